"""Stock rounds of 18MEX (section 3.2 to 3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, customs, rules, same_for_all
from roundhouse.core.definition import Move, Step
from roundhouse.core.order import privates_of
from roundhouse.finance.holdings import pieces
from roundhouse.finance.market import companies_in_zone
from roundhouse.rules import deals
from roundhouse.rules.policies import StockPolicy
from roundhouse.rules.standard.moves import answer_step, exchange_step, half_step
from roundhouse.rules.stock import buying, limits, selling, turn
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares

from . import site_books, site_certificates, site_rules, site_turns
from .deviations import SiteDeviations
from .types import Draft, View

BOOK = "18MEX"
NDM = "NdM"
#: Certificates of this percentage never count (3.3(b)).
SMALL = 5


def half_up(price: int, percent: int, swap: int) -> int:
    """Market value of a percentage, an odd half share rounded up (3.2(a)).

    >>> half_up(75, 15, 0)
    113
    """
    return -(-price * percent // 10)


def half_down(price: int, percent: int, swap: int) -> int:
    """Price of a purchase, an odd half share rounded down (3.2(c)(3), 3.2(c)(5)).

    >>> half_down(75, 5, 0), half_down(75, 10, 5)
    (37, 37)
    """
    return price * (percent - swap) // 10


def site_sale(price: int, percent: int, swap: int) -> int:
    """A sale on 18xx.games: change is worth half the price rounded up, so the rest is rounded down."""
    return half_up(price, percent + swap, 0) - half_up(price, swap, 0)


def site_purchase(price: int, percent: int, swap: int) -> int:
    """A purchase on 18xx.games: half shares are rounded up."""
    return half_up(price, percent, 0) - half_up(price, swap, 0)


def certificate_limit(v: View) -> int:
    """Table II, plus one for the rest of the game if there was no merger (5.3(i))."""
    limit: int = v.defn.box.certificate_limit[str(len(v.state.players))] + v.state.title.more_certificates
    return limit


def in_yellow(v: View, company: str) -> bool:
    """Whether the market value is in the yellow section."""
    return company in companies_in_zone(v, "y")


def counts(v: View, company: str, size: int) -> bool:
    """Whether a certificate counts: not if it is 5% or in the yellow section (3.3(b))."""
    return size != SMALL and not (company and in_yellow(v, company))


def is_card_open(v: View, minor: str) -> bool:
    """Whether a minor company's certificate counts; on 18xx.games not from phase 5 on, even if the minor is open."""
    return minor not in v.state.closed and not v.state.title.minor_cards_gone


def counted(v: View, player: str) -> int:
    """Private companies, minor companies and shares that count towards the limit (3.3(b))."""
    key = ("counted", player)
    if key not in v.memo:
        v.memo[key] = _count(v, player)
    found: int = v.memo[key]
    return found


def _count(v: View, player: str) -> int:
    total = len(privates_of(v, player))
    for company in v.defn.companies:
        if company in v.state.closed or player not in v.state.shares[company]:
            continue
        if v.defn.companies[company].kind == "minor":
            total += is_card_open(v, company)
        elif not in_yellow(v, company):
            total += sum(1 for size in pieces(v, player, company) if size != SMALL)
    return total


def _by_the_books(policy: StockPolicy) -> StockPolicy:
    """The policy where only trades are booked (see `site_books`)."""
    return replace(
        policy,
        sell_presidency=site_books.sell_presidency,
        change_for_halves=True,
        holdings=site_books.booked,
        may_lead=site_books.holds_a_presidency,
        replace_president=site_books.replace_president,
    )


def _is_fresh(d: Draft, company: str) -> None:
    d.title(fresh=(*d.state.title.fresh, company))


