"""The 18MEX map and tiles as data."""

import pytest

from roundhouse.board import Board
from tests.unit.board.mex import mex_board


@pytest.fixture(scope="module")
def board() -> Board:
    return mex_board()


def test_size(board: Board) -> None:
    assert len(board.map.hexes) == 73
    assert len(board.manifest.tiles) == 59
    assert sum(tile.count or 0 for tile in board.manifest.tiles) == 127


def test_homes(board: Board) -> None:
    homes = {company: hex_id for company, (hex_id, _) in board.map.homes.items()}
    assert homes == {
        "PAC": "B3",
        "CHI": "E6",
        "MC": "I8",
        "TM": "I12",
        "B": "K6",
        "A": "M12",
        "SPM": "O8",
        "NdM": "O10",
        "MEX": "P13",
        "UdY": "Q14",
        "C": "S12",
    }


def test_no_track_over_impassable_sides_or_into_blank_sides(board: Board) -> None:
    assert board.map.buildable_edges["N11"] == {2, 3, 4, 5}
    assert 5 not in board.map.buildable_edges["T11"]  # U12 is gray and shows no track there
    assert 2 not in board.map.buildable_edges["C4"]  # B3


def lays(board: Board, hex_id: str, tile: str | None = None, rotation: int = 0) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for upgrade in board.table.upgrades(hex_id, tile, rotation):
        found.setdefault(upgrade.tile, set()).add(upgrade.rotation)
    return found


def test_rotations_that_look_alike_are_listed_apart(board: Board) -> None:
    assert lays(board, "K10") == {tile: set(range(6)) for tile in ("7", "8", "9")}
    assert lays(board, "I10") == {tile: set(range(6)) for tile in ("5", "6", "57")}


def test_edges_of_the_map_limit_rotations(board: Board) -> None:
    assert lays(board, "G12")["7"] == {0, 1}
    assert lays(board, "P13") == {"473": {5}}


def test_named_tiles(board: Board) -> None:
    assert set(lays(board, "O8", "57", 1)) == {"14", "15", "619"}
    assert set(lays(board, "O8", "14", 0)) == {"480"}
    assert set(lays(board, "O8", "480", 0)) == {"455"}
    assert set(lays(board, "M10", "63", 0)) == {"455"}
    assert set(lays(board, "I4", "5", 3)) == {"475"}
    assert lays(board, "F5") == {tile: set(range(6)) for tile in ("7", "8", "9")}


def test_printed_track_is_kept(board: Board) -> None:
    assert lays(board, "S12")["57"] == {1, 4}
    assert lays(board, "E6") == {"14": {0, 3}, "15": {0}, "619": {3}}  # keeps 0, 1 and 3
    assert lays(board, "R13")["20"] == {0, 3}  # keeps 1-4 and stays off side 5


def test_mexico_city_is_laid_as_one(board: Board) -> None:
    (green,) = board.table.upgrades("O10")
    assert (green.tile, green.rotation) == ("479MC", 0)
    assert green.twin is not None
    assert (green.twin[0], green.twin[1].tile) == ("P11", "479P")
    assert {u.tile for u in board.table.upgrades("O10", "479MC", 0)} == {"485MC", "486MC"}
    assert {u.tile for u in board.table.upgrades("P11", "479P", 0)} == {"485P", "486P"}


def test_mexico_city_pays_twice(board: Board) -> None:
    assert [cost.amount for cost in board.map["P11"].costs] == [60]
    assert [cost.amount for cost in board.manifest["479P"].costs] == [40]


def test_copper_canyon_is_no_ordinary_lay_but_can_be_described(board: Board) -> None:
    assert "470" not in lays(board, "F5")
    assert len(board.table.special("F5", None, "470", 2).new_paths) == 4
