"""Speed of environments and simulation: games, steps, masks, observations, and the gain from more cores."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from bench.timing import median, timed
from roundhouse.api import new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.engine import legal_choices
from roundhouse.core.view import View
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.simulation import Outcome, play_random_game, random_action
from roundhouse.simulation.runner import LOCAL, Job, run
from roundhouse.titles import all_titles
from roundhouse.workers import calm, cores

GAMES = 3
STEPS = 400


class Costs(Struct, frozen=True):
    """Costs of single operations, in milliseconds; medians over a game."""

    legal: float
    mask: float
    observation: float
    apply: float
    clone: float

    def __str__(self) -> str:
        """In microseconds."""
        return (
            f"list {self.legal * 1000:5.0f} µs + mask {self.mask * 1000:4.0f} µs, apply {self.apply * 1000:4.0f} µs,"
            f" observation {self.observation * 1000:4.0f} µs, clone {self.clone * 1000:4.1f} µs (medians)"
        )


def title_line(title: str, players: int) -> str:
    """Random games, environment steps, masks and observations of one title."""
    play_random_game(title, players, GAMES)  # fill the caches of the board, which last until the program ends
    outcomes: list[Outcome] = []
    spent = timed(lambda: outcomes.extend(play_random_game(title, players, seed) for seed in range(GAMES)))
    env = RoundhouseEnv(title, players)
    steps = _random_steps(env)
    actions = sum(o.actions for o in outcomes)
    return (
        f"{title:<10} {GAMES / spent * 1000:6.2f} random games/s ({actions / GAMES:.0f} actions,"
        f" {actions / spent * 1000:5.0f}/s) · {steps:6.0f} env steps/s · {_costs(env, title, players)}"
    )


def _random_steps(env: RoundhouseEnv) -> float:
    chance = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> None:
        for _ in range(STEPS):
            if env.game.finished:
                env.reset()
            seen = env.observe(env.agent_selection)
            env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))

    return STEPS / timed(play) * 1000


def _costs(env: RoundhouseEnv, title: str, players: int) -> Costs:
    """Costs during a game: the list of a position with empty caches, then the mask, and the rest."""
    game, chance = new_game(title, players, seed=3), Random(3)
    times: dict[str, list[float]] = {name: [] for name in Costs.__struct_fields__}
    while not game.finished and len(game.actions) < STEPS:
        view, action = View(game.defn, game.state), random_action(game, chance, "sober")
        work: dict[str, Callable[[], object]] = {
            "legal": partial(_listed, view),
            "mask": partial(env.actions.menu, view),
            "observation": partial(env.observer.flat, view, "p1"),
            "clone": game.clone,
            "apply": partial(game.apply, action),
        }
        for name, job in work.items():
            times[name].append(timed(job))
    return Costs(**{name: median(found) for name, found in times.items()})


def _listed(view: View) -> list[Action | Ranged]:
    return list(legal_choices(view))


def scaling(games: int = 120) -> list[str]:
    """Seconds on the clock for the same games on one core, on all, and on a local Ray cluster that is already up.

    Play enough games that starting processes, which takes a second or two, doesn't matter.
    """
    job = Job("18mex", 3, ("random",), games)
    calm()  # like the processes, or else two cores would look better than they are
    took = {"one core": _clock(job), f"{cores()} cores": _clock(job, workers=cores())}
    if find_spec("ray") is None:
        print("skipping Ray, which is not installed")
    else:
        took["Ray local"] = _ray_clock(job)
    first = took["one core"]
    load = f"load of the machine {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return [
        *(f"{name:<10} {spent:6.1f} s for {games} games, ratio {first / spent:.2f}" for name, spent in took.items()),
        f"{load}; with nothing else running it is about the number of cores",
    ]


def _ray_clock(job: Job) -> float:
    import ray

    ray.init(num_cpus=cores(), include_dashboard=False, log_to_driver=False)
    try:
        run(replace(job, games=2 * cores()), ray=LOCAL)
        return _clock(job, ray=LOCAL)
    finally:
        ray.shutdown()


def _clock(job: Job, workers: int = 1, ray: str = "") -> float:
    began = perf_counter()
    run(job, workers=workers, ray=ray)
    return perf_counter() - began


def main(scale: bool = False) -> None:
    """Print one line for each title; scaling only on request, because it needs an idle machine."""
    for title in all_titles().values():
        print(title_line(title.id, max(3, title.players[0])))
    if scale:
        for line in scaling():
            print(line)


if __name__ == "__main__":
    main("--scaling" in sys.argv)