def stock_policy(deviations: SiteDeviations) -> StockPolicy:
    """How 18MEX trades shares."""
    site = deviations.half_shares_round_up
    policy = StockPolicy(
        sale_value=site_sale if site else half_up,
        purchase_value=site_purchase if site else half_down,
        certificate_limit=certificate_limit,
        counted=counted,
        counts=counts,
        on_float=_is_fresh,
        exchange_two=deviations.two_certificates_for_presidency,
        small_sales_add_up=not deviations.fives_sold_singly,
        change_for_all=deviations.change_despite_fives,
        halves_despite_small=deviations.certificates_in_order,
        sell_presidency=site_certificates.sell_presidency if deviations.certificates_in_order else None,
    )
    return _by_the_books(policy) if deviations.only_trades_are_booked else policy


def ndm_is_on_sale(v: View, a: BuyShare | SellShares) -> Iterator[str]:
    """Nobody may buy NdM shares before phase 3½ (5.1)."""
    if a.company == NDM and "NdM on sale" not in v.phase.flags:
        done = "bought" if isinstance(a, BuyShare) else "sold"
        yield f"NdM shares cannot be {done} before phase 3½; this is phase {v.state.phase}"


def ndm_is_not_frozen(v: View, a: SellShares) -> Iterator[str]:
    """18xx.games forbids selling NdM shares before phase 3½ as well."""
    if v.defn.deviations.ndm_frozen_early:
        yield from ndm_is_on_sale(v, a)


def fives_one_at_a_time(v: View, a: SellShares) -> Iterator[str]:
    """18xx.games sells 5% certificates one at a time and gives no change for the president's certificate."""
    if not v.defn.deviations.fives_sold_singly:
        return
    if 5 in a.pieces and len(a.pieces) > 1:
        yield "5% certificates must be sold one at a time"
    if a.swap and selling.sells_president(v, a) and a.percent + a.swap >= sum(a.pieces):
        yield "no change is given for the president's certificate"


def odd_holding_for_change(v: View, a: BuyShare) -> Iterator[str]:
    """A buyer can give change only if they own an odd multiple of 5% (3.2(c)(5))."""
    if a.swap and not v.defn.deviations.half_shares_round_up and sum(pieces(v, a.by, a.company)) % 10 != 5:
        held = sum(pieces(v, a.by, a.company))
        yield f"change needs an odd multiple of 5% of {a.company}; {a.by} owns {held}%"


@same_for_all
def no_seller_deals(v: View, a: deals.SellPrivate) -> Iterator[str]:
    """On 18xx.games only the buyer can make an offer."""
    if v.defn.deviations.only_buyers_deal:
        yield "private companies can only be sold on the buyer's turn"


SALE_RULES = (
    *basics(
        BOOK,
        ("3.2", selling.company_is_divided),
        ("3.2(a)", selling.seller_owns_it),
        ("3.2(a)(2)", selling.stock_is_priced),
        ("3.2(a)(6)", selling.change_is_in_the_market),
        ("3.2(a)(5)", selling.half_only_without_other_shares),
    ),
    *rules(
        BOOK,
        ("3.2(a)(3)", selling.market_has_room),
        ("3.2(a)(4)", site_books.presidency_may_be_sold),
        ("3.2(a) on 18xx.games", fives_one_at_a_time),
        ("3.2(a)(6) on 18xx.games", site_turns.half_for_change_needs_a_turn),
        ("3.2(a)(4) on 18xx.games", site_rules.president_goes_last),
        ("5.1 on 18xx.games", ndm_is_not_frozen),
    ),
)

