"""Selling certificates: whole ones, of corporations that have operated (sections 9.2 and 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.rules.stock import limits, selling, turn
from roundhouse.rules.stock.actions import SellShares

from .book import BOOK
from .types import View


def candidates(v: View, player: str) -> Iterator[SellShares]:
    """Every different bundle of a player's certificates; nothing is ever given back as change."""
    return (sale for sale in selling.sale_candidates(v, player) if sale.percent == sum(sale.pieces))


def company_has_operated(v: View, a: SellShares) -> Iterator[str]:
    """Certificates of a corporation that has not operated yet are not sold."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet"


def certificates_are_sold_whole(v: View, a: SellShares) -> Iterator[str]:
    """Neither is change given nor a part of a certificate sold."""
    if a.swap:
        yield "certificates are sold whole; no change is given"
    elif a.percent != sum(a.pieces):
        yield f"certificates of {sum(a.pieces)}% are sold whole, not as {a.percent}%"


def no_sale_after_a_split(v: View, a: SellShares) -> Iterator[str]:
    """In the turn in which he splits a certificate, a president sells nothing else."""
    if v.state.title.split_by == a.by:
        yield f"{a.by} has split a president's certificate this turn and may sell nothing else"


SALE_RULES = (
    *basics(BOOK, ("9.2", selling.seller_owns_it, selling.stock_is_priced)),
    *rules(BOOK, ("9.2", company_has_operated, certificates_are_sold_whole, selling.president_is_replaced)),
)
SELL = Move(
    SellShares,
    lambda v: candidates(v, turn.stock_actor(v)),
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
#: Who is over a limit sells before he does anything else.
LIMITS_FIRST = rules(BOOK, ("9.3", limits.sells_down_first(SELL)), ("9.3", limits.sells_certificates_first(SELL)))
