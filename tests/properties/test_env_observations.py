"""An observation tells the whole position: where two look alike, the same can be done."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import numpy as np
import pytest

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, OFFERING, RESERVE
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.env import runs
from roundhouse.env.layout import layout
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

#: After so many actions games branch, each time in so many ways, for so long: short ways often meet again.
BRANCHES, WAYS, LENGTH = (0, 70, 160), 12, 10
replace = msgspec.structs.replace


def table_of(title: str) -> int:
    """Three players, where that is possible."""
    return max(3, all_titles()[title].players[0])


def played(title: str, actions: int, seed: int = 1) -> Game:
    """A game after so many random actions, or a little less if it ended before."""
    game, chance = new_game(title, table_of(title), seed=seed), Random(seed)
    while len(game.actions) < actions:
        before = game.clone()
        game.apply(random_action(game, chance, "sober"))
        if game.finished:
            return before
    return game


def in_the_middle(title: str) -> Game:
    """A game in which all sorts of things lie on the table."""
    game, chance = played(title, 60), Random(2)
    while len(game.state.stack) < 2 or not any(game.state.tokens.values()) or not game.state.prices:
        game.apply(random_action(game, chance, "sober"))
    return game


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_what_looks_alike_is_alike(title: str) -> None:
    """Equal observations of the decider mean equal lists; equal positions give equal observations."""
    _, observer = layout(title, table_of(title))
    seen: dict[tuple[bytes, str], list[str]] = {}
    shown: dict[bytes, bytes] = {}
    for start in BRANCHES:
        root = played(title, start)
        for way in range(WAYS):
            game, chance = root.clone(), Random(way)
            for _ in range(LENGTH):
                if game.finished:
                    break
                look = observer.flat(game.view, game.decider).tobytes()
                choices = [str(choice) for choice in game.legal_actions().choices()]
                assert seen.setdefault((look, game.decider), choices) == choices
                plain = replace(game.state, arrivals=0, rng=0)
                assert shown.setdefault(msgspec.json.encode(plain, order="deterministic"), look) == look
                game.apply(random_action(game, chance, "wild"))


def _without_tiles(state: State) -> State:
    return replace(state, supply=dict.fromkeys(state.supply, 0))


def _in_another_city(state: State) -> State:
    hex_id, (first, *rest) = next((h, tokens) for h, tokens in state.tokens.items() if tokens)
    return replace(state, tokens={**state.tokens, hex_id: (replace(first, city=first.city + 1), *rest)})


def _in_another_space(state: State) -> State:
    company, cell = next(iter(state.prices.items()))
    return replace(state, prices={**state.prices, company: replace(cell, col=cell.col + 1)})


def _with_a_bid(state: State) -> State:
    item = next(iter(state.privates), None) or next(iter(state.shares))
    return replace(state, bids={**state.bids, item: ((state.players[1], 5),)})


def _with_old_trains(state: State) -> State:
    cards = frozenset(card for hand in state.trains.values() for card in hand)
    return replace(state, obsolete=cards - state.obsolete)


def _with_other_cards(state: State) -> State:
    owner, hand = next((owner, hand) for owner, hand in state.trains.items() if hand)
    kind, _, number = hand[0].rpartition("-")
    return replace(state, trains={**state.trains, owner: (f"{kind}-{int(number) + 9}", *hand[1:])})


def _with_a_share_elsewhere(state: State) -> State:
    company, owners = next(iter(state.shares.items()))
    places = [place for place in (OFFERING, RESERVE, BANK, company) if place != owners[-1]]
    return replace(state, shares={**state.shares, company: (*owners[:-1], places[0])})


def _without_what_was_interrupted(state: State) -> State:
    return replace(state, stack=state.stack[-1:])


def _with_a_cheaper_station(state: State) -> State:
    company, prices = next((c, prices) for c, prices in state.stations.items() if prices)
    return replace(state, stations={**state.stations, company: (*prices[:-1], prices[-1] + 7)})


CHANGES = [
    _without_tiles,
    _in_another_city,
    _in_another_space,
    _with_a_bid,
    _with_old_trains,
    _with_other_cards,
    _with_a_share_elsewhere,
    _without_what_was_interrupted,
    _with_a_cheaper_station,
]


@pytest.mark.parametrize("title", sorted(all_titles()))
@pytest.mark.parametrize("change", CHANGES)
def test_every_part_of_the_position_is_told(
    title: str, change: Callable[[State], State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever differs can be seen, by everybody. Revenues are left out: a city that is not there has no routes."""
    monkeypatch.setattr(runs, "_revenue", lambda *_: 0)
    game = in_the_middle(title)
    _, observer = layout(title, table_of(title))
    other = View(game.defn, change(game.state))
    for player in game.state.players:
        assert not np.array_equal(observer.flat(game.view, player), observer.flat(other, player))


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_who_arrived_first_is_told(title: str) -> None:
    """Of two markers in one space the order counts; the running number of their arrival does not."""
    game, observer = in_the_middle(title), layout(title, table_of(title))[1]
    first, second = list(game.state.shares)[:2]
    cell = next(iter(game.state.prices.values()))

    def look(one: int, other: int) -> bytes:
        both = {first: replace(cell, arrival=one), second: replace(cell, arrival=other)}
        return observer.flat(View(game.defn, replace(game.state, prices=both)), "p1").tobytes()

    assert look(1, 2) != look(2, 1)
    assert look(1, 2) == look(5, 9)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_the_generator_of_chance_is_not_told(title: str) -> None:
    """What has not been drawn yet is nobody's knowledge."""
    game, observer = played(title, 10), layout(title, table_of(title))[1]
    other = View(game.defn, replace(game.state, rng=game.state.rng + 1))
    assert np.array_equal(observer.flat(game.view, "p1"), observer.flat(other, "p1"))