SELL = Move(
    SellShares,
    selling.turn_candidates,
    (
        *basics(BOOK, ("3.2(a)(1)", selling.not_first_stock_round), ("3.2", selling.sales_on_one_side_of_the_purchase)),
        *SALE_RULES,
    ),
    selling.apply_sale_in_turn,
)
_sells_down, _sells_certificates = limits.sells_down_first(SELL), limits.sells_certificates_first(SELL)
LIMITS_KEPT = rules(BOOK, ("3.3(a)", _sells_down), ("3.3(b)", _sells_certificates))
SHARE_LIMIT_IN_SIGHT = rules(
    BOOK,
    ("3.3(a)", limits.once_sales_are_over(_sells_down)),
    ("3.3(a) on 18xx.games", site_rules.limits_come_first(_sells_down)),
)
#: At the certificate limit only certificates that do not count can be bought, so only purchases of shares need this.
LIMITS_IN_SIGHT = (
    *SHARE_LIMIT_IN_SIGHT,
    *rules(
        BOOK,
        ("3.3(b)", limits.once_sales_are_over(_sells_certificates)),
        ("3.3(b) on 18xx.games", site_rules.limits_come_first(_sells_certificates)),
    ),
)
BUY = Move(
    BuyShare,
    buying.share_candidates,
    (
        *basics(
            BOOK,
            ("3.2(c)", buying.company_is_there),
            ("3.2(c)(2)", buying.company_is_started, buying.certificate_is_not_reserved),
            ("3.2(c)", buying.certificate_is_on_offer),
            ("5.1", ndm_is_on_sale),
            ("3.2(c)", buying.one_purchase_a_turn),
            ("3.2", buying.not_sold_this_round),
            ("3.2(c)(5)", buying.change_can_be_made, odd_holding_for_change),
        ),
        *rules(
            BOOK,
            ("3.2(c)", buying.share_is_affordable),
            ("3.3(a)", limits.within_share_limit),
            ("3.3(b)", limits.within_certificate_limit),
        ),
        *LIMITS_IN_SIGHT,
    ),
    buying.apply_share,
)
START = Move(
    Par,
    buying.par_candidates,
    (
        *basics(
            BOOK,
            ("3.2(c)(1)", buying.company_is_there, buying.presidency_is_on_offer),
            ("3.2(c)", buying.one_purchase_a_turn),
            ("3.2(c)(1)", buying.par_is_on_the_chart),
        ),
        *rules(BOOK, ("3.2(c)(1)", buying.par_is_affordable), ("3.3(b)", limits.within_certificate_limit)),
        *SHARE_LIMIT_IN_SIGHT,
    ),
    buying.apply_par,
)
OFFER = Move(
    deals.SellPrivate,
    deals.offer_candidates,
    (
        *basics(BOOK, ("3.2", deals.minors_are_not_for_sale), ("3.2(b)", deals.private_is_the_sellers)),
        *rules(
            BOOK,
            ("3.2(b)", deals.price_is_positive),
            ("3.2", deals.deal_on_one_side_of_the_purchase),
            ("3.3(b)", deals.buyer_has_room),
            ("3.2(b) on 18xx.games", no_seller_deals),
        ),
        *customs(deals.offer_is_better_than_refused),
    ),
    deals.apply_offer,
)
ASK = Move(
    deals.AskPrivate,
    deals.ask_candidates,
    (
        *basics(
            BOOK,
            ("3.2", deals.minors_are_not_for_sale),
            ("3.2(c)(4)", deals.private_is_anothers),
            ("3.2(c)", deals.one_purchase),
        ),
        *rules(
            BOOK,
            ("3.2(c)(4)", deals.price_is_positive),
            ("3.3(b)", deals.buyer_has_room),
            ("3.2(c)(4) on 18xx.games", site_rules.private_came_alone, site_rules.private_is_sold_early),
        ),
        *customs(deals.offer_is_better_than_refused),
        *SHARE_LIMIT_IN_SIGHT,
    ),
    deals.apply_ask,
)
STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 3.2",
    (SELL, BUY, START, OFFER, ASK, Move(Pass, turn.pass_candidates, LIMITS_KEPT, turn.apply_pass)),
    turn.stock_actor,
)
EXCHANGE_STEP = exchange_step(BOOK, "3.5(b)")
HALF_STEP = half_step(BOOK, "3.2(a)(5)")
DEAL_STEP = answer_step("private company offered", f"{BOOK} 3.2(b)", site_rules.accept_private, deals.refuse_private)
