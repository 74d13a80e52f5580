"""The moves in force, from the stored entries of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.coding import decode_actions
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game

from ..errors import Refused
from ..storage.archive import Entry, read_since
from ..storage.records import GameRecord
from ..storage.snapshots import nearest_state
from .played_moves import Played

#: Who opens a game reads its latest moves at once, so a position before them is loaded, too.
LOOKED_BACK = 40


class Undone(Struct, frozen=True):
    """An undone move that can be redone."""

    action: str
    seat: int | None
    reason: str = ""


class Past(Struct):
    """The moves in force after the entries of a game."""

    seq: int
    #: Moves in force: JSON of action, JSON of events, and who played them.
    data: list[tuple[str, str]]
    played: list[Played]
    redo: list[Undone]

    def take(self, row: Entry) -> None:
        """Add one entry."""
        self.seq = row.seq
        if row.kind == "undo":
            to = msgspec.json.decode(row.data)["to"]
            for (action, _), played in zip(reversed(self.data[to:]), reversed(self.played[to:]), strict=True):
                self.redo.append(Undone(action, played.seat, played.reason))
            del self.data[to:], self.played[to:]
            return
        if row.kind == "redo":
            self.redo.pop()
        else:
            self.redo.clear()
        self.data.append((row.data, row.events))
        self.played.append(Played(row.seat, row.at, row.reason))


def read_past(connection: Connection, game: str, last: int | None = None) -> Past:
    """The entries of a game, all or up to one of them, folded."""
    past = Past(0, [], [], [])
    for entry in read_since(connection, game):
        if last is None or entry.seq <= last:
            past.take(entry)
    return past


def fresh(record: GameRecord) -> Game:
    """The game before its first move."""
    names = [seat.name for seat in record.seats]
    return new_game(record.title, names, seed=record.seed, options=record.options)


def rebuild(connection: Connection, record: GameRecord, past: Past, count: int | None = None) -> Game:
    """The game after its moves in force (or some of them), from the nearest snapshot on."""
    game = fresh(record)
    data = past.data if count is None else past.data[:count]
    moves = _decoded(game, data)
    if record.rules_version != game.defn.version:
        return _played_again(game, record, [action for action, _ in moves])
    states = {
        number: state
        for most in (len(moves) - LOOKED_BACK, len(moves))
        for number, state in nearest_state(connection, game.defn, record.id, most).items()
    }
    game.restore(moves, states)
    return game


def _decoded(game: Game, data: Sequence[tuple[str, str]]) -> list[tuple[Action, str]]:
    """The moves; their events are decoded when somebody reads them."""
    actions = decode_actions(game.defn, (action for action, _ in data))
    return [(action, events) for action, (_, events) in zip(actions, data, strict=True)]


def _played_again(game: Game, record: GameRecord, actions: list[Action]) -> Game:
    """A game of older rules continues if all its moves are legal under the present ones."""
    try:
        for action in actions:
            game.apply(action)
    except RoundhouseError as error:
        old, new = record.rules_version, game.defn.version
        message = (
            f"This game was started under version {old} of the rules. Version {new} forbids one of its moves: {error}"
        )
        raise Refused("conflict", message, seq=record.seq) from error
    return game
