"""Games in memory: loaded on request, brought up to date from the database, unloaded when idle."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

from msgspec.structs import replace
from sqlalchemy import Engine

from roundhouse.core.coding import decode_actions
from roundhouse.core.game import Game

from ..errors import Refused, conflict, not_found
from ..ids import plural
from ..model import Status
from ..settings import Settings
from ..storage.archive import Entry, read_entry, read_since
from ..storage.records import GameRecord, read_game
from ..storage.snapshots import has_old_snapshots, renew_snapshots
from .event_replay import Past, Undone, read_past, rebuild
from .played_moves import Played, PlayedMoves
from .rules_change import tell_rules_change

#: Earlier positions kept per game for players who look back.
MOST_PAST = 6


class LiveGame:
    """A game in memory; `game` is replaced and never changed, so that readers need no lock."""

    __slots__ = ("game", "lock", "past", "played", "record", "redo", "seq", "used")

    def __init__(self, record: GameRecord, game: Game, past: Past) -> None:
        """Keep what was loaded."""
        self.record, self.game, self.seq = record, game, past.seq
        self.played = PlayedMoves(past.played)
        self.redo: tuple[Undone, ...] = tuple(past.redo)
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.past: OrderedDict[int, Game] = OrderedDict()

    @property
    def moves(self) -> int:
        """The number of moves in force."""
        return len(self.played)

    @property
    def to_move(self) -> int | None:
        """The seat that decides now."""
        return seat_of(self.game.decider)

    @property
    def status(self) -> Status:
        """Whether the game is open, being played or over."""
        if self.record.status == "open":
            return "open"
        return "finished" if self.game.finished else "playing"

    def thoughts(self, since: int = 0) -> dict[int, tuple[str, str]]:
        """Of the moves after the first `since` those of bots: by number the player and the reason."""
        moves = enumerate(self.played[since:], start=since + 1)
        return {n: (f"p{m.seat + 1}", m.reason) for n, m in moves if m.reason and m.seat is not None}

    def current(self) -> GameRecord:
        """The record with what the moves made of it."""
        playing, to_move = self.status == "playing", self.to_move
        return replace(
            self.record,
            seq=self.seq,
            moves=self.moves,
            status=self.status,
            to_move=to_move if playing else None,
            doing=self.game.view.step.name if playing else "",
            result=tuple(self.game.result()[player] for player in self.game.names) if self.game.finished else None,
        )


def seat_of(player: str) -> int | None:
    """The seat of a player of the engine.

    >>> seat_of("p3"), seat_of("")
    (2, None)
    """
    return int(player[1:]) - 1 if player else None


def _renamed(before: GameRecord, after: GameRecord) -> bool:
    """Whether a seat has another name: somebody else plays there."""
    return [seat.name for seat in before.seats] != [seat.name for seat in after.seats]


class LiveGames:
    """All games in memory of this process."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """Nothing is loaded before somebody asks."""
        self._engine, self._settings = engine, settings
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}

    def __len__(self) -> int:
        """The number of games in memory."""
        return len(self._games)

    def record(self, game: str) -> GameRecord:
        """What the database says about a game now."""
        with self._engine.connect() as connection:
            found = read_game(connection, game)
        if found is None:
            raise not_found()
        return found

    def held(self, game: str) -> LiveGame | None:
        """The game if it is in memory, as it is there."""
        live = self._games.get(game)
        if live is not None:
            live.used = time.monotonic()
        return live

    def get(self, game: str, record: GameRecord | None = None) -> LiveGame:
        """The game as the database has it now."""
        live = self.held(game)
        if live is None:
            live, is_new = self._load(game)
            if is_new:
                return live
        record = record or self.record(game)
        if live.seq != record.seq or live.record.revision != record.revision:
            self.catch_up(live)
        return live

    def _load(self, game: str) -> tuple[LiveGame, bool]:
        """The game, and whether it was read for this request; another one may have been faster."""
        with self._lock:
            gate = self._loading.setdefault(game, threading.Lock())
        with gate:
            live = self._games.get(game)
            is_new = live is None
            if live is None:
                live = self._read(game)
                with self._lock:
                    self._games[game] = live
        with self._lock:
            self._loading.pop(game, None)
            while len(self._games) > self._settings.resident:
                self._games.popitem(last=False)
        return live, is_new

    def _read(self, game: str) -> LiveGame:
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None:
                raise not_found()
            past = read_past(connection, game)
            live = LiveGame(record, rebuild(connection, record, past), past)
            old = has_old_snapshots(connection, game) and record.rules_version == live.game.defn.version
        if old:
            renew_snapshots(self._engine, game, past.seq, live.game)
        if record.rules_version != live.game.defn.version:
            tell_rules_change(self._engine, record, past, live.game)
        return live

    def catch_up(self, live: LiveGame) -> None:
        """Load what other processes have stored since; what is seen with a delay stays as it is."""
        if live.record.delayed:
            return
        with live.lock:
            with self._engine.connect() as connection:
                record = read_game(connection, live.record.id)
                if record is None:
                    self.forget(live.record.id)
                    raise not_found()
                rows = read_since(connection, record.id, live.seq)
            changed = live.record.revision != record.revision
            new_seating = changed and ("open" in (live.record.status, record.status) or _renamed(live.record, record))
            if new_seating or any(row.kind == "undo" for row in rows) or len(rows) > self._settings.snapshot_every:
                self._replace(live, self._read(record.id))
                return
            live.record = record
            if rows:
                self._follow(live, rows)

    def _follow(self, live: LiveGame, rows: list[Entry]) -> None:
        """Apply a few new moves."""
        game, played, redo = live.game.clone(), live.played, list(live.redo)
        for row, action in zip(rows, decode_actions(game.defn, (row.data for row in rows)), strict=True):
            game.apply(action)
            played = played.and_then(Played(row.seat, row.at, row.reason))
            redo = redo[:-1] if row.kind == "redo" else []
        live.game, live.played, live.redo, live.seq = game, played, tuple(redo), rows[-1].seq

    def _replace(self, live: LiveGame, new: LiveGame) -> None:
        live.record, live.game, live.seq = new.record, new.game, new.seq
        live.played, live.redo = new.played, new.redo
        live.past.clear()

    def before(self, live: LiveGame, count: int) -> Game:
        """The game as it was after `count` moves."""
        with live.lock:
            if count > live.moves:
                raise Refused(
                    "bad_request", f"The game has only {plural(live.moves, 'move')}, not {count}.", seq=live.seq
                )
            if count == live.moves:
                return live.game
            found = live.past.get(count)
            if found is None:
                found = self._remembered(live, count)
                live.past[count] = found
                while len(live.past) > MOST_PAST:
                    live.past.popitem(last=False)
            return found

    def _remembered(self, live: LiveGame, count: int) -> Game:
        if live.record.delayed or count - live.game.kept(count) < self._settings.snapshot_every:
            return live.game.at(count)
        with self._engine.connect() as connection:
            past = read_past(connection, live.record.id)
            if past.seq != live.seq:
                raise conflict("The game has moved on.", past.seq)
            return rebuild(connection, live.record, past, count)

    def entry(self, game: str, seq: int) -> Entry | None:
        """One stored entry of a game."""
        with self._engine.connect() as connection:
            return read_entry(connection, game, seq)

    def forget(self, game: str) -> None:
        """Drop a game from memory."""
        with self._lock:
            self._games.pop(game, None)

    def sweep(self, watched: set[str]) -> int:
        """Unload games that nobody has requested for a while and nobody watches."""
        latest = time.monotonic() - self._settings.idle
        with self._lock:
            old = [id_ for id_, live in self._games.items() if live.used < latest and id_ not in watched]
            for id_ in old:
                del self._games[id_]
        return len(old)
