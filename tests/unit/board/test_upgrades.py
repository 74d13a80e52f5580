"""What upgrades must keep, and where the old cities go."""

from roundhouse.board import Board, UpgradeRules, load_tiles, where_nodes_go
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


MINES = {"M1": ("yellow", "h:20; 0-a 3-a"), "M2": ("yellow", "h:20 t:10; 0-a 3-a 0-b 3-b")}
DISMANTLING = UpgradeRules(droppable=frozenset({"halt"}))


def test_track_stays_joined_where_a_stop_goes() -> None:
    set_ = tiles(MINES)
    fits = {r for r in range(6) if where_nodes_go(set_["M1"], 0, set_["23"], r, DISMANTLING) is not None}
    assert fits == {0, 3}
    assert all(where_nodes_go(set_["M1"], 0, set_["16"], r, DISMANTLING) is None for r in range(6))
    assert where_nodes_go(set_["M1"], 0, set_["23"], 0, RULES) is None


def test_track_of_a_stop_that_goes_may_be_joined_by_another_stop() -> None:
    set_ = tiles(MINES)
    assert where_nodes_go(set_["M2"], 0, set_["141"], 0, DISMANTLING) == (-1, 0)
    assert where_nodes_go(set_["M2"], 0, set_["23"], 0, DISMANTLING) is None


def test_the_first_tile_keeps_every_stop() -> None:
    board = Board(grid({"B2": {"track": "h"}, "B0": {}, "B4": {}}), tiles(MINES), DISMANTLING)
    assert {u.tile for u in board.table.upgrades("B2")} == {"M1"}


def test_as_many_cities_as_before_stay_apart() -> None:
    labelled = {"colour": "yellow", "track": "c:20 c:20; 0-a 2-b", "count": 1, "label": "OO"}
    green = {"colour": "green", "track": "c:30 c:30; 0-a 2-a 1-b 3-b", "count": 1, "label": "OO"}
    other = {"colour": "green", "track": "c:30 c:30; 0-a 3-a 2-b 5-b", "count": 1, "label": "OO"}
    one = {"colour": "green", "track": "c:50x2; 0-a 2-a 4-a", "count": 1, "label": "OO"}
    set_ = load_tiles({"tiles": {"Y": labelled, "G": green, "H": other, "One": one}})
    assert where_nodes_go(set_["Y"], 0, set_["G"], 0, RULES) is None
    assert where_nodes_go(set_["Y"], 0, set_["H"], 0, RULES) == (0, 1)
    assert where_nodes_go(set_["Y"], 0, set_["One"], 0, RULES) == (0, 0)


def test_regions_take_their_gauge() -> None:
    set_ = tiles({"79": ("yellow", "; 0~3")})
    hexes = {"B2": {"region": "north"}, "B0": {"region": "north"}, "B4": {"region": "south"}, "B6": {}}
    board = Board(grid(hexes, gauges={"north": "narrow", "south": "broad"}), set_)
    assert {u.tile for u in board.table.upgrades("B2")} == {"79"}
    assert {u.tile for u in board.table.upgrades("B4")} == {"9"}


def test_two_sides_are_one_piece() -> None:
    entry = {"colour": "yellow", "count": 3}
    set_ = load_tiles(
        {
            "tiles": {
                "9": {**entry, "track": "; 0-3", "reverse": "79"},
                "79": {**entry, "track": "; 0~3", "reverse": "9"},
                "8": {**entry, "track": "; 0-2"},
            }
        }
    )
    assert [set_.piece(number) for number in ("9", "79", "8")] == ["9", "9", "8"]
    assert set_.pieces == {"9": 3, "8": 3}
