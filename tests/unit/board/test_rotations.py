"""Rotations of a tile that look the same are offered once, and every look is offered."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.board.rotations import distinct_rotations, look_of
from roundhouse.core.game import Game
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.track import LayTile
from roundhouse.simulation import random_action
from roundhouse.titles import get_title

TITLES = ("18mex", "18eu", "18esp", "18ireland", "18irepl", "18sa")


@pytest.mark.parametrize(
    ("title", "tile", "rotations"),
    [
        ("18eu", "513", [0]),  # a city with track to all sides
        ("18eu", "581", [0, 1]),  # three cities with two sides each
        ("18eu", "9", [0, 1, 2]),  # straight track
        ("18eu", "8", [0, 1, 2, 3, 4, 5]),  # a curve
        ("18eu", "580", [0, 1, 2, 3, 4, 5]),  # two cities, two sides without track
        ("18mex", "63", [0]),
        ("18esp", "L131", [0, 1, 2]),  # two gauges
        ("18ireland", "55", [0, 1, 2]),  # two towns on crossing track
    ],
)
def test_how_many_rotations_can_be_told_apart(title: str, tile: str, rotations: list[int]) -> None:
    assert distinct_rotations(box_of(get_title(title).definition(3)).board.manifest[tile]) == rotations


def test_where_stations_come_to_stand_is_seen() -> None:
    """Turned by half, tile 581 looks the same on the table but not if two stops have changed places."""
    tile = box_of(get_title("18eu").definition(3)).board.manifest["581"]
    assert look_of(tile, 0, (0, 1)) != look_of(tile, 0, (1, 0))
    assert look_of(tile, 0, (0, 1, 2)) == look_of(tile, 2, (2, 0, 1))
    assert look_of(tile, 0, (0, 1, 2)) != look_of(tile, 2, (0, 1, 2))


def position(title: str, seed: int, turns: int) -> Game:
    """A game by chance, at a decision about track after some moves."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    for _ in range(turns):
        if not game.finished:
            game.apply(random_action(game, chance))
    while not any(isinstance(action, LayTile) for action in game.legal_actions()):
        game.apply(random_action(game, chance))
    return game


@pytest.mark.parametrize("title", TITLES)
def test_each_look_is_listed_once(title: str) -> None:
    """Of all lays that the rules allow exactly one of each look is listed."""
    game = position(title, 4, 150)
    board, tiles = box_of(game.defn).board, game.state.tiles
    listed = [a for a in game.legal_actions() if isinstance(a, LayTile)]
    found: set[tuple[str, str, str, str, int]] = set()
    for lay in listed:
        alike = board.table.alike(lay.hex, tiles.get(lay.hex), lay.tile, lay.rotation)
        looks = {(lay.by, lay.power, lay.hex, lay.tile, rotation) for rotation in alike}
        assert not looks & found
        found |= looks
        for rotation in alike:
            assert not game.why_not(LayTile(lay.by, lay.tile, lay.hex, rotation, lay.power))
    by = listed[0].by
    for hex_id in {lay.hex for lay in listed if not lay.power}:
        for upgrade in board.table.upgrades(hex_id, *tiles.get(hex_id, (None, 0))):
            if not game.why_not(LayTile(by, upgrade.tile, hex_id, upgrade.rotation)):
                assert (by, "", hex_id, upgrade.tile, upgrade.rotation) in found
