"""Rollouts over processes, Gymnasium's vectors, and OpenSpiel."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from roundhouse.core.errors import RoundhouseError
from roundhouse.env.requires import need
from roundhouse.env.vector import rollouts, vector


def test_rollouts_are_the_same_on_several_processes() -> None:
    """Games depend on their seeds only and come in order."""
    alone = list(rollouts("18irepl", 3, players=3, workers=1, most_steps=80))
    together = list(rollouts("18irepl", 3, players=3, workers=2, most_steps=80))
    assert alone == together
    assert [episode.seed for episode in alone] == [1, 2, 3]
    assert len({episode.digest for episode in alone}) == 3


def test_a_vector_of_single_seats() -> None:
    """Observations come stacked, each with its mask."""
    envs = vector("18mex", 2, 3, most_steps=60)
    try:
        seen, _ = envs.reset(seed=[1, 2])
        assert seen["action_mask"].shape[0] == 2
        for _ in range(5):
            chosen = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
            seen, rewards, *_ = envs.step(chosen)
        assert rewards.shape == (2,)
    finally:
        envs.close()


def test_openspiel_plays() -> None:
    """A game of random moves through OpenSpiel's interface; a clone has the same past and a future of its own."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra and has no wheel for every Python")
    from open_spiel.python.observation import make_observation

    from roundhouse.env.openspiel import register

    assert "python_roundhouse_18mex" in register()
    assert register() == register()
    game = pyspiel.load_game("python_roundhouse_18irepl(players=3,seed=2,most_steps=60)")
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert all(state.action_to_string(action) for action in legal[:3])
        last = state.clone()
        state.apply_action(int(chance.choice(legal)))
    assert sum(state.returns()) == pytest.approx(0)
    assert last.history() == state.history()[:-1]
    seen = make_observation(game)
    seen.set_from(last, last.current_player())
    assert np.isfinite(seen.tensor).all()


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(RoundhouseError, match=r"roundhouse\[openspiel\]"):
        need("pyspiel", "openspiel")
