"""Section 4.6: which tiles belong to which hexes, and where track may lead."""

from __future__ import annotations

import pytest

from roundhouse.board.geometry import direction
from roundhouse.core.events import Ran
from roundhouse.rules.components import box_of
from tests.rules.eu.building import Tiles, corporation, lays
from tests.support.table import rule

TOWN = {
    "": {"3", "4", "58"},
    "58": {"141", "142", "143", "144"},
    "141": {"145", "146", "147"},
    "145": set[str](),
}
CITY = {"": {"57"}, "57": {"14", "15"}, "14": {"611"}, "15": {"611"}, "611": {"513"}, "513": set[str]()}
YELLOW_CITY = {
    "": {"201", "202"},
    "202": {"576", "577", "578", "579"},
    "576": {"582"},
    "579": {"582"},
    "582": set[str](),
}
PLAIN = {
    "": {"7", "8", "9"},
    "8": {"80", "81", "82", "83"},
    "82": {"544", "545", "546"},
    "544": set[str](),
}
ROWS = [
    pytest.param("F11", "F9", {"F9": "57 0"}, TOWN, id="town"),
    pytest.param("F9", "F9", {}, CITY, id="city"),
    pytest.param("G12", "G12", {}, YELLOW_CITY, id="Y"),
    pytest.param("E16", "E18", {"E18": "201 3"}, PLAIN, id="mountain"),
    pytest.param("K6", "J7", {"J7": "202 4"}, PLAIN, id="clear"),
    pytest.param("K8", "J7", {"J7": "201 4"}, PLAIN, id="rough"),
]


def laid_upon(hex_id: str, base: str, track: Tiles, old: str) -> set[str]:
    """The tiles that may be laid in a hex, upon a tile in any rotation."""
    if not old:
        return lays(corporation(base, phase="8", **track), hex_id)
    below: list[Tiles] = [{**track, hex_id: f"{old} {rotation}"} for rotation in range(6)]
    return {tile for tiles in below for tile in lays(corporation(base, phase="8", **tiles), hex_id)}


@rule("EU-4.6-20", "EU-4.6-21", "EU-4.6-22", "EU-4.6-23", "EU-4.6-24", "EU-4.6-27", "EU-4.6-33")
@pytest.mark.parametrize(("hex_id", "base", "track", "row"), ROWS)
def test_the_rows_of_the_table(hex_id: str, base: str, track: Tiles, row: dict[str, set[str]]) -> None:
    """In phase 8 each kind of hex takes exactly the tiles of its row upon each other; grey ones only in cities."""
    assert {old: laid_upon(hex_id, base, track, old) for old in row} == row


@rule("EU-4.6-25")
def test_the_row_of_paris() -> None:
    """Printed yellow; green #580, brown #583, and nothing after it."""
    assert lays(corporation("A10.0", phase="8"), "A10") == {"580"}
    assert lays(corporation("A10.0", phase="8", A10="580 3"), "A10") == {"583"}
    assert lays(corporation("A10.0", phase="8", A10="583 3"), "A10") == set()


@rule("EU-4.6-26")
@pytest.mark.parametrize("hex_id", ["J5", "K14"])
def test_the_row_of_berlin_and_vienna(hex_id: str) -> None:
    """Printed yellow; green #581, brown #584, and nothing after it."""
    assert lays(corporation(f"{hex_id}.0", phase="8"), hex_id) == {"581"}
    assert lays(corporation(f"{hex_id}.0", phase="8", **Tiles({hex_id: "581 0"})), hex_id) == {"584"}
    assert lays(corporation(f"{hex_id}.0", phase="8", **Tiles({hex_id: "584 0"})), hex_id) == set()


@rule("EU-4.6-21")
@pytest.mark.parametrize(
    ("base", "old", "lay"),
    [
        ("F9", {}, "201 F9 r0"),
        ("F9", {}, "4 F9 r0"),
        ("F9", {}, "9 F9 r0"),
        ("F9", {"F9": "57 0"}, "576 F9 r0"),
        ("F9", {"F9": "57 0"}, "581 F9 r0"),
        ("F9", {"F9": "14 0"}, "582 F9 r0"),
        ("F9", {"F9": "14 0"}, "584 F9 r0"),
        ("G12", {}, "57 G12 r0"),
        ("G12", {"G12": "202 0"}, "15 G12 r0"),
        ("G12", {"G12": "576 0"}, "611 G12 r0"),
        ("G12", {"G12": "582 0"}, "513 G12 r0"),
        ("A10.0", {}, "581 A10 r0"),
        ("A10.0", {}, "15 A10 r3"),
        ("A10.0", {"A10": "580 3"}, "584 A10 r0"),
        ("A10.0", {"A10": "583 3"}, "513 A10 r0"),
        ("K14.0", {}, "580 K14 r0"),
        ("K14.0", {}, "14 K14 r0"),
        ("K14.0", {"K14": "581 0"}, "583 K14 r0"),
        ("K14.0", {"K14": "584 0"}, "513 K14 r0"),
        ("F9", {"F9": "57 0"}, "57 F11 r0"),
        ("F9", {"F9": "57 0"}, "9 F11 r0"),
        ("F9", {"F9": "57 0"}, "4 F7 r0"),
        ("F9", {"F9": "57 0"}, "57 F7 r0"),
        ("F9", {"F9": "57 0", "F7": "9 0"}, "141 F7 r0"),
        ("F9", {"F9": "57 0", "F11": "4 0"}, "82 F11 r0"),
        ("F9", {"F9": "57 0", "F11": "141 0"}, "544 F11 r0"),
        ("F9", {"F9": "57 0", "F7": "82 0"}, "145 F7 r0"),
    ],
)
def test_no_tile_strays_into_another_row(base: str, old: Tiles, lay: str) -> None:
    """The right colour in the right phase, but a tile of another kind of hex."""
    assert corporation(base, phase="8", **old).sections(f"FS lay {lay}") == ["4.6"]


