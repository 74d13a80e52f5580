"""The legal moves of one of our positions in the terms of a file of legal moves.

A move is a kind, named like the lists of the file, and an entry: a tuple in the site's terms. Certificates of equal
size, copies of tiles, circles of a city and cards of a type of train are interchangeable on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.core import engine
from roundhouse.core.actions import Action, Pass, Ranged
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.core.roles import Role, amount
from roundhouse.core.site import SiteNames
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import market_of, place_of
from roundhouse.rules import deals
from roundhouse.rules.auction import waterfall
from roundhouse.rules.operating import dividends, duty, own_shares, phases, privates, running, stations, track, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.policies import policies
from roundhouse.rules.stock import actions, buying, limits, selling
from roundhouse.rules.stock.frames import SetPar, StockRound

from .snapshot import is_undivided

Entry = tuple[object, ...]
Moves = Mapping[str, frozenset[Entry]]


class NativeMoves:
    """Writes our legal moves as the site would; `ids` maps our players to the file's ids."""

    def __init__(self, names: SiteNames, ids: Mapping[str, str]) -> None:
        """Prepare names."""
        self.names, self.ids = names, ids
        self.theirs = {ours: theirs for theirs, ours in names.companies.items()}

    def of(self, v: View) -> Moves:
        """All legal moves of a position, by kind."""
        found: dict[str, set[Entry]] = {}
        for choice in engine.legal_choices(v):
            for kind, entry in self._entries(v, choice):
                found.setdefault(kind, set()).add(entry)
        for kind in self._flags(v):
            found.setdefault(kind, set()).add(())
        return {kind: frozenset(entries) for kind, entries in found.items()}

    def company(self, ours: str) -> str:
        """The site's name of a company."""
        return self.theirs.get(ours, ours)

    def owner(self, v: View, ours: str) -> str:
        """The site's name of a player or company with its kind."""
        if ours in self.ids:
            return f"player:{self.ids[ours]}"
        return f"{'minor' if is_undivided(v, ours) else 'corporation'}:{self.company(ours)}"

    def _flags(self, v: View) -> Iterator[str]:
        turn = v.frame(OperatingTurn)
        buys_trains = any(move.action is trains.BuyTrain for move in v.step.moves)
        if turn is not None and buys_trains and duty.must_buy(v, turn.company):
            yield "must_buy"
        stock = v.frame(StockRound)
        if stock is not None and isinstance(v.top, StockRound) and limits.must_sell(v, stock.player):
            yield "must_sell"

    def _entries(self, v: View, choice: Action | Ranged) -> Iterator[tuple[str, Entry]]:
        own = self.names.moves(v, choice)
        if own is not None:
            yield from own
            return
        low, high, action = _range(choice)
        match action:
            case Pass():
                yield "pass", ()
            case waterfall.BuyItem(item=item, price=price):
                yield "bids", (f"company:{item}", price, price, None, True)
            case waterfall.Bid(item=item):
                step = choice.step if isinstance(choice, Ranged) else None
                yield "bids", (f"company:{item}", low, high, step, False)
            case actions.Par():
                yield "pars", self._par(v, action)
            case actions.BuyShare():
                yield "buys", self._buy(v, action)
            case actions.SellShares():
                kind = "sells" if isinstance(v.top, StockRound) else "emergency_sales"
                yield kind, self._sale(v, action)
            case deals.AskPrivate(private=private) | privates.BuyPrivate(private=private):
                yield "private_purchases", (private, self.owner(v, v.state.privates[private]), low, high)
            case track.LayTile():
                for rotation in self._rotations(v, action):
                    cost = policies(v).operating.tile_cost(v, action)
                    lay = (action.hex, action.tile, rotation, cost)
                    yield ("private_lays", (action.power, *lay)) if action.power else ("lays", lay)
            case stations.PlaceToken():
                cities = [n for n, node in enumerate(stations.shown_nodes(v, action.hex)) if node.kind == "city"]
                yield "tokens", (action.hex, cities.index(action.city), v.state.stations[action.by][0])
            case running.RunTrains():
                yield "trains_that_may_run", tuple(sorted(map(train_type, v.state.trains[action.by])))
            case dividends.Dividend():
                kind = {"pay": "payout"}.get(action.kind, action.kind)
                yield "dividends", (kind, *self._price_after(v, action, action.by))
            case trains.BuyTrain():
                yield "trains", self._train(v, action, low, high)
            case own_shares.IssueShares():
                worth = own_shares.value(v, action)
                yield "issues", (action.percent, worth, *self._price_after(v, action, action.by))
            case own_shares.RedeemShares():
                yield "redeems", (action.percent, own_shares.value(v, action))
            case phases.Discard():
                yield "discards", (self.owner(v, action.by), self.names.told_train(action.train))
            case duty.Bankrupt():
                yield "bankrupt", ()
            case _:
                yield "other", (str(action),)

    def _rotations(self, v: View, a: track.LayTile) -> list[int]:
        """The site lists rotations that look the same one by one."""
        return board_of(v).table.alike(a.hex, v.state.tiles.get(a.hex), a.tile, a.rotation)

    def _par(self, v: View, a: actions.Par) -> Entry:
        free = isinstance(v.top, SetPar)
        pays = None if free else buying.presidency_price(v, a.company, a.price)
        return self.company(a.company), a.price, *market_of(v).pars[a.price], pays

    def _buy(self, v: View, a: actions.BuyShare) -> Entry:
        source = {OFFERING: "ipo", MARKET: "market"}.get(a.source, "treasury")
        return self.company(a.company), source, a.percent, buying.share_price(v, a), a.swap or None

    def _sale(self, v: View, a: actions.SellShares) -> Entry:
        certificates = whole(a.pieces, v.defn.companies[a.company].certificates[0])
        after = self._price_after(v, a, a.company)
        return (
            self.company(a.company),
            a.percent + a.swap,
            certificates,
            selling.sale_value(v, a),
            *after,
            a.swap or None,
        )

    def _price_after(self, v: View, action: Action, company: str) -> Entry:
        place = place_of(engine.apply_unchecked(v, action).state.prices[company])
        return market_of(v).price(place), *place

    def _train(self, v: View, a: trains.BuyTrain, low: int, high: int) -> Entry:
        if a.source in trains.BANK_SOURCES:
            helps = min(max(0, a.price - v.state.cash[a.by]), v.state.cash[president(v, a.by)]) or None
            return {OFFERING: "bank", MARKET: "open market"}[a.source], a.train, a.price, a.price, helps
        return self.owner(v, a.source), self.names.told_train(a.train), low or a.price, high or a.price, None


def _range(choice: Action | Ranged) -> tuple[int, int, Action]:
    if isinstance(choice, Ranged):
        return choice.lo, choice.hi, engine.priced(choice)
    price = amount(choice, Role.MONEY)
    return price, price, choice


def whole(sizes: tuple[int, ...], president: int) -> tuple[int, ...]:
    """The certificates of a sale, largest first.

    A sale with the president's certificate is identified by its percentage alone: the site sells ordinary certificates
    and halves the president's, we sell the president's and keep the others, and the result is the same.

    >>> whole((10, 20, 10), 20), whole((5, 10), 20)
    ((20,), (10, 5))
    """
    return (president,) if president in sizes else tuple(sorted(sizes, reverse=True))
