"""Observations of one environment, updated from what has changed since each seat looked last."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from roundhouse.core.state import State
from roundhouse.core.view import View

from .derived import Derived
from .names import Names
from .ownership_tables import Array, Figures, Order, Tables
from .past import Past
from .record_tables import RecordTables
from .records import Records
from .runs import Runs

#: What is shown of a position alone.
NO_PAST = Past()
#: The state that an array of zeros shows.
_NOTHING: State = State((), {}, {}, {}, {}, {}, {}, {}, {}, "", "", (), None)


class Observer(Protocol):
    """What lays the tables out and writes them."""

    size: int
    names: Names
    records: Records

    def split(self, flat: Array) -> Tables:
        """The tables of a flat array, which share its memory."""

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
        """Write what has changed."""


class _Seat:
    """What one player saw last."""

    def __init__(self, observer: Observer, order: Order) -> None:
        """Start from an empty table."""
        self.order, self.state, self.figures, self.past = order, _NOTHING, Figures(), NO_PAST
        self.flat = np.zeros(observer.size, np.float32)
        self.tables = observer.split(self.flat)
        self.records = RecordTables(observer.records, order)
        #: Whether another tracker uses this seat too, so that it must be copied before it is changed.
        self.shared = False

    def copy(self, observer: Observer) -> _Seat:
        found = object.__new__(_Seat)
        found.order, found.state, found.figures, found.shared = self.order, self.state, self.figures, False
        found.past = self.past
        found.flat = self.flat.copy()
        found.tables = observer.split(found.flat)
        found.records = self.records.copy()
        return found


class Tracker:
    """What the seats of one environment see.

    States never change in place. So a table that is computed from the same containers as the last time is still
    right, and of a container that was replaced only the entries that differ are written. It does not matter how one
    position came from the other: by an action, by undoing one, or by starting another game.
    """

    def __init__(self, observer: Observer) -> None:
        """Begin with nothing seen."""
        self.observer = observer
        self._seats: dict[str, _Seat] = {}
        companies = observer.names.companies
        self._worth = Derived(lambda v: {player: v.defn.worth(v, player) for player in v.state.players})
        self._sizes = Derived(lambda v: {c: v.defn.sizes(v, c) for c in companies if c in v.state.shares})
        self._leaders = Derived(lambda v: tuple(v.defn.leader(v, c) for c in companies))
        self._runs = Runs(companies)

    def twin(self) -> Tracker:
        """An independent tracker that has seen the same; seats are copied when one of the two looks again."""
        found = Tracker(self.observer)
        found._seats = self._seats.copy()
        for seat in self._seats.values():
            seat.shared = True
        return found

    def look(self, view: View, player: str, past: Past = NO_PAST) -> Array:
        """The flat observation of a player; later calls write to the same array, so copy what you keep."""
        seat, state = self._seat(view, player), view.state
        if seat.state is not state or seat.past != past:
            figures = self._figures(view)
            self.observer.update(seat.tables, seat.state, seat.figures, view, figures, seat.order, seat.records, past)
            seat.state, seat.figures, seat.past = state, figures, past
        return seat.flat

    def _figures(self, view: View) -> Figures:
        return Figures(self._worth.get(view), self._sizes.get(view), self._leaders.get(view), self._runs.get(view))

    def _seat(self, view: View, player: str) -> _Seat:
        players = view.state.players
        at = players.index(player) if player in players else 0
        order, seat = players[at:] + players[:at], self._seats.get(player)
        if seat is None or seat.order != order:
            seat = self._seats[player] = _Seat(self.observer, order)
        elif seat.shared:
            seat = self._seats[player] = seat.copy(self.observer)
        return seat
