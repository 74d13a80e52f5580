"""What a player sees, as arrays: seats are counted from the observer, money is scaled, nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, player_id
from roundhouse.core.view import View
from roundhouse.rules.components import box_of

from .map_tables import Edges, Mapping
from .names import Names, folded
from .ownership_tables import Array, Owning
from .records import Records, leaves

BANK_CASH = 10_000.0
#: Most actions change little of the position, so this many versions of each part are cached.
_VERSIONS = 32
_Cells = tuple[NDArray[np.int64], Array]


class Observer:
    """Observations of one title for a number of players."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Lay out the tables."""
        self.defn, self.players = defn, players
        self.board = box_of(defn).board
        self.phases, self.frames = [phase.name for phase in defn.phases], list(defn.steps)
        self.names = Names(defn, players)
        self.records = Records((*self.frames, defn.title_state), self.names, self.board.index)
        self.owning, self.map = Owning(self.names), Mapping(self.board, self.names)
        self.shapes: dict[str, tuple[int, ...]] = {
            "now": (len(self.phases) + len(self.frames) + 5,),
            "asked": (self.names.things,),
            **self.records.shapes,
            **self.owning.shapes,
            **self.map.shapes,
        }
        sizes = [int(np.prod(shape)) for shape in self.shapes.values()]
        ends = np.cumsum(sizes).tolist()
        self._spans = {name: (end - size, end) for name, size, end in zip(self.shapes, sizes, ends, strict=True)}
        self.size = ends[-1]
        self._parts: IdentityCache[Array] = IdentityCache(8 * _VERSIONS)
        self._cells: IdentityCache[_Cells] = IdentityCache(4 * _VERSIONS)

    def flat(self, view: View, observer: str) -> Array:
        """All tables in one flat array."""
        found = np.zeros(self.size, np.float32)
        players = view.state.players
        at = players.index(observer) if observer in players else 0
        order = players[at:] + players[:at]
        self._now(view, found, order)
        self._spoken(view, found, order)
        self._owned(view, found, order)
        self._placed(view, found)
        return found

    def tables(self, view: View, observer: str) -> dict[str, Array]:
        """All tables as seen by a player."""
        flat = self.flat(view, observer)
        return {name: flat[slice(*self._spans[name])].reshape(shape) for name, shape in self.shapes.items()}

    def spans(self) -> dict[str, tuple[int, int]]:
        """The slice of each table in the flat array."""
        return dict(self._spans)

    def graph(self, view: View, observer: str) -> dict[str, Array | Edges]:
        """All tables, and the track between the hexes as `edges`."""
        return {**self.tables(view, observer), "edges": self.edges(view)}

    def edges(self, view: View) -> Edges:
        """Pairs of hexes whose track is connected: the edges of the graph."""
        return self.map.edges(view)

    def _now(self, view: View, found: Array, order: Sequence[str]) -> None:
        """Phase, current and interrupted frames, the bank, the end of the game."""
        state, phases = view.state, len(self.phases)
        row = [0.0] * self.shapes["now"][0]
        row[self.phases.index(state.phase)] = 1.0
        for depth, frame in enumerate(reversed(state.stack)):
            row[phases + self.frames.index(type(frame))] += 1 / (1 + depth)
        bank = state.cash.get(BANK, 0)
        ending = folded(state.ending, 1)[1] if state.ending else 0.0
        row[-5:] = bank / BANK_CASH, bank <= 0, bool(state.ending), ending, state.finished
        found[: len(row)] = row
        if state.stack and not state.finished:
            first = self._spans["asked"][0]
            for name in leaves(state.stack[-1], [view.actor]):
                for column in self.names.columns(name, order) if isinstance(name, str) else ():
                    if column < self.names.things:
                        found[first + column] = 1

    def _spoken(self, view: View, found: Array, order: tuple[str, ...]) -> None:
        """Every frame and the title's record."""
        part = found[self._spans["numbers"][0] : self._spans["marked"][1]]
        for record in (*view.state.stack, view.state.title):
            places, amounts = self._cells.get((record,), order, partial(self._told, record, order))
            part[places] += amounts

    def _told(self, record: object, order: Sequence[str]) -> _Cells:
        cells = self.records.cells(record, order)
        return np.array(list(cells), np.int64), np.array(list(cells.values()), np.float32)

    def _owned(self, view: View, found: Array, order: tuple[str, ...]) -> None:
        """Compute what changes with nearly every action; take the rest from the cache if it hasn't changed."""
        state, owning, parts, spans = view.state, self.owning, self._parts, self._spans
        found[slice(*spans["players"])] = owning.players(view, order)
        found[slice(*spans["companies"])] = owning.companies(view, order)
        found[spans["holdings"][0] : spans["certificates"][1]] = parts.get(
            (state.shares, state.title), order, partial(owning.shares, view, order)
        )
        found[slice(*spans["privates"])] = parts.get(
            (state.privates, state.closed), order, partial(owning.privates, view, order)
        )
        found[spans["trains"][0] : spans["cards"][1]] = parts.get(
            (state.trains, state.obsolete, state.bought), (), partial(owning.trains, view)
        )
        found[slice(*spans["bids"])] = parts.get((state.bids,), order, partial(owning.bids, view, order))

    def _placed(self, view: View, found: Array) -> None:
        state, parts, spans = view.state, self._parts, self._spans
        tiles, tokens = state.tiles, state.tokens
        found[slice(*spans["hexes"])] = parts.get((tiles, tokens), ("hexes",), partial(self.map.hexes, view))
        found[slice(*spans["tokens"])] = parts.get((tokens,), ("tokens",), partial(self.map.tokens, view))
        found[slice(*spans["supply"])] = parts.get((state.supply,), ("supply",), partial(self.map.supply, view))


def agent_of(player: str) -> str:
    """What PettingZoo calls a player.

    >>> agent_of("p1")
    'player_1'
    """
    return f"player_{player[1:]}"


def players_of(count: int) -> list[str]:
    """The ids of a number of agents."""
    return [player_id(seat) for seat in range(count)]
