"""What a game does to the ratings of its players: the Thurstone–Mosteller model of openskill, all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

from .scale import Rating

if TYPE_CHECKING:
    from openskill.models import ThurstoneMostellerFull

#: Digits that are kept, so that all machines go on with the same numbers.
DIGITS = 9


@cache
def _model() -> ThurstoneMostellerFull:
    from openskill.models import ThurstoneMostellerFull  # only whoever computes ratings needs it

    return ThurstoneMostellerFull()


def rated(before: Sequence[tuple[str, Rating]], places: Sequence[int]) -> dict[str, Rating]:
    """The ratings after a game, by rater; equal places are ties.

    The order of the seats does not matter. Who sits there twice, as bots may, gets the mean of what the seats
    would get.
    """
    if len(before) < 2:
        return dict(before)
    order = sorted(range(len(before)), key=lambda at: (places[at], before[at][0]))
    model = _model()
    teams = [[model.rating(mu=before[at][1].mu, sigma=before[at][1].sigma)] for at in order]
    after = model.rate(teams, ranks=[float(places[at]) for at in order])
    found: dict[str, list[tuple[float, float]]] = {}
    for at, team in zip(order, after, strict=True):
        found.setdefault(before[at][0], []).append((team[0].mu, team[0].sigma))
    return {
        rater: Rating(round(fmean(mu for mu, _ in ends), DIGITS), round(fmean(sigma for _, sigma in ends), DIGITS))
        for rater, ends in found.items()
    }
