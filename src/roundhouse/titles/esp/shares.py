"""Certificates, limits and capital of 18España (sections 4.1 and 4.3.2)."""

from __future__ import annotations

from roundhouse.core.order import privates_of
from roundhouse.finance.holdings import after, unsold
from roundhouse.rules.policies import StockPolicy

from .components import has_flag
from .goals import STATION_PRICE
from .types import Draft, View

#: The percentage of a major that must be sold before it operates, in phase 5 and later (4.3.2).
LATE_PERCENT = 60


def certificate_limit(v: View) -> int:
    """By the number of players (4.1)."""
    return v.defn.box.certificate_limit[str(len(v.state.players))]


def counted(v: View, player: str) -> int:
    """Private companies, shares and director certificates each count as one (4.1)."""
    key = ("counted", player)
    if key not in v.memo:
        privates = len(privates_of(v, player))
        v.memo[key] = privates + sum([owners.count(player) for owners in v.state.shares.values()])
    found: int = v.memo[key]
    return found


def can_float(v: View, company: str) -> bool:
    """A major floats with 40 % sold, from phase 5 on with 60 % (4.3.2)."""
    needed = LATE_PERCENT if has_flag(v, "late") else v.defn.companies[company].float_percent
    return company in v.state.par and 100 - unsold(v, company) >= needed


def capital(v: View, company: str) -> int:
    """Four times the par value, from phase 5 on ten times (4.3.2)."""
    return v.state.par[company] * (10 if has_flag(v, "late") else 4)


def on_float(d: Draft, company: str) -> None:
    """A company launched from phase 5 on has all its stations and no goals (4.3.2)."""
    if has_flag(d, "late"):
        d.title(full_capital=d.state.title.full_capital | {company})
        d.put("stations", company, (*d.state.stations[company], *[STATION_PRICE] * 3))


def heirs(v: View, old: str) -> list[str]:
    """Ties for the directorship go to the lowest turn order card (4.4)."""
    return after(v, old) if v.defn.deviations.clockwise_heirs else [p for p in v.state.players if p != old]


def stock_policy() -> StockPolicy:
    """How 18España trades shares."""
    return StockPolicy(
        certificate_limit=certificate_limit,
        counted=counted,
        counts=lambda v, company, size: True,
        can_float=can_float,
        capital=capital,
        on_float=on_float,
        heirs=heirs,
    )
