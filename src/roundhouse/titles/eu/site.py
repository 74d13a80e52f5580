"""Read 18EU games of 18xx.games: its names and actions, translated into ours."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import Action, Pass
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.core.site import SiteAction, SiteNames
from roundhouse.finance.holdings import companies, percent
from roundhouse.finance.market import price_of
from roundhouse.rules import site_actions
from roundhouse.rules.auction import nominated
from roundhouse.rules.auction.waterfall import Bid, BuyItem
from roundhouse.rules.operating import own_shares, phases, stations, trains
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import printed_certificate_limit
from roundhouse.rules.site_bids import nominated_bids
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound

from . import site_asks
from .components import PULLMAN
from .exchange import Exchange
from .pending import FinalExchange, Founding
from .shares import counted, is_late
from .site_export import express
from .site_moves import STEPS, moves, tidy
from .types import View

OPTIONAL = {name: name for name in ("extra_three_train", "second_extra_three_train", "extra_four_train")}
NAMES: Mapping[str, str] = {}
#: The key under which the replay remembers the shares for which treasuries were last updated.
SEEN = "seen shares"


def translate(v: View, a: SiteAction) -> list[Action]:
    """Translate one action of the site, in the position `v`, into our actions."""
    _forget_sold(v, a)
    return site_actions.handled(HANDLERS, v, a)


def _treasury(a: SiteAction) -> dict[str, set[int]]:
    """The certificates in each treasury on the site, which tells them apart."""
    found: dict[str, set[int]] = a.memory.setdefault("treasury", {})
    return found


def _forget_sold(v: View, a: SiteAction) -> None:
    """Update treasuries that became empty or full without an action, and trains of closed corporations."""
    shares, par, closed = v.state.shares, v.state.par, v.state.closed
    then = a.memory.get(SEEN)
    if then is not None and then[0] is shares and then[1] is par and then[2] is closed:
        return  # nothing has been sold, started or closed since
    a.memory[SEEN] = shares, par, closed
    treasuries, unstarted = _treasury(a), set[str]()
    for company in companies(v, "major"):
        if company not in v.state.par:
            unstarted.add(company)
            treasuries.setdefault(company, set()).update(range(len(v.defn.companies[company].certificates)))
        elif not percent(v, company, company):
            treasuries[company].clear()
    cards = site_actions.card_owners(a)
    cards |= {card: MARKET for card, owner in cards.items() if owner in unstarted}


def _bid(v: View, a: SiteAction) -> list[Action]:
    item, price = str(a.data["minor"]), int(a.data["price"])
    if isinstance(v.top, nominated.Nomination):
        return [nominated.Nominate(a.by, item), Bid(a.by, item, price) if price else Pass(a.by)]
    return [Bid(a.by, item, price) if price >= nominated.nomination(v).opening else BuyItem(a.by, item, price)]


def _par(v: View, a: SiteAction) -> list[Action]:
    company = str(a.data["corporation"])
    _treasury(a)[company].discard(0)
    return [actions.Par(a.by, company, int(str(a.data["share_price"]).split(",")[0]))]


def _buy_shares(v: View, a: SiteAction) -> list[Action]:
    shares = [site_actions.certificate(s, NAMES) for s in a.data["shares"]]
    company, numbers = shares[0][0], {number for _, number in shares}
    if a.entity_type == "corporation":
        _treasury(a)[company] |= numbers
        return [own_shares.RedeemShares(a.by, 10 * len(numbers))]
    from_treasury = numbers <= _treasury(a)[company]
    _treasury(a)[company] -= numbers
    if a.entity_type == "minor":
        in_final = isinstance(v.top, FinalExchange)
        _heirs(a)[a.by] = company if from_treasury else MARKET
        return [Exchange(v.state.shares[a.by][0], a.by, company, "" if from_treasury or in_final else MARKET)]
    return [actions.BuyShare(a.by, company, company if from_treasury else MARKET, 10)]


def _heirs(a: SiteAction) -> dict[str, str]:
    """The company that got the trains of each minor."""
    found: dict[str, str] = a.memory.setdefault("heirs", {})
    return found


def _sell_shares(v: View, a: SiteAction) -> list[Action]:
    if a.entity_type == "corporation":
        _treasury(a)[a.by] -= {site_actions.certificate(s, NAMES)[1] for s in a.data["shares"]}
        return [own_shares.IssueShares(a.by, int(a.data["percent"]))]
    return site_actions.sell_shares(v, a, NAMES)


def _place_token(v: View, a: SiteAction) -> list[Action]:
    hex_id, city = site_actions.city_place(v, a)
    if isinstance(v.top, Founding) and not is_late(v):
        minor = _minor_at(v, v.top.player, hex_id, city)
        if minor:
            _treasury(a)[a.by].discard(min(_treasury(a)[a.by]))
            _heirs(a)[minor] = a.by
            return [Exchange(v.top.player, minor, a.by)]
    return [stations.PlaceToken(a.by, hex_id, city)]


def _minor_at(v: View, player: str, hex_id: str, city: int) -> str:
    """The player's minor company in a city, or ''."""
    here = [t.company for t in v.state.tokens.get(hex_id, ()) if t.city == city]
    return next((company for company in here if v.state.shares[company][0] == player), "")


