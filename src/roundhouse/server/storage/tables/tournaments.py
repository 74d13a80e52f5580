"""The tables of tournaments and leagues."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from .base import metadata, optional_user_column


def tournament_column() -> Column[str]:
    """The tournament to which a row belongs and with which it goes."""
    to = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament", String(16), to, primary_key=True, nullable=False)


leagues = Table(
    "leagues",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("description", Text, nullable=False, default=""),
    optional_user_column("owner", index=True),
    Column("visibility", String(10), nullable=False),
    #: Divisions, and how many go up and down between two of them after a season.
    Column("divisions", Integer, nullable=False),
    Column("moving", Integer, nullable=False),
    #: How its tournaments are played, as JSON.
    Column("settings", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("description", Text, nullable=False, default=""),
    optional_user_column("owner", index=True),
    Column("status", String(10), nullable=False),
    Column("paused", Boolean, nullable=False, default=False),
    Column("visibility", String(10), nullable=False),
    #: Who may sign up: anyone, whoever knows the password, or whoever has the link; with the hash of that.
    Column("entry", String(10), nullable=False),
    Column("secret", String(64), nullable=False, default=""),
    #: When signing up ends, if it does by itself.
    Column("deadline", Float),
    #: How it is played, as JSON.
    Column("settings", Text, nullable=False),
    #: Rounds that are planned ahead, as JSON; empty if there are none.
    Column("schedule", Text, nullable=False, default=""),
    Column("seed", BigInteger, nullable=False),
    #: The round that is played; 0 before the first.
    Column("round", Integer, nullable=False, default=0),
    Column("league", String(16), ForeignKey("leagues.id", ondelete="SET NULL"), index=True),
    Column("season", Integer, nullable=False, default=0),
    Column("division", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("tournaments_by_status", "status", "visibility", "updated"),
    UniqueConstraint("league", "season", "division", name="tournaments_of_seasons"),
)

#: Whoever plays: a person or a bot. A substitute takes over the row with its points.
entrants = Table(
    "entrants",
    metadata,
    tournament_column(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    optional_user_column("user", index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(30), nullable=False, default=""),
    #: A bot that only fills a table: it wins nothing.
    Column("filler", Boolean, nullable=False, default=False),
    Column("playing", Boolean, nullable=False, default=True),
    Column("checked_in", Boolean, nullable=False, default=False),
    Column("strength", Float, nullable=False, default=0.0),
    #: The group of the first stage; 0 if there is none.
    Column("group", Integer, nullable=False, default=0),
    #: Names of those whose place this is no longer, as JSON.
    Column("former", Text, nullable=False, default="[]"),
    Column("at", Float, nullable=False),
    UniqueConstraint("tournament", "user", name="entrants_once"),
)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    tournament_column(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    #: Rounds for all, groups, or finals.
    Column("stage", String(10), nullable=False),
    Column("title", String(30), nullable=False),
    Column("status", String(10), nullable=False),
    #: Entrants with a bye, as JSON.
    Column("byes", Text, nullable=False, default="[]"),
    Column("started", Float, nullable=False),
    Column("ended", Float),
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    tournament_column(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("group", Integer, nullable=False, default=0),
    #: Entrants by seat, as JSON.
    Column("players", Text, nullable=False),
    #: Its game, stored in one transaction with this entry; whether everyone was told of it, and when that was begun.
    Column("game", String(16), ForeignKey("games.id", ondelete="SET NULL"), unique=True),
    Column("told", Boolean, nullable=False, default=False),
    Column("telling", Float, nullable=False, default=0.0),
    #: Waiting for its game, playing, finished, or decided by the organiser.
    Column("status", String(10), nullable=False),
    #: Worth by seat, and points by seat that the organiser has set, as JSON.
    Column("worth", Text),
    Column("points", Text),
)

#: What happened, for all to read; what it was about is JSON.
tournament_log = Table(
    "tournament_log",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("tournament", String(16), ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),
)
