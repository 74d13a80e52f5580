"""Selling certificates: whole ones, of corporations that have operated (sections 9.2 and 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules, same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.rules.stock import limits, selling, turn
from roundhouse.rules.stock.actions import SellShares

from .book import BOOK
from .types import View


def candidates(v: View, player: str) -> Iterator[SellShares]:
    """Every different bundle of a player's certificates; no change is given."""
    return (sale for sale in selling.sale_candidates(v, player) if sale.percent == sum(sale.pieces))


def company_has_operated(v: View, a: SellShares) -> Iterator[str]:
    """Certificates can't be sold before their corporation has operated."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet"


def certificates_are_sold_whole(v: View, a: SellShares) -> Iterator[str]:
    """No change is given, and no part of a certificate is sold."""
    if a.swap:
        yield "certificates are sold whole; no change is given"
    elif a.percent != sum(a.pieces):
        yield f"certificates of {sum(a.pieces)}% are sold whole, not as {a.percent}%"


@same_for_all
def no_sale_after_a_split(v: View, a: SellShares) -> Iterator[str]:
    """A president who splits a certificate sells nothing else in that turn."""
    if v.state.title.split_by == a.by:
        yield f"{a.by} has split a president's certificate this turn and may sell nothing else"


@guarantees(selling.seller_owns_it, selling.stock_is_priced, certificates_are_sold_whole)
def turn_candidates(v: View) -> Iterator[SellShares]:
    """All sales of the player whose stock turn it is."""
    return candidates(v, turn.stock_actor(v))


SALE_RULES = (
    *basics(BOOK, ("9.2", selling.seller_owns_it, selling.stock_is_priced)),
    *rules(BOOK, ("9.2", company_has_operated, certificates_are_sold_whole, selling.president_is_replaced)),
)
SELL = Move(
    SellShares,
    turn_candidates,
    (
        *SALE_RULES,
        *rules(
            BOOK,
            ("4", selling.not_first_stock_round),
            ("9", selling.sales_come_first),
            ("9.2.1(b)", no_sale_after_a_split),
        ),
    ),
    selling.apply_sale_in_turn,
)
#: A player over a limit must sell before doing anything else.
LIMITS_FIRST = rules(BOOK, ("9.3", limits.sells_down_first(SELL)), ("9.3", limits.sells_certificates_first(SELL)))
