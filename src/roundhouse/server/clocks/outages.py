"""The server was down: nobody pays for that time.

While clocks run, the process that keeps them writes down that it is alive. A gap in that record is an outage, and all
clocks stood still in it.
"""

from __future__ import annotations

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..games.seating import touch
from ..storage.clocks import Standing
from ..storage.records import read_game, writing
from ..storage.tables import beats, games

NAME = "clocks"
#: Seconds between two signs of life, and how long a silence is an outage.
EVERY, OUTAGE = 20.0, 60.0


def forgive_outage(engine: Engine, at: float) -> list[str]:
    """Write down that the server is alive; the games whose clocks stood still because it was not."""
    with engine.connect() as connection:
        last = connection.execute(select(beats.c.at).where(beats.c.name == NAME)).scalar_one_or_none()
    if last is not None and 0 <= at - last < EVERY:
        return []
    forgiven: list[str] = []
    if last is not None and at - last > OUTAGE:
        with engine.connect() as connection:
            running = list(connection.execute(select(games.c.id).where(games.c.due.is_not(None))).scalars())
        forgiven = [game for game in running if _stood_still(engine, game, last, at)]
    _beat(engine, at)
    return forgiven


def _stood_still(engine: Engine, game: str, since: float, until: float) -> bool:
    """The clock of a game goes on where it was when the server went down."""
    with writing(engine) as connection:
        record = read_game(connection, game, lock=True)
        standing = None if record is None else Standing.read(connection, game)
        if standing is None or standing.running.mark is None or standing.running.mark >= until:
            return False
        standing.stop(since)
        standing.go_on(until)
        touch(connection, game)
    return True


def _beat(engine: Engine, at: float) -> None:
    with writing(engine) as connection:
        if connection.execute(update(beats).where(beats.c.name == NAME).values(at=at)).rowcount:
            return
    try:
        with writing(engine) as connection:
            connection.execute(insert(beats).values(name=NAME, at=at))
    except IntegrityError:  # another process was faster
        return
