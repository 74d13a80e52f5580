"""Tables that people play at: lobby, seats, moves, undo, chat, files."""
