"""What track touches at a glance holds all that trains reach; ways to a hex are those of the full search."""

from random import Random

import pytest
from hypothesis import given, settings

from roundhouse.api import new_game
from roundhouse.board import Network
from roundhouse.board.reach import Reach, joins, touched
from roundhouse.random_play import random_action
from roundhouse.rules.operating.network import network
from roundhouse.rules.policies import policies
from tests.properties.board_oracle import positions
from tests.support.boxes import printed_box
from tests.unit.board.grids import Station


@pytest.mark.parametrize("seed", [1, 2])
def test_ways_to_destinations_are_those_of_the_full_search(seed: int) -> None:
    game, chance = new_game("18esp", 3, seed=seed), Random(seed)
    once, found = policies(game.view).operating.once_per_group, {True: 0, False: 0}
    while not game.finished and len(game.actions) < 900:
        game.apply(random_action(game, chance, "sober"))
        if len(game.actions) % 60:
            continue
        net, tokens = network(game.view), game.state.tokens
        for company in game.defn.companies:
            starts = net.own_nodes(company, tokens)
            full = Reach(net, company, tokens, ignore_blocking=True, once_per_group=once, starts=starts)
            assert touched(net, starts)[0] >= full.nodes
            for target in set(printed_box("18esp").extras.destinations.values()):
                joined = joins(net, starts, target, once)
                assert joined == bool(full.node_mask(target)), (company, target)
                found[joined] += 1
    assert found[True]
    assert found[False]


@given(positions())
@settings(max_examples=150, deadline=None)
def test_ways_on_small_boards_are_those_of_the_full_search(
    position: tuple[Network, dict[str, tuple[Station, ...]]],
) -> None:
    net, tokens = position
    starts = net.own_nodes("X", tokens)
    full = Reach(net, "X", tokens, ignore_blocking=True)
    for target in net.board.ids:
        assert joins(net, starts, target) == bool(full.node_mask(target)), target
