"""Sides, rotations and curves."""

import pytest

from roundhouse.board import load_tiles
from roundhouse.board.geometry import neighbour_offset, opposite
from roundhouse.board.model import End
from roundhouse.render.hexes import APOTHEM, bearing, centre, corners, gate, inside
from roundhouse.render.places import draw


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("edge", range(6))
def test_a_side_points_to_the_neighbour_of_the_board(layout: str, edge: int) -> None:
    towards = centre(layout, *neighbour_offset(layout, edge))
    assert abs(towards) == pytest.approx(2 * APOTHEM)
    assert towards / abs(towards) == pytest.approx(bearing(layout, edge))


def test_edge_0_is_south_and_numbers_run_clockwise() -> None:
    assert bearing("flat", 0) == pytest.approx(1j)
    assert bearing("flat", 1).real < 0 < bearing("flat", 1).imag
    assert bearing("flat", 3) == pytest.approx(-1j)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("edge", range(6))
@pytest.mark.parametrize("lane", range(2))
def test_lanes_meet_those_of_the_neighbour(layout: str, edge: int, lane: int) -> None:
    there = centre(layout, *neighbour_offset(layout, edge))
    here = gate(layout, End(edge, lane=lane, lanes=2))
    beyond = there + gate(layout, End(opposite(edge), lane=1 - lane, lanes=2))
    assert here == pytest.approx(beyond)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("track", ["; 0-1", "; 0-2", "; 0-3", "t:10; 0-a a-2", "c:20; 0-a a-3", "t:10@1; 0-a a-4"])
def test_turned_track_ends_at_the_turned_sides(layout: str, rotation: int, track: str) -> None:
    tile = load_tiles({"tiles": {"1": {"count": 1, "colour": "yellow", "track": track}}})["1"]
    drawing = draw(layout, tile.nodes, tile.paths, rotation)
    for path, curve in zip(tile.paths, drawing.curves, strict=True):
        for end, point in ((path.a, curve.a), (path.b, curve.b)):
            if end.is_edge:
                assert point == pytest.approx(bearing(layout, (end.edge + rotation) % 6) * APOTHEM)
            else:
                assert abs(point - drawing.places[end.node].point) < 0.1


@pytest.mark.parametrize(("track", "radius"), [("; 0-1", 25.0), ("; 0-2", 75.0)])
def test_curves_are_arcs_of_circles(track: str, radius: float) -> None:
    tile = load_tiles({"tiles": {"1": {"count": 1, "colour": "yellow", "track": track}}})["1"]
    curve = draw("flat", tile.nodes, tile.paths).curves[0]
    turn = 1 if track == "; 0-1" else 2
    middle = bearing("flat", turn / 2) * (50 if turn == 1 else APOTHEM * 2)
    assert all(abs(abs(point - middle) - radius) < 1 for point in curve.samples())


def test_a_town_lies_on_its_track() -> None:
    tile = load_tiles({"tiles": {"58": {"count": 1, "colour": "yellow", "track": "t:10; 0-a a-2"}}})["58"]
    drawing = draw("flat", tile.nodes, tile.paths)
    first, second = drawing.curves
    assert first.b == pytest.approx(second.a)
    assert first.heading(1) == pytest.approx(second.heading(0))


def test_corners_and_inside() -> None:
    assert len(corners("flat")) == 6
    assert inside("flat", 0j, 40)
    assert not inside("flat", 40j, 10)