def _buy_train(v: View, a: SiteAction) -> list[Action]:
    card, price = str(a.data["train"]), int(a.data["price"])
    kind, source = train_type(card), _source(v, a, card)
    site_actions.card_owners(a)[card] = a.by
    return [trains.BuyTrain(a.by, kind, source, price)]


def _source(v: View, a: SiteAction, card: str) -> str:
    """Where a card is, including the Pool if it went there without an action."""
    kind, _, number = card.rpartition("-")
    if kind == PULLMAN:
        return MARKET
    start = str(int(number) + 1) if kind == "2" else OFFERING
    owner = site_actions.card_owners(a).get(card, start)
    owner = _heirs(a).get(owner, owner)
    if owner == OFFERING or any(train_type(t) == kind for t in v.state.trains.get(owner, ())):
        return owner
    return MARKET


def _discard(v: View, a: SiteAction) -> list[Action]:
    card = str(a.data["train"])
    site_actions.card_owners(a)[card] = MARKET
    return [phases.Discard(a.by, train_type(card))]


HANDLERS: Mapping[str, site_actions.Handler] = {
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "lay_tile": site_actions.lay_tile,
    "place_token": _place_token,
    "run_routes": lambda v, a: site_actions.run_routes(v, a, train_type),
    "dividend": site_actions.dividend,
    "buy_train": _buy_train,
    "discard_train": _discard,
    "bankrupt": site_actions.bankrupt,
    "pass": site_actions.pass_turn,
}


def round_of(v: View) -> tuple[str, int, int]:
    """Kind, turn and number of the round."""
    operating = v.frame(OperatingRound)
    if operating is not None:
        return "OR", operating.set, operating.number
    if v.frame(FinalExchange) is not None:
        return "FER", v.state.title.turn + 1, 1
    return ("SR" if v.frame(StockRound) is not None else "ISR"), v.state.title.turn, 1


SITE = SiteNames(
    title="18EU",
    options={"site_rules": True},
    optional_rules=OPTIONAL,
    memory=frozenset({"restarted", "holdings"}),
    companies=NAMES,
    train_name=lambda name: name,
    translate=translate,
    asks=site_asks.asks,
    round_of=round_of,
    phase_of=lambda v: v.state.phase,
    privates_of=lambda v, owner: [],
    closed_privates=lambda v: [],
    certificates=counted,
    certificate_limit=printed_certificate_limit,
    unsold=lambda v, company: percent(v, company, company),
    par_of=lambda v, company: price_of(v, company) if company in v.state.prices else None,
    express=express,
    moves=moves,
    tidy_move=tidy,
    steps=STEPS,
    bids=nominated_bids,
    highest_bid_only=frozenset({"minor"}),
    asks_company=lambda v: v.actor not in v.state.players or isinstance(v.top, Founding),
    pooled=frozenset({PULLMAN}),
)
