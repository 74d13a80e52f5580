"""Bots against each other: every seed is played in every rotation of the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, repeat
from pathlib import Path

from msgspec import Struct

from roundhouse.titles import get_title
from roundhouse.workers import processes

from .arena_file import ArenaFile
from .arena_games import Result, play
from .statistics import Interval, Met, elo, mean_interval


class Standing(Struct, frozen=True):
    """How a bot did."""

    bot: str
    seats: int
    wins: float
    #: Fraction of its seats that won, with 95 % confidence interval, and the fair fraction.
    win_rate: float
    win: Interval
    fair: float
    #: Fraction of comparisons with other bots at the same table that it won, with 95 % confidence interval.
    ahead: Interval
    #: None if it can't be compared with the others.
    elo: float | None
    bankrupt: int
    worth: float
    moves: int
    seconds_per_move: float
    slowest: float


class Pair(Struct, frozen=True):
    """How often the first was ahead of the second at the same table, with 95 % confidence; a tie counts half."""

    first: str
    second: str
    ahead: Interval
    games: int


class Report(Struct, frozen=True):
    """The results of an arena."""

    title: str
    players: int
    games: int
    seed: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    endings: Mapping[str, int]
    unfinished: int
    #: Every game, for whoever computes ratings.
    results: tuple[Result, ...] = ()


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The seatings for one seed: the bots fill the seats in turn, and all seats are rotated.

    >>> line_ups(["a", "b"], 2)
    [('a', 'b'), ('b', 'a')]
    >>> len(line_ups(["a", "b"], 3))
    6
    """
    count = len(bots)
    first = [tuple(bots[(start + at) % count] for at in range(players)) for start in range(count)]
    turned = [seats[turn:] + seats[:turn] for seats in first for turn in range(players)]
    return list(dict.fromkeys(turned))


def whole(bots: Sequence[str], players: int, games: int) -> int:
    """The number of games rounded up so that every seed is played in all its seatings.

    >>> whole(["a", "b"], 3, 8), whole(["a", "b"], 3, 12)
    (12, 12)
    """
    tables = len(line_ups(bots, players))
    return -(-games // tables) * tables


def seats_at(title: str, bots: Sequence[str]) -> int:
    """The default number of players: a seat for every bot, within the title's limits."""
    low, high = get_title(title).players
    return max(low, min(len(bots), high))


def schedule(bots: Sequence[str], players: int, games: int, seed: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Seeds and seatings of a number of games; all seatings of a seed come before the next seed."""
    tables = line_ups(bots, players)
    for number in range(games):
        yield seed + number // len(tables), tables[number % len(tables)]


def arena(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    players: int | None = None,
    workers: int = 1,
    told: Callable[[int, Result], None] = lambda number, result: None,
    file: Path | None = None,
) -> Report:
    """Let bots play against each other, on several cores if wanted; reports who is better, and how certain that is.

    With a file, games in it are not played again, new ones are added, and the report is about all of them.
    """
    number = players or seats_at(title, bots)
    kept = ArenaFile(file, title, number, bots) if file is not None else None
    known = kept.found if kept is not None else {}
    tables = [table for table in schedule(bots, number, games, seed) if table not in known]
    results = []
    for result in _played(title, tables, workers):
        results.append(result)
        if kept is not None:
            kept.add(result)
        told(len(results), result)
    counted = [known[table] for table in sorted(known)] if kept is not None else results
    first = min((result.seed for result in counted), default=seed)
    return report(title, number, first, list(dict.fromkeys(bots)), counted)


def _played(title: str, tables: list[tuple[int, tuple[str, ...]]], workers: int) -> Iterator[Result]:
    """The games in order, whatever process plays them."""
    seeds, seats = [seed for seed, _ in tables], [names for _, names in tables]
    if workers < 2 or len(tables) < 2:
        yield from map(play, repeat(title), seats, seeds)
        return
    with processes(min(workers, len(tables))) as pool:
        yield from pool.map(play, repeat(title), seats, seeds)


def report(title: str, players: int, seed: int, bots: list[str], results: Sequence[Result]) -> Report:
    """Summarise the results."""
    pairs = tuple(_pair(a, b, results) for a, b in combinations(bots, 2))
    rating = elo(bots, {(a, b): _met(a, b, results) for a, b in combinations(bots, 2)})
    standings = tuple(_standing(bot, results, rating.get(bot)) for bot in bots)
    endings = Counter(r.ending or "not over" for r in results)
    unfinished = endings.get("not over", 0)
    return Report(title, players, len(results), seed, standings, pairs, dict(endings), unfinished, tuple(results))


def _ahead(result: Result, one: str, other: str | None) -> list[float]:
    """Compare all seats of one bot with those of another (or any other) at a table: 1 ahead, ½ equal, 0 behind."""
    found = []
    for a, here in zip(result.worth, result.seats, strict=True):
        for b, there in zip(result.worth, result.seats, strict=True):
            if here == one and there != one and other in (None, there):
                found.append(1.0 if a > b else 0.5 if a == b else 0.0)
    return found


def _won(result: Result, bot: str) -> list[float]:
    """The share of the victory for each seat of a bot at a table."""
    seats = [at for at, name in enumerate(result.seats) if name == bot]
    return [1 / len(result.winners) if at in result.winners else 0.0 for at in seats]


def _by_seed(results: Sequence[Result], points: Callable[[Result], list[float]]) -> list[float]:
    """Means by seed, because games with the same seed are not independent."""
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result.seed, []).extend(points(result))
    return [sum(points) / len(points) for points in found.values() if points]


def _met(one: str, other: str, results: Sequence[Result]) -> Met:
    points = [point for result in results for point in _ahead(result, one, other)]
    return Met(sum(points) / len(points) if points else 0.5, len(points))


def _pair(one: str, other: str, results: Sequence[Result]) -> Pair:
    games = sum(one in r.seats and other in r.seats for r in results)
    return Pair(one, other, mean_interval(_by_seed(results, lambda r: _ahead(r, one, other))), games)


def _standing(bot: str, results: Sequence[Result], rating: float | None) -> Standing:
    seats = [(r, at) for r in results for at, name in enumerate(r.seats) if name == bot]
    wins = sum(sum(_won(r, bot)) for r in results)
    thought = [r.thought[bot] for r in results if bot in r.thought]
    moves, seconds = sum(t[0] for t in thought), sum(t[1] for t in thought)
    count = len(seats) or 1
    return Standing(
        bot,
        len(seats),
        wins,
        wins / count,
        mean_interval(_by_seed(results, lambda r: _won(r, bot))),
        sum(1 / len(r.seats) for r, _ in seats) / count,
        mean_interval(_by_seed(results, lambda r: _ahead(r, bot, None))),
        rating,
        sum(at in r.bankrupt for r, at in seats),
        sum(max(0, r.worth[at]) for r, at in seats) / count,
        moves,
        seconds / moves if moves else 0.0,
        max((t[2] for t in thought), default=0.0),
    )
