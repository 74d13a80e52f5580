"""The areas of the stock chart and their effects (sections 9.3 and 9.4)."""

from __future__ import annotations

from roundhouse.core.ids import MARKET, OFFERING
from roundhouse.finance.holdings import percent
from roundhouse.finance.market import Place, companies_in_zone, market_of, place_of
from roundhouse.finance.transfer import move_price, place_marker
from roundhouse.rules.policies import priced_majors

from .types import Draft, View

YELLOW, GREEN, WHITE = "y", "g", "w"


def in_area(v: View, company: str, area: str) -> bool:
    """Whether a corporation's marker is in an area of the chart."""
    return company in companies_in_zone(v, area)


def drops(v: View, company: str, before: int, sold: int) -> int:
    """Yellow: one space for each 5 %; grey and green: one for each full 10 % sold in one turn (9.4)."""
    if in_area(v, company, YELLOW):
        return sold // 5
    return (before + sold) // 10 - before // 10


def share_limit(v: View, company: str) -> int:
    """60 %, and no limit in the yellow area (9.3)."""
    return 100 if in_area(v, company, YELLOW) else v.defn.companies[company].max_percent


def is_sold_out(v: View, company: str) -> bool:
    """No certificate is in the Initial Offering or the Bank Pool; charters and Split Shares don't count (9.4)."""
    return not percent(v, OFFERING, company) and not percent(v, MARKET, company)


def raise_sold_out(d: Draft) -> None:
    """Sold-out corporations move up; from the top row down and to the right (9.4)."""
    for company in priced_majors(d):
        if not is_sold_out(d, company):
            continue
        place = place_of(d.state.prices[company])
        if place[0] > 0:
            move_price(d, company, "up", "sold out")
        else:
            target = from_the_top(d, place, 2 if in_area(d, company, GREEN) else 1)
            if target != place:
                place_marker(d, company, target, "sold out")


def from_the_top(v: View, place: Place, right: int) -> Place:
    """One space down and some to the right, as far as the chart goes; the marker stays at the end of the top row."""
    market, (row, col) = market_of(v), place
    if market.at((row, col + 1)) is None or market.at((row + 1, col)) is None:
        return place
    while right and market.at((row + 1, col + 1)) is not None:
        col, right = col + 1, right - 1
    return row + 1, col
