"""Speed of vectors of games: workers against the same number of processes that play alone, in one run.

`python bench/vector.py [TITLE …]`. Run it on an idle machine: all processes must have a core of their own.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from bench.timing import Figure
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.vector import VectorEnv, random_actions, uniform
from roundhouse.titles import get_title
from roundhouse.workers import calm

WARM_UP, SECONDS, REPEATS = 2.0, 8.0, 3
WORKERS = 2
#: Games per worker: enough that messages between processes do not matter.
GAMES = 32
#: Games are cut off, so that all processes play the same mixture of early and later positions.
MOST_STEPS = 150


def vector_figures(titles: tuple[str, ...] = ("18mex", "18irepl")) -> list[Figure]:
    """Steps per second of a vector, and its ratios to as many processes and to a single one; best of three runs."""
    return [figure for title in titles for figure in _figures(title)]


def _figures(title: str) -> list[Figure]:
    runs = []
    for _ in range(REPEATS):
        one, all_, lockstep, parts = _alone(title, 1), _alone(title, WORKERS), _together(title), _in_parts(title)
        runs.append((parts / all_, parts / one, lockstep / all_, parts))
        print(f"  {title}: one {one:.0f}, {WORKERS} alone {all_:.0f}, step {lockstep:.0f}, parts {parts:.0f} steps/s")
    sums, ones, locked, speeds = (max(column) for column in zip(*runs, strict=True))
    name = get_title(title).name
    return [
        Figure(f"{name}: vector of {WORKERS} workers, in parts", speeds, 0, "steps/s", at_least=True),
        Figure(f"{name}: … to {WORKERS} processes alone", sums, 0.9, "", at_least=True),
        Figure(f"{name}: … to one process", ones, 1.9, "", at_least=True),
        Figure(f"{name}: all games at once, to {WORKERS} processes", locked, 0, "", at_least=True),
    ]


def _players(title: str) -> int:
    return max(3, get_title(title).players[0])


def _alone(title: str, processes: int) -> float:
    """Steps per second of processes that each play one game after the other, all at the same time."""
    context = multiprocessing.get_context("spawn")
    barrier, speeds = context.Barrier(processes), context.Queue()
    running = [context.Process(target=_play, args=(title, at, barrier, speeds)) for at in range(processes)]
    for process in running:
        process.start()
    found = sum(speeds.get() for _ in running)
    for process in running:
        process.join()
    return float(found)


def _play(title: str, number: int, barrier: Barrier, speeds: Queue[float]) -> None:
    calm()
    env, chance = RoundhouseEnv(title, _players(title), most_steps=MOST_STEPS), np.random.default_rng(number)
    env.reset(seed=1000 * number)

    def step() -> int:
        if env.over:
            env.reset()
        env.step(uniform(env.observe(env.agent_selection), chance))
        return 1

    _speed(step, WARM_UP)
    barrier.wait()
    speeds.put(_speed(step, SECONDS))


def _together(title: str) -> float:
    """Steps per second if every step waits for all games."""
    with _vector(title) as env:
        seen, _ = env.reset(seed=1)
        chances = _chances(env.num_envs)

        def step() -> int:
            nonlocal seen
            seen, *_ = env.step(random_actions(seen["action_mask"], chances))
            return env.num_envs

        _speed(step, WARM_UP)
        return _speed(step, SECONDS)


def _in_parts(title: str) -> float:
    """Steps per second if parts of the games are stepped as they become ready."""
    with _vector(title) as env:
        seen, _ = env.reset(seed=1)
        chances = [_chances(len(games)) for games in env.parts]
        for part, games in enumerate(env.parts):
            env.step_async(random_actions(seen["action_mask"][games], chances[part]), part)

        def step() -> int:
            part = env.first_ready()
            found, *_ = env.step_wait(part)
            env.step_async(random_actions(found["action_mask"], chances[part]), part)
            return len(env.parts[part])

        _speed(step, WARM_UP)
        return _speed(step, SECONDS)


def _vector(title: str) -> VectorEnv:
    count, players = GAMES * WORKERS, _players(title)
    return VectorEnv(title, count, players, workers=WORKERS, autoreset="same_step", most_steps=MOST_STEPS)


def _chances(count: int) -> list[np.random.Generator]:
    return [np.random.default_rng(number) for number in range(count)]


def _speed(step: Callable[[], int], seconds: float) -> float:
    """Steps per second on the clock."""
    began, count = perf_counter(), 0
    while perf_counter() - began < seconds:
        count += step()
    return count / (perf_counter() - began)


if __name__ == "__main__":
    for figure in vector_figures(tuple(sys.argv[1:]) or ("18mex", "18irepl")):
        print(figure)
