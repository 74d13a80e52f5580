"""What everybody can expect to own at the end of the game, from the estimates alone."""

from __future__ import annotations

from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, share_size
from roundhouse.finance.market import price_of

from .estimates import FAR, Estimates

#: Being bankrupt, in playouts: bad, but not so bad that the faintest danger rules out everything.
BROKE = -2_000.0
#: What fraction of income to come counts.
SURE = 0.85
#: What a dollar costs that a president has to find and does not have.
FORCED = 2.0


def expected(about: Estimates, v: View, player: str) -> float:
    """What a player can expect to own."""
    if player in v.state.bankrupt:
        return BROKE
    total = float(v.defn.worth(v, player))
    if v.state.finished:
        return total
    owed = 0.0
    for company, owners in v.state.shares.items():
        if player in owners and company not in v.state.closed:
            total += _gains(about, v, player, company)
            owed += about.burden(v, company, player)
    total += _privates(about, v, player)
    return total - owed - FORCED * max(0.0, owed - v.state.cash[player])


def _gains(about: Estimates, v: View, player: str, company: str) -> float:
    """What a holding will bring besides its price."""
    if len(v.defn.companies[company].certificates) < 2:
        future, hints = about.future(v, company), about.hints
        return hints.minor_pays * future.revenue * future.pays + hints.minor_value
    shares = percent(v, player, company) / share_size(v, company)
    return shares * (about.worth(v, company) - price_of(v, company))


def _privates(about: Estimates, v: View, player: str) -> float:
    """What private companies will still pay."""
    most = about.hints.private_rounds.get(v.state.phase, FAR)
    rounds = SURE * min(FAR, about.rounds(v), most)
    owned = [name for name, owner in v.state.privates.items() if owner == player]
    return sum(v.defn.privates[name].revenue for name in owned) * rounds