#: A station, the track that leads to a hex, a lay there that is fine, one that is not, and the side it would run over.
EDGES = [
    pytest.param("M16", {"M16": "202 3"}, "9 M14 r0", "7 M14 r5", 5, id="Galicia"),
    pytest.param("I18", {"I18": "57 2"}, "8 J19 r2", "9 J19 r2", 5, id="Balkans"),
    pytest.param("A10.1", {"A10": "580 3"}, "9 A12 r0", "8 A12 r1", 1, id="France"),
    pytest.param("J5.1", {"J5": "581 0"}, "7 J3 r5", "9 J3 r0", 3, id="Baltic Sea"),
    pytest.param("D3", {"D3": "202 5"}, "58 C4 r4", "4 C4 r1", 1, id="North Sea"),
    pytest.param("D19", {"D19": "57 0"}, "7 D21 r3", "9 D21 r0", 0, id="Mediterranean"),
    pytest.param("D19", {"D19": "57 0"}, "7 D21 r3", "8 D21 r3", 5, id="port of Genoa, west"),
    pytest.param("E20", {"E20": "57 2"}, "4 F21 r2", "3 F21 r1", 1, id="port of Genoa, east"),
    pytest.param("I18", {"I18": "57 2"}, "8 J19 r2", "7 J19 r1", 1, id="port of Trieste"),
]


@rule("EU-4.6-12", "EU-4.6-13", "EU-4.6-14")
@pytest.mark.parametrize(("base", "track", "fine", "wrong", "side"), EDGES)
def test_track_does_not_run_to_prohibited_hexes(base: str, track: Tiles, fine: str, wrong: str, side: int) -> None:
    """Neither to impassable land nor into the sea nor to a blank side of a port."""
    table = corporation(base, **track)
    assert table.check(f"FS lay {fine}")
    assert table.sections(f"FS lay {wrong}") == ["4.6"]
    assert f"({direction('flat', side)})" in str(table.why_not(f"FS lay {wrong}"))


@rule("EU-4.6-29")
@pytest.mark.parametrize(("city", "side"), [("D3", 3), ("I18", 0), ("B19", 0), ("E20", 0)])
def test_a_city_meets_its_port_over_the_arrow(city: str, side: int) -> None:
    """Amsterdam in the north, Trieste, Marseille and Genoa in the south: tiles may show track to that side."""
    table = corporation(city)
    tile = box_of(table.view.defn).board.manifest
    exits = [(t.split()[2], int(t.split()[4][1:])) for t in table.legal("lay")]
    sides = {(edge + turn) % 6 for name, turn in exits for path in tile[name].paths for edge in path.edges}
    assert side in sides


@rule("EU-4.6-29", "EU-4.6-14")
@pytest.mark.parametrize(("station", "wrong", "side"), [("H19", "201 H19 r4", 5), ("H19", "202 H19 r3", 5)])
def test_venice_has_no_arrow_to_the_port_of_trieste(station: str, wrong: str, side: int) -> None:
    """The port lies next to Venice too, but shows it a blank side."""
    table = corporation(station)
    assert table.sections(f"FS lay {wrong}") == ["4.6"]
    assert f"into a side of I20 without track ({direction('flat', side)})" in str(table.why_not(f"FS lay {wrong}"))
    assert table.check("FS lay 202 H19 r2")


@rule("EU-4.6-30")
@pytest.mark.parametrize(("phase", "tile", "revenue"), [("3", "57 0", 30), ("5", "611 0", 50), ("8", "513 0", 70)])
def test_a_port_is_always_worth_10(phase: str, tile: str, revenue: int) -> None:
    """Trieste rises from £20 to £40 and £60, its port stays at £10."""
    table = corporation("I18", phase=phase, I18=tile).trains(FS="5").operating("FS", "run trains")
    table.play("FS run 5-0 I18.0 I20.0")
    assert [event.revenue for event in table.told(Ran)] == [revenue]


@rule("EU-4.6-30")
@pytest.mark.parametrize("lay", ["3 I20 r3", "141 I20 r3"])
def test_no_tile_is_laid_on_a_port(lay: str) -> None:
    """So it can never improve."""
    assert corporation("I18", I18="57 0").sections(f"FS lay {lay}") == ["4.6"]


@rule("EU-4.6-31")
def test_a_train_ends_in_a_port() -> None:
    """From Trieste to the port and no further, though Venice lies on the other side of it."""
    table = corporation("I18", "H19", I18="57 0", H19="202 2").trains(FS="5").operating("FS", "run trains")
    assert table.sections("FS run 5-0 I18.0 I20.0 H19.0") == ["4.4.3"]
    assert table.check("FS run 5-0 I18.0 I20.0")
