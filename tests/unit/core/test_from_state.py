"""Games that begin in any position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from roundhouse import Game, from_json, new_game
from roundhouse.core.errors import FileError, SetupError
from roundhouse.core.state import Cell, State, Token
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles


def played(title: str, actions: int = 60) -> Game:
    """A game after some random actions."""
    game = new_game(title, all_titles()[title].players[0], seed=5)
    for number in range(actions):
        if not game.finished:
            game.apply(random_action(game, Random(number)))
    return game


@pytest.mark.parametrize("title", list(all_titles()))
def test_a_game_goes_on_from_a_position_as_it_would_have(title: str) -> None:
    game = played(title)
    twin = Game.from_state(game.defn, game.state, seed=game.seed, settings=game.settings)
    assert [str(a) for a in twin.legal_actions()] == [str(a) for a in game.legal_actions()]
    for number in range(20):
        if not game.finished:
            action = random_action(game, Random(number))
            assert twin.apply(action) == game.apply(action)
    assert twin.digest() == game.digest()


@pytest.mark.parametrize("title", list(all_titles()))
def test_a_game_from_a_position_is_saved_with_it(title: str) -> None:
    game = played(title)
    twin = Game.from_state(game.defn, game.state, names=list(game.names.values()), settings=game.settings)
    first = twin.digest()
    if not twin.finished:
        twin.apply(random_action(twin, Random(1)))
    read = from_json(twin.to_json())
    assert read.digest() == twin.digest()
    assert read.to_json() == twin.to_json()
    assert read.at(0).digest() == first


def test_the_given_state_stays_as_it_is() -> None:
    game = new_game("18mex", 3, seed=1)
    before = game.digest()
    twin = Game.from_state(game.defn, game.state)
    twin.apply(f"{twin.actor} pass")
    assert game.digest() == before
    with pytest.raises(Exception, match="nothing"):
        Game.from_state(game.defn, game.state).undo()


BROKEN: dict[str, Callable[[State], None]] = {
    "cash: unknown 'XX'": lambda s: s.cash.update(XX=1),
    "no cash for p1": lambda s: s.cash.__delitem__("p1"),
    "shares: unknown 'XX'": lambda s: s.shares.update(XX=()),
    "certificates, not 1": lambda s: s.shares.update(NdM=("bank",)),
    "shares.NdM: unknown 'nobody'": lambda s: s.shares.update(NdM=("nobody",) * len(s.shares["NdM"])),
    "privates: unknown 'nobody'": lambda s: s.privates.update(KCMO="nobody"),
    "trains.p1: unknown '99'": lambda s: s.trains.update(p1=("99-0",)),
    "tiles: unknown 'Z99'": lambda s: s.tiles.update(Z99=("57", 0)),
    "tiles.I8: unknown '0'": lambda s: s.tiles.update(I8=("0", 0)),
    "tiles.I8: rotation 6 is not 0 to 5": lambda s: s.tiles.update(I8=("57", 6)),
    "tokens.I8: unknown 'XX'": lambda s: s.tokens.update(I8=(Token("XX"),)),
    "prices: unknown 'XX'": lambda s: s.prices.update(XX=Cell(0, 0, 0)),
    "phase: unknown '99'": lambda s: setattr(s, "phase", "99"),
    "priority: unknown 'p9'": lambda s: setattr(s, "priority", "p9"),
    "players must be p1, p2, p3": lambda s: setattr(s, "players", ("p1", "p2", "p4")),
    "the stack is empty": lambda s: setattr(s, "stack", ()),
}


@pytest.mark.parametrize("problem", BROKEN)
def test_a_position_that_cannot_be_is_refused(problem: str) -> None:
    game = new_game("18mex", 3, seed=1)
    BROKEN[problem](game.state)
    with pytest.raises(SetupError, match=f"not a position of 18MEX: .*{problem}"):
        Game.from_state(game.defn, game.state)


def test_a_broken_start_in_a_file_is_refused() -> None:
    game = new_game("18mex", 3, seed=1)
    file: Any = Game.from_state(game.defn, game.state).to_json()
    for start in ({}, {"players": 3}, {**file["start"], "stack": [{"frame": "Nothing"}]}):
        with pytest.raises(FileError, match="start: not a position of 18MEX"):
            from_json({**file, "start": start})
    with pytest.raises(SetupError, match="cash: unknown 'XX'"):
        from_json({**file, "start": {**file["start"], "cash": {**file["start"]["cash"], "XX": 1}}})
