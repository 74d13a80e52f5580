"""Track and stations of a position, derived from another position, are those of the position itself."""

from __future__ import annotations

from itertools import zip_longest
from random import Random

import pytest

from roundhouse.board import Network
from roundhouse.board.network import BESIDE, network_of
from roundhouse.core.view import View
from roundhouse.rules.operating.network import board_of, network
from roundhouse.testing.positions import random_positions
from roundhouse.titles import all_titles


def views(title: str, seed: int) -> list[View]:
    players = max(3, all_titles()[title].players[0])
    games = random_positions(title, players, seed, every=20, most=500, style="sober")
    return [View(game.defn, game.state) for game in games]


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_derived_network_is_that_of_its_tiles(title: str) -> None:
    """Positions of two games in turn, backwards and in any order: whatever was asked last does not matter."""
    one, other = views(title, 3), views(title, 5)
    mixed = [view for pair in zip_longest(one, reversed(other)) for view in pair if view is not None]
    shuffled = Random(1).sample(mixed, len(mixed))
    for view in (*mixed, *shuffled):
        fresh = Network(board_of(view), view.state.tiles)
        for found in (network_of(board_of(view), view.state.tiles), network(view)):
            assert found.tiles == fresh.tiles
            assert all(track is same for track, same in zip(found.tracks, fresh.tracks, strict=True))
    assert any(view.state.tiles for view in mixed)


def full_of_others(view: View, company: str) -> set[int]:
    """The cities without a token of the company that have a token for every slot."""
    net, blocked = network(view), set()
    for hex_id in view.state.tokens:
        for city, node in enumerate(net.track(hex_id).nodes):
            here = [token for token in view.state.tokens[hex_id] if token.city == city]
            taken = [token for token in here if token.kind != BESIDE]
            if here and len(taken) >= node.slots and company not in {token.company for token in here}:
                blocked.add(net.number(hex_id, city))
    return blocked


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_blocked_cities_are_those_full_of_others(title: str) -> None:
    blocked = 0
    for view in views(title, 8):
        for company in view.defn.companies:
            found = network(view).blocked_nodes(company, view.state.tokens)
            assert found == full_of_others(view, company)
            blocked += len(found)
    assert blocked
