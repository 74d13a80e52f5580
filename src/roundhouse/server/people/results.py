"""Stored results: made when a game ends, made anew when it has gone on, and found when they are missing."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Engine, delete, exists, insert, or_, select, update

from roundhouse.bots import level_of

from ..games.event_replay import read_past, rebuild
from ..ids import now
from ..model import Status
from ..ratings.raters import rater_of
from ..storage.records import GameRecord, SeatRecord, read_game, writing
from ..storage.tables import bouts, games, result_companies, result_seats, results, seats, starters
from .tally import Tally, tally

_FINISHED: Status = "finished"


class Results:
    """Keeps the results of games as their logs have them."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def settle(self, game: str, again: bool = False) -> bool:
        """Store the result of a game, or take it back if the game goes on; whether anything has changed.

        With `again` also a result that is up to date is made anew.
        """
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None:
                return False
            known = connection.execute(select(results.c.seq).where(results.c.game == game)).scalar_one_or_none()
            over = counts(record)
            if known == (record.seq if over else None) and not again:
                return False
            past = read_past(connection, game) if over else None
            found = None if past is None else tally(record, rebuild(connection, record, past), past)
        with writing(self._engine) as connection:
            current = read_game(connection, game, lock=True)
            if current is None or current.seq != record.seq:
                return False  # the game has gone on; whoever made the move asks again
            self._replace(connection, current, found)
        return True

    def _replace(self, connection: Connection, record: GameRecord, found: Tally | None) -> None:
        for table in (result_companies, result_seats, results):
            connection.execute(delete(table).where(table.c.game == record.id))
        if found is not None:
            _store(connection, record, found)
        if record.rated:
            _enter_bout(connection, record, found)

    def missing(self, since: float, most: int) -> list[str]:
        """Games that changed after a time and whose result is not stored, or not theirs any more."""
        current = exists().where(results.c.game == games.c.id, results.c.seq == games.c.seq)
        stale = exists().where(results.c.game == games.c.id)
        seated = games.c.rated | exists().where(seats.c.game == games.c.id, seats.c.kind == "user")
        own = (games.c.lesson == "") & seated
        found = select(games.c.id).where(
            games.c.updated > since,
            or_((games.c.status == _FINISHED) & ~current & own, (games.c.status == "playing") & stale),
        )
        with self._engine.connect() as connection:
            return list(connection.execute(found.order_by(games.c.updated, games.c.id).limit(most)).scalars())

    def all(self) -> list[str]:
        """All finished games, and all that have a result."""
        with self._engine.connect() as connection:
            over = select(games.c.id).where(or_(games.c.status == _FINISHED, games.c.id.in_(select(results.c.game))))
            return list(connection.execute(over.order_by(games.c.updated, games.c.id)).scalars())


def counts(record: GameRecord) -> bool:
    """Whether a game has a result that belongs to somebody: over, no lesson, and a person at a seat of their own."""
    own = record.rated or any(seat.kind == "user" for seat in record.seats)
    return record.status == _FINISHED and not record.lesson and own


def _store(connection: Connection, record: GameRecord, found: Tally) -> None:
    common = {"game": record.id, "title": record.title, "ended": found.ended}
    numbers = {"seq": found.seq, "players": len(record.seats), "people": record.people}
    connection.execute(insert(results).values(**common, **numbers))
    began = {
        row.seat: row.user for row in connection.execute(select(starters).where(starters.c.game == record.id)).all()
    }
    rows = [
        {
            **common,
            "seat": one.seat,
            "user": _owner(record.seats[one.seat]),
            "bot": level_of(record.seats[one.seat].bot) if record.seats[one.seat].kind == "bot" else "",
            "place": one.place,
            "worth": one.worth,
            "moves": one.moves,
            "pace": one.pace,
            "taken_over": one.seat in began and began[one.seat] != _owner(record.seats[one.seat]),
        }
        for one in found.seats
    ]
    connection.execute(insert(result_seats), rows)
    earned = [
        {"game": record.id, "seat": one.seat, "company": company, "runs": runs, "revenue": revenue}
        for one in found.seats
        for company, (runs, revenue) in sorted(one.companies.items())
    ]
    if earned:
        connection.execute(insert(result_companies), earned)


def _owner(seat: SeatRecord) -> str | None:
    """The person whose own seat it is; others at their device have no name here."""
    return seat.user if seat.kind == "user" else None


def _enter_bout(connection: Connection, record: GameRecord, found: Tally | None) -> None:
    """Tell the ratings of a rated game that ended, ended otherwise, or goes on."""
    here = bouts.c.id == record.id
    known = connection.execute(select(bouts).where(here)).first()
    if found is None:
        if known is not None:
            since = min(known.since, known.ended)
            connection.execute(update(bouts).where(here).values(state="gone", since=since))
        return
    rows = connection.execute(
        select(starters.c.seat, starters.c.rater).where(starters.c.game == record.id, starters.c.rater.is_not(None))
    )
    place = {one.seat: one.place for one in found.seats}
    entered = sorted((row.rater, place[row.seat]) for row in rows)
    values = {
        "ended": found.ended,
        "state": "new",
        "since": found.ended if known is None else min(known.since, known.ended, found.ended),
        "places": msgspec.json.encode(entered).decode(),
    }
    if known is None:
        connection.execute(insert(bouts).values(id=record.id, game=record.id, title=record.title, **values))
    elif (known.ended, known.places, known.state) != (values["ended"], values["places"], "counted"):
        connection.execute(update(bouts).where(here).values(**values))


def enter_arena(connection: Connection, id_: str, title: str, placed: list[tuple[str, int]]) -> bool:
    """Enter a game between bots, given by level and place; False if it is known."""
    if connection.execute(select(bouts.c.id).where(bouts.c.id == id_)).first() is not None:
        return False
    at = now()
    entered = sorted((rater_of(connection, bot=bot), place) for bot, place in placed)
    places = msgspec.json.encode(entered).decode()
    values = {"title": title, "ended": at, "state": "new", "since": at, "places": places}
    connection.execute(insert(bouts).values(id=id_, game=None, **values))
    return True
