"""Environments go on with games of their own, can be pickled, and stop when a game is over."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import roundhouse.env
from roundhouse.api import new_game
from roundhouse.bots import names
from roundhouse.core.actions import Ranged
from roundhouse.core.engine import priced
from roundhouse.core.errors import RoundhouseError
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.single import SingleSeat
from roundhouse.env.space import ActionSpace
from roundhouse.env.vector import BatchEnv, vector
from roundhouse.rules.operating.running import RunTrains
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles


def seeds_of(env: Any, count: int, first: int | None) -> list[int]:
    """The seeds of the games that an environment plays one after the other."""
    found = []
    for number in range(count):
        env.reset(seed=first if number == 0 else None)
        found.append((env.table if isinstance(env, SingleSeat) else env).game.seed)
    return found


@pytest.mark.parametrize("maker", [RoundhouseEnv, SingleSeat])
def test_every_environment_goes_on_with_games_of_its_own(maker: Any) -> None:
    """A seed is played itself and settles the games after it; neighbours share no game, nor do those without a seed."""
    with_seeds = [seeds_of(maker("18irepl", 3), 4, first) for first in (5, 6, 7)]
    assert [row[0] for row in with_seeds] == [5, 6, 7]
    assert with_seeds[0] == seeds_of(maker("18irepl", 3), 4, 5)
    without = [seeds_of(maker("18irepl", 3), 4, None) for _ in range(3)]
    assert len({seed for row in (*with_seeds, *without) for seed in row}) == 24


def seeds_now(envs: BatchEnv) -> tuple[int, ...]:
    """The seeds of the games in progress."""
    tables = [table for table in envs.get_attr("table") if isinstance(table, RoundhouseEnv)]
    return tuple(table.game.seed for table in tables)


def test_a_vector_plays_different_games() -> None:
    """Also after games that were cut off, and without a seed."""
    envs = vector("18irepl", 2, 3, most_steps=8)
    try:
        for seed in (None, 5):
            seen, _ = envs.reset(seed=seed)
            played = [seeds_now(envs)]
            for _ in range(12):
                chosen = [np.flatnonzero(mask)[0] if mask.any() else 0 for mask in seen["action_mask"]]
                seen, *_ = envs.step(np.array(chosen))
                played.append(seeds_now(envs))
            first, second = ({row[at] for row in played} for at in (0, 1))
            assert len(first) > 1
            assert not first & second
    finally:
        envs.close()


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_environments_can_be_pickled(title: str) -> None:
    """In the middle of a game, also in PettingZoo's wrapper; the copy goes on like the original."""
    maker = getattr(roundhouse.env, f"roundhouse_{title}_v0")
    env = maker.env(shaped=0.5)
    env.reset(seed=3)
    for _ in range(40):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[min(1, len(legal) - 1)]))
    twins = [env, pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1])
    for twin in twins:
        twin.step(action)
    assert len({twin.unwrapped.game.digest() for twin in twins}) == 1
    assert twins[0].rewards == twins[1].rewards == twins[2].rewards
    assert len(twins[1].unwrapped.game.history) == len(env.unwrapped.game.history)
    for twin in twins:
        twin.reset()
    assert len({twin.unwrapped.game.seed for twin in twins}) == 1


@pytest.mark.parametrize("bot", names())
def test_single_seats_can_be_pickled(bot: str) -> None:
    """With the bots and what they have drawn so far."""
    env = SingleSeat("18irepl", 3, bots=bot)
    seen, _ = env.reset(seed=2)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        action = np.flatnonzero(seen["action_mask"])[0]
        seen, *_ = env.step(action)
        other, *_ = twin.step(action)
        assert (seen["observation"] == other["observation"]).all()


def test_nothing_is_legal_after_a_cut_off() -> None:
    """Masks agree, and playing on is refused."""
    env = SingleSeat("18mex", 3, most_steps=20)
    seen, _ = env.reset(seed=1)
    cut = False
    while not cut:
        action = np.flatnonzero(seen["action_mask"])[0]
        seen, _, _, cut, _ = env.step(action)
    assert not seen["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(RoundhouseError, match="cut off after 20 actions"):
        env.step(action)


def test_masked_prices_have_no_index() -> None:
    """A kind that is masked is not found, whatever its price."""
    env = roundhouse.env.make("roundhouse_18mex_3p_v0", without="bid")
    env.reset(seed=1)
    bids = next(c for c in env.game.legal_actions().choices() if isinstance(c, Ranged))
    with pytest.raises(RoundhouseError, match="not among the legal actions"):
        env.encode(priced(bids, bids.lo + 2 * bids.step))


def test_runs_that_are_not_legal_have_no_index() -> None:
    """Other legal runs stand at the place of the best one, illegal ones nowhere."""
    game, chance = new_game("18mex", 3, seed=1), Random(1)
    space, runs = ActionSpace(game.defn, 3), list[RunTrains]()
    while not runs or not runs[0].routes:
        game.apply(random_action(game, chance, "sober"))
        runs = [choice for choice in game.legal_actions().choices() if isinstance(choice, RunTrains)]
    assert space.menu(game.view).actions[space.find(game.view, runs[0])] == runs[0]
    with pytest.raises(RoundhouseError, match="not among the legal actions"):
        space.find(game.view, RunTrains(runs[0].by, ("2-0:nowhere",)))
