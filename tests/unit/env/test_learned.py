"""Learned players: the network's slopes, checkpoints, and seats by name."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.bots.arena_games import play
from roundhouse.core.errors import FileError, SetupError
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.learned import Facts, load, save
from roundhouse.env.network import Network


@pytest.fixture
def env() -> RoundhouseEnv:
    """A small title in its first position."""
    found = RoundhouseEnv("18tiny", 2)
    found.reset(seed=1)
    return found


@pytest.fixture
def checkpoint(env: RoundhouseEnv, tmp_path: Path) -> Path:
    """A network that has learned nothing yet."""
    path = tmp_path / "My Player.npz"
    save(path, Facts("fresh", "18tiny", 2, games={"played": 3}), Network(env.actions, env.observer, seed=3).weights)
    return path


def seen(env: RoundhouseEnv, count: int = 6) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The observations of some positions of a game."""
    found = []
    for _ in range(count):
        for _ in range(7):
            env.step(max(env.menu.indices))
        found.append(env.look(env.agent_selection).copy())
    return np.stack(found)


def test_slopes_are_those_of_the_layers(env: RoundhouseEnv) -> None:
    """Compared with the change of a sum when single weights are shifted."""
    network, chance = Network(env.actions, env.observer, seed=1), np.random.default_rng(2)
    for name in ("value", "value0"):
        network.weights[name] = chance.normal(0, 0.1, network.weights[name].shape)  # type: ignore[assignment]
    network.weights = {name: array.astype(np.float64) for name, array in network.weights.items()}
    flat = seen(env).astype(np.float64)
    layers = network.forward(flat)  # type: ignore[arg-type]
    pull, up_value = chance.normal(0, 1, layers["scores"].shape), chance.normal(0, 1, len(flat))

    def total() -> float:
        found = network.forward(flat)  # type: ignore[arg-type]
        return float((found["scores"][:, 1:] * pull[:, 1:]).sum() + (found["value"] * up_value).sum())

    slopes = network.slopes(layers, pull.copy(), up_value)
    for name, slope in slopes.items():
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, step = network.weights[name][at], 1e-5
        network.weights[name][at] = before + step
        up = total()
        network.weights[name][at] = before - step
        down = total()
        network.weights[name][at] = before
        assert (up - down) / (2 * step) == pytest.approx(slope[at], rel=1e-3), name


def test_the_map_is_seen(env: RoundhouseEnv) -> None:
    """A tile changes what its own hex and those beside it pass on, and no others."""
    inputs = Network(env.actions, env.observer).inputs
    start, _ = env.observer.spans()["hexes"]
    flat = env.look("player_1")[None].copy()
    _, before = inputs.split(flat)
    flat[0, start + 4 * 5 : start + 4 * 5 + 3] = 0.5, 3 / inputs.tiles, 2 / 6
    _, after = inputs.split(flat)
    assert np.flatnonzero((before != after).any(axis=(0, 2))).tolist() == [5]
    around = [np.einsum("hg,bgf->bhf", inputs.beside, hexes) for hexes in (before, after)]
    changed = np.flatnonzero((around[0] != around[1]).any(axis=(0, 2)))
    assert changed.tolist() == np.flatnonzero(inputs.beside[:, 5]).tolist() != []


def test_a_checkpoint_is_seated_by_name(checkpoint: Path) -> None:
    """In an arena, with capitals and spaces in its path; the same seed plays the same game."""
    seats = [f"Learned:{checkpoint}", "random"]
    one, other = play("18tiny", seats, 4), play("18tiny", seats, 4)
    assert (one.worth, one.actions) == (other.worth, other.actions)
    assert f"learned:{checkpoint}" in one.thought


def test_reasons_tell_how_likely_moves_are(checkpoint: Path) -> None:
    """Several options, the chosen one first, all of them legal."""
    game = new_game("18tiny", 2, seed=1)
    decision = get(f"learned:{checkpoint}").choose(game, game.decider, told=3)
    assert len(decision.ranked) == 3
    assert decision.ranked[0].action == decision.action
    assert all(not game.why_not(option.action) for option in decision.ranked)
    assert decision.reason.startswith("learned from games: likely at ")


def test_it_plays_only_what_it_has_learned(checkpoint: Path) -> None:
    """Another title or number of players is refused with both named."""
    player = get(f"learned:{checkpoint}")
    game = new_game("18tiny", 3, seed=1)
    with pytest.raises(SetupError, match="plays 18tiny with 2 players, not 18tiny with 3"):
        player.choose(game, game.decider)


def test_files_that_are_no_checkpoints_are_refused(checkpoint: Path, tmp_path: Path) -> None:
    """Missing files, other files, and weights of other sizes."""
    with pytest.raises(FileError, match="no such file"):
        get(f"learned:{tmp_path / 'missing.npz'}")
    text = tmp_path / "text.npz"
    text.write_text("hello", "utf-8")
    with pytest.raises(FileError, match="not a checkpoint"):
        get(f"learned:{text}")
    facts, weights = load(checkpoint)
    assert (facts.name, facts.games) == ("fresh", {"played": 3})
    weights["wide"] = weights["wide"][:-1]
    save(text, facts, weights)
    with pytest.raises(FileError, match=r"doesn't fit 18tiny any more: .*wide"):
        get(f"learned:{text}")
    with zipfile.ZipFile(checkpoint) as packed:
        assert "facts.npy" in packed.namelist()
    assert json.loads(json.dumps(facts.games)) == facts.games


def test_a_bot_without_a_file_is_unknown() -> None:
    """The error lists what there is."""
    with pytest.raises(SetupError, match=r"no bot 'learned'; there are: .*learned:FILE"):
        get("learned")
