"""Rollouts over processes and Gymnasium's vectors."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from roundhouse.core.errors import RoundhouseError
from roundhouse.env.vector import rollouts, vector
from roundhouse.extras import need


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


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(RoundhouseError, match=r"roundhouse\[openspiel\]"):
        need("pyspiel", "openspiel")
