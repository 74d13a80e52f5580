"""Read 18España games of 18xx.games: its names and actions, translated into ours."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import Action, Pass
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.core.order import privates_of
from roundhouse.core.site import SiteAction, SiteNames
from roundhouse.finance.holdings import unsold
from roundhouse.rules import site_actions
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.operating import phases, privates, stations, trains
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound

from . import goals, loans, mountain_passes, site_asks, site_board
from .auction import PrivateAuction
from .combining import Combine
from .loans import owed
from .privates import ChooseSide, TakeSide
from .shares import certificate_limit, counted
from .site_cards import Cards, told_train, type_name
from .site_export import ASKED_HOMES, express, train_card
from .site_moves import STEPS, moves, tidy
from .takeovers import TakeOver, TakeStation
from .tenders import MTM, BuyTender
from .types import View

NAMES: Mapping[str, str] = {}
#: The sides of the train of private #2.
SIDES = ("2", "1+2")


def translate(v: View, a: SiteAction) -> list[Action]:
    """Translate one action of the site, in the position `v`, into our actions."""
    return site_actions.handled(HANDLERS, v, a)


def _bid(v: View, a: SiteAction) -> list[Action]:
    return [Bid(a.by, str(a.data["company"]), int(a.data["price"]))]


def _offering(v: View, a: SiteAction, company: str) -> set[int]:
    """The certificates of a company in the IPO on the site, which tells them apart."""
    known: dict[str, set[int]] = a.memory.setdefault("offering", {})
    if company not in known:
        known[company] = {n for n, owner in enumerate(v.state.shares[company]) if owner == OFFERING}
    return known[company]


def _par(v: View, a: SiteAction) -> list[Action]:
    company = str(a.data["corporation"])
    _offering(v, a, company).discard(0)
    return [actions.Par(a.by, company, int(str(a.data["share_price"]).split(",")[0]))]


def _buy_shares(v: View, a: SiteAction) -> list[Action]:
    company, number = site_actions.certificate(a.data["shares"][0], NAMES)
    offering = _offering(v, a, company)
    source = OFFERING if number in offering else MARKET
    offering.discard(number)
    return [actions.BuyShare(a.by, company, source, int(a.data["percent"]))]


def _sell_shares(v: View, a: SiteAction) -> list[Action]:
    return site_actions.sell_shares(v, a, NAMES)


def _buy_company(v: View, a: SiteAction) -> list[Action]:
    private = str(a.data["company"])
    if private == MTM:
        a.memory["tenders in bank"] = True
    return [privates.BuyPrivate(a.by, private, int(a.data["price"]))]


def _place_token(v: View, a: SiteAction) -> list[Action]:
    return site_board.place_token(v, a)


def _merge(v: View, a: SiteAction) -> list[Action]:
    minor = str(a.data["corporation"])
    offering = _offering(v, a, a.by)
    if offering:
        offering.discard(max(offering))
    Cards(a).taken_over(minor, a.by)
    return [TakeOver(a.by, minor)]


def _choose(v: View, a: SiteAction) -> list[Action]:
    """A pass to build, a train for the tender, the side of a train, or the decision about a minor's station."""
    choice = str(a.data["choice"])
    if choice in SIDES and not Cards(a).has_mataro() and v.step.name != "run trains":
        Cards(a).mataro(a.by, choice)
        return [TakeSide(a.by, choice)] if isinstance(v.top, ChooseSide) else []
    if choice == "map":
        frame = v.expect(TakeStation)
        return [stations.PlaceToken(a.by, frame.hex, frame.city)]
    if choice == "charter":
        return [Pass(a.by)] if isinstance(v.top, TakeStation) else []
    return site_board.choose(v, a, choice)


def _buy_train(v: View, a: SiteAction) -> list[Action]:
    card, price = str(a.data["train"]), int(a.data["price"])
    cards = Cards(a)
    source = cards.owner(card)
    if source == OFFERING:
        cards.turn(card, str(a.data.get("variant") or train_type(card)))
    if source in trains.BANK_SOURCES:
        price = v.defn.trains[cards.kind(card)].price
    cards.give(card, a.by)
    return [trains.BuyTrain(a.by, cards.kind(card), source, price)]


def _combine(v: View, a: SiteAction) -> list[Action]:
    card, old = str(a.data["base"]), str(a.data["additional_train_variant"])
    kind = Cards(a).kind(card)
    Cards(a).combine(card, old)
    return [Combine(a.by, kind, old)]


def _discard(v: View, a: SiteAction) -> list[Action]:
    return [phases.Discard(a.by, Cards(a).kind(str(a.data["train"])))]


def _tender(v: View, a: SiteAction) -> list[Action]:
    from_bank = "bank" in str(a.data["description"]).lower()
    return [BuyTender(a.by, MARKET if from_bank else MTM)]


HANDLERS: Mapping[str, site_actions.Handler] = {
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "payoff_player_debt": lambda v, a: [loans.Repay(a.by)],
    "buy_company": _buy_company,
    "lay_tile": lambda v, a: [site_board.lay_tile(v, a)],
    "place_token": _place_token,
    "choose_ability": site_board.open_with_private,
    "destination_connection": lambda v, a: [goals.Arrive(a.by)],
    "run_routes": site_board.run_routes,
    "dividend": site_actions.dividend,
    "merge": _merge,
    "choose": _choose,
    "buy_train": _buy_train,
    "combined_trains": _combine,
    "discard_train": _discard,
    "special_buy": _tender,
    "pass": site_actions.pass_turn,
}


def round_of(v: View) -> tuple[str, int, int]:
    """Kind, turn and number of the round."""
    operating = v.frame(OperatingRound)
    if operating is not None:
        return "OR", operating.set, operating.number
    return ("SR" if v.frame(StockRound) is not None else "ISR"), max(1, v.state.title.turn), 1


def _highest_bid(v: View) -> Mapping[str, tuple[tuple[str, int], ...]]:
    frame = v.frame(PrivateAuction)
    return {f"company:{frame.item}": ((frame.bidder, frame.price),)} if frame is not None and frame.bidder else {}


def _par_of(v: View, company: str) -> int | None:
    return v.state.par.get(company) or v.state.title.initial_values.get(company)


SITE = SiteNames(
    title="18ESP",
    options={"site_rules": True, "random_setup": True},
    optional_rules={"core": "not random_setup"},
    memory=frozenset({"limits_due", "ran", "routed"}),
    companies=NAMES,
    train_name=type_name,
    told_train=told_train,
    translate=translate,
    asks=site_asks.asks,
    round_of=round_of,
    phase_of=lambda v: {"1": "2", "7": "8"}.get(v.state.phase, v.state.phase),
    privates_of=privates_of,
    closed_privates=lambda v: [p for p in v.defn.privates if p in v.state.closed],
    certificates=counted,
    certificate_limit=certificate_limit,
    unsold=unsold,
    moves=moves,
    tidy_move=tidy,
    steps=STEPS,
    bids=_highest_bid,
    highest_bid_only=frozenset({"company"}),
    par_of=_par_of,
    debt=owed,
    express=express,
    train_card=train_card,
    asked_homes=ASKED_HOMES,
    card_kind=lambda memory, card: memory.get("kinds", {}).get(card, train_type(card)),
    minors_have_shares=True,
    tells_tile=lambda v, hex_id: hex_id not in mountain_passes.VALUES,
)
