"""Speed of the environments and of simulation: games, steps, masks and observations, and how well two cores do."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from msgspec.structs import replace

from bench.timing import median, timed
from roundhouse.api import new_game
from roundhouse.core.engine import legal_choices
from roundhouse.core.view import View
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.simulation import Outcome, play_random_game, random_action
from roundhouse.simulation.runner import LOCAL, Job, cores, run
from roundhouse.titles import all_titles

GAMES = 3
STEPS = 400


def title_line(title: str, players: int) -> str:
    """Random games, environment steps, masks and observations of one title."""
    outcomes: list[Outcome] = []
    spent = timed(lambda: outcomes.extend(play_random_game(title, players, seed) for seed in range(GAMES)))
    env = RoundhouseEnv(title, players)
    steps = _random_steps(env)
    lists, masks, looks, clones = _costs(env, title, players)
    length = sum(o.actions for o in outcomes) / GAMES
    return (
        f"{title:<10} {GAMES / spent * 1000:6.2f} random games/s ({length:.0f} actions)"
        f" · {steps:6.0f} env steps/s · list {lists * 1000:5.0f} µs, list and mask {masks * 1000:5.0f} µs,"
        f" observation {looks * 1000:4.0f} µs, clone {clones * 1000:4.1f} µs (medians)"
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


def _costs(env: RoundhouseEnv, title: str, players: int) -> tuple[float, float, float, float]:
    """Milliseconds of the list of legal actions, of list and mask, of an observation and of a clone."""
    game, chance = new_game(title, players, seed=3), Random(3)
    lists, masks, looks, clones = list[float](), list[float](), list[float](), list[float]()
    while not game.finished and len(game.actions) < STEPS:
        view = game.view
        cold = View(game.defn, game.state)
        lists.append(timed(lambda view=view: list(legal_choices(view))))  # type: ignore[misc]
        masks.append(timed(lambda view=cold: env.actions.menu(view)))  # type: ignore[misc]
        looks.append(timed(lambda view=view: env.observer.flat(view, "p1")))  # type: ignore[misc]
        clones.append(timed(game.clone))
        game.apply(random_action(game, chance, "sober"))
    return median(lists), median(masks), median(looks), median(clones)


def scaling(games: int = 16) -> list[str]:
    """Seconds on the clock for the same games on one core, on all, and on a local Ray cluster that is already up."""
    job = Job("18mex", 3, ("random",), games)
    took = {"one core": _clock(job), f"{cores()} cores": _clock(job, workers=cores())}
    if find_spec("ray") is None:
        print("Ray is not installed and left out")
    else:
        took["Ray local"] = _ray_clock(job)
    first = took["one core"]
    return [f"{name:<10} {spent:6.1f} s for {games} games, ratio {first / spent:.2f}" for name, spent in took.items()]


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
    """One line for each title; scaling when asked for, for it wants a machine with nothing else to do."""
    for title in all_titles().values():
        print(title_line(title.id, max(3, title.players[0])))
    if scale:
        for line in scaling():
            print(line)


if __name__ == "__main__":
    main("--scaling" in sys.argv)
