"""Trains and private companies bought by companies of 18MEX (sections 4.3.4 and 4.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private
from roundhouse.rules import deals
from roundhouse.rules.operating import duty, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import has_route
from roundhouse.rules.policies import priced_majors
from roundhouse.rules.standard.citations import Citations
from roundhouse.rules.standard.operating import private_move
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale

from . import baja, canyon, site_rules
from .stock import BOOK, NDM, SALE_RULES, no_seller_deals
from .types import Draft, View

EXPANSION = "privates to companies"


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Half to one and a half times par from phase 3 on, never the MNR (4.3.5); the KCM&O earlier with 8(b)."""
    if private == "MNR":
        return None
    par = v.defn.privates[private].price
    if private == baja.BOLEO:
        return -(-par // 2), par
    if EXPANSION in v.phase.flags:
        return -(-par // 2), par * 3 // 2
    if private == canyon.KCMO and v.defn.options.early_kcmo and v.state.phase in ("1", "2"):
        return (1 if v.defn.deviations.kcmo_from_one_dollar else -(-par // 2)), par
    return None


def why_no_seller(v: View, buyer: str, seller: str) -> str:
    """Minor companies keep their built-in trains."""
    return f"{seller} is a minor company; its built-in train is never sold" if is_minor(v, seller) else ""


def counts_as_routed(v: View, company: str) -> bool:
    """Whether the company has a route; 18xx.games never forgets one."""
    known = v.defn.deviations.routes_are_remembered and company in v.state.title.routed
    return known or has_route(v, company)


def remember_routes(d: Draft) -> None:
    """Note the companies that have a route now."""
    if not d.defn.deviations.routes_are_remembered:
        return
    known = d.state.title.routed
    found = tuple(c for c in sorted(d.state.floated) if c not in known and has_route(d, c))
    if found:
        d.title(routed=(*known, *found))


def train_limit(v: View, company: str) -> int:
    """The limit of the phase; NdM may own one more train from phase 3½ on (Table I)."""
    more = 1 if company == NDM and "NdM one train more" in v.phase.flags else 0
    return v.phase.train_limit + more


#: The major companies in the order in which 18xx.games lists them.
LISTED = ("CHI", NDM, "MC", "PAC", "TM", "MEX", "SPM", "UdY")


def discard_order(v: View) -> list[str]:
    """Operating order, or the site's list of companies on 18xx.games."""
    found = priced_majors(v)
    return sorted(found, key=LISTED.index) if v.defn.deviations.discards_as_listed else found


def ndm_bought_a_train(d: Draft, company: str) -> None:
    """The MNR closes when NdM buys its first train (Table III)."""
    if company == NDM and "MNR" not in d.state.closed:
        close_private(d, "MNR", "NdM has bought a train")


PRIVATE = private_move(Citations(BOOK, {"private": "4.3.5"}))
TRAIN = Move(
    trains.BuyTrain,
    trains.train_candidates,
    (
        *basics(
            BOOK,
            ("4.3.4", trains.train_is_there),
            ("4.3.4.1", trains.train_is_not_obsolete),
            ("4.3.4(b)", trains.stack_in_order),
            ("4.3.4(f)", trains.one_bank_train),
            ("4.3.4(g)", trains.room_for_train),
            ("4.3.4.2(b)", trains.one_train_with_help),
            ("4.3.4(c)", trains.bank_price_is_printed),
            ("4.3.4(d)", trains.price_at_least_one, trains.traded_at_face_value),
            ("4.3.4.2(a)", trains.helped_from_the_bank_only, trains.helped_train_is_cheapest),
        ),
        *rules(
            BOOK,
            ("4.3.4", trains.treasury_or_duty),
            ("4.3.4.2(d)", trains.president_can_help),
            ("4.3.4.2 on 18xx.games", site_rules.sold_for_a_bank_train),
        ),
        *customs(trains.price_was_not_refused),
    ),
    trains.apply_train,
)
ESTIMATE_RULES = (*SALE_RULES, *rules(BOOK, ("4.3.4.2(d)", duty.keeps_the_operating_company)))
_no_smaller_sale = duty.no_smaller_sale_is_enough(ESTIMATE_RULES)


def sells_just_enough(v: View, a: SellShares) -> Iterator[str]:
    """Sell just enough shares; 18xx.games only checks whether the last certificate was needed."""
    yield from (duty.sells_just_enough if v.defn.deviations.last_certificate_decides else _no_smaller_sale)(v, a)


EMERGENCY_RULES = (
    *basics(BOOK, ("4.3.4.2", duty.money_is_needed)),
    *ESTIMATE_RULES,
    *rules(BOOK, ("4.3.4.2(d)", sells_just_enough)),
)
EMERGENCY_SALE = Move(SellShares, duty.emergency_candidates, EMERGENCY_RULES, apply_sale, duty.president_actor)


def emergency_offers(v: View) -> Iterator[Action | Ranged]:
    """A president who needs money may also offer their private companies to other players (4.3.4.2(d), 3.2(b))."""
    company = v.expect(OperatingTurn).company
    if duty.must_buy(v, company) and duty.shortage(v, company) > 0:
        yield from deals.offer_candidates(v)


EMERGENCY_OFFER = Move(
    deals.SellPrivate,
    emergency_offers,
    (
        *basics(BOOK, ("4.3.4.2", duty.money_is_needed), ("3.2(b)", deals.private_is_the_sellers)),
        *rules(
            BOOK,
            ("3.2(b)", deals.price_is_positive),
            ("3.3(b)", deals.buyer_has_room),
            ("3.2(b) on 18xx.games", no_seller_deals),
        ),
        *customs(deals.offer_is_better_than_refused),
    ),
    deals.apply_offer,
    duty.president_actor,
)
_sold_out = duty.nothing_left_to_sell(EMERGENCY_RULES)
_hopeless = duty.sales_cannot_help(ESTIMATE_RULES)


def bankrupt_only_in_the_end(v: View, a: duty.Bankrupt) -> Iterator[str]:
    """A president must sell all they may first; 18xx.games lets them give up if that cannot be enough."""
    yield from (_hopeless if v.defn.deviations.bankrupt_by_estimate else _sold_out)(v, a)


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """Forfeit all cash; on 18xx.games sell everything first."""
    if d.defn.deviations.bankrupt_by_estimate:
        duty.sell_out(d, a.by, ESTIMATE_RULES)
    duty.apply_bankrupt(d, a)


BANKRUPT = Move(
    duty.Bankrupt,
    duty.bankrupt_candidates,
    (
        *basics(BOOK, ("4.3.4.2", duty.money_is_needed)),
        *rules(BOOK, ("4.3.4.2(d)", bankrupt_only_in_the_end)),
    ),
    declare_bankrupt,
    duty.president_actor,
)
