"""Ownership as tables: certificates, private companies, trains, bids, and the state of companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roundhouse.core.ids import train_type
from roundhouse.core.state import Cell, State
from roundhouse.core.view import View
from roundhouse.finance.market import price_of

from .changes import changed
from .names import PLACES, Names, folded

Array: TypeAlias = NDArray[np.float32]
#: Tables by name; they share their memory with a flat array.
Tables: TypeAlias = Mapping[str, Array]
#: The players, from the observer on.
Order: TypeAlias = tuple[str, ...]
#: Money is scaled by this, so that most figures are small.
CASH, PRICE = 500.0, 100.0
#: How many columns of a company come before those of its president.
FIRM = 12
#: Row, column and queue of a company without a price.
_UNPRICED = (0.0, 0.0, 0.0)


class Figures(Struct, frozen=True):
    """What only the title can compute from a position; the same objects as before as long as nothing has changed."""

    worth: Mapping[str, int] = {}
    sizes: Mapping[str, tuple[int, ...]] = {}
    leaders: tuple[str, ...] = ()
    #: By company: what its trains earn now, and what the next train would earn on its track.
    runs: tuple[tuple[int, int], ...] = ()


class Owning:
    """The ownership tables for one title and number of players."""

    def __init__(self, names: Names) -> None:
        """Lay the tables out."""
        n, c, p, t = names.players, len(names.companies), len(names.privates), len(names.trains)
        self.names, self._elsewhere = names, n + len(PLACES) + 1
        self.shapes: dict[str, tuple[int, ...]] = {
            "players": (n, 5),
            "holdings": (self._elsewhere + 1, c),
            "certificates": (self._elsewhere + 1, c),
            "privates": (n + c + len(PLACES) + 1, p),
            "companies": (c, FIRM + n),
            "trains": (c + len(PLACES) + 2, t),
            "obsolete": (c + len(PLACES) + 1, t),
            "cards": (c + len(PLACES) + 1, t),
            "bids": (c + p, n),
        }
        self._owners = {name: row for row, name in enumerate((*names.companies, *PLACES))}
        self._items = {name: row for row, name in enumerate((*names.companies, *names.privates))}

    def update(self, found: Tables, before: State, shown: Figures, view: View, figures: Figures, order: Order) -> None:
        """Write what has changed since the state and the figures that the tables show."""
        now = view.state
        found["players"][:] = self._players(view, order, figures.worth)
        self._companies(found["companies"], before, view)
        if now.shares is not before.shares or figures.sizes is not shown.sizes:
            stale = self._stale(before, shown, now, figures)
            self._shares(found["holdings"], found["certificates"], stale, now, figures, order)
        if now.cash is not before.cash or figures.leaders is not shown.leaders:
            self._presidents(found["companies"], now, order, figures.leaders)
        if now.privates is not before.privates or now.closed is not before.closed:
            self._privates(found["privates"], before, now, order)
        if now.trains is not before.trains or now.obsolete is not before.obsolete:
            self._trains(found, before, now)
        if now.bought is not before.bought:
            for kind in changed(before.bought, now.bought):
                if kind in self.names.train:
                    found["trains"][-1, self.names.train[kind]] = now.bought.get(kind, 0) / 4
        if now.bids is not before.bids:
            self._bids(found["bids"], before, now, order)

    def _players(self, view: View, order: Order, worth: Mapping[str, int]) -> list[tuple[float, ...]]:
        """Cash, worth, bankrupt, priority, decides."""
        state, decider = view.state, "" if view.state.finished else view.decider
        return [
            (
                state.cash.get(player, 0) / CASH,
                worth[player] / CASH,
                player in state.bankrupt,
                player == state.priority,
                player == decider,
            )
            for player in order
        ]

    def _stale(self, before: State, shown: Figures, now: State, figures: Figures) -> list[str]:
        """Companies whose shares have other owners or other sizes."""
        was, owners, old, sizes = before.shares, now.shares, shown.sizes, figures.sizes
        return [c for c in self.names.companies if was.get(c) is not owners.get(c) or old.get(c) != sizes.get(c)]

    def _shares(
        self, holdings: Array, certificates: Array, stale: list[str], now: State, figures: Figures, order: Order
    ) -> None:
        """Fraction of each company by owner, and number of certificates by owner."""
        rows = {name: row for row, name in enumerate((*order, *PLACES))}
        for company in stale:
            parts, counts = [0.0] * (self._elsewhere + 1), [0.0] * (self._elsewhere + 1)
            if company in now.shares:
                for owner, (part, count) in _spread(now.shares[company], figures.sizes[company]).items():
                    row = self._elsewhere - 1 if owner == company else rows.get(owner, self._elsewhere)
                    parts[row] += part / 100
                    counts[row] += count / 4
            at = self.names.company[company]
            holdings[:, at], certificates[:, at] = parts, counts

    def _privates(self, found: Array, before: State, now: State, order: Order) -> None:
        """Owners of the open private companies."""
        owners = {name: row for row, name in enumerate((*order, *self.names.companies, *PLACES))}
        was = {p: owner for p, owner in before.privates.items() if p not in before.closed}
        open_ = {p: owner for p, owner in now.privates.items() if p not in now.closed}
        for private in changed(was, open_):
            column = self.names.private[private]
            found[:, column] = 0
            if private in open_:
                found[owners.get(open_[private], -1), column] = 1

    def _companies(self, found: Array, before: State, view: View) -> None:
        """Money, price and market position, stations, trains."""
        now, companies = view.state, self.names.companies
        if now.cash is not before.cash:
            found[:, 0] = [now.cash.get(company, 0) / CASH for company in companies]
        if now.prices is not before.prices:
            standing = _queues(now.prices)
            found[:, 1] = [price_of(view, company) / PRICE for company in companies]
            found[:, 9:FIRM] = [standing.get(company, _UNPRICED) for company in companies]
        if now.par is not before.par:
            found[:, 2] = [now.par.get(company, 0) / PRICE for company in companies]
        for column, now_in, was_in in (
            (3, now.floated, before.floated),
            (4, now.operated, before.operated),
            (5, now.closed, before.closed),
        ):
            if now_in is not was_in:
                found[:, column] = [company in now_in for company in companies]
        if now.stations is not before.stations:
            left = [now.stations.get(company, ()) for company in companies]
            found[:, 6] = [len(stations) / 4 for stations in left]
            found[:, 7] = [sum(stations) / PRICE for stations in left]
        if now.trains is not before.trains:
            found[:, 8] = [len(now.trains.get(company, ())) / 4 for company in companies]

    def _presidents(self, found: Array, now: State, order: Order, leaders: Sequence[str]) -> None:
        """Who decides for each company."""
        found[:, FIRM:] = 0
        for at, leader in enumerate(leaders):
            if leader in order and leader in now.cash:
                found[at, FIRM + order.index(leader)] = 1

    def _trains(self, found: Tables, before: State, now: State) -> None:
        """Number of trains of each type by owner, obsolete ones, and which cards."""
        names, last = self.names, len(self._owners)
        owners = (
            changed(before.trains, now.trains) if now.obsolete is before.obsolete else [*before.trains, *now.trains]
        )
        touched = {self._owners.get(owner, last) for owner in owners}
        count, old, cards = found["trains"], found["obsolete"], found["cards"]
        for row in touched:
            count[row] = old[row] = cards[row] = 0
        for owner, hand in now.trains.items():
            row = self._owners.get(owner, last)
            for card in hand if row in touched else ():
                column = names.train[train_type(card)]
                count[row, column] += 1
                cards[row, column] += _card(card)
                if card in now.obsolete:
                    old[row, column] += 1

    def _bids(self, found: Array, before: State, now: State, order: Order) -> None:
        """What players have bid for companies and private companies."""
        for item in changed(before.bids, now.bids):
            if item in self._items:
                row = self._items[item]
                found[row] = 0
                for player, amount in now.bids.get(item, ()):
                    found[row, order.index(player)] = amount / PRICE


@lru_cache(maxsize=4096)
def _spread(owners: tuple[str, ...], sizes: tuple[int, ...]) -> Mapping[str, tuple[int, int]]:
    """Percentage and number of certificates by owner."""
    part, count = Counter[str](), Counter[str]()
    for owner, size in zip(owners, sizes, strict=False):
        part[owner] += size
        count[owner] += 1
    return {owner: (part[owner], count[owner]) for owner in part}


def _queues(prices: Mapping[str, Cell]) -> dict[str, tuple[float, float, float]]:
    """Row and column of every price marker, and how many arrived before it, because those operate first."""
    found, before = dict[str, tuple[float, float, float]](), Counter[tuple[int, int]]()
    for company, cell in sorted(prices.items(), key=_arrival):
        place = (cell.row, cell.col)
        found[company] = cell.row / 10, cell.col / 10, before[place] / 4
        before[place] += 1
    return found


def _arrival(item: tuple[str, Cell]) -> int:
    return item[1].arrival


@lru_cache(maxsize=4096)
def _card(card: str) -> float:
    """A fraction that identifies a card among its type: sums of these show which cards are held together."""
    number = card.rpartition("-")[2]
    return 0.5 ** (int(number) % 24 + 1) if number.isdigit() else folded(number, 1)[1] / 2
