"""Count the work per action in fixed games of every title, and compare it with the accepted values.

    python -m bench.counts             # print the counts
    python -m bench.counts --check     # fail if they have risen; `make test` runs this
    python -m bench.counts --accept    # write them to bench/counts.json

Each title plays a sober and a wild random game from fixed seeds ("play": a list of legal actions and one action,
over and over), then the same actions are played again without lists ("replay"). Counts don't depend on the machine:

- `checks`: rule checks evaluated; `candidates`: actions examined; `route_steps`: steps of the route search.
- `calls`: calls of functions, as the profiler counts them, including what creates objects that live only briefly.
- `blocks`: memory blocks that a replayed game still holds at the end. Python counts the blocks in use, not those
  allocated, so this shows what is kept, and `calls` shows the rest.

The last two depend on the version of Python and on compiled modules; they are compared only on the version noted in
the file, in pure Python.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.counting import Work, counted
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

ACCEPTED = Path(__file__).with_name("counts.json")
#: The games of each title: style, seed and the number of actions at which they stop.
GAMES = (("sober", 1, 600), ("wild", 2, 250))
#: By how many percent a count may rise.
TOLERANCE = {"checks": 3, "candidates": 3, "route_steps": 3, "calls": 5, "blocks": 10}
#: What another version of Python may count differently.
OF_PYTHON = ("calls", "blocks")

#: Counts per action, by what is counted.
Counts = Mapping[str, float]


class Counted(Struct, frozen=True):
    """Counts of all titles, by `title, play` or `title, replay`."""

    python: str
    counts: Mapping[str, Counts]


def count_all() -> Counted:
    """Play and count; the titles in the order of their ids."""
    found: dict[str, Counts] = {}
    for title in sorted(all_titles()):
        found |= count_title(title)
    return Counted(f"{sys.version_info.major}.{sys.version_info.minor}", found)


def count_title(title: str) -> dict[str, Counts]:
    """The counts of one title."""
    players = max(3, all_titles()[title].players[0])
    games: list[Game] = []
    with counted() as work:
        for style, seed, most in GAMES:
            games.append(_play(_fresh(title, players, seed, work), seed, style, most))
    logs = {seed: game.actions for (_, seed, _), game in zip(GAMES, games, strict=True)}
    actions = sum(map(len, logs.values()))
    play = {**_totals(work), "calls": _calls_of_play(title, players)}
    with counted() as work:
        for seed, log in logs.items():
            _replay(_fresh(title, players, seed, work), log)
    replay = {**_totals(work), "calls": _calls_of_replay(title, players, logs), "blocks": _blocks(title, players, logs)}
    return {f"{title}, play": _per_action(play, actions), f"{title}, replay": _per_action(replay, actions)}


def _fresh(title: str, players: int, seed: int, work: Work | None = None) -> Game:
    game = new_game(title, players, seed=seed)
    return game if work is None else Game.from_state(work.counting(game.defn), game.state)


def _play(game: Game, seed: int, style: str, most: int) -> Game:
    chance = Random(seed)
    for _ in range(most):
        if game.finished:
            break
        game.apply(random_action(game, chance, style))
    return game


def _replay(game: Game, log: tuple[Action, ...]) -> Game:
    for action in log:
        game.apply(action)
    return game


def _totals(work: Work) -> dict[str, int]:
    return {"checks": work.checks, "candidates": work.candidates, "route_steps": work.route_steps}


def _per_action(totals: Mapping[str, int], actions: int) -> Counts:
    return {name: round(total / actions, 4) for name, total in totals.items()}


def _calls_of_play(title: str, players: int) -> int:
    games = [(_fresh(title, players, seed), seed, style, most) for style, seed, most in GAMES]
    with cProfile.Profile() as profile:
        for game in games:
            _play(*game)
    return _calls(profile)


def _calls_of_replay(title: str, players: int, logs: Mapping[int, tuple[Action, ...]]) -> int:
    games = [(_fresh(title, players, seed), log) for seed, log in logs.items()]
    with cProfile.Profile() as profile:
        for game in games:
            _replay(*game)
    return _calls(profile)


def _calls(profile: cProfile.Profile) -> int:
    return sum(entry.callcount for entry in profile.getstats())


def _blocks(title: str, players: int, logs: Mapping[int, tuple[Action, ...]]) -> int:
    """Blocks held by games in memory, with everything cached that all games of a title share."""
    games = [(_fresh(title, players, seed), log) for seed, log in logs.items()]
    gc.collect()
    before = sys.getallocatedblocks()
    held = [_replay(*game) for game in games]
    gc.collect()
    blocks = sys.getallocatedblocks() - before
    held.clear()
    return blocks


def compiled() -> bool:
    """Whether any module of the engine is compiled."""
    files = (
        getattr(module, "__file__", None) or ""
        for name, module in sys.modules.items()
        if name.startswith("roundhouse.")
    )
    return any(not file.endswith(".py") for file in files if file)


def regressions(accepted: Counted, now: Counted, pure: bool = True) -> Iterator[str]:
    """One line for each count that has risen too much, and for each that nobody has accepted yet."""
    for name, counts in now.counts.items():
        before = accepted.counts.get(name, {})
        for what, value in counts.items():
            if what in OF_PYTHON and (accepted.python != now.python or not pure):
                continue
            if what not in before:
                yield f"{name}: {what} is new ({value:g} per action)"
            elif value > before[what] * (1 + TOLERANCE[what] / 100):
                more = f"{100 * (value / before[what] - 1):.1f} % more" if before[what] else "none before"
                allowed = f"at most {TOLERANCE[what]} % allowed"
                yield f"{name}: {what} per action was {before[what]:g}, now {value:g} ({more}; {allowed})"


def read(file: Path = ACCEPTED) -> Counted:
    """The accepted counts."""
    return msgspec.json.decode(file.read_bytes(), type=Counted)


def write(counted_now: Counted, file: Path = ACCEPTED) -> None:
    """Accept these counts."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(counted_now), indent=1) + b"\n")


def report(now: Counted, accepted: Counted | None) -> Iterator[str]:
    """A table of all counts, with the change against the accepted ones."""
    for name, counts in now.counts.items():
        before = accepted.counts.get(name, {}) if accepted else {}
        cells = []
        for what, value in counts.items():
            change = f" ({100 * (value / before[what] - 1):+.1f} %)" if before.get(what) else ""
            cells.append(f"{what} {value:g}{change}")
        yield f"{name + ':':<20} {' · '.join(cells)}"


def main() -> int:
    """Count, and print, compare or accept; in a process of its own, because other games would fill the caches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail if a count has risen")
    parser.add_argument("--accept", action="store_true", help="accept the counts of now")
    options = parser.parse_args()
    now = count_all()
    accepted = read() if ACCEPTED.is_file() else None
    if options.accept:
        write(now)
    if options.check:
        risen = list(regressions(accepted or Counted(now.python, {}), now, pure=not compiled()))
        for line in risen:
            print(line)
        if risen:
            print("More work than before. If it is needed, accept it with: python -m bench.counts --accept")
        return 1 if risen else 0
    for line in report(now, accepted):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
