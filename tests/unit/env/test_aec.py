"""The environments keep the contracts of PettingZoo and Gymnasium."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import roundhouse.env
import roundhouse.env.rewards
from roundhouse.api import new_game
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.single import SingleSeat, register
from roundhouse.titles import all_titles

TABLES = [(title.id, players) for title in all_titles().values() for players in sorted(set(title.players))]
# A mask beside the array is PettingZoo's own custom, and yet it warns of it.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_pettingzoo_is_content(title: str, players: int) -> None:
    """api_test and seed_test."""
    maker = getattr(roundhouse.env, f"roundhouse_{title}_v0")
    api_test(maker.env(players=players, most_steps=60, shaped=0.5), num_cycles=80)
    seed_test(lambda: maker.env(players=players), num_cycles=20)


def played(env: RoundhouseEnv, seed: int) -> list[int]:
    """The indices of a random game."""
    env.reset(seed=seed)
    chance, chosen = np.random.default_rng(seed), []
    while not env.game.finished and not any(env.truncations.values()):
        chosen.append(int(chance.choice(np.flatnonzero(env.mask()))))
        env.step(chosen[-1])
    return chosen


def test_rewards_sum_up_to_nothing_and_the_winner_gets_one() -> None:
    """The final reward is 1 for winners, shared, and minus that for the others together."""
    env = roundhouse.env.make("roundhouse_18mex_3p_v0")
    played(env, 4)
    assert env.game.finished
    winners = env.game.winners()
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert sum(env.rewards[f"player_{w[1:]}"] for w in winners) == pytest.approx(1)


def test_shaped_rewards_add_up_to_the_standing() -> None:
    """Progress sums up to the part of the wealth above a fair part."""
    env = roundhouse.env.make("roundhouse_18irepl_v0", 3, shaped=1.0, most_steps=200)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(2)
    while not env.game.finished and not any(env.truncations.values()):
        env.step(int(chance.choice(np.flatnonzero(env.mask()))))
        for agent, gain in env.rewards.items():
            total[agent] += gain
    end = roundhouse.env.rewards.final(env.game)
    stand = roundhouse.env.rewards.standing(env.game)
    for agent, gain in total.items():
        assert gain == pytest.approx(end[env.player_of(agent)] + stand[env.player_of(agent)], abs=1e-6)


def test_observations_differ_by_who_looks_and_hold_no_rubbish() -> None:
    """Seats are counted from the observer; the dictionary holds the same numbers as the flat array."""
    env = roundhouse.env.make("roundhouse_18eu_v0", 3)
    played_env = roundhouse.env.make("roundhouse_18eu_v0", 3, most_steps=150, observation="dict")
    played(played_env, 3)
    view = played_env.game.view
    tables = played_env.observer.tables(view, "p2")
    flat = env.observer.flat(view, "p2")
    assert np.isfinite(flat).all()
    assert flat.shape == (env.observer.size,)
    start, end = env.observer.spans()["players"]
    assert (flat[start:end] == tables["players"].ravel()).all()
    assert tables["players"][0, 0] == pytest.approx(view.state.cash["p2"] / 500)
    assert played_env.observation_space("player_2").contains(played_env.observe("player_2"))
    assert tables["holdings"].sum(axis=0) == pytest.approx(1.0)
    edges = played_env.graph("player_1")["edges"]
    assert len(edges)
    assert edges.max() < len(tables["hexes"])


def test_illegal_indices_are_refused_by_name() -> None:
    """The error says what was meant."""
    env = roundhouse.env.make("roundhouse_18mex_v0")
    env.reset(seed=1)
    with pytest.raises(RoundhouseError, match="dividend pay"):
        env.step(env.actions.index("dividend pay"))
    with pytest.raises(SetupError, match="roundhouse_18mex_v0"):
        roundhouse.env.make("chess_v6")


def test_rendering() -> None:
    """Text and SVG."""
    text = roundhouse.env.make("roundhouse_18mex_v0", render_mode="ansi")
    text.reset(seed=1)
    assert "18MEX" in str(text.render())
    drawn = roundhouse.env.make("roundhouse_18mex_v0", render_mode="svg")
    drawn.reset(seed=1)
    assert str(drawn.render()).startswith("<svg")


def test_one_seat_against_bots() -> None:
    """Gymnasium's registry makes it; every step ends with the learner's turn; equal seeds give equal games."""
    assert "Roundhouse/18irepl-3p-v0" in register()
    seen = []
    for _ in range(2):
        env = gymnasium.make("Roundhouse/18irepl-3p-v0", seat=1, shaped=0.1, most_steps=400)
        observed, _ = env.reset(seed=6)
        inner = env.unwrapped
        assert isinstance(inner, SingleSeat)
        chance, over, total = np.random.default_rng(6), False, 0.0
        while not over:
            assert inner.table.game.decider == "p2"
            assert (inner.action_masks() == observed["action_mask"].astype(bool)).all()
            action = chance.choice(np.flatnonzero(observed["action_mask"]))
            observed, gain, done, cut, _ = env.step(action)
            over, total = done or cut, total + float(gain)
        seen.append((inner.table.game.digest(), total))
    assert seen[0] == seen[1]


def test_games_share_the_definition_of_their_spaces() -> None:
    """No reset builds a definition again; the games are those of `new_game` all the same."""
    one, other = (RoundhouseEnv("18irepl", 3, options={"random_seats": False}) for _ in range(2))
    for env, seed in ((one, 5), (other, 5), (one, 6)):
        env.reset(seed=seed)
        fresh = new_game("18irepl", 3, seed=seed, options={"random_seats": False})
        assert env.game.defn is one.actions.defn
        assert env.game.digest() == fresh.digest()
        assert env.game.to_json() == fresh.to_json()
