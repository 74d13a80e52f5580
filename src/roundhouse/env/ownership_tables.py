"""Ownership as tables: certificates, private companies, trains, bids, and the state of companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from roundhouse.core.ids import train_type
from roundhouse.core.state import Cell
from roundhouse.core.view import View
from roundhouse.finance import holdings
from roundhouse.finance.market import price_of

from .names import PLACES, Names, folded

Array: TypeAlias = NDArray[np.float32]
#: Money is scaled by this, so that most figures are small.
CASH, PRICE = 500.0, 100.0
#: How many columns of a company come before those of its president.
FIRM = 12


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

    def players(self, view: View, order: Sequence[str]) -> list[float]:
        """Cash, worth, bankrupt, priority, decides."""
        state, found = view.state, list[float]()
        decider = "" if state.finished else view.decider
        for player in order:
            found += (
                state.cash.get(player, 0) / CASH,
                view.defn.worth(view, player) / CASH,
                player in state.bankrupt,
                player == state.priority,
                player == decider,
            )
        return found

    def shares(self, view: View, order: Sequence[str]) -> Array:
        """Fraction of each company by owner, then number of certificates by owner."""
        width = len(self.names.companies)
        found = [0.0] * (2 * (self._elsewhere + 1) * width)
        half, shares = len(found) // 2, view.state.shares
        rows = {name: row for row, name in enumerate((*order, *PLACES))}
        for company, at in self.names.company.items():
            if company in shares:
                for owner, (part, count) in _spread(shares[company], view.defn.sizes(view, company)).items():
                    row = self._elsewhere - 1 if owner == company else rows.get(owner, self._elsewhere)
                    found[row * width + at] += part / 100
                    found[half + row * width + at] += count / 4
        return np.array(found, np.float32)

    def privates(self, view: View, order: Sequence[str]) -> Array:
        """Owners of the open private companies."""
        owners = {name: row for row, name in enumerate((*order, *self.names.companies, *PLACES))}
        found = np.zeros(self.shapes["privates"], np.float32)
        for private, owner in view.state.privates.items():
            if private not in view.state.closed:
                found[owners.get(owner, -1), self.names.private[private]] = 1
        return found.ravel()

    def companies(self, view: View, order: Sequence[str]) -> list[float]:
        """Money, price and market position, stations, trains, president."""
        state, found, standing = view.state, list[float](), _queues(view.state.prices)
        for company in self.names.companies:
            stations = state.stations.get(company, ())
            presidents = [0.0] * len(order)
            president = holdings.president(view, company)
            if president in order:
                presidents[order.index(president)] = 1.0
            found += (
                state.cash.get(company, 0) / CASH,
                price_of(view, company) / PRICE,
                state.par.get(company, 0) / PRICE,
                company in state.floated,
                company in state.operated,
                company in state.closed,
                len(stations) / 4,
                sum(stations) / PRICE,
                len(state.trains.get(company, ())) / 4,
                *standing.get(company, (0.0, 0.0, 0.0)),
                *presidents,
            )
        return found

    def trains(self, view: View) -> Array:
        """Number of trains of each type by owner and bought so far, obsolete ones, and which cards."""
        names, state = self.names, view.state
        rows = {name: row for row, name in enumerate((*names.companies, *PLACES))}
        count, old, cards = (np.zeros(self.shapes[name], np.float32) for name in ("trains", "obsolete", "cards"))
        last = len(rows)
        for owner, hand in state.trains.items():
            row = rows.get(owner, last)
            for card in hand:
                column = names.train[train_type(card)]
                count[row, column] += 1
                cards[row, column] += _card(card)
                if card in state.obsolete:
                    old[row, column] += 1
        for kind, bought in state.bought.items():
            if kind in names.train:
                count[last + 1, names.train[kind]] = bought / 4
        return np.concatenate([count.ravel(), old.ravel(), cards.ravel()])

    def bids(self, view: View, order: Sequence[str]) -> Array:
        """What players have bid for companies and private companies."""
        items = {name: row for row, name in enumerate((*self.names.companies, *self.names.privates))}
        found = np.zeros(self.shapes["bids"], np.float32)
        for item, bids in view.state.bids.items():
            for player, amount in bids if item in items else ():
                found[items[item], order.index(player)] = amount / PRICE
        return found.ravel()


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
