"""The tables of games and of what belongs to them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text, false

from .base import game_column, metadata, optional_user_column, user_column

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(30), nullable=False),
    Column("name", String(80), nullable=False),
    #: The colour that tells a game apart in the lobby.
    Column("colour", String(10), nullable=False, default="", server_default=""),
    #: The lesson of the tutorial that is played, and the game that is played after this one.
    Column("lesson", String(30), nullable=False, default="", server_default=""),
    Column("puzzle", String(60), nullable=False, default="", server_default=""),
    Column("rematch", String(16), nullable=False, default="", server_default=""),
    #: The tournament to which it belongs; empty for other games.
    Column("tournament", String(16), nullable=False, default="", server_default=""),
    Column("mode", String(10), nullable=False),
    #: Who can look at the game: private, link or public.
    Column("visibility", String(10), nullable=False, default="private", server_default="private"),
    #: What the people at the table speak; empty if nobody has said.
    Column("language", String(5), nullable=False, server_default=""),
    #: Hash of the password of the table, and of the link that gives any of its free seats.
    Column("password", String(200)),
    Column("link", String(64), unique=True, index=True),
    #: Whether spectators chat: off, own (among themselves) or same (with the players).
    Column("watchers_chat", String(5), nullable=False, server_default="off"),
    #: Spectators see the game as it was so many moves or minutes ago.
    Column("delay_moves", Integer, nullable=False, server_default="0"),
    Column("delay_minutes", Integer, nullable=False, server_default="0"),
    Column("undo", String(10), nullable=False),
    #: Whether players may ask the computer for advice; none: as is usual for the people who play.
    Column("advice", Boolean),
    #: Whether the result counts for the ratings of the players.
    Column("rated", Boolean, nullable=False, server_default=false()),
    #: Which ratings may join; none: any.
    Column("rating_from", Integer),
    Column("rating_to", Integer),
    Column("status", String(10), nullable=False),
    optional_user_column("owner", index=True),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("rules_version", Integer, nullable=False),
    #: Number of entries stored, and of the moves in force.
    Column("seq", Integer, nullable=False, default=0),
    Column("moves", Integer, nullable=False, default=0),
    #: Seat that decides now, what it is about, and whether it is played by a bot.
    Column("to_move", Integer),
    Column("doing", String(200), nullable=False, default=""),
    Column("robot", Boolean, nullable=False, default=False),
    #: Worth by seat as JSON once the game is over.
    Column("result", Text),
    #: The clock as it was chosen and as it stands, as JSON; when the time runs out, and when somebody has to look.
    Column("clock", Text),
    Column("clock_state", Text),
    Column("deadline", Float),
    Column("due", Float, index=True),
    #: Who may replace an absent player, and the vote about that, as JSON.
    Column("replacing", String(10), nullable=False, default="vote", server_default="vote"),
    Column("vote", Text),
    #: Grows when seats or settings change, so that other processes notice.
    Column("revision", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("games_by_status", "status", "visibility", "updated"),
    Index("games_of_robots", "robot", "status"),
)

seats = Table(
    "seats",
    metadata,
    game_column(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    optional_user_column("user", index=True),
    Column("bot", String(30), nullable=False, default=""),
    Column("link", String(64), unique=True),
    #: The invitation for which the seat is kept, and whom it is kept for, if they are known here.
    Column("invitation", String(16), index=True),
    Column("invited", String(16), index=True),
    #: Orders for automatic moves as JSON.
    Column("auto", Text, nullable=False, default="[]"),
    #: The rating of the player when they sat down or the game began, and its uncertainty.
    Column("rating", Integer),
    Column("spread", Integer),
    #: Whether another person may take the seat over while the game is played.
    Column("free", Boolean, nullable=False, default=False, server_default=false()),
)

#: At most one undo request per game that waits for the others to agree.
undo_wishes = Table(
    "undo_wishes",
    metadata,
    game_column(primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("to", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    game_column(index=True),
    optional_user_column("user"),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    #: Who talk there: players, or spectators.
    Column("channel", String(10), nullable=False, server_default="players"),
    Column("text", String(1000), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    game_column(primary_key=True),
    user_column("user", primary_key=True, index=False),
    Column("text", Text, nullable=False),
)

#: Reviews of finished games: their progress and, once complete, the result as JSON.
reviews = Table(
    "reviews",
    metadata,
    game_column(primary_key=True),
    #: Entries of the game that was looked at; with another number the game has changed since.
    Column("seq", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("data", Text),
    Column("problem", String(200), nullable=False, default=""),
    #: When it was last heard of.
    Column("at", Float, nullable=False),
)
