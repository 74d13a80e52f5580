"""Speed of vectors of games: workers against the same number of processes that play alone, in one run.

`python bench/vector.py [TITLE …]`. Run it on an idle machine: all processes must have a core of their own.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator
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
from roundhouse.workers import calm, cores

WARM_UP, SECONDS, REPEATS = 2.0, 8.0, 3
WORKERS = 2
#: What a vector should reach: of the sum of processes that play alone, and as a multiple of one of them.
OF_PROCESSES, OF_ONE = 0.9, 1.9
#: Games per worker: enough that messages between processes do not matter.
GAMES = 32
#: Games are cut off, so that all processes play the same mixture of early and later positions.
MOST_STEPS = 150


def vectors(quick: bool) -> Iterator[Figure]:
    """A vector of 18MEX in one run; needs an idle machine with a core for every worker."""
    if cores() >= WORKERS:
        warm_up, seconds = (0.5, 2.0) if quick else (WARM_UP, SECONDS)
        yield from _figures("18mex", 1, warm_up, seconds)


def _figures(title: str, repeats: int, warm_up: float, seconds: float) -> list[Figure]:
    """Steps per second of a vector, and its ratios to as many processes and to a single one; best of some runs."""
    runs = []
    for _ in range(repeats):
        one, all_ = (_alone(title, processes, warm_up, seconds) for processes in (1, WORKERS))
        lockstep, parts = _together(title, warm_up, seconds), _in_parts(title, warm_up, seconds)
        runs.append((parts, parts / all_, parts / one, lockstep / all_, lockstep / one))
        steps = f"one {one:.0f}, {WORKERS} alone {all_:.0f}, all at once {lockstep:.0f}, in parts {parts:.0f} steps/s"
        print(f"  {title}: {steps}", file=sys.stderr)
    speed, *ratios = (max(column) for column in zip(*runs, strict=True))
    name = f"vector {get_title(title).name}"
    aims = [
        (f"{name} in parts / {WORKERS} processes", OF_PROCESSES),
        (f"{name} in parts / one process", OF_ONE),
        (f"{name} all at once / {WORKERS} processes", OF_PROCESSES),
        (f"{name} all at once / one process", OF_ONE),
    ]
    return [
        Figure(f"{name} in parts", speed, None, "steps/s", at_least=True),
        *(Figure(what, found, aim, "×", at_least=True) for (what, aim), found in zip(aims, ratios, strict=True)),
    ]


def _players(title: str) -> int:
    return max(3, get_title(title).players[0])


def _alone(title: str, processes: int, warm_up: float, seconds: float) -> float:
    """Steps per second of processes that each play one game after the other, all at the same time."""
    context = multiprocessing.get_context("spawn")
    barrier, speeds = context.Barrier(processes), context.Queue()
    running = [
        context.Process(target=_play, args=(title, at, warm_up, seconds, barrier, speeds)) for at in range(processes)
    ]
    for process in running:
        process.start()
    found = sum(speeds.get() for _ in running)
    for process in running:
        process.join()
    return float(found)


def _play(title: str, number: int, warm_up: float, seconds: float, barrier: Barrier, speeds: Queue[float]) -> None:
    """Play in a process of its own and report the speed."""
    calm()
    env, chance = RoundhouseEnv(title, _players(title), most_steps=MOST_STEPS), np.random.default_rng(number)
    env.reset(seed=1000 * number)

    def step() -> int:
        if env.over:
            env.reset()
        env.step(uniform(env.observe(env.agent_selection), chance))
        return 1

    _speed(step, warm_up)
    barrier.wait()
    speeds.put(_speed(step, seconds))


def _together(title: str, warm_up: float, seconds: float) -> float:
    """Steps per second if every step waits for all games."""
    with _vector(title) as env:
        seen, _ = env.reset(seed=1)
        chances = _chances(env.num_envs)

        def step() -> int:
            nonlocal seen
            seen, *_ = env.step(random_actions(seen["action_mask"], chances))
            return env.num_envs

        _speed(step, warm_up)
        return _speed(step, seconds)


def _in_parts(title: str, warm_up: float, seconds: float) -> float:
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

        _speed(step, warm_up)
        return _speed(step, seconds)


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
    for asked in sys.argv[1:] or ("18mex", "18irepl"):
        for figure in _figures(asked, REPEATS, WARM_UP, SECONDS):
            print(figure)
