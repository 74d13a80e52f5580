"""Clocks in the database, changed in the transaction of the entry or seat that changes them.

Whoever comes here has locked the game: by raising its number of entries, or by reading it with a lock. So what is read
is what is changed, whichever process does it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, select, update

from ..timing import Calendar, Clock, Replayed, Running, Stamp, replayed
from .archive import read_since
from .calendars import read_calendar
from .clock_columns import read_clock
from .tables import games, seats

#: Something that a clock does between two entries.
Turning = Callable[["Standing"], Running]


class Move(Struct, frozen=True, kw_only=True):
    """An entry that is being stored: what it says about turns."""

    kind: Literal["act", "undo", "redo"]
    at: float
    #: Of an undo: how many moves stay.
    to: int
    #: Which seat decides next, how deep the game is in questions, and whether a turn or round began.
    seat: int | None
    depth: int
    began: bool
    #: Whether a person moved, and not a bot for somebody absent.
    in_person: bool = True


class Written(Struct):
    """What a clock has become, for the game in memory."""

    state: str
    deadline: float | None


class Standing(Struct):
    """The clock of a game that is locked."""

    connection: Connection
    game: str
    clock: Clock
    running: Running
    #: Of each seat its kind and its user.
    seats: list[tuple[str, str | None]]
    #: What the calendar of the seat to move was before something changed.
    calendar: Calendar

    @classmethod
    def read(cls, connection: Connection, game: str) -> Standing | None:
        """The clock of a game; none if it has none or has not started."""
        row = connection.execute(select(games.c.clock, games.c.clock_state).where(games.c.id == game)).first()
        if row is None or row.clock is None or row.clock_state is None:
            return None
        clock, running = read_clock(row.clock), Running.read(row.clock_state)
        found = cls(connection, game, clock, running, _seated(connection, game), Calendar())
        found.calendar = found.calendar_now()
        return found

    def calendar_now(self) -> Calendar:
        """The calendar of the seat to move."""
        seat = self.running.state.seat
        if seat is None or not self.clock.rests:
            return Calendar()
        return read_calendar(self.connection, self.seats[seat][1])

    @property
    def runs(self) -> bool:
        """Whether it is somebody's move whose time counts."""
        seat = self.running.state.seat
        return seat is not None and self.seats[seat][0] != "bot"

    def stop(self, at: float) -> None:
        """What has counted until now counts by the calendar that was."""
        self.running = self.running.stopped(self.clock, self.calendar, at)

    def go_on(self, at: float) -> Written:
        """The clock runs from now on, by the present calendar, and is stored."""
        self.calendar = self.calendar_now()
        self.running = self.running.started(at, runs=self.runs)
        return self.store()

    def store(self) -> Written:
        """Write it down, and when somebody has to look next."""
        deadline = self.running.deadline(self.clock, self.calendar)
        due, text = self.running.due(self.clock, self.calendar), self.running.text()
        values = {"clock_state": text, "deadline": deadline, "due": due}
        self.connection.execute(update(games).where(games.c.id == self.game).values(**values))
        return Written(text, deadline)

    def replayed(self) -> Replayed:
        """The clocks by the log, without the entry that is being stored."""
        return replayed(self.clock, self.running.at_start(self.clock), read_since(self.connection, self.game))


def begin(connection: Connection, game: str, at: float, seat: int | None, depth: int) -> None:
    """A game starts: so does the clock of the first player."""
    row = connection.execute(select(games.c.clock).where(games.c.id == game)).first()
    if row is None or row.clock is None:
        return
    count = len(connection.execute(select(seats.c.seat).where(seats.c.game == game)).all())
    text = Running.begin(read_clock(row.clock), count, seat, depth).text()
    connection.execute(update(games).where(games.c.id == game).values(clock_state=text))
    standing = Standing.read(connection, game)
    assert standing is not None
    standing.go_on(at)


def advance(connection: Connection, game: str, move: Move) -> tuple[str, Written]:
    """The clock after an entry, and what the entry says about time; stored with it or not at all."""
    standing = Standing.read(connection, game)
    if standing is None:
        return "", Written("", None)
    running, clock = standing.running, standing.clock
    if move.kind == "undo":
        stamp = Stamp(0.0, move.seat, move.depth, False, running.given)
        past = standing.replayed()
        past.now = running.state
        standing.running = running.moved(stamp, past.back(move.to), in_person=False)
    else:
        spent = running.spent(clock, standing.calendar, move.at) if standing.runs else 0.0
        if move.kind == "redo":
            spent += standing.replayed().undone[-1].spent
        stamp = Stamp(spent, move.seat, move.depth, move.began, running.given)
        # Given time is part of the state already; the replay adds it from the stamp.
        bare = Stamp(spent, move.seat, move.depth, move.began)
        standing.running = running.moved(stamp, running.state.after(clock, bare), in_person=move.in_person)
    return stamp.text(), standing.go_on(move.at)


def turned(connection: Connection, game: str, at: float, change: Turning) -> Written | None:
    """Change a clock between two entries: pause it, hand a seat over, note that somebody was told."""
    standing = Standing.read(connection, game)
    if standing is None:
        return None
    standing.stop(at)
    standing.running = change(standing)
    standing.seats = _seated(connection, game)
    return standing.go_on(at)


def _seated(connection: Connection, game: str) -> list[tuple[str, str | None]]:
    query = select(seats.c.kind, seats.c.user).where(seats.c.game == game).order_by(seats.c.seat)
    return [(one.kind, one.user) for one in connection.execute(query)]
