"""Lays found by what a company reaches are those that trying every hex, tile and rotation finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import cast

import pytest

from roundhouse.api import new_game
from roundhouse.board import Restriction, Upgrade
from roundhouse.board.lays import connected_upgrades, is_connected
from roundhouse.board.reach import Reach
from roundhouse.core.definition import Move
from roundhouse.core.engine import is_legal
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.track import LayTile
from roundhouse.simulation import random_action
from roundhouse.testing.positions import random_positions
from roundhouse.titles import all_titles
from roundhouse.titles.ireland import narrow
from roundhouse.titles.ireland.types import View as IrelandView
from tests.support.rotations import as_listed

#: Titles that ignore which private company a lay names.
NO_POWERS = ("18sa",)
Found = list[tuple[str, tuple[Upgrade, ...]]]


def sober_positions(title: str, seed: int, every: int, most: int = 600) -> Iterator[Game]:
    players = max(3, all_titles()[title].players[0])
    yield from random_positions(title, players, seed, every=every, most=most, style="sober")


def tried_one_by_one(found: Reach, v: View, rule: Restriction, colours: tuple[str, ...]) -> Found:
    """Every upgrade of every hex, asked whether it is connected."""
    board, tokens, second = board_of(v), v.state.tokens, {pair[1] for pair in board_of(v).map.twins}
    listed = []
    for hex_id in board.ids:
        fitting = board.table.distinct(hex_id, *v.state.tiles.get(hex_id, (None, 0))) if hex_id not in second else ()
        fitting = tuple(upgrade for upgrade in fitting if board.manifest[upgrade.tile].colour in colours)
        connected = tuple(upgrade for upgrade in fitting if is_connected(found, tokens, hex_id, upgrade, rule))
        if connected:
            listed.append((hex_id, connected))
    return listed


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_connected_lays_are_those_found_one_by_one(title: str) -> None:
    """Whatever is cached for a hex holds however the hex is reached, for every rule about connections."""
    compared = 0
    for game in sober_positions(title, seed=4, every=25):
        view = game.view
        for company in sorted({token.company for tokens in view.state.tokens.values() for token in tokens}):
            found = reach(view, company)
            for rule, colours in product(Restriction, (("yellow",), ("yellow", "green", "brown", "gray"))):
                lays = connected_upgrades(found, view.state.tokens, rule, colours)
                assert [(h, tuple(us)) for h, us in lays] == tried_one_by_one(found, view, rule, colours)
                compared += 1
    assert compared


@pytest.mark.parametrize("loose", [False, True])
def test_connected_lays_of_two_gauges_are_those_found_one_by_one(loose: bool) -> None:
    """What 18Ireland caches for a hex holds however broad and narrow track lead there."""
    game, chance = new_game("18ireland", 3, seed=3, options={"site.loose_mixed_gauges": loose}), Random(3)
    compared = 0
    while not game.finished and len(game.actions) < 400:
        game.apply(random_action(game, chance, "sober"))
        view = cast(IrelandView, game.view)
        board, standing = board_of(view), {token.company for here in view.state.tokens.values() for token in here}
        for company, hex_id in product(sorted(standing) if len(game.actions) % 20 == 0 else (), board.ids):
            fitting = board.table.upgrades(hex_id, *view.state.tiles.get(hex_id, (None, 0)))
            asked = {(u.tile, u.rotation) for u in fitting if narrow.lay_is_connected(view, company, hex_id, u)}
            assert narrow.connected_here(view, company, hex_id) == asked
            compared += len(asked)
    assert compared


def unlisted(view: View, move: Move) -> Iterator[LayTile]:
    """Legal lays that are not among the candidates; powers of private companies included."""
    board, listed = board_of(view), set(move.candidates(view))
    private = view.state.privates if view.defn.title not in NO_POWERS else {}
    owned = [name for name in view.defn.privates if private.get(name) == view.actor]
    for power, tile, hex_id in product(("", *owned), board.manifest.tiles, board.ids):
        for rotation in tile.rotations:
            lay = LayTile(view.actor, tile.number, hex_id, rotation, power)
            if lay not in listed and is_legal(view, move, lay) and as_listed(view, lay) not in listed:
                yield lay


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_no_legal_lay_is_missing_among_the_candidates(title: str) -> None:
    tried = 0
    for game in sober_positions(title, seed=7, every=1):
        move = next((move for move in game.view.step.moves if move.action is LayTile), None)
        if move is not None and len(game.actions) % 9 == 0:
            assert list(unlisted(game.view, move)) == []
            tried += 1
        if tried == 3:
            return
    assert tried
