"""Certificates, limits and capital of 18EU (sections 3.1 and 4.3)."""

from __future__ import annotations

from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import companies, percent, pieces
from roundhouse.finance.transfer import give_piece
from roundhouse.rules.policies import StockPolicy

from . import exchange
from .exchange import minors_of
from .types import Draft, View


def value(price: int, size: int, swap: int) -> int:
    """The value of a percentage at a price per share."""
    return price * size // 10


def counted(v: View, player: str) -> int:
    """Share certificates and minor companies (3.1)."""
    key = ("counted", player)
    if key not in v.memo:
        total = sum([v.state.shares[c].count(player) for c in companies(v, "major")])
        v.memo[key] = total + (0 if v.defn.deviations.minors_uncounted else len(minors_of(v, player)))
    found: int = v.memo[key]
    return found


def is_late(v: View) -> bool:
    """Whether corporations start without a minor and with full capital (phase 5 and later)."""
    return "full capital" in v.phase.flags


def can_float(v: View, company: str) -> bool:
    """Players hold 50% or more (4.3)."""
    held = sum(percent(v, p, company) for p in v.state.players)
    return company in v.state.par and held >= v.defn.companies[company].float_percent


def capital(v: View, company: str) -> int:
    """From phase 5 on the bank pays the Starting Value for each unsold share (4.3)."""
    return v.state.par[company] * percent(v, company, company) // 10 if is_late(v) else 0


def on_float(d: Draft, company: str) -> None:
    """From phase 5 on the unsold shares go to the Pool; stations not paid for yet are paid for now (4.3)."""
    if is_late(d):
        for _ in pieces(d, company, company):
            give_piece(d, company, company, 10, MARKET, "monetised")
    exchange.pay_fee(d, company)


def stock_policy() -> StockPolicy:
    """How 18EU trades shares."""
    return StockPolicy(
        sale_value=value,
        purchase_value=value,
        counted=counted,
        counts=lambda v, company, size: True,
        can_float=can_float,
        capital=capital,
        on_float=on_float,
        treasury=True,
    )
