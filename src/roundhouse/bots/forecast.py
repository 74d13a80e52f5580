"""How a game may end: everybody's expected worth, place and chance to win."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import exp

from msgspec import Struct

from roundhouse.core.view import View

from . import learned
from .evaluation import Judge, Level
from .hints import hints_for
from .learned import Values

#: How far apart two players are, as a fraction of the average worth, for odds of about 3 to 1 at the end.
CLOSE = 0.08
#: The same at the start, when little is decided.
OPEN = 0.4
#: The least chance to win that counts when places are compared.
LEAST = 1e-6


class Forecast(Struct, frozen=True):
    """The expected end of a game, by player."""

    #: Worth at the end.
    worth: Mapping[str, float]
    #: Chance to win; all add up to 1.
    win: Mapping[str, float]
    #: Expected place: 1 is the winner's.
    place: Mapping[str, float]


def forecast(v: View) -> Forecast:
    """The forecast of a position, by the learned judgement if there is one; of a finished game, its result."""
    players = list(v.state.players)
    if v.state.finished:
        return _decided({p: float(v.defn.worth(v, p)) if p not in v.state.bankrupt else -1.0 for p in players})
    judge = Judge(v, hints_for(v.defn), Level())
    worth = {p: max(0.0, judge.value(v, p)) for p in players}
    model = learned.load(v.defn)
    if model is not None:
        return _learned(model.values(v), sum(worth.values()))
    mean = sum(worth.values()) / len(worth) or 1.0
    spread = mean * (CLOSE + (OPEN - CLOSE) * min(1.0, judge.outlook.rounds / 6))
    strength = {p: exp((worth[p] - mean) / spread) for p in players}
    total = sum(strength.values())
    return Forecast(worth, {p: s / total for p, s in strength.items()}, expected_places(strength))


def _learned(values: Values, total: float) -> Forecast:
    """Shares of what all are expected to have, and the chances to win, which say who finishes ahead of whom."""
    strength = {p: max(chance, LEAST) for p, chance in values.win.items()}
    worth = {p: share * total for p, share in values.share.items()}
    return Forecast(worth, dict(values.win), expected_places(strength))


def expected_places(strength: Mapping[str, float]) -> dict[str, float]:
    """Expected places if one finishes ahead of another in proportion to their strengths.

    >>> expected_places({"a": 3.0, "b": 1.0})
    {'a': 1.25, 'b': 1.75}
    """
    place = dict.fromkeys(strength, 1.0)
    for a, b in combinations(strength, 2):
        ahead = strength[a] / (strength[a] + strength[b])
        place[a] += 1 - ahead
        place[b] += ahead
    return place


def _decided(worth: Mapping[str, float]) -> Forecast:
    best = max(worth.values())
    winners = [p for p in worth if worth[p] == best]
    place = {p: 1.0 + sum(o > w for o in worth.values()) for p, w in worth.items()}
    return Forecast(worth, {p: (p in winners) / len(winners) for p in worth}, place)
