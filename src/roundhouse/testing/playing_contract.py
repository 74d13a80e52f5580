"""What random games must show for every title: nothing is lost, nobody is stuck, lists, checks and effects agree."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from random import Random

from roundhouse.api import from_json, new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.coding import action_from_json, action_to_json, decode_state, digest, encode_state
from roundhouse.core.engine import priced, why_not
from roundhouse.core.errors import IllegalAction
from roundhouse.core.game import Game
from roundhouse.core.notation import parse, to_text
from roundhouse.core.view import View
from roundhouse.simulation import play_random_game, random_action

from .actors import troubles
from .passages import first_difference, shuffled, stored
from .positions import random_positions, table_sizes
from .told_events import contradictions

#: For a thorough search: how many games are compared with changed states and between processes, and how long.
SEEDS = int(os.environ.get("PASSAGE_SEEDS", "1"))
MOST = int(os.environ.get("PASSAGE_ACTIONS", "350"))


def test_nothing_is_lost_and_nobody_is_stuck(title: str, players: int) -> None:
    """Money, certificates, trains, tiles and stations are conserved in every position up to the end."""
    outcome = play_random_game(title, players, seed=players, check=True)
    assert outcome.problems == ()
    assert outcome.finished


def test_later_phases_are_reached_and_nothing_is_lost(title: str) -> None:
    """Sober players reach more than one phase, and nothing is lost there either."""
    phases = set()
    for seed in (1, 3):
        outcome = play_random_game(
            title, table_sizes(title)[0], seed, check=True, style="sober", watch=lambda v, _: phases.add(v.state.phase)
        )
        assert outcome.problems == ()
        assert outcome.finished
    assert len(phases) >= min(2, len(new_game(title, table_sizes(title)[0]).defn.phases))


def test_the_list_keeps_the_checks(title: str) -> None:
    """Everything listed is legal at its lowest, middle and highest price, and illegal outside its range."""
    for game in random_positions(title, table_sizes(title)[-1], seed=5, every=6):
        for choice in game.legal_actions().choices():
            for action in _prices(choice):
                assert not why_not(game.view, action), to_text(action)
            if isinstance(choice, Ranged):
                assert why_not(game.view, priced(choice, choice.lo - choice.step)), to_text(priced(choice))
                assert why_not(game.view, priced(choice, choice.hi + choice.step)), to_text(priced(choice))


def _prices(choice: Action | Ranged) -> list[Action]:
    if not isinstance(choice, Ranged):
        return [choice]
    middle = choice.lo + (choice.hi - choice.lo) // choice.step // 2 * choice.step
    return [priced(choice, price) for price in (choice.lo, middle, choice.hi)]


def test_listed_actions_belong_to_who_is_asked(title: str, style: str) -> None:
    """Nobody is offered a move that is refused, makes another player's move, or makes a move of another step."""
    assert troubles(title, table_sizes(title)[-1], {"wild": 2, "sober": 4}[style], style) == []


def test_a_refused_action_changes_nothing(title: str) -> None:
    """An action of another position is refused with reasons, and the state doesn't change."""
    games = [game.clone() for game in random_positions(title, table_sizes(title)[0], seed=4, every=20)]
    refused = 0
    for game, other in pairwise(games):
        before = game.digest()
        for action in list(other.legal_actions())[:25]:
            reasons = game.why_not(action)
            if reasons:
                refused += 1
                assert _is_refused(game, action), to_text(action)
                assert all(reason.text for reason in reasons)
        assert game.digest() == before
    assert refused


def _is_refused(game: Game, action: Action) -> bool:
    try:
        game.apply(action)
    except IllegalAction:
        return True
    return False


def test_actions_survive_text_and_json(title: str) -> None:
    """Notation and JSON of every legal action can be read back to the same value."""
    for game in random_positions(title, table_sizes(title)[0], seed=8, every=9):
        for action in game.legal_actions():
            assert parse(to_text(action), game.defn.actions) == action
            assert action_from_json(game.defn, action_to_json(action)) == action


def test_states_survive_encoding(title: str) -> None:
    """A state that was saved and loaded is the same state."""
    for game in random_positions(title, table_sizes(title)[-1], seed=7, every=5):
        assert decode_state(game.defn, encode_state(game.state)) == game.state


def test_undo_and_redo_give_the_same_states(title: str) -> None:
    """Undoing everything and redoing it gives the same digests, and doesn't affect a clone."""
    game, chance = new_game(title, table_sizes(title)[0], seed=3), Random(3)
    digests = [game.digest()]
    while game.count < 150 and not game.finished:
        game.apply(random_action(game, chance))
        digests.append(game.digest())
    twin = game.clone()
    for expected in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == expected
    for expected in digests[1:]:
        game.redo()
        assert game.digest() == expected
    assert twin.digest() == digests[-1]


def test_saved_games_are_played_again(title: str) -> None:
    """A saved game leads to the same state, from the log alone."""
    *_, game = random_positions(title, table_sizes(title)[-1], seed=6)
    again = from_json(game.to_json())
    assert again.digest() == game.digest()
    assert again.history == game.history


def test_seeds_decide_everything(title: str) -> None:
    """The same seed gives the same game, another seed a different one."""
    one, same, other = (play_random_game(title, table_sizes(title)[0], seed) for seed in (21, 21, 22))
    assert one == same
    assert one.digest != other.digest


def test_views_do_not_change_states(title: str) -> None:
    """Listing, explaining and cloning don't change the state."""
    for game in random_positions(title, table_sizes(title)[0], seed=9, every=50):
        state, before = game.state, digest(game.state)
        game.legal_actions().grouped()
        View(game.defn, state).step  # noqa: B018  # looking must not change anything
        game.clone().apply(next(iter(game.legal_actions())))
        assert digest(state) == before


def test_changed_states_play_on_alike(title: str, passage: str) -> None:
    """Stored states, and states with entries in another order, give the same lists, events and states."""
    change = {"stored": stored, "shuffled": shuffled}[passage]
    for seed in range(3, 3 + SEEDS):
        game = new_game(title, table_sizes(title)[-seed % len(table_sizes(title))], seed=seed)
        assert first_difference(game, change, Random(seed), ("wild", "sober")[seed % 2], MOST) == ""


def test_every_process_plays_alike(title: str) -> None:
    """Hashes of texts, and with them the order of sets, differ from process to process."""
    command = [sys.executable, "-m", "roundhouse.testing.passages", title, str(SEEDS), str(MOST)]
    told = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_events_agree_with_the_position_after_the_action(title: str, style: str) -> None:
    """Payments, certificates, trains and their sides, privates, prices, tiles, stations, presidents, phases."""
    game, chance = new_game(title, table_sizes(title)[0], seed=4), Random(4)
    while not game.finished and game.count < 500:
        action, before = random_action(game, chance, style), game.view
        told = game.apply(action)
        assert contradictions(before, told, game.view) == [], str(action)
