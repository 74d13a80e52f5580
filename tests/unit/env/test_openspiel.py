"""OpenSpiel plays the titles, and copies and stores their games and positions."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roundhouse.core.errors import RoundhouseError, SetupError

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra and has no wheel for every Python")
from roundhouse.env.openspiel import register  # noqa: E402  # needs pyspiel

register()
GAME = "python_roundhouse_18irepl(players=3,seed=2,most_steps=60)"


def after(count: int) -> Any:
    """A position after so many moves."""
    state = pyspiel.load_game(GAME).new_initial_state()
    for _ in range(count):
        state.apply_action(state.legal_actions()[-1])
    return state


def test_openspiel_plays() -> None:
    """A game of random moves through OpenSpiel's interface; a clone has the same past and a future of its own."""
    from open_spiel.python.observation import make_observation

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


def test_positions_have_children() -> None:
    """What C++ copies goes on by itself."""
    state = after(3)
    child = state.child(state.legal_actions()[0])
    assert child.history()[:-1] == state.history()
    child.apply_action(child.legal_actions()[0])
    assert len(child.history()) == 5
    assert len(state.history()) == len(state.env.game.actions) == 3


def test_positions_can_be_copied_and_stored() -> None:
    """By OpenSpiel's own means and by Python's; copies allow the same and go on by themselves."""
    state = after(12)
    game, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    told = state.get_game().deserialize_state(state.serialize())
    for twin in (stored, told, copy.deepcopy(state), pickle.loads(pickle.dumps(state)), state.clone()):
        assert twin.history() == state.history()
        assert twin.legal_actions() == state.legal_actions()
        assert str(twin) == str(state)
        twin.apply_action(twin.legal_actions()[0])
        assert len(state.history()) == 12


def test_stored_positions_are_read_by_another_program(tmp_path: Path) -> None:
    """Games are found by their names once the titles are registered."""
    state, file = after(4), tmp_path / "state"
    file.write_text(pyspiel.serialize_game_and_state(state.get_game(), state))
    script = (
        "import pyspiel, sys; from roundhouse.env.openspiel import register; register();"
        "print(pyspiel.deserialize_game_and_state(open(sys.argv[1]).read())[1].history())"
    )
    done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(state.history())


def test_illegal_actions_are_refused_by_name() -> None:
    """Nothing happens then."""
    state = pyspiel.load_game("python_roundhouse_18mex").new_initial_state()
    with pytest.raises(RoundhouseError, match=r"dividend pay.* is not legal"):
        state.apply_action(state.env.actions.index("dividend pay"))
    assert state.history() == []


def test_parameters() -> None:
    """Options and masked kinds can be given; what is wrong is refused."""
    game = pyspiel.load_game("python_roundhouse_18irepl(players=3,options=random_seats:false,without=claim)")
    state = game.new_initial_state()
    assert state.env.game.state.players == ("p1", "p2", "p3")
    assert not any("claim" in state.action_to_string(action) for action in state.legal_actions())
    assert str(pyspiel.load_game(str(game))) == str(game)
    for wrong, why in (
        ("most_steps=0", "most_steps"),
        ("seed=-1", "seed"),
        ("options=quick", "name:value"),
        ("without=nothing", "no kind of action"),
    ):
        with pytest.raises(SetupError, match=why):
            pyspiel.load_game(f"python_roundhouse_18mex({wrong})")
