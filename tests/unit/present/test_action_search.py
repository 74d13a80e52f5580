"""Every legal action can be found by the words that players use."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.core.engine import priced

from .games import TITLES, first_with, moments


@pytest.mark.parametrize("title", TITLES)
def test_the_list_has_exactly_the_legal_actions(title: str) -> None:
    for game in moments(title, 53):
        listed = present.all_moves(game)
        assert listed.sequence == game.count
        legal = [] if game.finished else [str(priced(choice)) for choice in game.legal_actions().choices()]
        assert [move.choice.action for move in listed.moves] == legal


@pytest.mark.parametrize("title", TITLES)
def test_lays_name_tile_hex_and_rotation(title: str) -> None:
    game = first_with(title, "lay")
    lays = [move for move in present.all_moves(game).moves if move.choice.kind == "lay"]
    assert lays
    for move in lays:
        _, verb, tile, hex_id, rotation = move.choice.action.split()[:5]
        assert {verb, tile, hex_id, rotation, "track"} <= set(move.words.split())
        assert move.choice.cost is not None
        assert move.choice.target.hex == hex_id


def test_sales_name_company_and_percentage() -> None:
    game = first_with("18mex", "sell")
    sales = [move for move in present.all_moves(game).moves if move.choice.kind == "sell"]
    assert sales
    for move in sales:
        company = move.choice.target.company
        assert {"sell", company, *game.defn.companies[company].name.split()} <= set(move.words.split())
