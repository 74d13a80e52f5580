"""Texts on hexes: placed once for each hex, tile and rotation."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.state import Token
from roundhouse.core.view import View
from roundhouse.present.hex_pictures import face_with
from roundhouse.present.names import board_of
from roundhouse.render import arrangement
from roundhouse.render.free_space import Disc, Room
from roundhouse.titles import all_titles


@pytest.mark.parametrize("title", all_titles())
def test_neither_a_token_nor_a_phase_places_texts_again(title: str) -> None:
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=1)
    board, company = board_of(game.defn), next(iter(game.defn.companies))
    cities = [
        (hex_id, number)
        for hex_id in board.ids
        for number, node in enumerate(board.printed(hex_id, None).nodes)
        if node.kind == "city" and node.slots
    ]
    printed = [face_with(game.view, hex_id, None, ()).svg for hex_id in board.ids]
    late = View(game.defn, replace(game.state, phase=game.defn.phases[-1].name))
    before = arrangement._arrange.cache_info().misses
    for hex_id, city in cities:
        assert f'data-company="{company}"' in face_with(game.view, hex_id, None, (Token(company, city),)).svg
    assert len([face_with(late, hex_id, None, ()).svg for hex_id in board.ids]) == len(printed)
    assert arrangement._arrange.cache_info().misses == before


def test_items_keep_clear_of_what_is_there() -> None:
    taken = [Disc(0j, 14.5), *(Disc(complex(0, y), 4.6, True) for y in range(-40, 45, 10))]
    room = Room("flat", taken)
    coin, name = room.take(14.8, 14.8, 0j), room.take(40, 9, -24j, over_track=3)
    assert abs(coin) >= 14.5 + 7.4
    assert abs(name.imag - coin.imag) >= 4.5 + 7.4 or abs(name.real - coin.real) >= 20 + 7.4
