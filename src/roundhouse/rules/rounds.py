"""What many titles do between rounds: prices of sold-out companies, and who operates when."""

from __future__ import annotations

from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import companies, percent
from roundhouse.finance.market import by_value, price_of
from roundhouse.finance.transfer import move_price
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import priced_majors


def raise_sold_out(d: Draft) -> None:
    """Every company wholly owned by players moves up, the dearest first."""
    for company in priced_majors(d):
        if sum(percent(d, p, company) for p in d.state.players) == 100:
            move_price(d, company, "up", "sold out")


def minors_then_majors(v: View, frame: OperatingRound) -> list[str]:
    """Minor companies in the order of their charters, then major companies by market value as it stands."""
    majors = [c for c in frame.eligible if v.defn.companies[c].kind == "major" and c not in v.state.closed]
    return [m for m in frame.eligible if v.defn.companies[m].kind == "minor"] + by_value(v, majors)


def stock_at_market_value(v: View, player: str) -> int:
    """What a player's shares are worth, ten percent at a time."""
    started = [c for c in companies(v, "major") if c in v.state.prices]
    return sum(price_of(v, c) * percent(v, player, c) // 10 for c in started)
