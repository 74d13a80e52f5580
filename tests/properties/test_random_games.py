"""Properties of every title, seen in random games: nothing is lost, nobody is stuck, lists and checks agree."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from roundhouse.api import from_json, new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.coding import action_from_json, action_to_json, digest
from roundhouse.core.engine import priced, why_not
from roundhouse.core.errors import IllegalAction
from roundhouse.core.game import Game
from roundhouse.core.notation import parse, to_text
from roundhouse.core.view import View
from roundhouse.simulation import play_random_game, random_action
from roundhouse.titles import all_titles

TITLES = sorted(all_titles())


#: How many phases a sober random game sees at least; where it easily ends early, two.
LATE = {"18mex": 5, "18eu": 4, "18sa": 5}


def table_sizes(title: str) -> range:
    """All numbers of players of a title."""
    low, high = all_titles()[title].players
    return range(low, high + 1)


def positions(title: str, players: int, seed: int, every: int, most: int = 400) -> list[Game]:
    """Games stopped at regular distances along one random game."""
    game, chance, found = new_game(title, players, seed=seed), Random(seed), []
    while not game.finished and len(game.actions) < most:
        if len(game.actions) % every == 0:
            found.append(game.clone())
        game.apply(random_action(game, chance))
    return found


@pytest.mark.parametrize(("title", "players"), [(t, n) for t in TITLES for n in table_sizes(t)])
def test_nothing_is_lost_and_nobody_is_stuck(title: str, players: int) -> None:
    """Money, certificates, trains, tiles and stations are conserved in every position up to the end."""
    outcome = play_random_game(title, players, seed=players, check=True)
    assert outcome.problems == ()
    assert outcome.finished


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 3])
def test_nothing_is_lost_in_late_phases(title: str, seed: int) -> None:
    """Games of sober players see later phases, and nothing is lost there either."""
    phases = set()
    outcome = play_random_game(
        title, table_sizes(title)[0], seed, check=True, style="sober", watch=lambda v, _: phases.add(v.state.phase)
    )
    assert outcome.problems == ()
    assert outcome.finished
    assert len(phases) >= LATE.get(title, 2)


@pytest.mark.parametrize("title", TITLES)
def test_the_list_keeps_the_checks(title: str) -> None:
    """Everything listed is legal at its lowest, highest and middle price, and not beyond its range."""
    for game in positions(title, table_sizes(title)[-1], seed=5, every=6):
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


@pytest.mark.parametrize("title", TITLES)
def test_actions_survive_text_and_json(title: str) -> None:
    """Notation and JSON of every legal action read back to the same value."""
    for game in positions(title, table_sizes(title)[0], seed=8, every=9):
        for action in game.legal_actions():
            assert parse(to_text(action), game.defn.actions) == action
            assert action_from_json(game.defn, action_to_json(action)) == action


@pytest.mark.parametrize("title", TITLES)
def test_undo_and_redo_give_the_same_states(title: str) -> None:
    """Going back all the way and forth again meets the same digests, and a clone is not disturbed."""
    game, chance = new_game(title, table_sizes(title)[0], seed=3), Random(3)
    digests = [game.digest()]
    while len(game.actions) < 150 and not game.finished:
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


@pytest.mark.parametrize("title", TITLES)
def test_a_refused_action_changes_nothing(title: str) -> None:
    """An action of another position is refused with reasons, and the state stays as it was."""
    games = positions(title, table_sizes(title)[0], seed=4, every=20)
    refused = 0
    for game, other in pairwise(games):
        before = game.digest()
        for action in list(other.legal_actions())[:25]:
            reasons = game.why_not(action)
            if reasons:
                refused += 1
                with pytest.raises(IllegalAction):
                    game.apply(action)
                assert all(reason.text for reason in reasons)
        assert game.digest() == before
    assert refused > 20


@pytest.mark.parametrize("title", TITLES)
def test_saved_games_are_played_again(title: str) -> None:
    """A saved game gives the same state, from the log alone."""
    game = positions(title, table_sizes(title)[-1], seed=6, every=60)[-1]
    again = from_json(game.to_json())
    assert again.digest() == game.digest()
    assert again.history == game.history


@pytest.mark.parametrize("title", TITLES)
def test_seeds_decide_everything(title: str) -> None:
    """The same seed gives the same game, another seed another one."""
    one, same, other = (play_random_game(title, table_sizes(title)[0], seed) for seed in (21, 21, 22))
    assert one == same
    assert one.digest != other.digest


@pytest.mark.parametrize("title", TITLES)
def test_views_do_not_change_states(title: str) -> None:
    """Listing, explaining and cloning leave the state alone."""
    game = positions(title, table_sizes(title)[0], seed=9, every=50)[-1]
    state, before = game.state, digest(game.state)
    game.legal_actions().grouped()
    View(game.defn, state).step  # noqa: B018  # looking must not change anything
    game.clone().apply(next(iter(game.legal_actions())))
    assert digest(state) == before
