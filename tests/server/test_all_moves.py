"""The list of all legal moves over HTTP."""

from __future__ import annotations

from tests.server.conftest import Opened, Place


def test_all_moves_are_those_that_are_offered(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana = table.guest("Ana")
    game = ana.new_game()
    listed = ana.good("GET", f"/games/{game}/moves/all")
    offered = [c["action"] for g in ana.good("GET", f"/games/{game}/moves")["groups"] for c in g["choices"]]
    assert sorted(move["choice"]["action"] for move in listed["moves"]) == sorted(offered)
    ana.act(game)
    assert ana.good("GET", f"/games/{game}/moves/all")["sequence"] == listed["sequence"] + 1


def test_the_list_of_a_position_is_made_once(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    game = table.services.lives.get(table.guest("Ana").new_game()).game
    positions = table.services.positions
    assert positions.all_moves(game) is positions.all_moves(game)
