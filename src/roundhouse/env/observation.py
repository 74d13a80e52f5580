"""What a player sees, as arrays: seats are counted from the observer, money is scaled, nothing is hidden."""

from __future__ import annotations

import numpy as np

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, player_id
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.rules.components import box_of

from .map_tables import Edges, Mapping
from .names import Names, folded
from .ownership_tables import PRICE, Array, Figures, Order, Owning, Tables
from .past import Past
from .record_tables import RecordTables
from .records import Records
from .tracker import NO_PAST, Tracker

BANK_CASH = 10_000.0


class Observer:
    """Observations of one title for a number of players."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Lay out the tables."""
        self.defn, self.players = defn, players
        self.board = box_of(defn).board
        self.phases, self.frames = [phase.name for phase in defn.phases], list(defn.steps)
        self._frame = {frame: at for at, frame in enumerate(self.frames)}
        self.names = Names(defn, players)
        self.records = Records((*self.frames, defn.title_state), self.names, self.board.index)
        self.owning, self.map = Owning(self.names), Mapping(self.board, self.names)
        self.shapes: dict[str, tuple[int, ...]] = {
            "now": (len(self.phases) + len(self.frames) + 6,),
            "asked": (self.names.things,),
            **self.records.shapes,
            **self.owning.shapes,
            "revenues": (len(self.names.companies), 3),
            **self.map.shapes,
        }
        sizes = [int(np.prod(shape)) for shape in self.shapes.values()]
        ends = np.cumsum(sizes).tolist()
        self._spans = {name: (end - size, end) for name, size, end in zip(self.shapes, sizes, ends, strict=True)}
        self.size = ends[-1]

    def flat(self, view: View, observer: str, past: Past = NO_PAST) -> Array:
        """All tables in one flat array."""
        return Tracker(self).look(view, observer, past)

    def split(self, flat: Array) -> dict[str, Array]:
        """The tables of a flat array, which share its memory."""
        return {name: flat[slice(*self._spans[name])].reshape(shape) for name, shape in self.shapes.items()}

    def tables(self, view: View, observer: str, past: Past = NO_PAST) -> dict[str, Array]:
        """All tables as seen by a player."""
        return self.split(self.flat(view, observer, past))

    def spans(self) -> dict[str, tuple[int, int]]:
        """The slice of each table in the flat array."""
        return dict(self._spans)

    def graph(self, view: View, observer: str, past: Past = NO_PAST) -> dict[str, Array | Edges]:
        """All tables, and the track between the hexes as `edges`."""
        return {**self.tables(view, observer, past), "edges": self.edges(view)}

    def edges(self, view: View) -> Edges:
        """Pairs of hexes whose track is connected: the edges of the graph."""
        return self.map.edges(view)

    def update(
        self,
        found: Tables,
        before: State,
        shown: Figures,
        view: View,
        figures: Figures,
        order: Order,
        records: RecordTables,
        past: Past,
    ) -> None:
        """Write what has changed since the state, the figures and the records that the tables show."""
        self._now(found["now"], view.state, past)
        records.update(found, (*view.state.stack, view.state.title))
        self._asked(found["asked"], view, order, records)
        self.owning.update(found, before, shown, view, figures, order)
        self._revenues(found["revenues"], figures, past)
        self.map.update(found, before, view.state)

    def _revenues(self, found: Array, figures: Figures, past: Past) -> None:
        """What companies earn with their trains, could earn with the next one, and earned last."""
        last = past.last
        found[:] = [
            (best / PRICE, track / PRICE, last.get(company, 0) / PRICE)
            for company, (best, track) in zip(self.names.companies, figures.runs, strict=True)
        ]

    def _now(self, found: Array, state: State, past: Past) -> None:
        """Phase, current and interrupted frames, the bank, the end of the game, the actions left."""
        phases = len(self.phases)
        row = [0.0] * len(found)
        row[self.phases.index(state.phase)] = 1.0
        for depth, frame in enumerate(reversed(state.stack)):
            row[phases + self._frame[type(frame)]] += 1 / (1 + depth)
        bank = state.cash.get(BANK, 0)
        ending = folded(state.ending, 1)[1] if state.ending else 0.0
        row[-6:] = bank / BANK_CASH, bank <= 0, bool(state.ending), ending, state.finished, past.left
        found[:] = row

    def _asked(self, found: Array, view: View, order: Order, records: RecordTables) -> None:
        """Who acts, and what the current frame names."""
        found[:] = 0
        if view.state.stack and not view.state.finished:
            for column in records.columns(type(view.top)).union(self.names.columns(view.actor, order)):
                if column < self.names.things:
                    found[column] = 1


def agent_of(player: str) -> str:
    """What PettingZoo calls a player.

    >>> agent_of("p1")
    'player_1'
    """
    return f"player_{player[1:]}"


def players_of(count: int) -> list[str]:
    """The ids of a number of agents."""
    return [player_id(seat) for seat in range(count)]
