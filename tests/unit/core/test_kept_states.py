"""The states that a game keeps: the latest few as they are, older ones packed."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import from_json, new_game
from roundhouse.core import kept_states
from roundhouse.core.coding import digest
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.kept_states import EVERY, RECENT, KeptStates
from roundhouse.core.state import State
from roundhouse.random_play import random_action


def _played(count: int, title: str = "18mex") -> tuple[Game, list[State]]:
    game, chance = new_game(title, 3, seed=4), Random(4)
    states = [game.state]
    while game.count < count:
        game.apply(random_action(game, chance))
        states.append(game.state)
    return game, states


def test_the_latest_states_and_every_so_many_are_kept() -> None:
    game, states = _played(3 * EVERY + 5)
    last = game.count
    recent = range(last - RECENT + 1, last + 1)
    assert sorted(game._states._states) == sorted({0, EVERY, 2 * EVERY, *recent})
    assert all(game._states[count] is states[count] for count in recent)
    assert [digest(game._states[count]) for count in (0, EVERY, 2 * EVERY)] == [
        digest(states[count]) for count in (0, EVERY, 2 * EVERY)
    ]
    assert game._states[EVERY] is not states[EVERY]
    assert [game.kept(count) for count in (EVERY - 1, EVERY, 2 * EVERY + 1)] == [0, EVERY, 2 * EVERY]


def test_a_state_is_packed_once_for_all_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = _played(EVERY + RECENT - 1)
    packed, comes_back = list[State](), kept_states._comes_back

    def watched(defn: GameDef, state: State, data: bytes) -> bool:
        packed.append(state)
        return comes_back(defn, state, data)

    monkeypatch.setattr(kept_states, "_comes_back", watched)
    for seed in range(20):
        twin = game.clone()
        twin.apply(random_action(twin, Random(seed)))
    assert len(packed) == 1
    assert digest(game._states[EVERY]) == digest(packed[0])


def test_a_state_that_would_come_back_different_stays_as_it_is() -> None:
    game, _ = _played(10)
    odd = replace(game.state, phase="2", rng=True)  # written as `true`, which is no number
    kept = KeptStates(game.defn, {0: odd})
    for count in range(1, RECENT + 1):
        kept.add(count, game.state)
    assert kept[0] is odd


def test_the_first_position_of_a_game_is_saved_though_it_is_packed() -> None:
    game = Game.from_state(*(lambda g: (g.defn, g.state))(_played(30)[0]))
    start, chance = game.digest(), Random(2)
    while game.count < RECENT + 3:
        game.apply(random_action(game, chance))
    again = from_json(game.to_json())
    assert (again.at(0).digest(), again.digest()) == (start, game.digest())


def test_looking_back_keeps_no_more_states_than_playing() -> None:
    game, states = _played(3 * EVERY)
    then = game.at(2 * EVERY - 2)
    assert then.digest() == digest(states[2 * EVERY - 2])
    assert len(then._states._states) <= RECENT + 2
    for count in range(2 * EVERY - 3, EVERY - 5, -1):
        then.undo()
        assert then.digest() == digest(states[count])
        assert len(then._states._states) <= RECENT + 2
