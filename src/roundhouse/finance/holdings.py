"""Who holds what: questions about certificates."""

from __future__ import annotations

from roundhouse.core.ids import OFFERING, RESERVE, CompanyId, OwnerId
from roundhouse.core.view import View


def percent(v: View, owner: OwnerId, company: CompanyId) -> int:
    """How much of a company an owner holds."""
    total = 0
    for holder, size in zip(v.state.shares[company], v.defn.companies[company].certificates, strict=True):
        if holder == owner:
            total += size
    return total


def unsold(v: View, company: CompanyId) -> int:
    """How much of a company lies in the Initial Offering, shares reserved for trades included."""
    return percent(v, OFFERING, company) + percent(v, RESERVE, company)


def pieces(v: View, owner: OwnerId, company: CompanyId) -> list[int]:
    """The sizes of the certificates an owner holds, largest first."""
    sizes = v.defn.companies[company].certificates
    return sorted((s for h, s in zip(v.state.shares[company], sizes, strict=True) if h == owner), reverse=True)


def president(v: View, company: CompanyId) -> OwnerId:
    """The player who holds the president's certificate, or '' if no player does."""
    holder = v.state.shares[company][0]
    return holder if holder in v.state.cash and holder in v.state.players else ""


def holders(v: View, company: CompanyId) -> dict[str, int]:
    """The players who hold shares, in seating order, with their percentages."""
    sums = dict.fromkeys(v.state.players, 0)
    for holder, size in zip(v.state.shares[company], v.defn.companies[company].certificates, strict=True):
        if holder in sums:
            sums[holder] += size
    return {p: n for p, n in sums.items() if n}


def companies(v: View, kind: str) -> list[CompanyId]:
    """The companies of a kind that are still in the game."""
    return [c for c, d in v.defn.companies.items() if d.kind == kind and c not in v.state.closed]


def after(v: View, player: str) -> list[str]:
    """All players clockwise from the left of `player`, who comes last."""
    seats = v.state.players
    at = seats.index(player) + 1
    return [*seats[at:], *seats[:at]]
