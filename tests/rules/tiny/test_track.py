"""Sections 4.1 to 4.9: turns of an operating round, home stations, and track."""

from __future__ import annotations

from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.tiny.positions import add, running, started, table
from tests.support.table import Table, rule


@rule("18Tiny 4.1")
def test_the_dearest_corporation_goes_first() -> None:
    found = add(add(started(p1="40+20"), "LH", "p2", price=80), "DM", "p3", price=70).stock_round()
    found.play("p1 pass", "p2 pass", "p3 pass")
    assert found.view.expect(OperatingRound).eligible == ("LH", "FC", "DM")
    assert found.actor == "LH"


@rule("18Tiny 4.1")
def test_of_equal_prices_the_one_further_right_goes_first() -> None:
    found = add(add(started(p1="40+20"), "LH", "p2"), "DM", "p3").marker("LH", 1, 1).marker("DM", 2, 2)
    found.marker("FC", 2, 2).stock_round().play("p1 pass", "p2 pass", "p3 pass")
    assert found.view.expect(OperatingRound).eligible == ("DM", "FC", "LH")


@rule("18Tiny 4.1")
def test_only_floated_corporations_operate() -> None:
    found = started(p1="40+20").shares("LH", p2="40").par("LH", 80).stock_round()
    found.play("p1 pass", "p2 pass", "p3 pass")
    assert found.view.expect(OperatingRound).eligible == ("FC",)


@rule("18Tiny 4.2")
def test_steps_come_in_order() -> None:
    found = running("lay track").trains(FC="2").operating("FC")
    steps = [found.step]
    for text in ("FC pass", "FC pass", "", "FC dividend pay", "FC pass"):
        found.play(text or found.legal("run")[0])
        steps.append(found.step)
    assert steps[:5] == ["lay track", "place station", "run trains", "pay or withhold", "buy trains"]
    assert running("run trains").sections("FC lay 8 D4 r0") == ["4.2"]
    assert running("lay track").sections("FC train 2 from offering for 80") == ["4.2"]


@rule("18Tiny 4.3")
def test_the_home_station_is_free() -> None:
    found = table().shares("FC", p1="40+20").par("FC", 70).floated("FC").money(FC=350).operating("FC")
    assert [t.company for t in found.state.tokens["B2"]] == ["FC"]
    assert found.cash("FC") == 350
    assert found.state.stations["FC"] == (40,)


def building(phase: str = "2") -> Table:
    """FC lays track; Ferncastle has a tile with ends towards Crownmere and Peat Hollow."""
    found = table().shares("FC", p1="40+20").par("FC", 70).floated("FC").operated("FC").money(FC=300)
    return found.tiles(B2="6 5").tokens("FC", "B2").phase(phase).operating("FC", "lay track")


@rule("18Tiny 4.4")
def test_two_yellow_tiles() -> None:
    found = building().play("FC lay 58 A3 r4", "FC lay 6 C3 r2")
    assert found.refused("FC lay 5 D2 r1", "4.4", "already laid 2 yellow tiles")


@rule("18Tiny 4.4")
def test_or_one_upgrade() -> None:
    found = building("3").play("FC lay 15 B2 r4")
    assert found.refused("FC lay 58 A3 r4", "4.4", "already upgraded a tile")
    found = building("3").play("FC lay 58 A3 r4")
    assert found.refused("FC lay 15 B2 r4", "4.4", "may not upgrade")


@rule("18Tiny 4.4")
def test_hex_and_tile_exist() -> None:
    found = building()
    assert found.refused("FC lay 58 Z9 r4", "4.4", "no hex Z9")
    assert found.refused("FC lay 999 A3 r4", "4.4", "no tile 999")
    assert found.refused("FC lay 58 A3 r7", "4.4", "cannot be turned")


@rule("18Tiny 4.5", "18Tiny 5.3")
def test_colours_need_their_phase() -> None:
    assert building().refused("FC lay 15 B2 r4", "4.5", "green tiles are not available in phase 2")
    assert building("3").check("FC lay 15 B2 r4")
    for phase, allowed in (("3", False), ("4", False), ("5", True)):
        assert building(phase).tiles(C3="15 1").check("FC lay 63 C3 r0") == allowed


@rule("18Tiny 4.5")
def test_colours_follow_each_other() -> None:
    found = building("5")
    assert found.refused("FC lay 15 C3 r1", "4.5", "which is white")
    assert found.tiles(C3="6 2").refused("FC lay 63 C3 r0", "4.5", "which is yellow")
    found.edit(lambda d: d.put("tiles", "C3", ("15", 1)))
    assert "4.5" in found.sections("FC lay 57 B2 r1")
    assert "4.5" in found.sections("FC lay 57 C1 r0")


@rule("18Tiny 4.6")
def test_the_supply() -> None:
    found = building().edit(lambda d: d.put("supply", "58", 0))
    assert found.refused("FC lay 58 A3 r4", "4.6", "no tile 58 left")
    found = building("3")
    before = found.state.supply["6"]
    found.play("FC lay 15 B2 r4")
    assert found.state.supply["6"] == before + 1


@rule("18Tiny 4.7")
def test_stops_match() -> None:
    found = building()
    assert found.sections("FC lay 6 A3 r4") == found.sections("FC lay 58 C3 r2") == ["4.7"]
    assert found.refused("FC lay 8 A3 r4", "4.7", "A3 has 1 town")
    assert found.refused("FC lay 8 C3 r2", "4.7", "C3 has 1 city")


@rule("18Tiny 4.7")
def test_track_remains() -> None:
    assert building("3").tiles(C3="6 2").refused("FC lay 14 C3 r0", "4.7", "would break existing track")


@rule("18Tiny 4.7")
def test_track_stays_on_the_island() -> None:
    assert building().refused("FC lay 4 A3 r1", "4.7", "A3 would run off")


@rule("18Tiny 4.8")
def test_track_is_connected() -> None:
    assert building().refused("FC lay 57 C5 r0", "4.8", "connected to a station of FC")


@rule("18Tiny 4.9")
def test_terrain() -> None:
    found = building().play("FC lay 6 C3 r2")
    assert found.cash("FC") == 280
    assert building().money(FC=19).refused("FC lay 6 C3 r2", "4.9", "C3 costs £20; FC has £19")
    found = building("3").tiles(C3="6 2").play("FC lay 15 C3 r1")
    assert found.cash("FC") == 300
