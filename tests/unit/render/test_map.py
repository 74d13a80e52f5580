"""Maps and tiles as pictures."""

import pytest

from roundhouse.api import new_game
from roundhouse.board import Board, load_map, load_tiles
from roundhouse.board.routes.route import Route
from roundhouse.core.components import CompanyDef
from roundhouse.core.marks import Mark
from roundhouse.core.state import Token
from roundhouse.render import Position, map_svg, miniature, tile_svg
from roundhouse.render.face import Look
from roundhouse.render.hexes import centre
from roundhouse.render.places import draw
from roundhouse.render.svg import xy
from tests.unit.render.boards import groups, mex_board, parsed, small_board, texts

COMPANIES = {
    id_: CompanyDef(id_, name, "major", (20,), "A1", (0,), colour)
    for id_, name, colour in (("MC", "Mexican Central", "#232b2b"), ("TM", "Texas & Mexican", "#232b2b"))
}


@pytest.fixture(scope="module")
def board() -> Board:
    return mex_board()


def position(board: Board, colour: str = "green", closed: frozenset[str] = frozenset()) -> Position:
    look = Look(board.map.layout, colour, COMPANIES, closed)
    tiles = {"I8": ("15", 5), "H7": ("9", 2)} if "I8" in board.map else {}
    tokens = {"I8": (Token("MC"), Token("TM"))} if "I8" in board.map else {"A1": (Token("TM"),)}
    return Position(board, tiles, tokens, look, "a test")


def test_every_hex_is_there_once(board: Board) -> None:
    drawn = [g.get("data-hex") for g in groups(parsed(map_svg(position(board))), "hex")]
    assert drawn == [h.id for h in board.map.hexes]


def test_tiles_carry_number_and_rotation(board: Board) -> None:
    laid = {g.get("data-hex"): g for g in groups(parsed(map_svg(position(board))), "hex") if g.get("data-tile")}
    assert set(laid) == {"I8", "H7"}
    assert (laid["I8"].get("data-tile"), laid["I8"].get("data-rotation")) == ("15", "5")
    assert "#15" in " ".join(texts(laid["I8"]))


def test_every_token_is_there(board: Board) -> None:
    root = parsed(map_svg(position(board), legend=False))
    assert [g.get("data-company") for g in groups(root, "company")] == ["MC", "TM"]


def test_names_costs_labels_and_coordinates(board: Board) -> None:
    found = texts(parsed(map_svg(position(board))))
    assert {"Torreón", "Monterrey", "120", "MC", "A", "U", "14"} <= found
    assert any(text.startswith("K6") for text in found)


@pytest.mark.parametrize(("colour", "value"), [("yellow", "30"), ("green", "30"), ("brown", "60"), ("gray", "60")])
def test_the_present_value_of_an_off_board_area_is_marked(board: Board, colour: str, value: str) -> None:
    root = parsed(map_svg(position(board, colour)))
    juarez = next(g for g in groups(root, "hex") if g.get("data-hex") == "A6")
    bold = [t.text for t in juarez.iter() if t.get("class") == "worth now"]
    assert bold == [value]


def test_homes_wait_until_the_company_is_closed(board: Board) -> None:
    waiting = groups(parsed(map_svg(position(board))), "homes")
    closed = groups(parsed(map_svg(position(board, closed=frozenset({"CHI"})))), "homes")
    assert len(waiting) == len(closed) + 1


def test_each_closed_side_is_drawn_once(board: Board) -> None:
    walls = groups(parsed(map_svg(position(board))), "impassable")
    sides = {
        frozenset((h.id, board.map.adjacent[h.id].get(b.edge, str(b.edge)))) for h in board.map.hexes for b in h.borders
    }
    assert len(walls) == len(sides)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_both_layouts_and_special_characters(layout: str) -> None:
    svg = map_svg(position(small_board(layout)), glow=["B1", "nowhere"])
    root = parsed(svg)
    assert any("Here & There" in (title.text or "") for title in root.iter("{http://www.w3.org/2000/svg}title"))
    assert len(groups(root, "border")) == 2
    assert "30" in texts(root)
    assert svg.count("data-glow") == 1


