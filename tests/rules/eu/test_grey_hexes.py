"""Section 4.6: the first tile in a grey hex needs the consent of the owner of the minor company next to it."""

from __future__ import annotations

import pytest

from roundhouse.rules.components import box_of
from tests.rules.eu.building import Tiles, corporation
from tests.support.table import Table, rule

#: A minor company, its hex, a station from which track leads there, that track, and a lay.
GREY = [
    pytest.param("2", "C8", "D7", {"D7": "57 1"}, "202 C8 r4", id="Brussels"),
    pytest.param("3", "B11", "C8", {"C8": "201 0", "B9": "8 4"}, "9 B11 r0", id="Paris"),
    pytest.param("7", "I6", "J7", {"J7": "202 2"}, "9 I6 r2", id="Berlin"),
    pytest.param("10", "F19", "E20", {"E20": "57 1"}, "9 F19 r1", id="Milan"),
    pytest.param("10", "F21", "E20", {"E20": "57 2"}, "4 F21 r2", id="Florence"),
]
CASES = pytest.mark.parametrize(("minor", "hex_id", "base", "track", "lay"), GREY)


def neighbour(minor: str, owner: str, base: str, track: Tiles) -> Table:
    """FS of p1 is about to lay track; this minor company still exists and belongs to this player."""
    return corporation(base, keep=(minor,), **track).privates(**{minor: owner})


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18", "EU-4.6-19")
@CASES
def test_a_stranger_needs_consent(minor: str, hex_id: str, base: str, track: Tiles, lay: str) -> None:
    """The owner is asked before anything lies in the hex; with his consent the tile is laid."""
    table = neighbour(minor, "p3", base, track).play(f"FS lay {lay}")
    assert (table.step, table.actor) == ("tile in a grey hex", "p3")
    assert hex_id not in table.state.tiles
    assert table.sections("FS pass") == ["4.6"]
    table.play("p3 accept")
    assert hex_id in table.state.tiles
    assert (table.actor, table.legal()) == ("FS", ["FS pass"])


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18", "EU-4.6-19")
@CASES
def test_a_refusal_holds_for_the_turn(minor: str, hex_id: str, base: str, track: Tiles, lay: str) -> None:
    """Nothing is laid in that hex, but elsewhere FS may still lay its tile."""
    table = neighbour(minor, "p2", base, track).play(f"FS lay {lay}", "p2 refuse")
    assert hex_id not in table.state.tiles
    assert table.cash("FS") == 500
    assert table.sections(f"FS lay {lay}") == ["4.6"]
    assert {text.split()[3] for text in table.legal("lay")} - {hex_id}
    assert hex_id not in {text.split()[3] for text in table.legal("lay")}


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18", "EU-4.6-19")
@CASES
def test_the_owner_needs_nobodys_consent(minor: str, hex_id: str, base: str, track: Tiles, lay: str) -> None:
    """The minor belongs to the president of FS, who may build there with any of his companies."""
    table = neighbour(minor, "p1", base, track).play(f"FS lay {lay}")
    assert hex_id in table.state.tiles
    assert table.actor == "FS"


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18", "EU-4.6-19")
@CASES
def test_the_restriction_ends_with_the_minor(minor: str, hex_id: str, base: str, track: Tiles, lay: str) -> None:
    """Once the minor company has left the game nobody is asked."""
    assert minor in corporation(base, **track).state.closed
    assert hex_id in corporation(base, **track).play(f"FS lay {lay}").state.tiles


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18")
@pytest.mark.parametrize(
    ("minor", "base", "track", "lay"),
    [
        ("2", "D7", {"D7": "57 1", "C8": "202 4"}, "576 C8 r3"),
        ("3", "C8", {"C8": "201 0", "B9": "8 4", "B11": "9 0"}, "82 B11 r0"),
        ("7", "J7", {"J7": "202 2", "I6": "9 2"}, "82 I6 r2"),
        ("10", "E20", {"E20": "57 2", "F21": "4 2"}, "141 F21 r2"),
    ],
)
def test_upgrades_need_no_consent(minor: str, base: str, track: Tiles, lay: str) -> None:
    """Consent is for the tile in the empty hex only."""
    table = neighbour(minor, "p3", base, track).play(f"FS lay {lay}")
    assert table.state.tiles[lay.split()[1]][0] == lay.split()[0]


@rule("EU-4.6-15", "EU-4.6-16", "EU-4.6-17", "EU-4.6-18")
def test_only_five_hexes_are_grey(start: Table) -> None:
    """Brussels, the hexes south-east of Paris and south-west of Berlin, Florence and the hex north of it."""
    grey = {h.id: h.blocked_by for h in box_of(start.view.defn).board.map.hexes if h.blocked_by}
    assert grey == {"C8": ("2",), "B11": ("3",), "I6": ("7",), "F19": ("10",), "F21": ("10",)}


@rule("EU-4.6-16")
def test_another_minor_asks_too() -> None:
    """Minor 2 of p2 comes from Brussels to the hex of minor 3, whose owner p3 decides."""
    table = corporation("F9", keep=("2", "3"), C8="201 0", B9="8 4").operating("2", "lay track")
    assert table.play("2 lay 9 B11 r0").actor == "p3"
