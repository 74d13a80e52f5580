"""Random games that mean something: a kind first, by purpose, then one of it."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Purpose, kind_of
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.vector import Steady, play_episode
from roundhouse.random_play import likelihood, random_action


def test_kinds_are_weighed_and_then_their_indices() -> None:
    """All lays together are as likely as their kind, however many there are."""
    env = RoundhouseEnv("18tiny", 2)
    env.reset(seed=1)
    policy, chance = Steady(env.actions), np.random.default_rng(1)
    while not {"lay", "pass"} <= {kind_of(a) for a in env.menu.actions.values()}:
        env.step(policy(env.observe(env.agent_selection), chance))
    legal = np.array(sorted(env.menu.indices))
    by_kind: dict[str, float] = {}
    for index, part in zip(legal, policy.chances(legal), strict=True):
        action = env.menu.action(int(index))
        assert action is not None
        by_kind[kind_of(action)] = by_kind.get(kind_of(action), 0.0) + float(part)
    assert sum(by_kind.values()) == pytest.approx(1)
    assert by_kind["lay"] / by_kind["pass"] == pytest.approx(likelihood(Purpose.LAY_TRACK) / likelihood(Purpose.PASS))


def test_what_nobody_does_is_done_where_nothing_else_is_legal() -> None:
    """Weights of zero still leave a choice."""
    env = RoundhouseEnv("18irepl", 3)
    policy = Steady(env.actions)
    block = next(b for b in env.actions.blocks if b.tag == "claim")
    only = np.array([block.start])
    assert policy.chances(only).tolist() == [1.0]


def test_a_policy_can_be_sent_to_other_processes() -> None:
    """A copy draws the same."""
    policy = Steady(RoundhouseEnv("18tiny", 2).actions)
    one, other = (play_episode("18tiny", 2, {}, p, 3) for p in (policy, pickle.loads(pickle.dumps(policy))))
    assert one == other


def test_random_games_end_as_games_do() -> None:
    """With equal chances this title ends by agreement or without companies."""
    endings = Counter[str]()
    for seed in range(1, 5):
        game, chance = new_game("18irepl", 3, seed=seed), Random(seed)
        while not game.finished and game.count < 5_000:
            game.apply(random_action(game, chance, "steady"))
        endings[game.state.ending] += 1
        assert game.count > 100
    assert not {"agreement", "no companies", ""} & set(endings)


def test_trains_run_for_the_best_and_come_from_the_bank() -> None:
    """Companies that keep their trains at home lose their value, and haggling takes no end."""
    env = RoundhouseEnv("18ireland", 3)
    policy = Steady(env.actions)
    run, train = (next(b for b in env.actions.blocks if b.tag == tag) for tag in ("run", "train"))
    best, none = policy.chances(np.array([run.start, run.start + 1]))
    assert best > 0.95
    assert none > 0
    trades = {train.name(offset): train.start + offset for offset in range(train.size)}
    bank, rival = trades["train 2H offering at lowest"], trades["train 2H LER at lowest"]
    assert policy.chances(np.array([bank, rival]))[0] > 0.95


def test_companies_survive_random_play() -> None:
    """A game in which all companies close because their trains don't run says little."""
    env = RoundhouseEnv("18ireland", 3)
    assert {play_episode("18ireland", 3, {}, Steady(env.actions), seed).ending for seed in (1, 2)} == {"bank"}
