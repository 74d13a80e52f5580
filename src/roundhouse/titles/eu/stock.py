"""Stock rounds of 18EU (sections 3, 4.1 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import MARKET
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import companies, percent, pieces
from roundhouse.finance.transfer import give_piece
from roundhouse.rules.operating import stations
from roundhouse.rules.policies import StockPolicy
from roundhouse.rules.stock import buying, limits, selling, turn
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.presidency import ordinary

from . import exchange
from .book import BOOK
from .components import components
from .exchange import Exchange, minors_of
from .options import Options
from .pending import Founding, TakeStation


def value(price: int, size: int, swap: int) -> int:
    """A percentage at a price per share."""
    return price * size // 10


def certificate_limit(v: View) -> int:
    """By the number of players at the start (3.1)."""
    return components().certificate_limit[str(len(v.state.players))]


def counted(v: View, player: str) -> int:
    """Share certificates and minor companies (3.1)."""
    key = ("counted", player)
    if key not in v.memo:
        total = sum(len(pieces(v, player, c)) for c in companies(v, "major"))
        v.memo[key] = total + (0 if v.defn.options.minors_uncounted else len(minors_of(v, player)))
    found: int = v.memo[key]
    return found


def is_late(v: View) -> bool:
    """Whether corporations start without a minor and are fully paid up (phase 5 and later)."""
    return "full capital" in v.phase.flags


def can_float(v: View, company: str) -> bool:
    """Players hold 50% or more (4.3)."""
    held = sum(percent(v, p, company) for p in v.state.players)
    return company in v.state.par and held >= v.defn.companies[company].float_percent


def capital(v: View, company: str) -> int:
    """From phase 5 on the bank pays the Starting Value for each unsold share (4.3)."""
    return v.state.par[company] * percent(v, company, company) // 10 if is_late(v) else 0


def on_float(d: Draft, company: str) -> None:
    """From phase 5 on the unsold shares go to the Pool; stations that are not paid yet are paid now (4.3)."""
    if is_late(d):
        for _ in pieces(d, company, company):
            give_piece(d, company, company, 10, MARKET, "monetised")
    exchange.pay_fee(d, company)


def stock_policy(options: Options) -> StockPolicy:
    """How 18EU trades shares."""
    return StockPolicy(
        market_limit=50,
        sale_value=value,
        purchase_value=value,
        certificate_limit=certificate_limit,
        counted=counted,
        counts=lambda v, company, size: True,
        can_float=can_float,
        capital=capital,
        on_float=on_float,
        treasury=True,
    )


def company_has_operated(v: View, a: SellShares) -> Iterator[str]:
    """Stock of a corporation that has not yet operated may not be sold."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet"


def president_goes_last(v: View, a: SellShares) -> Iterator[str]:
    """The President's Certificate is never sold: it is handed in only if the other certificates are not enough."""
    if selling.sells_president(v, a) and sum(ordinary(v, a.by, a.company)) >= a.percent:
        yield f"{a.by} has other certificates for {a.percent}% of {a.company}"


