"""Many games at once: whole games in several processes, or vectors of games that are stepped together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, Unpack

import numpy as np
from msgspec import Struct

from roundhouse.workers import cores, processes

from .aec import RoundhouseEnv
from .observation import agent_of
from .settings import EnvSettings, Observation, SeatSettings
from .single import SingleSeat
from .steady import Steady
from .vector_env import BatchEnv, VectorEnv, random_actions

__all__ = [
    "BatchEnv",
    "Episode",
    "Policy",
    "Steady",
    "VectorEnv",
    "play_episode",
    "random_actions",
    "rollouts",
    "uniform",
    "vector",
]

#: Chooses an index from an observation with its mask; must be picklable, because other processes call it.
Policy: TypeAlias = Callable[[Observation, np.random.Generator], int]


class Episode(Struct, frozen=True):
    """A game played to its end or cut off."""

    seed: int
    actions: tuple[int, ...]
    rewards: dict[str, float]
    winners: tuple[str, ...]
    digest: str
    #: Why the game is over; empty if it was cut off.
    ending: str = ""


def uniform(observation: Observation, chance: np.random.Generator) -> int:
    """Any legal action, all equally likely."""
    legal = observation["action_mask"].view(np.bool_).nonzero()[0]  # several times as fast as for numbers
    return int(legal[chance.integers(len(legal))])


def play_episode(title: str, players: int | None, settings: EnvSettings, policy: Policy, seed: int) -> Episode:
    """Play one game in which a policy has all seats."""
    env, chance = RoundhouseEnv(title, players, **settings), np.random.default_rng(seed)
    env.reset(seed=seed)
    chosen, total = [], dict.fromkeys(env.possible_agents, 0.0)
    while not env.over:
        chosen.append(policy(env.observe(env.agent_selection), chance))
        env.step(chosen[-1])
        for agent, gain in env.rewards.items():
            total[agent] += gain
    winners = tuple(agent_of(p) for p in env.game.winners())
    ending = env.game.state.ending if env.game.finished else ""
    return Episode(seed, tuple(chosen), total, winners, env.game.digest(), ending)


def rollouts(
    title: str,
    episodes: int,
    *,
    players: int | None = None,
    policy: Policy = uniform,
    seed: int = 1,
    workers: int = 0,
    **settings: Unpack[EnvSettings],
) -> Iterator[Episode]:
    """Play games of a policy against itself in several processes (0 uses all cores), in the order of their seeds."""
    play = partial(play_episode, title, players, settings, policy)
    seeds, number = range(seed, seed + episodes), min(workers or cores(), episodes)
    if number <= 1:
        yield from map(play, seeds)
        return
    with processes(number) as pool:
        yield from pool.map(play, seeds)


def vector(
    title: str,
    count: int,
    players: int | None = None,
    *,
    workers: int = 0,
    context: str = "spawn",
    autoreset: str = "next_step",
    copy: bool = True,
    **settings: Unpack[SeatSettings],
) -> BatchEnv:
    """Several single-seat environments in worker processes, stepped together, with one reward for each."""
    make = partial(SingleSeat, title, players, **settings)
    return BatchEnv(make, count, workers=workers, context=context, autoreset=autoreset, copy=copy)
