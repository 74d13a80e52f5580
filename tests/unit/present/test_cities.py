"""Cities of one hex are told apart in words."""

from __future__ import annotations

import pytest

from roundhouse.api import new_game
from roundhouse.present.cities import city_name
from roundhouse.present.labels import label
from roundhouse.present.names import board_of, hex_name
from roundhouse.present.translation import speaking
from roundhouse.rules.operating.actions import PlaceToken
from roundhouse.titles import all_titles


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_every_city_of_a_map_has_a_text_of_its_own(title: str) -> None:
    view = new_game(title, max(3, all_titles()[title].players[0]), seed=1).view
    board = board_of(view.defn)
    for hex_id in board.ids:
        cities = [n for n, node in enumerate(board.printed(hex_id, None).nodes) if node.kind == "city"]
        texts = {city_name(view, hex_id, city) for city in cities}
        assert len(texts) == len(cities)


def test_labels_of_stations_tell_the_city() -> None:
    game = new_game("18ireland", 3, seed=1)
    board = board_of(game.defn)
    cork = next(h for h in board.ids if board.map[h].name == "Cork")
    cities = [n for n, node in enumerate(board.printed(cork, None).nodes) if node.kind == "city"]
    shown = [label(game, PlaceToken("DKR", cork, city)) for city in cities]
    assert shown == [
        "Place a station in Cork (E21, city in the west)",
        "Place a station in Cork (E21, city in the east)",
    ]
    with speaking("de"):
        assert "Cork (E21, Stadt im Westen)" in label(game, PlaceToken("DKR", cork, cities[0]))


def test_a_single_city_needs_no_more_words() -> None:
    view = new_game("18ireland", 3, seed=1).view
    board = board_of(view.defn)
    for hex_id in board.ids:
        if [node.kind for node in board.printed(hex_id, None).nodes].count("city") == 1:
            assert city_name(view, hex_id, 0) == hex_name(view.defn, hex_id)
