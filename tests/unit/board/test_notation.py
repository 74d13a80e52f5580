"""The one-line notation and the readers of component files."""

import pytest

from roundhouse.board import BadData, Revenue, load_map, load_tiles
from roundhouse.board.notation import parse, text


@pytest.mark.parametrize(
    "line",
    [
        "",
        "; 0-3",
        "c:20",
        "c:20x2; 0-a 1-a",
        "o:y30/b60; 0-a 1-a",
        "t:10@4.5[W,Lisboa]*2?; 0-a!",
        "c:40x3@center t@2.5; 0-a 5.0/2-a 5.1/2-a a-b",
        "t:20@0; 0-a 3-a' 3-4 4-a'",
        "j; 0-a 1~a 2=a",
    ],
)
def test_notation_round_trips(line: str) -> None:
    assert text(*parse(line)) == line.strip()


@pytest.mark.parametrize("line", ["q:20", "c:20; 0-b", "; 0-6", "; 0-0", "; 5.2/2-0", "c:20; a"])
def test_bad_notation_names_the_word(line: str) -> None:
    with pytest.raises(BadData, match=r"'"):
        parse(line)


def test_revenue_follows_the_phase() -> None:
    table = Revenue.of({"brown": 60, "yellow": 30})
    assert [table.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [30, 30, 60, 60]
    assert Revenue.of({"green": 30}).value("yellow") == 0


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"at": [0, 0], "colour": "pink"}, "pink"),
        ({"at": [0, 0], "hue": "red"}, "hue"),
        ({"at": [0, 0], "homes": ["MC:3"]}, "MC:3"),
        ({}, "at"),
    ],
)
def test_bad_hexes_are_named(entry: dict[str, object], says: str) -> None:
    with pytest.raises(BadData, match=says) as caught:
        load_map({"hexes": {"B2": entry}})
    assert caught.value.faults[0].key.startswith("hexes.B2.")


def test_hexes_must_lie_on_the_grid_and_apart() -> None:
    with pytest.raises(BadData, match="same place"):
        load_map({"hexes": {"A1": {"at": [0, 0]}, "A2": {"at": [0, 0]}}})
    with pytest.raises(BadData, match="not on the grid"):
        load_map({"hexes": {"A1": {"at": [0, 0]}, "A2": {"at": [0, 1]}}})


def test_tiles_must_name_existing_twins() -> None:
    with pytest.raises(BadData, match="479P"):
        load_tiles({"tiles": {"479MC": {"count": 1, "colour": "green", "track": "c", "twin": "479P"}}})


def test_boards_do_not_touch_but_links_join() -> None:
    hexes = {"A1": {"at": [0, 0]}, "A3": {"at": [0, 2], "board": "east"}}
    assert load_map({"hexes": hexes}).adjacent == {"A1": {}, "A3": {}}
    joined = load_map({"hexes": hexes, "links": [["A1", 0, "A3"]]})
    assert joined.adjacent == {"A1": {0: "A3"}, "A3": {3: "A1"}}


def test_pointy_maps_have_neighbours_to_east_and_west() -> None:
    board = load_map({"layout": "pointy", "hexes": {"A1": {"at": [0, 0]}, "A3": {"at": [2, 0]}, "B2": {"at": [1, 1]}}})
    assert board.adjacent["A1"] == {4: "A3", 5: "B2"}


def test_an_area_that_trains_run_through() -> None:
    nodes, paths = parse("o:y10/g20> o:30; 0-a a-b")
    assert [node.ends_trains for node in nodes] == [False, True]
    assert text(nodes, paths) == "o:y10/g20> o:30; 0-a a-b"
