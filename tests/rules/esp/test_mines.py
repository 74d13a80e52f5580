"""Section 5.3.3: mines, and private company #1, which helps with them (3.1(1))."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.boards import Tiles, company, lays, rival
from tests.support.table import rule

#: Avilés is joined to the mine in C5, Gijón to Siero.
AVILES: Tiles = {"D4": "956 1", "E3": "L82 0"}
MINE = "CFLG lay L94 C5 r1"


@rule("ESP-5.3.1-19", "ESP-5.3.3-1")
@pytest.mark.parametrize(("name", "station", "tiles", "lay"), [
    ("CFLG", "D4", AVILES, "L94 C5 r1"),
    ("FdLR", "E3", {"E3": "L81 0", "E5": "74 0"}, "L100 E7 r0"),
    ("CM", "E29", {"E29": "57 0"}, "L91 E31 r0"),
])  # fmt: skip
def test_a_mine_costs_thirty(name: str, station: str, tiles: Tiles, lay: str) -> None:
    """With or without a town, on either map."""
    here = company(name, station, cash=30, **tiles)
    before = here.cash(BANK)
    here.play(f"{name} lay {lay}")
    assert (here.cash(name), here.cash(BANK)) == (0, before + 30)
    assert company(name, station, cash=29, **tiles).sections(f"{name} lay {lay}") == ["5.3.1"]


@rule("ESP-5.3.3-2", "ESP-5.3.3-3")
def test_mine_hexes_take_mine_tiles_of_their_kind() -> None:
    """A mine without a town, a mine with a town, and nothing else; and mines go nowhere else."""
    here = company("CFLG", "D4", **AVILES)
    assert lays(here, "C5") == {"L92", "L93", "L94"}
    assert here.sections("CFLG lay 79 C5 r1") == ["5.3.3"]
    assert "5.3.1" in here.sections("CFLG lay L100 C5 r1")
    here = company("CFLG", "E3", E3="L81 0", E5="74 0")
    assert lays(here, "E7") == {"L98", "L99", "L100"}
    assert here.sections("CFLG lay L94 E7 r0") == ["5.3.1"]
    assert here.sections("CFLG lay 74 E7 r0") == ["5.3.3"]
    assert company("N", "F24.1").sections("N lay L91 E23 r2") == ["5.3.3"]


@rule("ESP-5.3.1-17", "ESP-5.3.1-18", "ESP-5.3.1-20", "ESP-5.3.3-4", "ESP-5.3.3-5", "ESP-5.3.3-6")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(("phase", "others"), [
    ("2", ["CFLG lay 74 E5 r0"]),
    ("3", ["CFLG lay 74 E5 r0", "CFLG lay 73 D2 r5"]),
])  # fmt: skip
def test_a_mine_is_laid_besides_the_track_actions(phase: str, others: list[str], place: int) -> None:
    """First, between or last: it is no action and costs no fee; one may also lay it alone."""
    tiles: Tiles = {"D4": "956 1", "E3": "L81 0"}
    here = company("CFLG", "D4", "E3", phase=phase, **tiles)
    here.play(*others[:place], MINE, *others[place:])
    second = 20 * (len(others) - 1)
    assert here.cash("CFLG") == 500 - 40 - 30 - second
    assert here.legal("lay") == []
    assert company("CFLG", "D4", "E3", phase=phase, **tiles).play(MINE).check("CFLG pass")


@rule("ESP-5.3.1-1", "ESP-5.3.1-17")
def test_a_minor_lays_a_mine_besides_its_tile() -> None:
    """The reading of the contradiction between "one hex" and the extra mine of every company."""
    here = company("CM", "E29", E29="57 0").play("CM lay L91 E31 r0", "CM lay 9 E27 r0")
    assert here.cash("CM") == 500 - 30 - 20
    assert here.legal("lay") == []


@rule("ESP-5.3.1-21", "ESP-5.3.3-7")
def test_one_mine_in_a_turn_with_or_without_a_town() -> None:
    """After one of them neither kind is left."""
    tiles: Tiles = {"D4": "956 1", "E3": "L81 0", "E5": "74 0"}
    here = company("CFLG", "D4", "E3", **tiles).play("CFLG lay L100 E7 r0")
    assert here.sections(MINE) == ["5.3.3"]
    here = company("CFLG", "D4", "E3", **tiles).play(MINE)
    assert here.sections("CFLG lay L100 E7 r0") == ["5.3.3"]
    assert here.check("CFLG lay 73 D2 r5")


@rule("ESP-5.3.3-19", "ESP-5.3.3-20")
def test_dismantling_leaves_plain_track_or_a_town() -> None:
    """The track of the mine stays where it was."""
    here = company("CFLG", "D4", C5="L94 1", **AVILES)
    assert lays(here, "C5") == {"959", "960", "961", "677", "678", "692", "693"}
    assert here.sections("CFLG lay 957 C5 r1") == ["5.3.2"]  # shows no straight track
    here = company("CFLG", "E3", E3="L81 0", E5="74 0", E7="L100 0")
    assert lays(here, "E7") == {"116", "89", "L114"}
    assert here.sections("CFLG lay 677 E7 r0")


@rule("ESP-5.3.2-9", "ESP-5.3.3-22")
@pytest.mark.parametrize(("cash", "reasons"), [(29, ["5.3.1"]), (30, [])])
def test_dismantling_costs_thirty(cash: int, reasons: list[str]) -> None:
    """Although upgrades are free elsewhere."""
    here = company("CFLG", "D4", cash=cash, C5="L94 1", **AVILES)
    assert here.sections("CFLG lay 677 C5 r4") == reasons
    if not reasons:
        assert here.play("CFLG lay 677 C5 r4").cash("CFLG") == 0


@rule("ESP-5.3.2-10", "ESP-5.3.3-23")
def test_dismantling_is_an_upgrade_action() -> None:
    """It is no extra action, is paid as the second one, and there is no other upgrade beside it."""
    here = company("CFLG", "D4", "E3", C5="L94 1", D4="956 1", E3="L81 0", E5="74 0")
    here.play("CFLG lay 677 C5 r4")
    assert here.sections("CFLG lay 89 E5 r0") == ["5.3.1"]
    here.play("CFLG lay 73 D2 r5")
    assert here.legal("lay") == [text for text in here.legal("lay") if text.split()[3] == "E7"]  # a mine is left
    here = company("CFLG", "D4", "E3", C5="L94 1", D4="956 1", E3="L81 0")
    here.play("CFLG lay 73 D2 r5", "CFLG lay 677 C5 r4")
    assert here.cash("CFLG") == 500 - (30 + 20)


@rule("ESP-5.3.3-18")
def test_dismantling_needs_a_connection_but_no_use() -> None:
    """A mine beyond a full city of others stays."""
    here = company("CFLG", "E3", C5="L94 1", E3="L80 0", D4="956 1")
    assert here.check("CFLG lay 677 C5 r4")
    assert rival(here, "CFEA", "D4").sections("CFLG lay 677 C5 r4") == ["5.3.2"]


@rule("ESP-5.3.3-21")
@pytest.mark.parametrize(
    ("phase", "place", "old", "new"),
    [("5", "C5", "677 4", "L119"), ("5", "E7", "89 0", "L127"), ("7", "E7", "L127 0", "L128")],
)
def test_what_replaced_a_mine_is_upgraded_like_any_tile(phase: str, place: str, old: str, new: str) -> None:
    """And without the price of a mine."""
    tiles: Tiles = {"E3": "L81 0", "E5": "74 0"} if place == "E7" else AVILES
    shown: Tiles = {**tiles, place: old}
    here = company("CFLG", "E3", "D4", phase=phase, cash=0, **shown)
    assert new in lays(here, place)


@rule("ESP-5.3.1-5")
def test_a_new_mine_is_not_dismantled_in_the_same_turn() -> None:
    """The reading: one hex, one change in a turn, whichever lay came first."""
    here = company("CFLG", "D4", **AVILES).play(MINE)
    assert here.sections("CFLG lay 677 C5 r4") == ["5.3.1"]


@rule("ESP-3.1(1)-1", "ESP-3.1(1)-2", "ESP-3.1(1)-3")
@pytest.mark.parametrize(("tiles", "lay"), [({}, "L94 C5 r1"), ({"C5": "L94 1"}, "677 C5 r4")])
def test_private_1_saves_thirty_on_a_mine(tiles: Tiles, lay: str) -> None:
    """Built or dismantled; then it closes."""
    here = company("CFLG", "D4", cash=0, **AVILES, **tiles).privates(P1="CFLG")
    assert here.sections(f"CFLG lay {lay}") == ["5.3.1"]
    here.play(f"CFLG lay {lay} by P1")
    assert (here.cash("CFLG"), here.state.privates["P1"]) == (0, "out")
    assert "P1" in here.state.closed


@rule("ESP-3.1(1)-1", "ESP-3.1(1)-2")
def test_private_1_helps_its_owner_with_mines_only() -> None:
    """The reading: the company that owns it, for a mine of its own."""
    here = company("CFLG", "D4", "E3", D4="956 1", E3="L81 0").privates(P1="CFEA")
    assert here.sections(f"{MINE} by P1") == ["3.1(1)"]
    here = company("CFLG", "D4", "E3", D4="956 1", E3="L81 0").privates(P1="CFLG")
    assert here.sections("CFLG lay 74 E5 r0 by P1") == ["3.1(1)"]
    assert here.sections(f"{MINE} by P2") == ["3.1(1)"]
