"""The log of moves: appended by one thread, many games in one transaction, acknowledged after the commit."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, delete, insert, update

from ..errors import Refused
from .records import writing
from .snapshots import snapshot_row
from .tables import answers, entries, games, snapshots

#: How many moves share a transaction at most.
MOST_AT_ONCE = 200


class NewSnapshot(Struct, frozen=True):
    """A position to store; it replaces the snapshots of later moves than `since`."""

    rules_version: int
    state: bytes
    since: int


class Change(Struct, frozen=True, kw_only=True):
    """An entry to append, if the game still has `expected` entries, and what changes with it."""

    game: str
    expected: int
    kind: str
    data: str
    events: str = "[]"
    #: Why a bot did it.
    reason: str = ""
    seat: int | None
    at: float
    #: Digest of the state after it.
    digest: str
    moves: int
    to_move: int | None
    doing: str
    robot: bool
    status: str
    result: str | None = None
    #: The position, if it is stored.
    snapshot: NewSnapshot | None = None
    #: The answer for a retry of the same request (a row of `answers`).
    answer: dict[str, object] | None = None
    #: In games with a clock: moves the clock in the same transaction, and returns what the entry says about time.
    timed: Callable[[Connection], str] | None = None


#: The number of entries is checked and raised in one statement, so that of two who expect the same only one succeeds.
_RAISE = (
    update(games)
    .where(games.c.id == bindparam("game_id"), games.c.seq == bindparam("seen"))
    .values(
        seq=bindparam("seen") + 1,
        moves=bindparam("new_moves"),
        to_move=bindparam("new_to_move"),
        doing=bindparam("new_doing"),
        robot=bindparam("new_robot"),
        status=bindparam("new_status"),
        result=bindparam("new_result"),
        updated=bindparam("new_updated"),
    )
)


def _raise_values(change: Change) -> dict[str, object]:
    return {
        "game_id": change.game,
        "seen": change.expected,
        "new_moves": change.moves,
        "new_to_move": change.to_move,
        "new_doing": change.doing[:200],
        "new_robot": change.robot,
        "new_status": change.status,
        "new_result": change.result,
        "new_updated": change.at,
    }


def _entry(connection: Connection, change: Change) -> dict[str, object]:
    return {
        "game": change.game,
        "seq": change.expected + 1,
        "kind": change.kind,
        "data": change.data,
        "events": change.events,
        "reason": change.reason[:300],
        "seat": change.seat,
        "at": change.at,
        "digest": change.digest,
        "clock": "" if change.timed is None else change.timed(connection),
    }


def write(connection: Connection, changes: list[Change]) -> list[bool]:
    """Append what can be appended; tells for each whether it was."""
    done = [connection.execute(_RAISE, _raise_values(change)).rowcount == 1 for change in changes]
    good = [change for change, fits in zip(changes, done, strict=True) if fits]
    if good:
        connection.execute(insert(entries), [_entry(connection, change) for change in good])
    kept = [change.answer for change in good if change.answer is not None]
    if kept:
        connection.execute(insert(answers), kept)
    for change in good:
        _keep_snapshots(connection, change)
    return done


def _keep_snapshots(connection: Connection, change: Change) -> None:
    """After an undo the later snapshots are of moves that are no longer in force."""
    if change.kind == "undo":
        late = (snapshots.c.game == change.game) & (snapshots.c.moves > change.moves)
        connection.execute(delete(snapshots).where(late))
    if change.snapshot is not None:
        new = change.snapshot
        replaced = (snapshots.c.game == change.game) & (snapshots.c.moves > new.since)
        connection.execute(delete(snapshots).where(replaced, snapshots.c.moves <= change.moves))
        row = snapshot_row(change.game, change.moves, new.rules_version, new.state)
        connection.execute(insert(snapshots), [row])


class Journal:
    """Appends entries; one commit (and one wait for the disk) serves all that have arrived."""

    def __init__(self, engine: Engine) -> None:
        """Start the writing thread."""
        self._engine = engine
        self._waiting: queue.SimpleQueue[tuple[Change, Future[bool]] | None] = queue.SimpleQueue()
        self._lock, self._closed = threading.Lock(), False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, change: Change) -> Future[bool]:
        """Append an entry; True once it is stored, False if another request was faster."""
        future: Future[bool] = Future()
        with self._lock:  # nothing may be added after the end
            if self._closed:
                raise Refused("stopping", "The server is shutting down. Nothing was changed.")
            self._waiting.put((change, future))
        return future

    def close(self) -> None:
        """Finish what waits and stop."""
        with self._lock:
            self._closed = True
            self._waiting.put(None)
        self._thread.join(timeout=30)

    def _run(self) -> None:
        while True:
            batch, last = self._take()
            if batch:
                self._store(batch)
            if last:
                return

    def _take(self) -> tuple[list[tuple[Change, Future[bool]]], bool]:
        """Wait for a change, then take everything that has arrived."""
        batch: list[tuple[Change, Future[bool]]] = []
        item = self._waiting.get()
        while item is not None:
            batch.append(item)
            if len(batch) == MOST_AT_ONCE or self._waiting.empty():
                return batch, False
            item = self._waiting.get()
        return batch, True

    def _store(self, batch: list[tuple[Change, Future[bool]]]) -> None:
        batch.sort(key=lambda pair: pair[0].game)  # one order of locks for all processes
        try:
            done = self._commit([change for change, _ in batch])
        except Exception as error:  # every waiting request gets the error
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for pair in batch:  # one bad entry must not spoil the others
                self._store([pair])
            return
        for (_, future), fits in zip(batch, done, strict=True):
            future.set_result(fits)

    def _commit(self, changes: list[Change]) -> list[bool]:
        with writing(self._engine) as connection:
            return write(connection, changes)
