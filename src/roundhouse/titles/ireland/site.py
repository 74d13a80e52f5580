"""Translate 18xx.games files of 18Ireland: names and actions."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import Action
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type
from roundhouse.core.order import privates_of
from roundhouse.core.site import SiteAction, SiteNames
from roundhouse.finance.holdings import percent, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules import site_actions
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.mergers.frames import Accepted, CastVotes, FormMajor, MergerRound, Propose
from roundhouse.rules.mergers.proposing import shares
from roundhouse.rules.operating import own_shares, phases, privates, track, trains
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.site_bids import founding_bids, row_bids
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.certificates import counted
from roundhouse.rules.stock.frames import StockRound

from . import site_asks
from .components import extras
from .site_export import express
from .site_moves import STEPS, moves, tidy
from .types import View

#: The company that starts with a private company and a train.
STARTED = "DKR"
NAMES: Mapping[str, str] = {}


def translate(v: View, a: SiteAction) -> list[Action]:
    """Translate one action of the site, in the position `v`."""
    if STARTED in v.state.floated:
        site_actions.card_owners(a).setdefault("2H-0", STARTED)
    return site_actions.handled(HANDLERS, v, a)


def _treasury(v: View, a: SiteAction, company: str) -> set[int]:
    """The certificates in a treasury on the site, which numbers them."""
    known: dict[str, set[int]] = a.memory.setdefault("treasury", {})
    return known.setdefault(company, set(range(1, len(v.defn.companies[company].certificates))))


def _bid(v: View, a: SiteAction) -> list[Action]:
    price = int(a.data["price"])
    if "corporation" in a.data:
        return [waterfall.Bid(a.by, str(a.data["corporation"]), price)]
    item = str(a.data["company"])
    if not isinstance(v.top, rising.Auction) and waterfall.unsold(v)[:1] == [item]:
        return [waterfall.BuyItem(a.by, item, price)]
    return [waterfall.Bid(a.by, item, price)]


def _par(v: View, a: SiteAction) -> list[Action]:
    return [actions.Par(a.by, str(a.data["corporation"]), int(str(a.data["share_price"]).split(",")[0]))]


def _buy_shares(v: View, a: SiteAction) -> list[Action]:
    company, number = site_actions.certificate(a.data["shares"][0], NAMES)
    treasury = _treasury(v, a, company)
    if a.entity_type == "corporation":
        treasury.add(number)
        return [own_shares.RedeemShares(a.by, share_size(v, company))]
    source = company if number in treasury else MARKET
    treasury.discard(number)
    return [actions.BuyShare(a.by, company, source, share_size(v, company))]


def _sell_shares(v: View, a: SiteAction) -> list[Action]:
    if a.entity_type == "corporation" and site_actions.certificate(a.data["shares"][0], NAMES)[0] == a.by:
        numbers = {site_actions.certificate(s, NAMES)[1] for s in a.data["shares"]}
        if numbers <= _treasury(v, a, a.by):
            _treasury(v, a, a.by).difference_update(numbers)
            return [own_shares.IssueShares(a.by, int(a.data["percent"]))]
    return site_actions.sell_shares(v, a, NAMES)


def _buy_company(v: View, a: SiteAction) -> list[Action]:
    return [privates.BuyPrivate(a.by, str(a.data["company"]), int(a.data["price"]))]


def _lay_tile(v: View, a: SiteAction) -> list[Action]:
    if a.entity_type != "company":
        return site_actions.lay_tile(v, a)
    number, hex_id, rotation = str(a.data["tile"]), str(a.data["hex"]), int(a.data["rotation"])
    return [track.LayTile(v.state.privates[a.by], number.rpartition("-")[0], hex_id, rotation, a.by)]


def _buy_train(v: View, a: SiteAction) -> list[Action]:
    card, price = str(a.data["train"]), int(a.data["price"])
    kind, source = train_type(card), _source(v, a, card)
    given = train_type(str(a.data["exchange"])) if a.data.get("exchange") else ""
    site_actions.card_owners(a)[card] = a.by
    if given:
        site_actions.card_owners(a)[str(a.data["exchange"])] = MARKET
    return [trains.BuyTrain(a.by, kind, source, price, given)]


def _source(v: View, a: SiteAction, card: str) -> str:
    """Where the site has a card: reverse sides come from the Open Market, trains of merged companies have moved."""
    start = MARKET if train_type(card) in extras(v.defn).reverse.values() else OFFERING
    owner, heirs = site_actions.card_owners(a).get(card, start), a.memory.setdefault("heirs", {})
    found: str = heirs.get(owner, owner)
    return found


def _discard(v: View, a: SiteAction) -> list[Action]:
    card = str(a.data["train"])
    site_actions.card_owners(a)[card] = MARKET
    return [phases.Discard(a.by, train_type(card))]


def _merge(v: View, a: SiteAction) -> list[Action]:
    company = str(a.data["corporation"])
    if not isinstance(v.top, Accepted):
        return [Propose(a.by, company)]
    minors = v.top.companies
    out = sum(shares(v, owner, minors) for owner in (*v.state.players, MARKET))
    a.memory.setdefault("heirs", {}).update(dict.fromkeys(minors, company))
    treasury = _treasury(v, a, company)
    treasury.intersection_update(range(out - 1, len(v.defn.companies[company].certificates)))
    return [FormMajor(a.by, company)]


def _choose(v: View, a: SiteAction) -> list[Action]:
    return [CastVotes(a.by, str(a.data["choice"]))]


def _assign(v: View, a: SiteAction) -> list[Action]:
    return [UsePower(v.state.privates[a.by], a.by, str(a.data["target"]))]


HANDLERS: Mapping[str, site_actions.Handler] = {
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "lay_tile": _lay_tile,
    "place_token": site_actions.place_token,
    "run_routes": lambda v, a: site_actions.run_routes(v, a, train_type),
    "dividend": site_actions.dividend,
    "buy_train": _buy_train,
    "discard_train": _discard,
    "bankrupt": site_actions.bankrupt,
    "merge": _merge,
    "choose": _choose,
    "assign": _assign,
    "pass": site_actions.pass_turn,
}


def round_of(v: View) -> tuple[str, int, int]:
    """Kind, turn and number of the round."""
    stock, merger, operating = v.frame(StockRound), v.frame(MergerRound), v.frame(OperatingRound)
    if stock is not None:
        return ("SR", stock.number, 1) if stock.number else ("ISR", 1, 1)
    if merger is not None:
        return "MR", merger.number, 2
    return ("OR", operating.set, operating.number) if operating is not None else ("", 0, 0)


def is_told(v: View, company: str) -> bool:
    """Major companies come into play in phase 4."""
    return v.defn.companies[company].kind == "minor" or v.state.phase != "2"


SITE = SiteNames(
    title="18Ireland",
    options={"site_rules": True},
    optional_rules={"larger_bank": "larger_bank"},
    memory=frozenset({"drawn"}),
    companies=NAMES,
    train_name=lambda name: name,
    translate=translate,
    asks=site_asks.asks,
    round_of=round_of,
    phase_of=lambda v: v.state.phase,
    privates_of=privates_of,
    closed_privates=lambda v: [p for p in v.defn.privates if p in v.state.closed],
    certificates=counted,
    certificate_limit=lambda v: v.defn.box.certificate_limit[str(len(v.state.players))],
    express=express,
    moves=moves,
    tidy_move=tidy,
    steps=STEPS,
    bids=lambda v: {**row_bids(v), **founding_bids(v)},
    highest_bid_only=frozenset({"corporation"}),
    tells_priority=False,  # after an auction it names the player after the winner, but another one begins
    unsold=lambda v, c: 100 - sum(percent(v, o, c) for o in (*v.state.players, MARKET, OUT)),
    par_of=lambda v, company: price_of(v, company) if company in v.state.prices else None,
    is_told=is_told,
)
