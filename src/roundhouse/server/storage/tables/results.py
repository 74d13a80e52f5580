"""The tables of finished games in brief, of ratings, and of what people say about themselves and each other."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from .base import game_column, metadata, optional_user_column, user_column

#: Whoever has ratings: a person or a level of bots. When an account is deleted its rater stays, as nobody's, so that
#: the ratings of the others can be computed again.
raters = Table(
    "raters",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user", String(16), ForeignKey("users.id", ondelete="SET NULL"), unique=True),
    Column("bot", String(30), unique=True),
)

#: Who sat where when an online game began; seats may change hands later.
starters = Table(
    "starters",
    metadata,
    game_column(primary_key=True),
    Column("seat", Integer, primary_key=True),
    optional_user_column("user", index=True),
    #: Only in rated games.
    Column("rater", String(16), ForeignKey("raters.id")),
)

#: A finished game; made from its log, and made anew when the game has gone on.
results = Table(
    "results",
    metadata,
    game_column(primary_key=True),
    #: Entries of the game that were looked at.
    Column("seq", Integer, nullable=False),
    Column("title", String(30), nullable=False),
    Column("ended", Float, nullable=False),
    Column("players", Integer, nullable=False),
    #: How many of them are people.
    Column("people", Integer, nullable=False),
)

result_seats = Table(
    "result_seats",
    metadata,
    game_column(primary_key=True),
    Column("seat", Integer, primary_key=True),
    optional_user_column("user"),
    Column("bot", String(30), nullable=False, default=""),
    #: The same as in `results`, so that the games of a person are found by an index.
    Column("title", String(30), nullable=False),
    Column("ended", Float, nullable=False),
    #: From 1; seats that are equal share a place.
    Column("place", Integer, nullable=False),
    Column("worth", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    #: Seconds of half of the moves at most; none at one device or without moves.
    Column("pace", Float),
    #: Whether somebody else sat here when the game began.
    Column("taken_over", Boolean, nullable=False, default=False),
    Index("results_of_people", "user", "title", "ended"),
    Index("recent_results_of_people", "user", "ended"),
)

#: What the companies earned that somebody ran.
result_companies = Table(
    "result_companies",
    metadata,
    game_column(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("company", String(30), primary_key=True),
    Column("runs", Integer, nullable=False),
    Column("revenue", Integer, nullable=False),
)

#: What ratings are computed from: rated games and games of an arena, in the order of their ends.
bouts = Table(
    "bouts",
    metadata,
    #: The game, or a fingerprint of the arena's game.
    Column("id", String(20), primary_key=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), unique=True),
    Column("title", String(30), nullable=False),
    Column("ended", Float, nullable=False),
    #: `new` (to be counted), `counted`, or `gone` (to be taken out).
    Column("state", String(10), nullable=False),
    #: From when on ratings are to be computed again.
    Column("since", Float, nullable=False),
    #: Raters and their places as JSON.
    Column("places", Text, nullable=False),
    Index("bouts_by_state", "state", "ended"),
    Index("bouts_by_end", "ended", "id"),
)

#: The rating of everybody per title and, with an empty title, overall.
ratings = Table(
    "ratings",
    metadata,
    Column("rater", String(16), ForeignKey("raters.id"), primary_key=True),
    Column("title", String(30), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_in_order", "title", "mu"),
)

#: What every bout made of the ratings.
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("rater", String(16), ForeignKey("raters.id"), primary_key=True),
    Column("title", String(30), primary_key=True),
    Column("bout", String(20), primary_key=True),
    Column("ended", Float, nullable=False),
    Column("old_mu", Float, nullable=False),
    Column("old_sigma", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("steps_in_order", "rater", "title", "games"),
    Index("steps_by_end", "ended"),
    Index("steps_by_bout", "bout"),
)

#: What people say about themselves, and who may see what they have played.
profiles = Table(
    "profiles",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("about", Text, nullable=False, default=""),
    Column("results", String(10), nullable=False),
    Column("habits", String(10), nullable=False),
)

#: Private notes about other people.
person_notes = Table(
    "person_notes",
    metadata,
    user_column("author", primary_key=True, index=False),
    user_column("about", primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