def sells_before_buying(v: View, a: SellShares) -> Iterator[str]:
    """Once a player has bought he may not sell any more in that turn."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has bought in this turn and may not sell any more"


def one_sale_per_company(v: View, a: SellShares) -> Iterator[str]:
    """All shares of one corporation that are sold in a turn are sold together."""
    if a.company in dict(v.expect(StockRound).sold_now):
        yield f"{a.by} has already sold shares of {a.company} in this turn"


def sale_ends_the_excess(v: View, a: SellShares) -> Iterator[str]:
    """Who owns more than 60% sells at least the excess, or as much as the Pool can take."""
    if v.defn.options.minor_excuses_sale:
        return
    limit, held = v.defn.companies[a.company].max_percent, percent(v, a.by, a.company)
    room = 50 - percent(v, MARKET, a.company)
    least = min(held - limit, room)
    if a.percent < least:
        yield f"{a.by} owns {held}% of {a.company} and must sell at least {least}%"


SALE_RULES = (
    *basics(
        BOOK,
        ("4.2", selling.company_is_divided),
        ("4.1.1", selling.seller_owns_it),
        ("4.1.1", selling.stock_is_priced),
    ),
    *rules(
        BOOK,
        ("4.1.1", company_has_operated),
        ("3.1", selling.market_has_room),
        ("3.1", selling.president_is_replaced),
        ("3.1", selling.half_only_without_other_shares),
        ("3.1", president_goes_last),
        ("3.1", selling.change_is_in_the_market),
    ),
)
SELL = Move(
    SellShares,
    lambda v: selling.sale_candidates(v, turn.stock_actor(v)),
    (
        *SALE_RULES,
        *rules(BOOK, ("4.1.2", sells_before_buying), ("4.1.1", one_sale_per_company), ("3.1", sale_ends_the_excess)),
    ),
    selling.apply_sale_in_turn,
)
_sells_down = limits.sells_down_first(SELL)


def above_sixty_sells(v: View, a: Action) -> Iterator[str]:
    """Who owns more than 60% of a corporation sells as soon as he can; 18xx.games excuses owners of minors."""
    excused = v.defn.options.minor_excuses_sale and isinstance(a, Pass | Exchange) and minors_of(v, a.by)
    if not excused:
        yield from _sells_down(v, a)


LIMITS_FIRST = rules(
    BOOK,
    ("3.1", above_sixty_sells),
    ("3.1", limits.sells_certificates_first(SELL)),
)
BUY = Move(
    BuyShare,
    buying.share_candidates,
    (
        *basics(
            BOOK,
            ("4.1.2", buying.company_is_there),
            ("4.1.2", buying.company_is_started),
            ("4.1.2", buying.certificate_is_on_offer),
        ),
        *rules(
            BOOK,
            ("4.1.2", buying.one_purchase_a_turn),
            ("4.1.2", buying.change_can_be_made),
            ("4.1.2", buying.share_is_affordable),
            ("4.1.1", buying.not_sold_this_round),
            ("3.1", limits.within_share_limit),
            ("3.1", limits.within_certificate_limit),
        ),
        *LIMITS_FIRST,
    ),
    buying.apply_share,
)


def founder_has_a_minor(v: View, a: Par) -> Iterator[str]:
    """Before phase 5 a corporation is started with a minor company."""
    if not is_late(v) and not minors_of(v, a.by):
        yield f"{a.by} has no minor company to start {a.company} with"


def city_is_open(v: View, a: Par) -> Iterator[str]:
    """From phase 5 on there must be a city for the base."""
    if is_late(v) and not any(_open_cities(v)):
        yield "no city has room for a base"


def _open_cities(v: View) -> Iterator[bool]:
    for hex_id in v.defn.board.map.by_id:
        for city, node in enumerate(stations.shown_nodes(v, hex_id)):
            if node.kind == "city" and stations.free_circles(v, hex_id, city) > 0:
                yield True


def apply_par(d: Draft, a: Par) -> None:
    """Buy the President's Certificate, then merge a minor or place the base (4.1.3, 4.3)."""
    buying.apply_par(d, a)
    d.title(unpaid=(*d.state.title.unpaid, a.company))
    if d.defn.options.stations_paid_at_start:
        exchange.pay_fee(d, a.company)
    d.push(Founding(a.company, a.by))


START = Move(
    Par,
    buying.par_candidates,
    (
        *basics(BOOK, ("4.1.2", buying.company_is_there)),
        *rules(
            BOOK,
            ("4.1.2", buying.one_purchase_a_turn),
            ("4.1.2", buying.presidency_is_on_offer),
            ("3", buying.par_is_on_the_chart),
            ("4.1.3", buying.par_is_affordable),
            ("4.1.1", buying.not_sold_this_round),
            ("4.1.3", founder_has_a_minor),
            ("4.3", city_is_open),
            ("3.1", limits.within_share_limit),
            ("3.1", limits.within_certificate_limit),
        ),
        *LIMITS_FIRST,
    ),
    apply_par,
)
EXCHANGE = Move(
    Exchange,
    exchange.exchange_candidates,
    (
        *basics(BOOK, ("4.3", exchange.minor_is_own), ("4.3", exchange.corporation_is_open)),
        *rules(
            BOOK,
            ("4.1.2", exchange.one_purchase),
            ("4.3", exchange.share_is_left),
            ("4.3", exchange.minor_is_connected),
        ),
        *LIMITS_FIRST,
    ),
    exchange.apply_exchange,
)
STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 4.1",
    (SELL, BUY, START, EXCHANGE, Move(Pass, turn.pass_candidates, LIMITS_FIRST, turn.apply_pass)),
    turn.stock_actor,
)
MERGE_STEP = Step(
    "merge a minor company",
    f"{BOOK} 4.1.3",
    (
        Move(
            Exchange,
            exchange.founding_candidates,
            rules(BOOK, ("4.1.3", exchange.minor_is_own), ("4.1.3", exchange.founds_the_company)),
            exchange.apply_founding,
        ),
    ),
    lambda v: v.expect(Founding).player,
)
BASE_STEP = Step(
    "place base",
    f"{BOOK} 4.3",
    (
        Move(
            stations.PlaceToken,
            exchange.base_candidates,
            (*basics(BOOK, ("4.3", stations.city_exists)), *rules(BOOK, ("4.3", stations.circle_is_free))),
            exchange.apply_base,
        ),
    ),
    lambda v: v.expect(Founding).company,
)
STATION_STEP = Step(
    "replace token",
    f"{BOOK} 4.3",
    (
        Move(
            stations.PlaceToken,
            exchange.take_candidates,
            rules(BOOK, ("4.3", exchange.station_replaces_the_minor)),
            exchange.apply_take,
        ),
        Move(Pass, turn.pass_candidates, (), exchange.apply_leave),
    ),
    lambda v: v.expect(TakeStation).company,
)


def founding_step(v: View, frame: Founding) -> Step:
    """Before phase 5 with a minor, later with a base."""
    return BASE_STEP if is_late(v) else MERGE_STEP
