"""Who has ratings, and what they are now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from roundhouse.bots import level_of

from ..ids import new_id
from ..storage.records import GameRecord, SeatRecord
from ..storage.tables import raters, ratings, seats, starters
from .scale import Rating

#: The scope of a rating over all titles.
OVERALL = ""


class Known(Struct, frozen=True):
    """A rating and the number of games it rests on."""

    rating: Rating
    games: int


def rater_of(connection: Connection, *, user: str | None = None, bot: str | None = None) -> str:
    """The rater of a person or a level of bots; a new one if need be. Within a transaction that writes."""
    here = raters.c.user == user if user is not None else raters.c.bot == bot
    found = connection.execute(select(raters.c.id).where(here)).scalar_one_or_none()
    if found is not None:
        return str(found)
    id_ = new_id(12)
    connection.execute(insert(raters).values(id=id_, user=user, bot=bot))
    return id_


def ratings_of(
    connection: Connection, title: str, *, users: Iterable[str] = (), bots: Iterable[str] = ()
) -> tuple[dict[str, Known], dict[str, Known]]:
    """The ratings of people and of bots for a title; who has none is left out."""
    wanted, levels = sorted(set(users)), sorted(set(bots))
    if not wanted and not levels:
        return {}, {}
    who = raters.c.user.in_(wanted) | raters.c.bot.in_(levels)
    query = (
        select(raters.c.user, raters.c.bot, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(ratings, ratings.c.rater == raters.c.id)
        .where(who, ratings.c.title == title)
    )
    people, computers = dict[str, Known](), dict[str, Known]()
    for user, bot, mu, sigma, games in connection.execute(query):
        known = Known(Rating(mu, sigma), games)
        if user is not None:
            people[user] = known
        else:
            computers[bot] = known
    return people, computers


def note_ratings(connection: Connection, record: GameRecord, only: str | None = None) -> None:
    """Keep with the seats of an online game how strong their players are now; `only` for the seat of one user."""
    if record.mode != "online":
        return
    here = [seat for seat in record.seats if seat.kind in ("user", "bot") and only in (None, seat.user)]
    users = [seat.user for seat in here if seat.user is not None]
    people, computers = ratings_of(connection, record.title, users=users, bots=[level_of(s.bot) for s in here if s.bot])
    for seat in here:
        known = computers.get(level_of(seat.bot)) if seat.kind == "bot" else people.get(seat.user or "")
        values: Mapping[str, int | None] = {
            "rating": None if known is None else known.rating.points,
            "spread": None if known is None else known.rating.spread,
        }
        if (seat.rating, seat.spread) != (values["rating"], values["spread"]):
            at = (seats.c.game == record.id) & (seats.c.seat == seat.seat)
            connection.execute(update(seats).where(at).values(**values))


def keep_starters(connection: Connection, record: GameRecord) -> None:
    """Write down who sits where when an online game begins; ratings count for them, whoever plays on."""
    if record.mode != "online":
        return
    rows = [
        {"game": record.id, "seat": seat.seat, "user": seat.user, "rater": _rater(connection, record, seat)}
        for seat in record.seats
        if seat.kind in ("user", "bot")
    ]
    connection.execute(delete(starters).where(starters.c.game == record.id))
    if rows:
        connection.execute(insert(starters), rows)


def _rater(connection: Connection, record: GameRecord, seat: SeatRecord) -> str | None:
    if not record.rated:
        return None
    return rater_of(connection, bot=level_of(seat.bot)) if seat.kind == "bot" else rater_of(connection, user=seat.user)
