"""Checks the database: every log is replayed and compared with what was stored beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, select

from roundhouse.core.coding import action_from_json, digest, encode_events
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game

from ..errors import Refused
from ..games.event_replay import fresh
from ..games.live import seat_of
from ..games.moves import final_result
from ..storage.archive import Entry, read_since
from ..storage.records import GameRecord, read_game
from ..storage.snapshots import stored_state
from ..storage.tables import StoredRow, games, snapshots
from ..timing import Running, replayed

#: Errors that damaged rows can cause.
DAMAGED = (RoundhouseError, Refused, AttributeError, TypeError, ValueError, LookupError, msgspec.MsgspecError)


class Finding(Struct, frozen=True):
    """A stored value that differs from the replayed log."""

    game: str
    problem: str

    def __str__(self) -> str:
        """One line."""
        return f"game {self.game}: {self.problem}"


class Checked(Struct):
    """What a check has looked at and found."""

    games: int = 0
    entries: int = 0
    findings: list[Finding] = []


def check_database(engine: Engine, tell: Callable[[int, int], None] = lambda done, total: None) -> Checked:
    """Check all games, each at one moment; the server may keep running."""
    found = Checked()
    with engine.connect() as connection:
        ids = list(connection.execute(select(games.c.id).order_by(games.c.id)).scalars())
    for number, id_ in enumerate(ids, start=1):
        with engine.connect() as connection:
            _at_one_moment(connection)
            entries, problems = _check_one(connection, id_)
        found.games += 1
        found.entries += entries
        found.findings.extend(Finding(id_, problem) for problem in problems)
        tell(number, len(ids))
    return found


def _at_one_moment(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def _check_one(connection: Connection, id_: str) -> tuple[int, list[str]]:
    """How many entries a game has, and what is wrong with it."""
    try:
        record = read_game(connection, id_)
        if record is None:  # deleted since it was listed
            return 0, []
        rows = read_since(connection, id_, 0)
        kept = {row.moves: row for row in connection.execute(select(snapshots).where(snapshots.c.game == id_))}
        return len(rows), list(check_game(record, rows, kept))
    except DAMAGED as error:
        return 0, [f"cannot be read: {type(error).__name__}: {error}"]


def check_game(record: GameRecord, rows: list[Entry], kept: dict[int, StoredRow]) -> Iterator[str]:
    """Everything that is wrong with one game; after an entry that cannot be replayed nothing more is looked at."""
    numbers = [row.seq for row in rows]
    if numbers != list(range(1, record.seq + 1)):
        yield f"has {len(rows)} entries, the last is {max(numbers, default=0)}, but {record.seq} were counted"
        return
    game = fresh(record)
    same_rules = record.rules_version == game.defn.version
    digests = [game.digest()]
    for row in rows:
        try:
            game = _follow(game, row)
        except DAMAGED as error:
            yield f"entry {row.seq} cannot be replayed: {error}"
            return
        del digests[game.count :]
        digests.append(game.digest())
        if same_rules:
            yield from _compare(game, row)
    yield from _compare_clock(record, rows)
    yield from _compare_record(record, game)
    if same_rules:
        yield from _compare_snapshots(game, kept, digests)


def _follow(game: Game, row: Entry) -> Game:
    """The game after one more entry."""
    if row.kind == "undo":
        return game.at(msgspec.json.decode(row.data)["to"])
    game.apply(action_from_json(game.defn, msgspec.json.decode(row.data)))
    return game


def _compare(game: Game, row: Entry) -> Iterator[str]:
    if not row.digest:  # written by a version whose events came in an order of their own
        return
    if row.digest != game.digest():
        yield f"entry {row.seq} leads to {game.digest()}, stored is {row.digest}"
    if row.kind != "undo" and msgspec.json.decode(row.events) != msgspec.json.decode(encode_events(game.latest)):
        yield f"entry {row.seq} brings about other events than stored"


def _compare_clock(record: GameRecord, rows: list[Entry]) -> Iterator[str]:
    """The clocks follow from the log; time that was given since is told by the next entry."""
    if record.clock is None or record.clock_state is None:
        return
    running = Running.read(record.clock_state)
    state = replayed(record.clock, running.at_start(record.clock), rows).now
    for seat, seconds in running.given:
        state = state.give(seat, seconds)
    if state != running.state:
        yield f"has a clock that does not follow from its log: {running.state.left}, by the log {state.left}"


def _compare_record(record: GameRecord, game: Game) -> Iterator[str]:
    if game.count != record.moves:
        yield f"has {game.count} moves in force, but {record.moves} were counted"
    status = "finished" if game.finished else "playing"
    if record.status != status and (record.status != "open" or record.seq):
        yield f"is {status}, stored is {record.status}"
    if record.status == "playing" and record.seq and record.to_move != seat_of(game.decider):
        yield f"waits for seat {seat_of(game.decider)}, stored is {record.to_move}"
    result = final_result(game)
    if record.status == "finished" and result is not None and msgspec.json.decode(result) != list(record.result or ()):
        yield f"ended {result}, stored is {list(record.result or ())}"


def _compare_snapshots(game: Game, kept: dict[int, StoredRow], digests: list[str]) -> Iterator[str]:
    for moves, row in sorted(kept.items()):
        state = stored_state(game.defn, row)
        if state is not None and (moves >= len(digests) or digest(state) != digests[moves]):
            yield f"the snapshot after {moves} moves is not the position of the log"
