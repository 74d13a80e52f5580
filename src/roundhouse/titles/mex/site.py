"""Read 18MEX games of 18xx.games: its names and actions, translated into ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.core import order
from roundhouse.core.actions import Action, Pass
from roundhouse.core.engine import legal_choices
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type
from roundhouse.core.site import SiteAction, SiteNames
from roundhouse.finance.holdings import percent, pieces
from roundhouse.rules import deals, site_actions
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.operating import phases, privates, stations, track, trains
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.site_bids import row_bids
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound

from . import baja, merger, site_asks, site_turns
from .setup import minors
from .site_export import express, train_card
from .site_moves import STEPS, moves, tidy
from .stock import NDM, certificate_limit, counted, is_card_open
from .types import View

#: Our names of things by the site's names.
COMPANIES = {"FCP": "PAC"}
OPTIONAL = {
    "triple_yellow_first_or": "three_first_tiles",
    "early_buy_of_kcmo": "early_kcmo",
    "delay_minor_close": "delayed_minors",
    "hard_rust_t4": "quick_rust",
    "baja_variant": "baja_variant",
}
BUILT_IN = {"2-0": "2-A", "2-1": "2-B", "2-2": "2-C"}


def train_name(name: str) -> str:
    """The site calls the fifth and sixth 3-train 3' and the second 6-train 6'.

    >>> train_name("3'"), train_name("4D")
    ('3', '4D')
    """
    return name.removesuffix("'")


def train_id(site: str) -> str:
    """Our id of a train card; the site counts the built-in 2-trains first.

    >>> train_id("2-3"), train_id("3'-1"), train_id("6'-0"), train_id("2-1")
    ('2-0', '3-5', '6-1', '2-B')
    """
    if site in BUILT_IN:
        return BUILT_IN[site]
    kind, _, number = site.rpartition("-")
    shift = {"2": -3, "3'": 4, "6'": 1}.get(kind, 0)
    return f"{train_name(kind)}-{int(number) + shift}"


def translate(v: View, a: SiteAction) -> list[Action]:
    """Translate one action of the site, in the position `v`, into our actions."""
    return site_actions.handled(HANDLERS, v, a)


def _bid(v: View, a: SiteAction) -> list[Action]:
    item, price = str(a.data["company"]), int(a.data["price"])
    if isinstance(v.top, rising.Auction):
        return [waterfall.Bid(a.by, item, price)]
    if waterfall.unsold(v)[:1] == [item]:
        return [waterfall.BuyItem(a.by, item, price)]
    return [waterfall.Bid(a.by, item, price)]


def _par(v: View, a: SiteAction) -> list[Action]:
    company = str(a.data["corporation"])
    return [actions.Par(a.by, COMPANIES.get(company, company), int(str(a.data["share_price"]).split(",")[0]))]


def _buy_shares(v: View, a: SiteAction) -> list[Action]:
    company, index = site_actions.certificate(a.data["shares"][0], COMPANIES)
    owner = v.state.shares[company][index]
    size = v.defn.companies[company].certificates[index]
    source = owner if owner in (OFFERING, MARKET) else _source(v, company, size)
    swap = _swap(v, a.data.get("swap"))
    return [actions.BuyShare(a.by, company, source, size, swap)]


def _source(v: View, company: str, size: int) -> str:
    return MARKET if size in pieces(v, MARKET, company) else OFFERING


def _swap(v: View, certificate: object) -> int:
    if not certificate:
        return 0
    company, index = site_actions.certificate(str(certificate), COMPANIES)
    return v.defn.companies[company].certificates[index]


def _sell_shares(v: View, a: SiteAction) -> list[Action]:
    return site_actions.sell_shares(v, a, COMPANIES, _swap(v, a.data.get("swap")))


def _buy_company(v: View, a: SiteAction) -> list[Action]:
    private, price = str(a.data["company"]), int(a.data["price"])
    if a.by in v.defn.companies:
        return [privates.BuyPrivate(a.by, private, price)]
    return [deals.AskPrivate(a.by, private, price)]


def _lay_tile(v: View, a: SiteAction) -> list[Action]:
    [lay] = site_actions.lay_tile(v, a)
    assert isinstance(lay, track.LayTile)
    if a.entity_type == "company":
        return [replace(lay, by=v.state.privates[a.by], power=a.by)]
    if lay.hex == "P11":
        return [replace(lay, tile=lay.tile.removesuffix("P") + "MC", hex="O10")]
    return [lay]


def _place_token(v: View, a: SiteAction) -> list[Action]:
    if a.entity_type == "company":
        return [baja.BoleoToken(v.state.privates[a.by])]
    return site_actions.place_token(v, a)


def _run_routes(v: View, a: SiteAction) -> list[Action]:
    return site_actions.run_routes(v, a, lambda card: train_type(train_id(card)))


def _buy_train(v: View, a: SiteAction) -> list[Action]:
    card, price = str(a.data["train"]), int(a.data["price"])
    kind, source = train_type(train_id(card)), site_actions.card_owners(a).get(card, OFFERING)
    if source in (OFFERING, MARKET):
        price = v.defn.trains[kind].price
    elif source in v.state.closed:
        source = NDM
    site_actions.card_owners(a)[card] = a.by
    return [trains.BuyTrain(a.by, kind, source, price)]


def _discard(v: View, a: SiteAction) -> list[Action]:
    site_actions.card_owners(a)[str(a.data["train"])] = MARKET
    return [phases.Discard(a.by, train_type(train_id(str(a.data["train"]))))]


def _merge(v: View, a: SiteAction) -> list[Action]:
    company = str(a.data.get("corporation") or a.by)
    company = COMPANIES.get(company, company)
    if isinstance(v.top, merger.MergerChoice) and company in v.top.companies:
        declined = v.top.companies.index(company)
        last = len(v.top.companies) - 1
        passes: list[Action] = [Pass(v.actor)] * declined
        return passes if declined == last else [*passes, merger.Merge(v.actor, company)]
    return [merger.Merge(v.actor, company if company != NDM else a.by)]


def _assign(v: View, a: SiteAction) -> list[Action]:
    return [merger.ReplaceToken(NDM, str(a.data["target"]))]


def _pass(v: View, a: SiteAction) -> list[Action]:
    """A pass of the player being asked; in the merger the site asks about each company."""
    if isinstance(v.top, merger.MergerOffer):
        asked = site_asks.about_merging(v, v.actor)
        if a.by not in asked:
            raise LookupError(f"{' or '.join(asked)} is asked to merge, not {a.by}")
        return [Pass(v.actor)] if a.by == asked[-1] else []
    if isinstance(v.top, merger.MergerChoice) and a.by == NDM:
        return [Pass(v.actor)]
    if site_actions.already_passed(v, a):
        return []
    if _asked_twice(v) and a.memory.get("trains passed") != _turn(v):
        a.memory["trains passed"] = _turn(v)
        return []
    return [Pass(a.by)]


def _asked_twice(v: View) -> bool:
    """The site asks about trains and then about private companies; only the second pass ends our step."""
    return v.step.name == "buy trains" and site_asks.about_trains(v) and site_asks.about_privates(v)


def _turn(v: View) -> tuple[int, int, str]:
    operating = v.expect(OperatingRound)
    return operating.set, operating.number, v.expect(OperatingTurn).company


HANDLERS: Mapping[str, site_actions.Handler] = {
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": site_actions.dividend,
    "buy_train": _buy_train,
    "discard_train": _discard,
    "bankrupt": site_actions.bankrupt,
    "merge": _merge,
    "assign": _assign,
    "pass": _pass,
}


def asks(v: View, memory: Mapping[str, Any]) -> bool:
    """Whether the site asks for an action at this step, even if something only seems possible."""
    match v.step.name:
        case "lay track":
            return site_asks.about_track(v)
        case "place station":
            return site_actions.can(v, stations.PlaceToken)
        case "buy trains":
            passed = memory.get("trains passed") == _turn(v)
            return (not passed and site_asks.about_trains(v)) or site_asks.about_privates(v)
        case "stock turn":
            return site_turns.about_stock(v)
        case _:
            return any(not isinstance(choice, Pass) for choice in legal_choices(v))


def round_of(v: View) -> tuple[str, int, int]:
    """Kind, turn and number of the round."""
    stock = v.frame(StockRound)
    if stock is not None:
        return ("ISR", 1, 1) if stock.number == 0 else ("SR", stock.number, 1)
    operating = v.frame(OperatingRound)
    return ("OR", operating.set, operating.number) if operating is not None else ("", 0, 0)


def privates_of(v: View, owner: str) -> list[str]:
    """The private companies of an owner; the site includes a player's minors."""
    found = order.privates_of(v, owner)
    return found + [m for m in minors(v.defn) if is_card_open(v, m) and v.state.shares[m][0] == owner]


SITE = SiteNames(
    title="18MEX",
    options={"site_rules": True},
    audited={"best_run": True},  # assume that stockholders insist
    optional_rules=OPTIONAL,
    memory=frozenset({"moved", "ran", "routed", "traded_last"}),
    companies=COMPANIES,
    train_name=train_name,
    translate=translate,
    asks=asks,
    round_of=round_of,
    phase_of=lambda v: "2" if v.state.phase == "1" else v.state.phase,
    privates_of=privates_of,
    closed_privates=lambda v: [
        *[p for p in v.defn.privates if p in v.state.closed],
        *[m for m in minors(v.defn) if not is_card_open(v, m)],
    ],
    certificates=counted,
    certificate_limit=certificate_limit,
    moves=moves,
    tidy_move=tidy,
    steps=STEPS,
    bids=row_bids,
    express=express,
    train_card=train_card,
    unsold=lambda v, c: 100 - sum(percent(v, o, c) for o in (*v.state.players, MARKET, OUT)),
)
