"""The tables of the database."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    String,
    Table,
    Text,
)

metadata = MetaData()
#: A row as the database gives it; its columns are those of a table below.
StoredRow: TypeAlias = Row[Any]


def _game(*, primary_key: bool = False, index: bool = False) -> Column[str]:
    to = ForeignKey("games.id", ondelete="CASCADE")
    return Column("game", String(16), to, primary_key=primary_key, index=index or None, nullable=False)


def _user(name: str, *, primary_key: bool = False, index: bool = True) -> Column[str]:
    """A user to whom a row belongs and with whom it goes."""
    to = ForeignKey("users.id", ondelete="CASCADE")
    return Column(name, String(16), to, primary_key=primary_key, index=index or None, nullable=False)


def _perhaps_user(name: str, *, index: bool = False) -> Column[str]:
    """A user without whom a row stays."""
    return Column(name, String(16), ForeignKey("users.id", ondelete="SET NULL"), index=index or None)


users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    #: The name in lower case for people with a password, who sign in with it; none for guests.
    Column("login", String(40), unique=True),
    #: Hash of how the name of somebody with a password looks, so that no other looks the same.
    Column("look", String(64), unique=True, index=True),
    Column("password", String(200)),
    #: Hash of the code with which a guest comes back, and when it was made.
    Column("recovery", String(64), unique=True, index=True),
    Column("recovery_made", Float),
    Column("webhook", String(500), nullable=False, default=""),
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    #: What its owner calls it by when ending it.
    Column("id", String(16), nullable=False, default="", server_default="", index=True),
    _user("user"),
    Column("created", Float, nullable=False, default=0, server_default="0"),
    #: Which browser on which system, as far as it says.
    Column("device", String(60), nullable=False, default="", server_default=""),
    Column("seen", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    _user("user"),
    Column("hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
)

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
    Column("rematch", String(16), nullable=False, default="", server_default=""),
    Column("mode", String(10), nullable=False),
    #: Who can look at the game: private, link or public.
    Column("visibility", String(10), nullable=False, default="private", server_default="private"),
    Column("undo", String(10), nullable=False),
    #: Whether players may ask the computer for advice; none: as is usual for the people who play.
    Column("advice", Boolean),
    Column("status", String(10), nullable=False),
    _perhaps_user("owner", index=True),
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
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    _perhaps_user("user", index=True),
    Column("bot", String(30), nullable=False, default=""),
    Column("link", String(64), unique=True),
    #: Orders for automatic moves as JSON.
    Column("auto", Text, nullable=False, default="[]"),
)

#: What was done, in order and never changed: moves with their events, undos (`{"to": n}`) and redos.
entries = Table(
    "entries",
    metadata,
    _game(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(6), nullable=False),
    Column("data", Text, nullable=False),
    Column("events", Text, nullable=False, default="[]"),
    #: Why a bot did it, in its words; empty for people.
    Column("reason", String(300), nullable=False, default="", server_default=""),
    Column("seat", Integer),
    Column("at", Float, nullable=False),
    #: Digest of the state after it, so that a replay can be compared; empty where it was not recorded.
    Column("digest", String(16), nullable=False, default="", server_default=""),
)

#: The entries of a finished game, packed into one row; what was done since is in `entries`.
archives = Table(
    "archives",
    metadata,
    _game(primary_key=True),
    #: Number of the last entry in it, and how it is packed.
    Column("last", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

#: Work that one process does for all: until when nobody else need do it.
leases = Table(
    "leases",
    metadata,
    Column("name", String(30), primary_key=True),
    Column("until", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _game(primary_key=True),
    Column("moves", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    #: The number of the form of the state; what was stored before there were numbers is of form 1.
    Column("format", Integer, nullable=False, default=1, server_default="1"),
    Column("state", LargeBinary, nullable=False),
)

#: Reviews of finished games: their progress and, once complete, the result as JSON.
reviews = Table(
    "reviews",
    metadata,
    _game(primary_key=True),
    #: Entries of the game that was looked at; with another number the game has changed since.
    Column("seq", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("data", Text),
    Column("problem", String(200), nullable=False, default=""),
    #: When it was last heard of.
    Column("at", Float, nullable=False),
)

#: At most one undo request per game that waits for the others to agree.
undo_wishes = Table(
    "undo_wishes",
    metadata,
    _game(primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("to", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _game(index=True),
    _perhaps_user("user"),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(1000), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    _game(primary_key=True),
    _user("user", primary_key=True, index=False),
    Column("text", Text, nullable=False),
)

#: First answers to requests with an Idempotency-Key, for retries.
answers = Table(
    "answers",
    metadata,
    _user("user", primary_key=True, index=False),
    Column("key", String(100), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", Float, nullable=False, index=True),
)

#: Written, read back and removed by a process that is asked whether it is ready.
probes = Table(
    "probes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
