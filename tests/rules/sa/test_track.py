"""Laying and replacing tiles (7.3.1 and 7.3.2)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TileLaid
from roundhouse.core.ids import BANK
from roundhouse.rules.components import box_of
from tests.rules.sa.board import TRACK, first_turn, lays, station, turn
from tests.support.table import Table, rule

COLOURS = ("yellow", "green", "brown", "gray")


def colours(table: Table, *hexes: str) -> set[str]:
    """Colours of the tiles that may be laid."""
    manifest = box_of(table.view.defn).board.manifest
    return {manifest[lay.split()[0]].colour for lay in lays(table, *hexes)}


@rule("SA-7.3.1-1", "SA-7.3.1-14")
def test_nothing_on_grey_and_red_and_no_track_into_their_blank_sides() -> None:
    """Mines and off-board hexes take no tile, and are entered only where they show track."""
    table = turn("FA", tiles={"F25": "57 1"})
    assert "7.3.1" in table.sections("FA lay 9 E26 r0")
    assert "7.3.1" in turn("ENFER", tiles={"E14": "57 0"}).sections("ENFER lay 57 E16 r0")
    # E14 lies north of the mine, which shows track to it; F15 lies east of it, where the mine is blank.
    assert "57 E14 r0" in lays(turn("ENFER"), "E14")
    santa_cruz = station(turn("ENFER"), "F15", "ENFER", "freight").operating("ENFER", TRACK)
    assert santa_cruz.sections("ENFER lay 57 F15 r1") == ["7.3.1"]
    assert santa_cruz.check("ENFER lay 57 F15 r0")


@rule("SA-7.3.1-2", "SA-7.3.2-2", "SA-7.3.2-3", "SA-7.3.2-4", "SA-published-30")
@pytest.mark.parametrize(("phase", "most"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 4), ("8", 4)])
def test_colours_by_phase(phase: str, most: int) -> None:
    """Green with the first 3, brown with the first 5, grey with the first 6; the 4 brings nothing."""
    steps = {"G22": "9 0", "G24": "BA1 1", "F25": "57 1"}
    table = turn("FA", phase=phase, tiles=steps)
    late = station(turn("FA", phase=phase, tiles={"G24": "BA2 1"}), "F25", "FA", "freight").operating("FA", TRACK)
    allowed = COLOURS[:most]
    assert colours(table) <= set(allowed)
    assert ("green" in colours(table, "F25")) == (most >= 2)
    assert ("7.3.2" in table.sections("FA lay 14 F25 r0")) == (most < 2)
    assert ("brown" in colours(table, "G24")) == (most >= 3)
    assert ("7.3.2" in table.sections("FA lay BA2 G24 r1")) == (most < 3)
    assert ("gray" in colours(late, "G24")) == (most >= 4)
    assert ("7.3.2" in late.sections("FA lay BA3 G24 r1")) == (most < 4)


@rule("SA-7.3.1-3", "SA-7.3.1-4")
def test_new_track_continues_a_route_from_a_station() -> None:
    """Buenos Aires opens to the north and to the south-west; elsewhere there is nothing to continue."""
    table = turn("FA")
    assert {lay.split()[1] for lay in lays(table)} == {"G22", "F25"}
    assert table.sections("FA lay 9 F23 r2") == ["7.3.1"]
    # Into G22 from the south only.
    assert "9 G22 r0" in lays(table)
    assert table.sections("FA lay 9 G22 r1") == ["7.3.1"]


@rule("SA-7.3.1-5", "SA-7.5-3")
def test_full_cities_of_others_cut_off() -> None:
    """A free circle, or an own station of whatever kind, lets the corporation pass."""
    tiles = {"F25": "5 3", "F23": "9 0"}
    assert lays(turn("FA", tiles=tiles), "F21")
    blocked = station(turn("FA", tiles=tiles), "F25", "AFE", "passenger").operating("FA", TRACK)
    assert not lays(blocked, "F21", "F23")
    assert blocked.sections("FA lay 57 F21 r0") == ["7.3.1"]
    open_ = station(turn("FA", phase="3", tiles={**tiles, "F25": "15 1"}), "F25", "AFE", "freight")
    assert lays(open_.operating("FA", TRACK), "F21")
    own = station(
        station(turn("FA", phase="3", tiles={**tiles, "F25": "15 1"}), "F25", "AFE", "freight"), "F25", "FA", "freight"
    )
    assert lays(own.operating("FA", TRACK), "F21")


@rule("SA-7.3.1-6", "SA-7.2(1)-2", "SA-7.2(1)-1", "SA-7.3.2-1")
def test_one_tile_or_one_upgrade_a_turn() -> None:
    """Which is a choice, not a duty."""
    table = turn("FA", phase="3")
    assert table.check("FA pass")
    assert table.check("FA lay BA1 G24 r1")
    table.play("FA lay 9 G22 r0")
    assert lays(table) == set()
    assert table.sections("FA lay BA1 G24 r1") == ["7.3.1"]
    upgraded = turn("FA", phase="3").play("FA lay BA1 G24 r1")
    assert lays(upgraded) == set()
    assert upgraded.sections("FA lay 9 G22 r0") == ["7.3.1"]


@rule("SA-7.3.1-7", "SA-5.3-6")
def test_the_first_tile_goes_to_the_home_hex() -> None:
    """Nothing else could be connected, and it is the one tile of the turn."""
    table = first_turn("EFE", TRACK)
    assert {lay.split()[1] for lay in lays(table)} == {"D23"}
    assert table.sections("EFE lay 9 D21 r0") == ["7.3.1"]
    table.play("EFE lay X3 D23 r0")
    assert lays(table) == set()


@rule("SA-7.3.1-7", "SA-7.2(1)-1")
def test_the_first_tile_is_optional() -> None:
    """EFE may pass in its first turn and lays its home tile in the next one; still nothing else is connected."""
    table = first_turn("EFE", TRACK)
    assert table.check("EFE pass")
    assert table.play("EFE pass").state.tiles == {}
    assert {lay.split()[1] for lay in lays(table.operated("EFE").operating("EFE", TRACK))} == {"D23"}


@rule("SA-7.3.1-8")
def test_a_pre_printed_home_needs_no_tile() -> None:
    """FA and AFE begin beside their homes."""
    assert {lay.split()[1] for lay in lays(first_turn("FA", TRACK))} == {"G22", "F25"}
    assert {lay.split()[1] for lay in lays(first_turn("AFE", TRACK))} == {"G22", "H21"}


@rule("SA-7.3.1-9")
def test_a_home_where_others_have_built_needs_no_tile() -> None:
    """It may go on from there, or upgrade it."""
    table = first_turn("EFE", TRACK, phase="3", D23="X1 3")
    assert {lay.split()[1] for lay in lays(table)} == {"D21", "D23", "E22"}
    assert colours(table, "D23") == {"green"}


@rule("SA-7.3.1-10", "SA-7.3.1-11", "SA-7.3.2-10")
def test_cities_and_plain_hexes() -> None:
    """Tiles with circles go to cities and nowhere else, at first and later."""
    table = turn("FA", phase="3", tiles={"G22": "9 0", "F25": "57 1"})
    assert "7.3.1" in turn("FA").sections("FA lay 57 G22 r0")
    assert "7.3.1" in turn("FA").sections("FA lay 9 F25 r1")
    assert "7.3.1" in table.sections("FA lay 14 G22 r0")
    assert "7.3.1" in table.sections("FA lay 20 F25 r1")
    manifest = box_of(table.view.defn).board.manifest
    for lay in lays(table):
        tile, hex_id, _ = lay.split()
        printed = box_of(table.view.defn).board.map[hex_id]
        assert bool(manifest[tile].nodes) == bool(printed.nodes)


@rule("SA-7.3.1-12", "SA-7.3.1-13", "SA-7.3.2-11")
def test_letters() -> None:
    """X, M and BA take their own tiles only, which fit nowhere else."""
    assert {lay.split()[0] for lay in lays(turn("EFE"))} == {"X1", "X2", "X3"}
    assert "7.3.1" in turn("EFE").sections("EFE lay 57 D23 r0")
    assert "7.3.1" in turn("FA").sections("FA lay X3 F25 r1")
    green = turn("EFE", phase="3", tiles={"D23": "X3 0"})
    assert {lay.split()[0] for lay in lays(green, "D23")} == {"X4"}
    assert "7.3.1" in green.sections("EFE lay 15 D23 r0")
    assert "7.3.1" in turn("FA", phase="3").sections("FA lay M1 G24 r1")
    assert "7.3.1" in turn("FA", phase="3", tiles={"F25": "57 1"}).sections("FA lay X4 F25 r1")
    assert {lay.split()[0] for lay in lays(turn("FA", phase="3"), "G24")} == {"BA1"}
    assert {lay.split()[0] for lay in lays(turn("AFE", phase="3"), "H23")} == {"M1"}


@rule("SA-7.3.1-15")
def test_no_track_off_the_map() -> None:
    """The ocean is off the map: Quito has it to the west."""
    table = turn("ENAFE")
    board = box_of(table.view.defn).board
    for lay in lays(table, "B7"):
        tile, _, rotation = lay.split()
        edges = {(e + int(rotation[1:])) % 6 for p in board.manifest[tile].paths for e in p.edges}
        assert not edges & {1, 2}
    assert table.sections("ENAFE lay 5 B7 r0") == ["7.3.1"]
    assert table.check("ENAFE lay 5 B7 r4")


@rule("SA-7.3.1-16")
def test_track_may_end_at_a_neighbour_without_track() -> None:
    """F25 may point at the empty F23, and G22 at a tile that is blank there."""
    assert turn("FA").check("FA lay 5 F25 r3")
    beside = turn("FA", tiles={"G20": "7 1"})
    assert beside.check("FA lay 9 G22 r0")


@rule("SA-7.3.1-17", "SA-7.3.1-18", "SA-7.3.1-19", "SA-7.3.1-20")
@pytest.mark.parametrize(
    ("company", "tiles", "lay", "cost"),
    [
        ("FA", {}, "9 G22 r0", 30),  # river
        ("EFE", {"D23": "X3 0"}, "9 D21 r0", 60),  # mountain
        ("FA", {"F25": "6 2"}, "7 E24 r4", 60),
        ("ENAFE", {"B7": "5 4"}, "9 C6 r1", 40),  # Amazon, without a connection beyond the frontier: see 7.4
        ("ENAFE", {"B7": "5 5"}, "57 C8 r2", 60),  # Amazon with a river
        ("FA", {"F25": "5 3"}, "9 F23 r0", 0),
    ],
)
def test_the_first_tile_costs_what_the_map_says(company: str, tiles: dict[str, str], lay: str, cost: int) -> None:
    """The treasury of the corporation pays the bank; customs offices are another matter."""
    table = turn(company, tiles=tiles, cash=500)
    bank = table.cash(BANK)
    table.play(f"{company} lay {lay}")
    assert table.told(TileLaid)[0].cost == cost
    paid = 500 - table.cash(company)
    assert paid - cost in (0, 20)
    assert table.cash(BANK) == bank + paid


@rule("SA-7.3.1-21")
def test_upgrades_cost_no_terrain() -> None:
    """A river is bridged once."""
    table = turn("FA", phase="3", tiles={"G22": "9 0"}, cash=0)
    assert table.check("FA lay 23 G22 r0")
    assert table.play("FA lay 23 G22 r0").cash("FA") == 0


@rule("SA-7.3.1-22")
def test_terrain_is_paid_at_once() -> None:
    """Who cannot pay now may not lay, whatever it is going to earn."""
    assert turn("FA", cash=29).sections("FA lay 9 G22 r0") == ["7.3.1"]
    assert turn("FA", cash=30).check("FA lay 9 G22 r0")


@rule("SA-7.3.2-5", "SA-7.2(1)-3", "SA-7.2(1)-4")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_two_tiles_for_those_who_start_late(phase: str) -> None:
    """In the brown phase or later, in the first turn, in any mix; 7.3.2 is followed where 7.2 says less."""
    assert lays(first_turn("FA", TRACK, phase="4").play("FA lay 9 G22 r0")) == set()
    two = first_turn("FA", TRACK, phase=phase).play("FA lay 9 G22 r0", "FA lay 57 F25 r1")
    assert lays(two) == set()
    mixed = first_turn("FA", TRACK, phase=phase).play("FA lay 9 G22 r0")
    assert mixed.check("FA lay BA1 G24 r1")
    upgrades = first_turn("FA", TRACK, phase=phase, F25="57 1").play("FA lay BA1 G24 r1")
    assert upgrades.check("FA lay 14 F25 r0")
    assert lays(upgrades.play("FA lay 14 F25 r0")) == set()
    later = turn("FA", phase=phase).play("FA lay 9 G22 r0")
    assert lays(later) == set()


@rule("SA-7.3.2-6")
def test_a_tile_laid_and_upgraded_in_one_turn() -> None:
    """Also twice in the same hex."""
    table = first_turn("EFE", TRACK, phase="5").play("EFE lay X3 D23 r0")
    assert table.check("EFE lay X4 D23 r3")
    assert table.play("EFE lay X4 D23 r3").state.tiles["D23"] == ("X4", 3)
    twice = first_turn("FA", TRACK, phase="5").play("FA lay BA1 G24 r1", "FA lay BA2 G24 r1")
    assert twice.state.tiles["G24"] == ("BA2", 1)


@rule("SA-7.3.2-7", "SA-7.3.2-8")
def test_an_upgrade_must_be_reached_but_not_its_new_track() -> None:
    """A train without limit must come to the tile after the exchange; what is added may lie beyond."""
    tiles = {"G22": "9 0", "G20": "9 0", "F21": "57 0"}
    table = turn("FA", phase="3", tiles=tiles)
    assert table.sections("FA lay 14 F21 r0") == ["7.3.2"]
    # G20 gets a curve between two sides that FA does not reach: allowed, because FA reaches the tile.
    assert table.check("FA lay 18 G20 r0")
    # After the exchange counts: F25 opens to Buenos Aires only by the upgrade.
    assert turn("FA", phase="3", tiles={"F25": "57 0"}).check("FA lay 14 F25 r0")
    assert turn("FA", phase="3", tiles={"F25": "57 0"}).sections("FA lay 205 F25 r0") == ["7.3.2"]


@rule("SA-7.3.2-9")
def test_upgrades_keep_all_track() -> None:
    """A straight does not become a curve."""
    table = turn("FA", phase="3", tiles={"G22": "9 0"})
    assert "7.3.2" in table.sections("FA lay 25 G22 r1")
    assert all("G22" not in lay or lay.split()[0] not in ("25", "28", "29", "30", "31") for lay in lays(table))


@rule("SA-7.3.2-12")
def test_the_blue_borders_of_5008_lie_on_the_ocean() -> None:
    """At Quito that leaves one way to turn it."""
    table = turn("ENAFE", phase="5", tiles={"B7": "205 3"})
    assert {lay for lay in lays(table, "B7") if lay.startswith("5008")} == {"5008 B7 r3"}
    for rotation in (0, 1, 2, 4, 5):
        assert "7.3.2" in table.sections(f"ENAFE lay 5008 B7 r{rotation}")


@rule("SA-7.3.2-13")
def test_5008_is_for_coastal_cities_without_a_letter() -> None:
    """Neither for cities inland nor for those with a letter."""
    inland = turn("ENFER", phase="5", tiles={"E14": "12 3"})
    assert all(not lay.startswith("5008") for lay in lays(inland, "E14"))
    assert all("7.3.2" in inland.sections(f"ENFER lay 5008 E14 r{r}") for r in range(6))
    lettered = turn("ENAFER", phase="5", tiles={"B11": "X4 3"})
    assert "7.3.1" in lettered.sections("ENAFER lay 5008 B11 r3")


@rule("SA-7.3.2-14")
def test_exchanged_tiles_go_back_to_the_supply() -> None:
    """And may be used again."""
    table = turn("FA", phase="3", tiles={"F25": "57 1"})
    before = dict(table.state.supply)
    table.play("FA lay 14 F25 r0")
    assert table.state.supply["57"] == before["57"] + 1
    assert table.state.supply["14"] == before["14"] - 1


def test_the_supply_is_limited() -> None:
    """Of tile 205 there is one."""
    table = turn("FA", phase="3", tiles={"F25": "5 3"})
    used = table.edit(lambda d: d.put("supply", "15", 0))
    assert "7.3.2" in used.sections("FA lay 15 F25 r1")


@rule("SA-7.3.2-15")
def test_only_the_next_colour_follows() -> None:
    """Yellow, green, brown, grey in this order; no step is left out."""
    table = turn("FA", phase="6", tiles={"F25": "57 1"})
    assert colours(table, "F25") == {"green"}
    assert table.sections("FA lay 611 F25 r0") == ["7.3.1"]


@pytest.mark.parametrize("lay", ["99 G22 r0", "9 Z9 r0", "9 G22 r6"])
def test_what_is_not_there_is_refused(lay: str) -> None:
    """No such tile, hex or rotation."""
    assert turn("FA").sections(f"FA lay {lay}") == ["7.3.1"]


@rule("SA-7.3.2-16", "SA-7.6.1-10")
def test_an_added_circle_opens_a_city() -> None:
    """A full city gets a second circle by the upgrade; everybody may build through it."""
    tiles = {"F25": "5 3", "F23": "9 0"}
    table = station(turn("FA", phase="3", tiles=tiles), "F25", "AFE", "passenger").operating("FA", TRACK)
    assert not lays(table, "F21")
    table.play("FA lay 15 F25 r1")
    table.operating("FA", TRACK)
    assert lays(table, "F21")
    assert station(table, "F25", "AFE", "freight").operating("FA", TRACK).legal("lay")


@rule("SA-7.2-1")
def test_steps_of_a_turn() -> None:
    """Track, station, running and the use of the income, trains, shares: in this order."""
    table = turn("FA", tiles={"F25": "57 1"}).trains(FA="2P").operating("FA", TRACK)
    order = [table.step]
    table.play("FA pass")
    order.append(table.step)
    assert table.sections("FA lay 9 G22 r0") != []
    table.play("FA pass")
    order.append(table.step)
    table.play(table.legal("run")[0])
    order.append(table.step)
    table.play("FA dividend pay")
    order.append(table.step)
    table.play("FA pass")
    order.append(table.step)
    assert order == ["lay track", "place station", "run trains", "use the income", "buy trains", "deal in own shares"]
