"""Tables with clocks, and a server whose time the test decides."""

from __future__ import annotations

from typing import Any

from roundhouse.server.storage.archive import read_since
from roundhouse.server.storage.records import GameRecord, read_game
from roundhouse.server.storage.tables import beats
from roundhouse.server.timing import ClockState, Running, replayed
from tests.server.people import Person, Table

DAY_EACH = {"kind": "move", "seconds": 86_400}
HOUR, DAY = 3_600.0, 86_400.0
#: A Monday at noon (UTC).
MONDAY = 1_795_435_200.0


class Time:
    """The server's time; it passes when the test says so."""

    def __init__(self, now: float = MONDAY) -> None:
        self.now = now

    def pass_(self, seconds: float, *tables: Table) -> None:
        """Time passes; these servers are alive all the while, and have a look at the end."""
        self.now += seconds
        for table in tables:
            _alive(table, self.now)
        for table in tables:
            table.services.clocks.look()


def _alive(table: Table, now: float) -> None:
    """The server has said that it was alive until now."""
    with table.services.engine.begin() as connection:
        connection.execute(beats.delete())
        connection.execute(beats.insert().values(name="clocks", at=now))


def three(table: Table, *, clock: dict[str, Any] | None = None, **more: Any) -> tuple[str, list[Person]]:
    """Three people at a table with a clock; the first is the host."""
    people = [table.guest(name) for name in ("Ana", "Eva", "Luis")]
    game = people[0].new_game(kinds=("me", "open", "open"), clock=clock or DAY_EACH, **more)
    for seat in (1, 2):
        people[seat].good("POST", f"/games/{game}/join", {"seat": seat})
    people[0].good("POST", f"/games/{game}/start")
    return game, people


def info(person: Person, game: str) -> Any:
    return person.good("GET", f"/games/{game}")


def mover(people: list[Person], game: str) -> tuple[Person, int]:
    """Whose move it is."""
    (seat,) = info(people[0], game)["to_move"]
    return people[seat], seat


def record_of(table: Table, game: str) -> GameRecord:
    with table.services.engine.connect() as connection:
        found = read_game(connection, game)
    assert found is not None
    return found


def stored(table: Table, game: str) -> Running:
    """The clock that is stored."""
    return Running.read(record_of(table, game).clock_state or "")


def by_the_log(table: Table, game: str) -> ClockState:
    """The clock that follows from the log alone."""
    record, running = record_of(table, game), stored(table, game)
    assert record.clock is not None
    with table.services.engine.connect() as connection:
        return replayed(record.clock, running.at_start(record.clock), read_since(connection, game)).now
