"""Steps of environments by title, and rollouts on two cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter

import numpy as np

from bench.timing import Figure, timed
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.titles import all_titles

STEPS, QUICK_STEPS, BATCH = 400, 100, 16


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
    """How much faster a batch of games is with two workers than with one, by the clock; needs an idle machine."""
    if (os.cpu_count() or 1) < 2:
        return
    steps = QUICK_STEPS if quick else STEPS
    one, two = (_clock(steps, workers) for workers in (1, 2))
    yield Figure("VectorEnv with two workers / with one", one / two, 1.9, "×", True)
    yield Figure("VectorEnv 18MEX with two workers", BATCH * steps / two, None, "steps/s", True)


def _clock(steps: int, workers: int) -> float:
    """Seconds for so many random steps of every game of a batch, each part stepped as soon as it is ready."""
    from roundhouse.env.vector_env import VectorEnv, random_actions  # older sources don't have it

    with VectorEnv("18mex", BATCH, 3, workers=workers, copy=False) as env:
        seen, _ = env.reset(seed=1)
        chances = [np.random.default_rng(seed) for seed in range(BATCH)]
        masks = np.asarray(seen["action_mask"])
        left = dict.fromkeys(range(len(env.parts)), steps)
        start = perf_counter()
        for part, games in enumerate(env.parts):
            env.step_async(random_actions(masks[games.start : games.stop], chances[games.start : games.stop]), part)
        while left:
            part = env.first_ready()
            games = env.parts[part]
            seen, *_ = env.step_wait(part)
            left[part] -= 1
            if not left[part]:
                del left[part]
                continue
            mine = random_actions(np.asarray(seen["action_mask"]), chances[games.start : games.stop])
            env.step_async(mine, part)
        return perf_counter() - start
