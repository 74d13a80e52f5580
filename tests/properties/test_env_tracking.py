"""Observations that are updated from what changed are the same as those built anew."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.derived import Derived
from roundhouse.env.layout import layout
from roundhouse.env.past import LastRuns, Past
from roundhouse.env.tracker import Tracker
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

TABLES = [(title.id, players) for title in all_titles().values() for players in sorted(set(title.players))]


def positions(title: str, players: int, style: str, most: int = 500) -> Iterator[Game]:
    """A random game, which now and then takes some actions back and plays others, and the beginning of another."""
    for seed in (7, 8):
        game, chance = new_game(title, players, seed=seed), Random(seed)
        for number in range(most if seed == 7 else 5):
            yield game
            if game.finished:
                break
            game.apply(random_action(game, chance, style))
            if number % 40 == 39:
                for _ in range(chance.randrange(1, 6)):
                    game.undo()


@pytest.mark.parametrize("style", ["wild", "sober"])
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_updated_observations_equal_new_ones(title: str, players: int, style: str) -> None:
    """From every seat, whatever happened since it looked last: actions, undone actions, another game."""
    _, observer = layout(title, players)
    tracker, chance, runs = Tracker(observer), Random(3), LastRuns()
    for number, game in enumerate(positions(title, players, style)):
        past = Past(runs.of(game), 1 / (1 + game.count))
        assert past.last == LastRuns().of(game)
        looking = game.state.players if number % 20 == 0 else {game.decider, chance.choice(game.state.players)} - {""}
        for player in sorted(looking):
            fresh = observer.flat(game.view, player, past)
            assert np.array_equal(tracker.look(game.view, player, past), fresh), (number, player)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_what_a_title_computes_is_remembered_only_while_it_is_right(title: str) -> None:
    """Worth, sizes of certificates and leaders, as remembered and as computed."""
    players = all_titles()[title].players[1]
    companies = list(new_game(title, players).defn.companies)

    def worth(view: View) -> dict[str, int]:
        return {p: view.defn.worth(view, p) for p in view.state.players}

    def sizes(view: View) -> list[tuple[int, ...]]:
        return [view.defn.sizes(view, c) for c in companies if c in view.state.shares]

    def leaders(view: View) -> list[str]:
        return [view.defn.leader(view, c) for c in companies]

    for compute in (worth, sizes, leaders):
        derived, again = Derived(compute), 0
        last: object = None
        for game in positions(title, players, "sober", 200):
            found = derived.get(game.view)
            assert found == compute(View(game.defn, game.state))
            again += found is last
            last = found
        assert again, f"{compute.__name__} is always computed again"


def test_a_function_that_copies_the_state_depends_on_all_of_it() -> None:
    """A copy may read anything later, so nothing may have changed."""
    game = new_game("18mex", 3, seed=1)

    def copied(view: View) -> int:
        mine: State = copy.copy(view.state)
        return len(mine.tiles)

    derived = Derived(copied)
    derived.get(game.view)
    laid = copy.copy(game.state)
    laid.tiles = {**laid.tiles, "E6": ("9", 0)}
    assert derived.get(View(game.defn, laid)) == len(laid.tiles) != derived.get(game.view)


def test_returned_arrays_are_not_written_to_again() -> None:
    """What was observed stays as it was, and what a learner does with it changes nothing."""
    env = RoundhouseEnv("18irepl", 3)
    env.reset(seed=3)
    seen = env.observe(env.agent_selection)
    kept, agent = {name: value.copy() for name, value in seen.items()}, env.agent_selection
    for _ in range(20):
        env.step(int(np.flatnonzero(env.mask())[0]))
        env.observe(agent)["observation"][:] = -1
    assert all(np.array_equal(seen[name], kept[name]) for name in seen)
    fresh = env.observer.flat(env.game.view, env.player_of(agent), env.past())
    assert np.array_equal(env.observe(agent)["observation"], fresh)


@pytest.mark.parametrize("how", ["twin", "pickle"])
def test_copies_look_independently(how: str) -> None:
    """Two copies that play differently see their own games."""
    env = RoundhouseEnv("18mex", 3)
    env.reset(seed=5)
    for _ in range(10):
        env.observe(env.agent_selection)
        env.step(int(np.flatnonzero(env.mask())[0]))
    other = env.twin() if how == "twin" else pickle.loads(pickle.dumps(env))
    for _ in range(12):
        for one, at in ((env, 0), (other, -1)):
            one.step(int(np.flatnonzero(one.mask())[at]))
            for agent in one.possible_agents:
                fresh = one.observer.flat(one.game.view, one.player_of(agent), one.past())
                assert np.array_equal(one.observe(agent)["observation"], fresh)
    assert env.game.digest() != other.game.digest()
