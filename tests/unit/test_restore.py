"""A game taken up from what was stored about it, and a game as it was."""

from random import Random
from types import SimpleNamespace

import pytest

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Action
from roundhouse.core.coding import action_from_json, action_to_json, decode_events, decode_state, encode_events
from roundhouse.core.coding import encode_state as stored
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.events import Event
from roundhouse.core.game import Game
from roundhouse.core.view import Draft, View
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles


def _played(title: str, moves: int) -> tuple[Game, list[str], dict[int, bytes]]:
    game, chance = new_game(title, 3, seed=5), Random(5)
    digests, states = [game.digest()], {0: stored(game.state)}
    while not game.finished and len(game.actions) < moves:
        game.apply(random_action(game, chance, "sober"))
        digests.append(game.digest())
        states[len(game.actions)] = stored(game.state)
    return game, digests, states


def _parts(game: Game) -> list[tuple[Event, ...]]:
    return [game.events_of(number) for number in range(1, game.count + 1)]


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_stored_parts_make_the_same_game(title: str) -> None:
    game, digests, states = _played(title, 130)
    events = [decode_events(encode_events(part)) for part in _parts(game)]
    actions = [action_from_json(game.defn, action_to_json(a)) for a in game.actions]
    twin = new_game(title, 3, seed=5)
    twin.restore(list(zip(actions, events, strict=True)), {100: decode_state(game.defn, states[100])})
    assert (twin.digest(), twin.history, twin.actions) == (game.digest(), game.history, game.actions)
    for back in range(len(game.actions) - 1, len(game.actions) - 40, -1):
        twin.undo()
        assert twin.digest() == digests[back]


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_game_as_it_was(title: str) -> None:
    game, digests, _ = _played(title, 110)
    for count in (0, 1, 40, 48, 77, len(game.actions)):
        then = game.at(count)
        assert then.digest() == digests[count]
        assert then.actions == game.actions[:count]
        assert then.history == tuple(e for part in _parts(game)[:count] for e in part)
    assert game.digest() == digests[-1]


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_positions_of_the_past_are_read_in_one_pass(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, states = _played(title, 110)
    twin = new_game(title, 3, seed=5)
    twin.restore([(a, game.events_of(n)) for n, a in enumerate(game.actions, start=1)], {0: game.at(0).state})
    replayed = list[int]()

    def apply(view: View, action: Action) -> Draft:
        replayed.append(1)
        return engine.apply_unchecked(view, action)

    monkeypatch.setattr("roundhouse.core.game.engine", SimpleNamespace(apply_unchecked=apply))
    counts = [0, 1, 1, 40, 77, game.count]
    assert [stored(view.state) for view in twin.views(counts)] == [states[count] for count in counts]
    assert len(replayed) <= game.count
    with pytest.raises(RoundhouseError, match="in order"):
        list(twin.views([40, 1]))


def test_no_game_after_more_moves_than_were_played() -> None:
    with pytest.raises(RoundhouseError, match="has 0 actions, not 1"):
        new_game("18mex", 3).at(1)