def test_it_is_described_for_those_who_cannot_see_it(board: Board) -> None:
    root = parsed(map_svg(position(board)))
    title, desc = root[0], root[1]
    assert title.text == "Map of a test"
    assert desc.text == f"{len(board.map.hexes)} hexes, 2 tiles laid, 2 tokens."


def test_companies_of_one_colour_have_different_rings(board: Board) -> None:
    tokens = groups(parsed(map_svg(position(board), legend=False)), "company")
    rings = [c.get("stroke-dasharray") for t in tokens for c in t if c.get("class") == "ring"]
    assert len(set(rings)) == 2


def test_routes_are_drawn_along_their_track(board: Board) -> None:
    route = Route.parse("2-1", "E6.0 G6 H7 I8.0")
    tiles = {"E6": ("15", 0), "G6": ("8", 3), "H7": ("9", 2), "I8": ("15", 5)}
    there = Position(board, tiles, {}, Look("flat", "green", COMPANIES), "a run")
    line = groups(parsed(map_svg(there, routes=[route])), "route")[0]
    assert line.get("data-train") == "2-1"
    assert len([p for p in line if p.get("d")]) == 4


def test_routes_reach_the_stops_of_turned_tiles(board: Board) -> None:
    tiles = {"K6": ("471", 2), "J5": ("4", 2)}
    there = Position(board, tiles, {}, Look("flat", "green", COMPANIES), "a run")
    root = parsed(map_svg(there, routes=[Route.parse("2-1", "J5.0 K6.0 K6.1")]))
    drawn = [p.get("d") for p in groups(root, "route")[0] if p.get("d")]
    tile = board.manifest["471"]
    town = centre("flat", 5, 10) + draw("flat", tile.nodes, tile.paths, 2).places[1].point
    assert any(xy(town) in (d or "") for d in drawn)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_every_tile_can_be_drawn_at_every_rotation(board: Board, layout: str) -> None:
    for tile in board.manifest.tiles:
        for rotation in tile.rotations:
            root = parsed(tile_svg(tile, rotation, layout=layout))
            assert root[0].text == f"Tile {tile.number}, {tile.colour}"
            circles = [c for c in root.iter() if c.get("class") == "slot"]
            assert len(circles) == sum(node.slots for node in tile.nodes)


def test_a_picture_does_not_change_between_runs(board: Board) -> None:
    assert map_svg(position(board)) == map_svg(position(mex_board()))


def test_coasts_frontiers_and_kinds_of_stations() -> None:
    hexes = {
        "A1": {"at": (0, 0), "track": "c:20x2; 0-a", "colour": "gray", "borders": {3: "coast", 0: 20}},
        "A3": {"at": (0, 2), "region": "amazon", "borders": {3: 20}},
    }
    tiles = {"5008": {"count": 1, "colour": "yellow", "track": "c:40; 0-a", "coast": [3]}}
    board = Board(load_map({"hexes": hexes}), load_tiles({"tiles": tiles}))
    tokens = {"A1": (Token("X", 0, "passenger"), Token("Y", 0))}
    svg = map_svg(Position(board, {"A3": ("5008", 0)}, tokens, Look(), "a test", {"A3": (Mark("harbour X"),)}))
    root = parsed(svg)
    assert len(groups(root, "coast")) == 1
    assert svg.count('class="frontier"') == 2  # the side, and the line of the legend
    assert {"P", "harbour X", "frontier: 20 for a new connection"} <= texts(root)
    assert "Tokens: X passenger, Y." in svg
    assert svg.count('class="shore"') == 3  # side, tile and legend


def test_an_area_of_several_hexes_has_its_name_once() -> None:
    drawn = map_svg(new_game("18sa", 3).view)
    assert drawn.count(">Patagonia<") == 1
    assert drawn.count(">Panama<") == 1


def test_a_miniature_has_every_hex_and_no_text(board: Board) -> None:
    drawn = parsed(miniature(new_game("18mex", 3).view))
    assert len(groups(drawn, "hex")) == len(board.map.hexes)
    assert texts(drawn) == set()
