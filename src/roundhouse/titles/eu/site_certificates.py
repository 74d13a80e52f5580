"""The order in which presidents acquired certificates: 18xx.games takes them in this order from a bankrupt."""

from __future__ import annotations

from roundhouse.core.cache import IdentityCache
from roundhouse.finance.holdings import companies, president
from roundhouse.rules.stock.presidency import ordinary

from .record import Holding
from .types import Draft, View

#: The order after a change of hands; computed only when certificates have moved.
_noted: IdentityCache[tuple[Holding, ...]] = IdentityCache(256)


def note_holdings(d: Draft) -> None:
    """Update the order after every action; players sell their oldest certificates first."""
    if not d.defn.deviations.certificates_taken_one_by_one:
        return
    holdings = d.state.title.holdings
    inputs = (d.defn, d.state.shares, d.state.closed, d.state.players, holdings)
    now = _noted.of(d, inputs, (), lambda: _holdings_now(d))
    if now != holdings:
        d.title(holdings=now)


def _holdings_now(v: View) -> tuple[Holding, ...]:
    known = {holding.company: holding for holding in v.state.title.holdings}
    led = [(c, p) for c in companies(v, "major") if (p := president(v, c)) in v.state.players]
    return tuple(_holding(known.get(c), c, p, len(ordinary(v, p, c))) for c, p in led)


def _holding(known: Holding | None, company: str, player: str, count: int) -> Holding:
    """A new president already had all other certificates; a seller has sold the oldest."""
    if known is None or known.president != player:
        return Holding(company, player, count, count)
    sold = max(0, known.ordinary - count)
    return Holding(company, player, count, max(0, known.older - sold))


def in_order_of_acquisition(v: View, player: str, company: str) -> list[int]:
    """The numbers of a player's certificates, oldest first."""
    own = [index for index, owner in enumerate(v.state.shares[company]) if owner == player]
    if 0 not in own:
        return own
    older = next((h.older for h in v.state.title.holdings if (h.company, h.president) == (company, player)), 0)
    rest = own[1:]
    return [*rest[:older], 0, *rest[older:]]
