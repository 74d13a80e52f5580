"""One of our actions in the terms of a game file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from roundhouse.board.compiled import GATES
from roundhouse.board.routes import Route, resolve
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.ids import MARKET, train_type
from roundhouse.core.site import SiteNames
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import market_of
from roundhouse.record.site.snapshot import is_undivided
from roundhouse.rules import deals
from roundhouse.rules.auction import waterfall
from roundhouse.rules.operating import dividends, duty, own_shares, phases, privates, running, stations, track, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.stock import actions, selling

from .ledger import Ledger

Entry = dict[str, Any]


class Writer:
    """Writes actions and keeps the ledger that this needs."""

    def __init__(self, names: SiteNames, v: View, people: Mapping[str, str]) -> None:
        """Start with the setup; `people` are the names of the players in the order of the file."""
        self.names, self.people, self.ledger = names, people, Ledger(v)
        self.seats = {player: number for number, player in enumerate(people, start=1)}
        self.theirs = {ours: theirs for theirs, ours in names.companies.items()}
        self._back: tuple[str, str, int] = ("", "", 0)

    def company(self, ours: str) -> str:
        """The site's name of a company."""
        return self.theirs.get(ours, ours)

    def entity(self, v: View, ours: str) -> tuple[str, int | str]:
        """The site's kind and name of a player, company or private company."""
        if ours in self.seats:
            return "player", self.seats[ours]
        if ours not in v.defn.companies:
            return "company", ours
        minor = is_undivided(v, ours) and not self.names.minors_have_shares
        return ("minor" if minor else "corporation"), self.company(ours)

    def entry(self, v: View, by: str, type_: str, data: Mapping[str, Any]) -> Entry:
        """An entry of the log without its number."""
        kind, entity = self.entity(v, by)
        return {"type": type_, "entity": entity, "entity_type": kind, **data}

    def write(self, v: View, a: Action) -> list[Entry]:
        """The entries for an action in the position `v`; LookupError if the site has no equivalent."""
        own = self.names.express(v, a)
        if own is not None:
            return [self.entry(v, by, type_, self._filled(v, data)) for by, type_, data in own]
        match a:
            case waterfall.BuyItem(item=item, price=price) | waterfall.Bid(item=item, price=price):
                return [self.entry(v, a.by, "bid", {"company": item, "price": price})]
            case actions.Par(company=company, price=price):
                row, col = market_of(v).pars[price]
                par = {"corporation": self.company(company), "share_price": f"{price},{row},{col}"}
                return [self.entry(v, a.by, "par", par)]
            case actions.BuyShare():
                return [self.entry(v, a.by, "buy_shares", self._purchase(a))]
            case actions.SellShares():
                return [self.entry(v, a.by, "sell_shares", self._sale(v, a))]
            case deals.AskPrivate(private=item, price=price) | privates.BuyPrivate(private=item, price=price):
                return [self.entry(v, a.by, "buy_company", {"company": item, "price": price})]
            case track.LayTile():
                lay = {"hex": a.hex, "tile": self.ledger.copy_for(a.tile), "rotation": a.rotation}
                return [self.entry(v, a.power or a.by, "lay_tile", lay)]
            case stations.PlaceToken(hex=hex_id, city=city):
                token = {
                    "city": f"{self.ledger.place(hex_id)}-{city}",
                    "slot": self.ledger.free_circle(v, hex_id, city),
                    "tokener": self.company(a.by),
                }
                return [self.entry(v, a.by, "place_token", token)]
            case running.RunTrains():
                return [self.entry(v, a.by, "run_routes", self._run(v, a))]
            case dividends.Dividend(kind=kind):
                return [self.entry(v, a.by, "dividend", {"kind": {"pay": "payout"}.get(kind, kind)})]
            case trains.BuyTrain():
                return [self.entry(v, a.by, "buy_train", self._train(v, a))]
            case own_shares.IssueShares(percent=percent):
                return [self.entry(v, a.by, "sell_shares", self._own_shares(a.by, a.by, percent))]
            case own_shares.RedeemShares(percent=percent):
                return [self.entry(v, a.by, "buy_shares", self._own_shares(a.by, MARKET, percent))]
            case phases.Discard(train=kind):
                return [self.entry(v, a.by, "discard_train", {"train": self._own_card(v, a.by, kind)})]
            case duty.Bankrupt():
                return [self.entry(v, v.expect(OperatingTurn).company, "bankrupt", {})]
            case _:
                raise LookupError("the site has no such action")

    def follow(self, v: View, a: Action, events: Iterable[Event], after: View) -> None:
        """Update the ledger with the effects of an action in the position `v`."""
        trade = isinstance(a, actions.BuyShare | actions.SellShares)
        company, nothing = self._back[0], ("", "", 0)
        replaced = bool(company) and president(v, company) != president(after, company)
        self.ledger.settle(events, after, trade=trade, back=self._back if replaced else nothing)
        self._back = nothing
        if isinstance(a, track.LayTile):
            self.ledger.lay(self.ledger.copy_for(a.tile), a.hex)

    def _filled(self, v: View, data: Mapping[str, Any]) -> Entry:
        """What only the ledger knows, in the site's names.

        `certificate` is a company and an owner, `place` a hex and a city, `seller` a text with room for a player's
        name, `run` an action with routes and `subsidies` what is paid to the treasury on each.
        """
        markers = ("certificate", "place", "seller", "run", "subsidies")
        filled = {name: value for name, value in data.items() if name not in markers}
        if "certificate" in data:
            company, owner = data["certificate"]
            filled |= self._own_shares(company, owner, 10)
        if "place" in data:
            hex_id, city = data["place"]
            filled |= {"city": f"{self.ledger.place(hex_id)}-{city}", "slot": 0}
        if "seller" in data:
            text, player = data["seller"]
            filled["description"] = text.format(self.people[player])
        if "run" in data:
            filled |= self._run(v, data["run"], data["subsidies"])
        return filled

    def _own_card(self, v: View, company: str, kind: str) -> str:
        """The first of a company's cards of a type."""
        return self.names.train_card(v.defn, next(t for t in v.state.trains[company] if train_type(t) == kind))

    def _train(self, v: View, a: trains.BuyTrain) -> Entry:
        card = self.names.train_card(v.defn, trains.card(v, a) or "")
        given = {"exchange": self._own_card(v, a.by, a.given)} if a.given else {}
        return {"train": card, "price": a.price, "variant": train_type(card), **given}

    def home(self, v: View, company: str, hex_id: str, city: int) -> Entry:
        """The home station of a company that has just been placed."""
        place = {"city": f"{self.ledger.place(hex_id)}-{city}", "slot": 0, "tokener": self.company(company)}
        return self.entry(v, company, "place_token", place)

    def _own_shares(self, company: str, owner: str, percent: int) -> Entry:
        """The first certificates of an owner; the ledger is updated when their events follow."""
        shares = self.ledger.shares(company, owner)[: percent // self.ledger.share(company)]
        return {"shares": [self._share(company, number) for number in shares], "percent": percent}

    def _purchase(self, a: actions.BuyShare) -> Entry:
        bought, change = self.ledger.buy(a)
        swap = {} if change is None else {"swap": self._share(a.company, change)}
        return {"shares": [self._share(a.company, bought)], "percent": a.percent, **swap}

    def _sale(self, v: View, a: actions.SellShares) -> Entry:
        with_president = selling.sells_president(v, a)
        sold, change = self.ledger.sell(a, president=with_president)
        sizes = v.defn.companies[a.company].certificates
        given = sum(sizes[n] for n in sold)
        if with_president:
            self._back = (a.company, a.by, (given - a.percent - a.swap) // self.ledger.share(a.company))
        swap = {} if change is None else {"swap": self._share(a.company, change)}
        return {"shares": [self._share(a.company, n) for n in sold], "percent": a.percent + a.swap, **swap}

    def _share(self, company: str, number: int) -> str:
        return f"{self.company(company)}_{number}"

    def _run(self, v: View, a: running.RunTrains, subsidies: Mapping[str, int] | None = None) -> Entry:
        accounts = {account.train: account.total for account in running.checked(v, a).accounts}
        if subsidies is None:
            routes = [self._route(v, a.by, route, accounts[route.train]) for route in running.read_routes(a)]
            return {"routes": routes, "extra_revenue": 0}
        routes = []
        for route in running.read_routes(a):
            aside = subsidies[route.train]
            routes.append({**self._route(v, a.by, route, accounts[route.train] - aside), "subsidy": aside})
        return {"routes": routes, "extra_revenue": 0, "subsidy": sum(subsidies.values())}

    def _route(self, v: View, company: str, route: Route, revenue: int) -> Entry:
        network = running.problem(v, company).network
        if running.train_of(v, route.train).repeats:
            return self._repeat(v, route, revenue)
        run = resolve(network, route)
        places = [network.place(stop) for stop in run.stops]
        segments, here = [], [places[0][0]]
        coming = iter(run.stops[1:])
        stop = next(coming, None)
        for walk in run.walks:
            if walk.gate >= 0:
                here.append(network.board.ids[walk.gate // GATES])
            elif walk.node == stop:
                segments.append(here)
                here, stop = [network.place(walk.node)[0]], next(coming, None)
        return {
            "train": self.names.train_card(v.defn, route.train),
            "connections": segments,
            "hexes": [hex_id for hex_id, _ in places],
            "nodes": [f"{hex_id}-{number}" for hex_id, number in places],
            "revenue": revenue,
            "revenue_str": "-".join(hex_id for hex_id, _ in places),
        }

    def _repeat(self, v: View, route: Route, revenue: int) -> Entry:
        """A card that counts a stop of another train again."""
        hex_id = route.steps[0].hex
        told = {
            "train": self.names.train_card(v.defn, route.train),
            "connections": [["local", hex_id]],
            "hexes": [hex_id],
        }
        return {**told, "nodes": [], "revenue": revenue, "revenue_str": hex_id}
