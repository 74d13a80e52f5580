"""Selling surplus certificates when a price leaves the yellow area (section 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.finance.holdings import after, percent, pieces
from roundhouse.finance.market import companies_in_zone, market_of, place_of
from roundhouse.rules.operating.duty import keeps
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.certificates import is_free
from roundhouse.rules.stock.limits import certificates_over

from . import certificate_sales
from .book import BOOK
from .pending import Surplus
from .stock_chart import YELLOW, in_area, share_limit
from .types import Draft, View


def watch_yellow(d: Draft) -> None:
    """When a price has left the yellow area, make the players sell who are now over a limit."""
    now = companies_in_zone(d, YELLOW)
    before = d.state.title.yellow
    if now == before:
        return
    d.title(yellow=now)
    for company in sorted(before - now):
        order = [p for p in (d.state.priority, *after(d, d.state.priority)[:-1]) if pieces(d, p, company)]
        over = tuple(p for p in order if p not in d.state.bankrupt and is_over(d, p, company))
        if company in d.state.prices and over:
            d.push(Surplus(company, over))


def over_share(v: View, player: str, company: str) -> bool:
    """Whether a player owns too much of the corporation."""
    return percent(v, player, company) > share_limit(v, company)


def is_over(v: View, player: str, company: str) -> bool:
    """Whether a player is over a limit now that the certificates of the corporation count."""
    return not in_area(v, company, YELLOW) and (over_share(v, player, company) or certificates_over(v, player) > 0)


def seller(v: View) -> str:
    """The player who sells now."""
    return v.expect(Surplus).players[0]


def candidates(v: View) -> Iterator[SellShares]:
    """Everything the player could sell."""
    return certificate_sales.candidates(v, seller(v))


def this_company_first(v: View, a: SellShares) -> Iterator[str]:
    """First the holding in the corporation goes down to 60 %; only then other certificates may be chosen."""
    company = v.expect(Surplus).company
    if over_share(v, a.by, company) and a.company != company:
        yield f"{a.by} owns {percent(v, a.by, company)}% of {company} and must sell some of it first"


def sale_helps(v: View, a: SellShares) -> Iterator[str]:
    """Certificates that don't count towards the limit can't be sold to reach it."""
    if not over_share(v, a.by, v.expect(Surplus).company) and is_free(v, a.company):
        yield f"certificates of {a.company} do not count towards the limit"


def no_more_than_surplus(v: View, a: SellShares) -> Iterator[str]:
    """A player sells only enough to get within the limit or to bring the price back into the yellow area."""
    less = a.percent - min(a.pieces)
    if not less:
        return
    company = v.expect(Surplus).company
    if over_share(v, a.by, company):
        enough = percent(v, a.by, company) - less <= share_limit(v, company)
    else:
        enough = len(a.pieces) - 1 >= certificates_over(v, a.by)
    if enough or _is_yellow_after(v, SellShares(a.by, a.company, less, a.pieces[:-1])):
        yield f"{less}% of {a.company} is enough"


def _is_yellow_after(v: View, sale: SellShares) -> bool:
    """Whether the sale would bring the price of the corporation into the yellow area."""
    place = place_of(v.state.prices[sale.company])
    for _ in range(selling.rows_to_drop(v, sale)):
        place = market_of(v).moved(place, "down")
    return sale.company == v.expect(Surplus).company and market_of(v).in_zone(place, YELLOW)


RULES = (
    *certificate_sales.SALE_RULES,
    *rules(BOOK, ("9.3", this_company_first, sale_helps, no_more_than_surplus)),
)
SURPLUS_STEP = Step(
    "sell surplus certificates", f"{BOOK} 9.3", (Move(SellShares, candidates, RULES, selling.apply_sale),), seller
)


def settle_surplus(d: Draft, frame: Surplus) -> bool:
    """Continue until the player is within the limits, the price is back in the yellow area, or nothing can be sold."""
    player = frame.players[0]
    if is_over(d, player, frame.company) and any(keeps(RULES, d, sale) for sale in candidates(d)):
        return False
    if frame.players[1:]:
        d.update(Surplus, players=frame.players[1:], sold_now=())
    else:
        d.pop()
    return True
