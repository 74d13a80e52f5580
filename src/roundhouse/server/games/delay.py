"""Games as spectators see them who watch with a delay: as they were so many moves or minutes ago.

A delayed view is a game in memory like any other, made from the entries that are old enough, so that everything that is
told of it is as old as it is. It is never brought up to date and never changed by anybody; later there is another one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, func, select

from roundhouse.core.actions import Action
from roundhouse.core.coding import decode_actions
from roundhouse.core.game import Game

from ..ids import now
from ..storage.archive import read_since
from ..storage.records import GameRecord
from ..storage.tables import entries
from .event_replay import Past, read_past
from .live import LiveGame, LiveGames

#: Views kept in memory.
MOST_KEPT = 64


class DelayedViews:
    """Makes the views of games that are watched with a delay."""

    def __init__(self, engine: Engine, lives: LiveGames, clock: Callable[[], float] = now) -> None:
        """Times are those of the entries."""
        self._engine, self._lives, self.clock = engine, lives, clock
        self._kept: OrderedDict[tuple[str, int, int], LiveGame] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, record: GameRecord) -> LiveGame:
        """The game as spectators see it now."""
        with self._engine.connect() as connection:
            last = newest_shown(connection, record, self.clock())
        key = (record.id, last, record.revision)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        found = self._made(record, last)
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found

    def _made(self, record: GameRecord, last: int) -> LiveGame:
        with self._engine.connect() as connection:
            past = read_past(connection, record.id, last)
        told = replace(at_no_time(record), updated=past.played[-1].at if past.played else record.created)
        return LiveGame(told, self._game(self._lives.get(record.id, record), past), past)

    def _game(self, live: LiveGame, past: Past) -> Game:
        """The game after the moves of the past; those that are in force are not played again."""
        with live.lock:
            present, moves = live.game, live.moves
            then = decode_actions(present.defn, (action for action, _ in past.data))
            common = _in_common(then, present.actions[:moves])
            game = self._lives.before(live, common)
        if common < len(then):
            game = game.clone()
            for action in then[common:]:
                game.apply(action)
        return game


def at_no_time(record: GameRecord) -> GameRecord:
    """A game without what only matters now: clocks, and votes about absent players."""
    return replace(record, delayed=True, clock_state=None, deadline=None, vote=None)


def newest_shown(connection: Connection, record: GameRecord, at: float) -> int:
    """The number of the last entry that is old enough to be shown."""
    found = [record.seq]
    if record.delay_moves:
        found.append(_before_moves(connection, record.id, record.delay_moves))
    if record.delay_minutes:
        found.append(_before_time(connection, record.id, at - 60 * record.delay_minutes, record.seq))
    return min(found)


def _before_moves(connection: Connection, game: str, count: int) -> int:
    """The entry before the last so many moves; undo and redo don't count, so they never bring the present closer."""
    moves = select(entries.c.seq).where(entries.c.game == game, entries.c.kind == "act")
    found = connection.execute(moves.order_by(entries.c.seq.desc()).offset(count - 1).limit(1)).scalar()
    if found is not None:
        return int(found) - 1
    all_moves = [entry.seq for entry in read_since(connection, game) if entry.kind == "act"]  # some may be packed
    return all_moves[-count] - 1 if len(all_moves) >= count else 0


def _before_time(connection: Connection, game: str, at: float, last: int) -> int:
    """The entry before the first one that is newer."""
    newer = select(func.min(entries.c.seq)).where(entries.c.game == game, entries.c.at > at)
    found = connection.execute(newer).scalar()
    return last if found is None else int(found) - 1


def _in_common(one: list[Action], other: tuple[Action, ...] | list[Action]) -> int:
    """How many moves two games have in common from the start."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
