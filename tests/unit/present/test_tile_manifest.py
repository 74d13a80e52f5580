"""The tiles of the box, compared with the lays that the rules allow."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.core import events as ev
from roundhouse.core.roles import Role, all_named

from .games import TITLES, first_with, played


@pytest.mark.parametrize("title", TITLES)
def test_every_lay_of_a_game_is_in_the_manifest(title: str) -> None:
    game = played(title)
    uses = {use.number: use for use in present.tile_manifest(game)}
    for event in game.history:
        if isinstance(event, ev.TileLaid) and event.replaced in uses and event.tile in uses:
            assert event.tile in uses[event.replaced].leads_to
            assert event.replaced in uses[event.tile].comes_from
    for hex_id, (tile, _) in game.state.tiles.items():
        assert tile not in uses or hex_id in uses[tile].lies


@pytest.mark.parametrize("title", TITLES)
def test_where_a_tile_could_be_laid_now(title: str) -> None:
    game = first_with(title, "lay")
    legal = {(t, h) for a in game.legal_actions() for t in all_named(a, Role.TILE) for h in all_named(a, Role.HEX)}
    found = {(use.number, hex_id) for use in present.tile_manifest(game) for hex_id in use.possible}
    assert found == legal
    assert not any(use.possible for use in present.tile_manifest(game.at(0)))
