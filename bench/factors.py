"""Which weights make `hard` stronger: `python -m bench.factors 18mex --games 200 --seed 70001 --file factors.jsonl`.

Every seat draws all weights anew, so every game tells something about each of them; a regression of the seats' places
on what they drew says how much. After every batch, choices that did well are drawn more often. Games add up in the
file. What comes out is a suggestion: only an arena on other seeds shows whether a bot with it is stronger.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import repeat
from math import exp
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.factor_games import FACTORS, Played, play
from roundhouse.whole_files import append_whole
from roundhouse.workers import processes

#: Games after which chances are set anew.
BATCH = 16
#: How strongly chances follow the effects, by their standard errors; no choice is drawn more rarely than the least.
KEEN = 0.8
LEAST = 0.12
#: The ridge of the regression: effects are expected to be about this large, in places (0 last to 1 first).
EXPECTED = 0.05


class Effect(Struct, frozen=True):
    """How a choice does compared with the average of its factor: by how many places, and how certain that is."""

    gain: float
    error: float
    seats: int


def places(worth: Sequence[int]) -> list[float]:
    """The fraction of the others that every seat is ahead of.

    >>> places([300, 100, 300, 200])
    [0.8333333333333334, 0.0, 0.8333333333333334, 0.3333333333333333]
    """
    return [
        sum(1.0 if mine > w else 0.5 if mine == w else 0.0 for at, w in enumerate(worth) if at != seat)
        / (len(worth) - 1)
        for seat, mine in enumerate(worth)
    ]


def effects(games: Sequence[Played]) -> dict[str, list[Effect]]:
    """The effect of every choice of every factor, all of them fitted at once."""
    drawn = [draw for game in games for draw in game.drawn]
    columns = [(name, choice) for name, choices in FACTORS.items() if name in drawn[0] for choice in choices]
    matrix = np.array([[float(draw[name] == choice) for name, choice in columns] for draw in drawn])
    found = np.array([place for game in games for place in places(game.worth)]) - 0.5
    # Only differences between the seats of a table count.
    at = np.repeat(np.arange(len(games)), [len(game.drawn) for game in games])
    means = np.array([matrix[at == n].mean(axis=0) for n in range(len(games))])
    inside = matrix - means[at]
    variance = float(found.var()) or 1.0
    precision = inside.T @ inside / variance + np.eye(len(columns)) / EXPECTED**2
    covariance = np.linalg.inv(precision)
    gains = covariance @ (inside.T @ found) / variance
    result: dict[str, list[Effect]] = {}
    for at_column, (name, _) in enumerate(columns):
        error, seats = float(covariance[at_column, at_column]) ** 0.5, int(matrix[:, at_column].sum())
        result.setdefault(name, []).append(Effect(float(gains[at_column]), error, seats))
    return result


def chances(games: Sequence[Played], factors: Sequence[str]) -> dict[str, list[float]]:
    """How often every choice shall be drawn next."""
    if not games:
        return {name: [1 / len(FACTORS[name])] * len(FACTORS[name]) for name in factors}
    found = {}
    for name, about in effects(games).items():
        weights = [exp(KEEN * one.gain / one.error) for one in about]
        spread = [max(LEAST, weight / sum(weights)) for weight in weights]
        found[name] = [weight / sum(spread) for weight in spread]
    return found


def kept(path: Path, title: str, factors: Sequence[str]) -> list[Played]:
    """The games of a title in a file in which seats drew the same factors."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    games = [msgspec.json.decode(line, type=Played) for line in lines]
    return [game for game in games if game.title == title and set(game.drawn[0]) == set(factors)]


def table(games: Sequence[Played]) -> Table:
    """All choices with their effects."""
    shown = Table("factor", "choices: effect ± error (seats)", title=f"{len(games)} games")
    for name, about in effects(games).items():
        written = (
            f"{c:g}: {100 * e.gain:+.1f} ± {100 * e.error:.1f} ({e.seats})"
            for c, e in zip(FACTORS[name], about, strict=True)
        )
        shown.add_row(name, "   ".join(written))
    return shown


def main() -> None:
    """Play games in batches and print the effects."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=70001)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default="", help="factors, with commas; of others all seats have what hard has")
    parser.add_argument("--file", type=Path, required=True)
    wanted = parser.parse_args()
    factors = [name for name in FACTORS if not wanted.only or name in wanted.only.split(",")]
    games = kept(wanted.file, wanted.title, factors)
    with processes(wanted.workers) as pool:
        while wanted.games > (done := len(games)):
            batch = range(wanted.seed + done, wanted.seed + min(wanted.games, done + BATCH))
            next_chances: Mapping[str, Sequence[float]] = chances(games, factors)
            for game in pool.map(play, repeat(wanted.title), batch, repeat(next_chances)):
                append_whole(wanted.file, msgspec.json.encode(game) + b"\n")
                games.append(game)
    if games:
        Console(width=140).print(table(games))


if __name__ == "__main__":
    main()
