"""The landscape under the track: areas of several hexes, rivers, terrain and the edge of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.api import new_game
from roundhouse.board import Board, load_map, load_tiles
from roundhouse.present.names import board_of
from roundhouse.render import Position, map_svg
from roundhouse.render.face import Look, Shown, face
from roundhouse.render.ground import fill_of
from roundhouse.render.palette import FACES, contrast
from roundhouse.render.rivers import courses
from roundhouse.render.settings import settings
from roundhouse.titles import all_titles
from tests.unit.render.boards import groups, parsed, texts

TILE = {"9": {"count": 1, "colour": "yellow", "track": "; 0-3"}}


def board_with(hexes: Mapping[str, Mapping[str, Any]]) -> Board:
    return Board(load_map({"hexes": hexes}), load_tiles({"tiles": TILE}))


def picture(board: Board, tiles: Mapping[str, tuple[str, int]] | None = None) -> str:
    return map_svg(Position(board, tiles or {}, {}, Look(), "a test"), legend=False)


def column(**terrain: Any) -> dict[str, dict[str, Any]]:
    """Hexes one below the other."""
    return {name: {"at": (0, 2 * n), "cost": 20, "terrain": kind} for n, (name, kind) in enumerate(terrain.items())}


def test_a_river_flows_through_neighbouring_hexes() -> None:
    board = board_with(column(A1="river", A3="river", A5="mountain", A7="river"))
    assert courses(board.map) == {"A1": (0,), "A3": (3,), "A7": ()}


def test_a_river_never_flows_in_a_circle_and_ends_in_the_sea() -> None:
    hexes = {
        "A1": {"at": (0, 0), "cost": 10, "terrain": "river", "borders": {3: "coast", 2: "coast"}},
        "A3": {"at": (0, 2), "cost": 10, "terrain": "river"},
        "B2": {"at": (1, 1), "cost": 10, "terrain": "river"},
    }
    found = courses(board_with(hexes).map)
    assert sum(map(len, found.values())) == 2 * 2  # two of three common sides; no hex ends at the coast
    assert courses(board_with({k: v for k, v in hexes.items() if k != "B2"}).map) == {"A1": (0, 3), "A3": (3,)}


def test_nothing_flows_over_a_side_that_cannot_be_crossed() -> None:
    hexes = column(A1="river", A3="river")
    hexes["A1"]["borders"] = {0: "impassable"}
    assert courses(board_with(hexes).map) == {"A1": (), "A3": ()}


def test_a_tile_covers_river_and_terrain() -> None:
    board = board_with(column(A1="river", A3="river", A5="mountain"))
    assert picture(board).count('class="river"') == 2
    assert 'class="ground high"' in picture(board)
    built = picture(board, {"A1": ("9", 0), "A5": ("9", 0)})
    assert built.count('class="river"') == 1
    assert 'class="ground' not in built.partition("</style>")[2]


def test_the_dearest_mountains_have_snow() -> None:
    hexes = column(A1="mountain", A3="mountain", A5="mountain")
    hexes["A3"]["cost"] = 60
    assert picture(board_with(hexes)).count('class="ground snow"') == 1
    assert 'class="ground snow"' not in picture(board_with(column(A1="mountain", A3="mountain")))


def red(at: tuple[int, int], track: str) -> dict[str, Any]:
    return {"at": at, "name": "Far Away", "colour": "red", "track": track}


def test_an_area_is_one_shape_with_one_name_and_one_value() -> None:
    board = board_with({"A1": red((0, 0), "o:20[far]; 0-a"), "A3": red((0, 2), "o:20[far]; 3-a 0-a")})
    assert {hex_id: s.inner for hex_id, s in settings(board.map).items()} == {"A1": {0}, "A3": {3}}
    root = parsed(picture(board))
    assert sorted(t for t in texts(root) if t in ("Far Away", "20")) == ["20", "Far Away"]
    assert len(groups(root, "value")) == 1
    stubs = [p for p in root.iter() if p.get("class") == "stub"]
    assert len(stubs) == 1  # where track enters from outside
    edge = next(p for p in root.iter() if p.get("class") == "edge")
    assert (edge.get("d") or "").count("M") == 10


def test_neighbours_with_different_stops_are_different_areas() -> None:
    board = board_with({"A1": red((0, 0), "o:20; 0-a"), "A3": red((0, 2), "o:20; 3-a")})
    assert settings(board.map) == {}
    assert len(groups(parsed(picture(board)), "value")) == 2


def test_each_entry_of_an_area_is_shown_where_track_enters() -> None:
    board = board_of(new_game("18sa", 3).defn)
    drawn = parsed(map_svg(Position(board, {}, {}, Look(), "a test"), legend=False))
    there = [g for g in groups(drawn, "hex") if board.map[g.get("data-hex", "")].name == "Patagonia"]
    assert len(there) == 6
    assert sum(p.get("class") == "stub" for g in there for p in g.iter()) == 5
    assert not [p for g in there for p in g.iter() if p.get("class") == "track"]


@pytest.mark.parametrize("title", all_titles())
def test_no_ground_looks_like_a_tile(title: str) -> None:
    """The tint of a hex without a tile stays lighter than every tile, and text on it can be read."""
    for hex_ in board_of(new_game(title, all_titles()[title].players[0]).defn).map.hexes:
        if hex_.colour == "white":
            fill = fill_of(hex_)
            assert contrast(fill, "#1c1c1c") > 10
            assert contrast(fill, FACES["white"]) < contrast(FACES["green"], FACES["white"])


def test_stops_of_a_kind_that_are_worth_the_same_share_their_value() -> None:
    def values(track: str) -> list[str]:
        hex_ = board_with({"A1": {"at": (0, 0), "colour": "gray", "track": track}}).map["A1"]
        root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{face(Shown(hex_, hex=hex_), Look())}</svg>')
        return sorted(t.text or "" for t in root.iter() if (t.text or "").isdigit())

    assert values("c:40 c:40; 0-a 3-b") == ["40"]
    assert values("c:40 c:40 c:30; 0-a 3-b 1-c") == ["30", "40", "40"]
    assert values("c:10 t:10; 0-a 3-b") == ["10", "10"]


@pytest.mark.parametrize(
    ("title", "told"),
    [("18ireland", {"narrow gauge", "port"}), ("18esp", {"narrow gauge", "dual gauge"}), ("18mex", set())],
)
def test_the_legend_tells_gauges_and_ports_apart(title: str, told: set[str]) -> None:
    drawn = texts(parsed(map_svg(new_game(title, 3).view)))
    assert drawn & {"narrow gauge", "dual gauge", "port"} == told
