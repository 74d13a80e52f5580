"""What upgrades must keep, and where the old cities go."""

from roundhouse.board import Board, UpgradeRules, where_nodes_go
from tests.unit.board.grids import grid, tiles

RULES = UpgradeRules()


def test_edges_stay_connected() -> None:
    set_ = tiles()
    fits = {r for r in range(6) if where_nodes_go(set_["9"], 0, set_["23"], r, RULES) is not None}
    assert fits == {0, 3}


def test_a_junction_keeps_plain_track() -> None:
    set_ = tiles()
    fits = {r for r in range(6) if where_nodes_go(set_["8"], 0, set_["81"], r, RULES) is not None}
    assert fits == {0, 2, 4}


def test_towns_are_neither_lost_nor_added() -> None:
    set_ = tiles()
    for old, new in (("9", "141"), ("4", "23"), ("57", "141")):
        assert all(where_nodes_go(set_[old], 0, set_[new], r, RULES) is None for r in range(6))


def test_cities_go_where_their_track_goes() -> None:
    set_ = tiles(
        {
            "Y2": ("yellow", "c:20 c:20; 0-a 2-b"),
            "G2": ("green", "c:30 c:30; 0-b 1-b 2-a 3-a"),
        }
    )
    assert where_nodes_go(set_["Y2"], 0, set_["G2"], 0, RULES) == (1, 0)
    assert where_nodes_go(set_["Y2"], 0, set_["G2"], 1, RULES) is None


def test_new_track_and_where_it_is_entered() -> None:
    board = Board(grid({"B2": {}, "B4": {}, "B0": {}, "A1": {}, "A3": {}, "C1": {}, "C3": {}}), tiles())
    (upgrade,) = [u for u in board.table.upgrades("B2", "9", 0) if (u.tile, u.rotation) == ("23", 0)]
    assert upgrade.new_paths == (1,)
    assert [edge for edge in range(6) if upgrade.new_edges >> (edge * 6) & 1] == [0, 4]


def test_gauge_is_kept() -> None:
    set_ = tiles({"N9": ("yellow", "; 0~3"), "G1": ("green", "; 0-3 0~2"), "G3": ("green", "; 0=3 0-2")})
    assert where_nodes_go(set_["N9"], 0, set_["G1"], 0, RULES) is None
    assert where_nodes_go(set_["N9"], 0, set_["G3"], 0, RULES) == ()
