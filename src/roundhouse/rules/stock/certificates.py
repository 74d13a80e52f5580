"""Counting certificates where those of cheap companies do not count towards the limit."""

from __future__ import annotations

from roundhouse.core.order import privates_of
from roundhouse.core.view import View
from roundhouse.finance.holdings import divided
from roundhouse.finance.market import companies_in_zone

#: The market zone in which certificates do not count.
FREE_ZONE = "y"


def is_free(v: View, company: str) -> bool:
    """Whether the certificates of a company do not count because its price is low."""
    return company in companies_in_zone(v, FREE_ZONE)


def counts(v: View, company: str, size: int) -> bool:
    """Whether a certificate counts towards the limit."""
    return not (company and is_free(v, company))


def counted(v: View, player: str) -> int:
    """How many private companies and certificates outside the free zone a player holds."""
    key = ("counted", player)
    if key not in v.memo:
        shares, free = v.state.shares, companies_in_zone(v, FREE_ZONE)
        total = sum([shares[c].count(player) for c in divided(v) if c not in free])
        v.memo[key] = total + len(privates_of(v, player))
    found: int = v.memo[key]
    return found
