"""Ratings of a league, fitted to all games at once, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import mean, quantiles

from msgspec import Struct

from roundhouse.bots.statistics import Interval, Met, elo, mean_interval

from .results import Meeting, Table

#: How often games are drawn again (by seed) for the intervals of ratings.
DRAWS = 100
#: The spread of a rating about which nothing is known, and the least for one with few games.
UNKNOWN = 400.0
#: Points of the scale for a natural unit of strength.
_POINTS = 400 / log(10)

Pair = tuple[str, str]


class Standing(Struct, frozen=True):
    """A bot in a table of ratings; None where it can't be compared with the others yet."""

    bot: str
    elo: float | None
    low: float | None
    high: float | None
    games: int
    #: Fraction of its games in which it was ahead of the other bot; a tie counts half.
    ahead: Interval


class Standings(Struct, frozen=True):
    """Ratings at one table, or overall, best first, and how every pair has met."""

    name: str
    games: int
    ranked: tuple[Standing, ...]
    pairs: Mapping[str, tuple[float, int]]


def points(meeting: Meeting) -> float:
    """How often a seat of the first bot finished ahead of one of the second, in one game.

    >>> points(Meeting(Table("x", 3), "a", "b", 0, 1, ("a", "b", "a"), (5, 4, 4)))
    0.75
    """
    worth = list(zip(meeting.seats, meeting.worth, strict=True))
    found = [
        1.0 if a > b else 0.5 if a == b else 0.0
        for one, a in worth
        for other, b in worth
        if one == meeting.first and other == meeting.second
    ]
    return mean(found)


def standings(name: str, bots: Sequence[str], meetings: Iterable[Meeting]) -> Standings:
    """Ratings from these games; failed ones count for nobody."""
    played = [m for m in meetings if not m.failed]
    groups: dict[tuple[Table, str, str, int], list[float]] = {}
    for m in played:
        groups.setdefault((m.table, m.first, m.second, m.seed), []).append(points(m))
    found = fitted(bots, groups.items())
    spread = _drawn(bots, list(groups.items()), found)
    ranked = sorted(bots, key=lambda bot: (-found.get(bot, -1e9), bot))
    pairs = {f"{a} {b}": (met.part, met.count) for (a, b), met in _met(groups.items()).items() if met.count}
    return Standings(name, len(played), tuple(_standing(bot, played, found, spread) for bot in ranked), pairs)


Group = tuple[tuple[Table, str, str, int], list[float]]


def fitted(bots: Sequence[str], groups: Iterable[Group]) -> dict[str, float]:
    """Elo ratings that fit the games best, whatever their order."""
    return elo(list(bots), _met(groups))


def _met(groups: Iterable[Group]) -> dict[Pair, Met]:
    scored: dict[Pair, list[float]] = {}
    for (_, first, second, _), values in groups:
        scored.setdefault((first, second), []).extend(values)
    return {pair: Met(mean(values), len(values)) for pair, values in scored.items()}


def _drawn(bots: Sequence[str], groups: Sequence[Group], found: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    """Bounds of 95 % intervals: games are drawn again, all games of a seed together because they are alike.

    The bounds allow for what few games can't show: the spread is at least that of so many tosses of a coin.
    """
    chance, ratings = Random(1), {bot: list[float]() for bot in found}
    for _ in range(DRAWS if len(groups) > 1 else 0):
        again = [groups[chance.randrange(len(groups))] for _ in groups]
        for bot, rating in fitted(bots, again).items():
            if bot in ratings:
                ratings[bot].append(rating)
    least = {bot: 1.96 * spread_of(bot, found, _met(groups)) for bot in found}
    bounds = {}
    for bot, rating in found.items():
        low = high = rating
        if len(ratings[bot]) > 1:
            cuts = quantiles(ratings[bot], n=40, method="inclusive")
            low, high = cuts[0], cuts[-1]
        bounds[bot] = min(low, rating - least[bot]), max(high, rating + least[bot])
    return bounds


def spread_of(bot: str, ratings: Mapping[str, float], met: Mapping[Pair, Met]) -> float:
    """The standard deviation of a rating by the information in its games; a game between unequal bots tells little.

    >>> met = {("a", "b"): Met(0.5, 100)}
    >>> round(spread_of("a", {"a": 1500, "b": 1500}, met)), round(spread_of("a", {"a": 1900, "b": 1500}, met))
    (35, 60)
    """
    told = (_POINTS / UNKNOWN) ** 2
    for pair, m in met.items():
        if bot in pair and set(pair) <= ratings.keys():
            told += m.count * closeness(*(ratings[name] for name in pair))
    return _POINTS / sqrt(told)


def closeness(one: float, other: float) -> float:
    """How much a game between two ratings tells: a quarter if they are equal, less and less the further apart."""
    part = 1 / (1 + 10 ** ((other - one) / 400))
    return part * (1 - part)


def _standing(
    bot: str, played: Sequence[Meeting], found: Mapping[str, float], bounds: Mapping[str, tuple[float, float]]
) -> Standing:
    by_seed: dict[tuple[Table, str, str, int], list[float]] = {}
    games = 0
    for m in played:
        if bot in (m.first, m.second):
            games += 1
            mine = points(m) if bot == m.first else 1 - points(m)
            by_seed.setdefault((m.table, m.first, m.second, m.seed), []).append(mine)
    ahead = mean_interval([mean(values) for values in by_seed.values()])
    low, high = bounds.get(bot, (None, None))
    return Standing(bot, found.get(bot), low, high, games, ahead)


def all_standings(bots: Sequence[str], tables: Sequence[Table], meetings: Sequence[Meeting]) -> list[Standings]:
    """Overall, and at every table."""
    found = [standings("all titles", bots, meetings)] if len(tables) > 1 else []
    return found + [standings(str(table), bots, [m for m in meetings if m.table == table]) for table in tables]


def met_at(meetings: Iterable[Meeting], table: Table) -> dict[Pair, Met]:
    """How pairs have met at a table."""
    groups = [
        ((m.table, m.first, m.second, m.seed), [points(m)]) for m in meetings if m.table == table and not m.failed
    ]
    return _met(groups)


def pairs_of(bots: Sequence[str]) -> list[Pair]:
    """All pairs, in order."""
    return list(combinations(bots, 2))
