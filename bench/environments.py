"""Steps of environments by title, and rollouts on two cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter

import numpy as np

from bench.timing import Figure, timed
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.vector import rollouts
from roundhouse.titles import all_titles

STEPS, QUICK_STEPS, EPISODES = 400, 100, 24


def env_steps(quick: bool) -> Iterator[Figure]:
    """Random steps with a flat observation and a mask before each."""
    for title in all_titles().values():
        env, steps = RoundhouseEnv(title.id, max(3, title.players[0])), QUICK_STEPS if quick else STEPS
        _play(env, 40)  # what all games of a title share
        spent = timed(_play, env, steps)
        yield Figure(f"environment {title.name}", steps / spent * 1000, None, "steps/s", True, times_first=2)


def _play(env: RoundhouseEnv, steps: int) -> None:
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(steps):
        if env.game.finished:
            env.reset()
        seen = env.observe(env.agent_selection)
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))


def two_cores(quick: bool) -> Iterator[Figure]:
    """How much faster two processes play the same episodes than one; only an idle machine gives a fair figure."""
    if (os.cpu_count() or 1) < 2:
        return
    episodes = 8 if quick else EPISODES
    one, two = (_clock(episodes, workers) for workers in (1, 2))
    yield Figure("rollouts on two cores / on one", one / two, 1.9, "×", True)


def _clock(episodes: int, workers: int) -> float:
    start = perf_counter()
    list(rollouts("18mex", episodes, players=3, workers=workers))
    return perf_counter() - start
