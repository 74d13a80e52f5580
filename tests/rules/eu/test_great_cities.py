"""Sections 4.3 and 4.6: tiles and tokens in Paris, Berlin and Vienna."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TokenRemoved
from roundhouse.rules.components import box_of
from tests.rules.eu.building import Tiles, corporation
from tests.support.table import Table, rule


def halves(table: Table, tile: str, rotation: int) -> frozenset[frozenset[int]]:
    """Which sides the cities of a turned tile lead to."""
    printed = box_of(table.view.defn).board.manifest[tile]
    sides: dict[int, set[int]] = {}
    for path in printed.paths:
        sides.setdefault(path.nodes[0], set()).update((edge + rotation) % 6 for edge in path.edges)
    return frozenset(frozenset(s) for s in sides.values())


def side_of(table: Table, hex_id: str, company: str) -> frozenset[int]:
    """The sides to which the city with a company's token leads."""
    tile, rotation = table.state.tiles[hex_id]
    city = next(t.city for t in table.state.tokens[hex_id] if t.company == company)
    paths = box_of(table.view.defn).board.manifest[tile].paths
    return frozenset((e + rotation) % 6 for p in paths if city in p.nodes for e in p.edges)


@rule("EU-4.6-41")
@pytest.mark.parametrize("hex_id", ["J5", "K14"])
def test_green_berlin_and_vienna_have_two_orientations(hex_id: str) -> None:
    """Sides are joined in pairs, beginning with either of two neighbours; both are allowed."""
    table = corporation(f"{hex_id}.0")
    found = {halves(table, "581", int(t.split()[4][1:])) for t in table.legal("lay") if f" 581 {hex_id} " in t}
    assert found == {
        frozenset({frozenset({0, 1}), frozenset({2, 3}), frozenset({4, 5})}),
        frozenset({frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 0})}),
    }


@rule("EU-4.6-41", "EU-4.6-36")
@pytest.mark.parametrize("rotation", range(6))
def test_tokens_stay_with_their_track_in_both_orientations(rotation: int) -> None:
    """In Vienna minor 6 has the line to the north, minor 11 that to the south; in Berlin 7 south-west, 9 north-east."""
    table = corporation("I18", keep=("6", "11"), I18="57 1", J17="9 1").play(f"FS lay 581 K14 r{rotation}")
    assert 3 in side_of(table, "K14", "6")
    assert 0 in side_of(table, "K14", "11")
    table = corporation("J7", keep=("7", "9"), J7="202 2", I6="7 4").play(f"FS lay 581 J5 r{rotation}")
    assert 1 in side_of(table, "J5", "7")
    assert 4 in side_of(table, "J5", "9")


@rule("EU-4.6-36", "EU-4.6-25")
def test_green_paris_lies_in_one_way_only() -> None:
    """The northern city keeps its line to the north-east, the southern one that to the south-east."""
    table = corporation("A10.0", keep=("3",))
    assert [t for t in table.legal("lay") if " A10 " in t] == ["FS lay 580 A10 r3"]
    table.play("FS lay 580 A10 r3")
    assert side_of(table, "A10", "FS") == {3, 4}
    assert side_of(table, "A10", "3") == {5, 0}


@rule("EU-4.3-21")
@pytest.mark.parametrize(("hex_id", "lay"), [("A10", "580 A10 r3"), ("J5", "581 J5 r0"), ("K14", "581 K14 r1")])
def test_doubles_stay_on_the_green_tile(hex_id: str, lay: str) -> None:
    """The circles do not touch yet, so both tokens of the corporation remain."""
    table = corporation(f"{hex_id}.0", f"{hex_id}.1").play(f"FS lay {lay}")
    assert table.told(TokenRemoved) == []
    assert len({t.city for t in table.state.tokens[hex_id] if t.company == "FS"}) == 2
    assert len(table.state.stations["FS"]) == 3


@rule("EU-4.3-21", "EU-4.3-22", "EU-4.3-24", "EU-4.6-42")
@pytest.mark.parametrize("hex_id", ["J5", "K14"])
def test_brown_berlin_and_vienna_leave_one_token_of_each(hex_id: str) -> None:
    """FS had two tokens there and gets one back; that of DR stays."""
    table = corporation(f"{hex_id}.0", f"{hex_id}.1", phase="5", **Tiles({hex_id: "581 0"}))
    table.tokens("DR", f"{hex_id}.2").play(f"FS lay 584 {hex_id} r0")
    assert sorted((t.company, t.city) for t in table.state.tokens[hex_id]) == [("DR", 0), ("FS", 0)]
    assert table.told(TokenRemoved) == [TokenRemoved("FS", hex_id)]
    assert len(table.state.stations["FS"]) == 4


@rule("EU-4.3-22", "EU-4.6-42")
def test_doubles_of_others_come_back_too() -> None:
    """FS makes Berlin brown; DR, which had two tokens there, keeps one and gets the other."""
    table = corporation("J5.0", phase="5", J5="581 0").tokens("DR", "J5.1", "J5.2").play("FS lay 584 J5 r0")
    assert sorted(t.company for t in table.state.tokens["J5"]) == ["DR", "FS"]
    assert (len(table.state.stations["DR"]), len(table.state.stations["FS"])) == (4, 4)


@rule("EU-4.3-24")
def test_a_returned_token_is_placed_again() -> None:
    """All five tokens were on the map; the one that came back goes to Dresden in the same turn."""
    table = corporation("J5.0", "J5.1", "B19", "D19", "E20", phase="5", J5="581 0", J7="202 3")
    assert table.state.stations["FS"] == ()
    table.play("FS lay 584 J5 r0", "FS pass")
    assert table.step == "place station"
    table.play("FS token J7.0")
    assert [t.company for t in table.state.tokens["J7"]] == ["FS"]
    assert table.state.stations["FS"] == ()


@rule("EU-4.3-23", "EU-4.3-21")
def test_brown_paris_leaves_one_token_in_each_half() -> None:
    """Two tokens remain, one in the north and one in the south; a second one in the north comes back."""
    table = corporation("A10.0", "A10.1", phase="5", A10="580 3").play("FS lay 583 A10 r3")
    assert [(t.company, t.city) for t in table.state.tokens["A10"]] == [("FS", 0), ("FS", 1)]
    assert len(table.state.stations["FS"]) == 3
    table = corporation("A10.0", "A10.1", "A10.0", phase="5", A10="580 3").play("FS lay 583 A10 r3")
    assert sorted((t.company, t.city) for t in table.state.tokens["A10"]) == [("FS", 0), ("FS", 1)]
    assert len(table.state.stations["FS"]) == 3


@rule("EU-4.3-20")
def test_only_mergers_bring_a_second_token_into_the_hex() -> None:
    """FS reaches the south of Paris from Brussels; with a station in the north it may not place one there."""
    line: Tiles = {"A10": "580 3", "B11": "8 2", "C10": "8 1", "C8": "201 0"}
    assert corporation("C8", step="place station", **line).check("FS token A10.1")
    assert corporation("C8", "A10.0", step="place station", **line).sections("FS token A10.1") == ["4.4.2"]
