"""Where the price markers are on the stock market, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.cache import IdentityCache
from roundhouse.core.state import Cell
from roundhouse.core.view import View

from .chart import Direction, Market, Place, Space, load_market

__all__ = ["Direction", "Market", "Place", "Space", "load_market"]
#: The companies whose marker is in each zone; they change when a marker moves.
_in_zones: IdentityCache[Mapping[str, frozenset[str]]] = IdentityCache(256)
#: The key under which a view caches them, so that a draft copies its prices before it writes to them again.
_ZONES = "zones"
_NONE: frozenset[str] = frozenset()


def market_of(v: View) -> Market:
    """The market of this game."""
    found: Market = v.defn.market
    return found


def place_of(cell: Cell) -> Place:
    """Row and column of a marker."""
    return cell.row, cell.col


def companies_in_zone(v: View, zone: str) -> frozenset[str]:
    """The companies whose marker is in a zone."""
    found: Mapping[str, frozenset[str]] | None = v.memo.get(_ZONES)
    if found is None:
        market, prices = market_of(v), v.state.prices
        found = v.memo[_ZONES] = _in_zones.get((market, prices), (), lambda: _by_zone(market, prices))
    return found.get(zone, _NONE)


def _by_zone(market: Market, prices: Mapping[str, Cell]) -> dict[str, frozenset[str]]:
    zones: dict[str, set[str]] = {}
    for company, cell in prices.items():
        space = market.at((cell.row, cell.col))
        for zone in () if space is None else space.zones:
            zones.setdefault(zone, set()).add(company)
    return {zone: frozenset(there) for zone, there in zones.items()}


def price_of(v: View, company: str) -> int:
    """The market value of a share; 0 until a starting price is set."""
    cell = v.state.prices.get(company)
    return 0 if cell is None else market_of(v).price((cell.row, cell.col))


def price_after(v: View, company: str, direction: Direction, times: int = 1) -> int:
    """The price the marker would show after moving."""
    place = place_of(v.state.prices[company])
    for _ in range(times):
        place = market_of(v).moved(place, direction)
    return market_of(v).price(place)


def by_value(v: View, companies: list[str]) -> list[str]:
    """Companies in operating order: highest price first, then further right, then higher up, then first to arrive."""

    def key(company: str) -> tuple[int, int, int, int]:
        cell = v.state.prices[company]
        return -price_of(v, company), -cell.col, cell.row, cell.arrival

    return sorted(companies, key=key)
