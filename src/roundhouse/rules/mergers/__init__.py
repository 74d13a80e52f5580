"""Companies that merge into others or leave the game."""
