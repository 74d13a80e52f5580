"""Track (18Ireland 7.2, 18IrePL 3.1, 5.1 and 7.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from roundhouse.rules.components import box_of
from tests.rules.irepl.positions import definition, fresh, operating, started, stock
from tests.support.table import Table, rule

TRACK = "lay track"


def laying(company: str = "M1", *, phase: str = "2", cash: int = 100, **tiles: str) -> Table:
    """A company of p1 in its track step, with tiles on the map; it has operated before."""
    return operating(company, TRACK, phase=phase, cash=cash).operated(company).tiles(**tiles).operating(company, TRACK)


@rule("PL-5.1-1", "PL-5.1-2")
def test_one_tile_or_one_upgrade() -> None:
    """After either the company is done; there is no second tile for money."""
    table = laying(E3="57 0", phase="3").play("M1 lay 9 E5 r0")
    assert table.sections("M1 lay 57 E7 r0") == table.sections("M1 lay 441 E3 r0") == ["5.1"]
    table = laying(E3="57 0", E5="9 0", phase="3").play("M1 lay 441 E3 r0")
    assert table.sections("M1 lay 57 E7 r0") == ["5.1"]


@rule("PL-5.1-3", "PL-5.1-4", "PL-5.1-5", "PL-5.1-7")
@pytest.mark.parametrize(
    ("minor", "home", "tile", "then"), [("M6", "L8", "5 0", "9 L10"), ("M10", "D14", "57 0", "9 D16")]
)
def test_minors_6_and_10_lay_two_tiles_at_first(minor: str, home: str, tile: str, then: str) -> None:
    """In their first operating round, without a surcharge, and never together with an upgrade."""
    number, rotation = tile.split()
    table = operating(minor, TRACK, phase="3").play(f"{minor} lay {number} {home} r{rotation}")
    cash = table.cash(minor)
    lays = [text for text in table.legal("lay") if text.split()[2] in ("7", "8", "9")]
    plain = next(text for text in lays if not _terrain(table, text.split()[3]))
    assert all(box_of(table.view.defn).board.manifest[t.split()[2]].colour == "yellow" for t in table.legal("lay"))
    table.play(plain)
    assert table.cash(minor) == cash
    assert table.legal("lay") == []
    upgraded = operating(minor, TRACK, phase="3").tiles(**{home: tile}).operating(minor, TRACK)
    green = next(
        t for t in upgraded.legal("lay") if box_of(upgraded.view.defn).board.manifest[t.split()[2]].colour == "green"
    )
    assert upgraded.play(green).legal("lay") == []


def _terrain(table: Table, hex_id: str) -> bool:
    return bool(box_of(table.view.defn).board.map[hex_id].costs)


@rule("PL-5.1-6")
def test_the_right_to_two_tiles_is_lost_after_the_first_round() -> None:
    """From the second operating round on there is one action."""
    table = laying("M10").play("M10 lay 57 D14 r0")
    assert table.legal("lay") == []
    assert operating("M9", TRACK).play("M9 lay 57 G13 r0").legal("lay") == []


@rule("PL-base-100")
@pytest.mark.parametrize(("phase", "colours"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("4D", 3)])
def test_colours_by_phase(phase: str, colours: int) -> None:
    """Yellow, then green, then brown; there is no grey."""
    assert definition().phase(phase).colours == ("yellow", "green", "brown")[:colours]
    assert not [t for t in box_of(definition()).board.manifest.tiles if t.colour == "gray"]
    assert "7.2" in laying(E3="57 0", phase="2").sections("M1 lay 441 E3 r0")
    assert "7.2" in laying(E3="441 0", phase="4").sections("M1 lay 611 E3 r0")


@rule("PL-base-101", "PL-base-109")
def test_new_track_must_be_reached() -> None:
    """Or the value of a stop the company reaches changes; full cities of others cut it off."""
    table = laying(E3="57 0", E7="57 0", phase="3")
    assert table.sections("M1 lay 9 E9 r0") == ["7.2"]
    assert table.check("M1 lay 9 E5 r0")
    assert laying(E3="57 0", E5="9 0", E7="57 0", phase="3").check("M1 lay 441 E7 r0")
    assert laying(E3="57 0", E5="9 0", phase="3").sections("M1 lay 20 E5 r0") == ["7.2"]
    blocked = started(laying(E3="57 0", E5="9 0", E7="57 0"), "M5", p2="40").operating("M1", TRACK)
    assert blocked.sections("M1 lay 9 E9 r0") == ["7.2"]


@rule("PL-base-102")
def test_the_home_hex_is_always_open() -> None:
    """Without any track."""
    assert laying().check("M1 lay 57 E3 r0")


@rule("PL-base-103", "PL-base-106")
def test_stops_and_colours_fit() -> None:
    """A city takes city tiles, and colours follow each other."""
    table = laying(E3="57 0", phase="3")
    assert "7.2" in laying().sections("M1 lay 9 E3 r0")
    assert "7.2" in laying().sections("M1 lay 4 E3 r0")
    assert "7.2" in table.sections("M1 lay 57 E5 r0")
    assert "7.2" in table.sections("M1 lay 441 E5 r0")
    assert "7.2" in table.sections("M1 lay 444 E3 r1")
    assert "7.2" in laying(E3="57 0", phase="5").sections("M1 lay 611 E3 r0")


@rule("PL-base-104", "PL-base-105")
def test_where_track_may_not_run() -> None:
    """Not off the map nor into blank sides; into a port's printed side at any time."""
    assert laying().sections("M1 lay 57 E3 r2") == ["7.2"]
    assert laying().check("M1 lay 57 E3 r0")
    assert laying().check("M1 lay 57 E3 r1")
    west = laying("M7", D10="57 2")
    assert west.sections("M7 lay 9 C9 r2") == ["7.2"]
    assert west.check("M7 lay 8 C9 r5")


@rule("PL-3.1-4")
def test_no_track_points_at_an_empty_slot() -> None:
    """Czechia was not drawn, Germany was; this holds for upgrades too."""
    table = laying("M10", D14="57 0", D16="9 0")
    assert table.sections("M10 lay 9 D16 r0") != []
    fresh_hex = laying("M10", D14="57 0")
    assert fresh_hex.sections("M10 lay 9 D16 r0") == ["3.1"]
    assert laying("M10", D14="57 2").check("M10 lay 8 C13 r5")
    green = laying("M10", D14="57 0", D16="8 1", phase="3")
    green_tiles = [t.number for t in box_of(definition()).board.manifest.tiles if t.colour == "green"]
    lays = [f"M10 lay {t} D16 r{r}" for t in green_tiles for r in range(6)]
    refused = [text for text in lays if "3.1" in green.sections(text)]
    assert refused
    assert not any(text in green.legal("lay") for text in refused)


@rule("PL-base-107")
def test_letters_fit() -> None:
    """Warszawa takes only tiles with its letter, and those go nowhere else."""
    table = laying("M8", phase="3")
    assert {t.split()[2] for t in table.legal("lay") if t.split()[3] == "I11"} == {"X1"}
    assert "7.2" in laying(E3="57 0", phase="3").sections("M1 lay X1 E3 r0")
    radom = laying("M8", phase="3")
    assert {t.split()[2] for t in radom.legal("lay") if t.split()[3] == "I13"} == {"X2", "X3"}


@rule("PL-base-108")
def test_towns_stay_yellow() -> None:
    """There is no green tile for a town without a letter."""
    green = [t for t in box_of(definition()).board.manifest.tiles if t.colour in ("green", "brown")]
    assert [t.number for t in green if any(n.kind == "town" for n in t.nodes)] == ["X2", "X3"]


@rule("PL-base-110", "PL-base-111", "PL-base-112")
def test_terrain_is_paid_once() -> None:
    """30 to the bank with the first tile, not with upgrades, and only by a company that has it."""
    table = laying("M5", E7="57 1")
    bank = table.cash(BANK)
    table.play(next(t for t in table.legal("lay") if t.split()[3] in ("F6", "F8")))
    assert (table.cash("M5"), table.cash(BANK)) == (70, bank + 30)
    poor = laying("M5", cash=29, E7="57 1")
    assert not [t for t in poor.legal("lay") if t.split()[3] in ("F6", "F8")]
    assert box_of(definition()).board.map["L8"].costs[0].terrain == ("water",)
    assert box_of(definition()).board.map["L8"].costs[0].amount == 30
    upgrade = laying("M5", phase="3", cash=0, E7="57 1", F6="9 1")
    bank = upgrade.cash(BANK)
    assert upgrade.play("M5 lay 23 F6 r1").cash(BANK) == bank


@rule("PL-base-113")
@pytest.mark.parametrize("minor", ["M2", "M4", "M6", "M13", "M14"])
def test_a_minor_pays_nothing_at_home(minor: str) -> None:
    """Its own home hex is free; by option it is not."""
    home = definition().companies[minor].home
    table = laying(minor, cash=0)
    lay = next(t for t in table.legal("lay") if t.split()[3] == home)
    assert table.play(lay).cash(minor) == 0
    paying = started(stock(home_terrain_paid=True), minor, cash=0).operating(minor, TRACK)
    assert not [t for t in paying.legal("lay") if t.split()[3] == home]


@rule("PL-base-114", "PL-base-115")
def test_tiles_are_limited_and_come_back() -> None:
    """There are four of tile 57; an upgrade frees one."""
    table = laying(E3="57 0", phase="3").play("M1 lay 441 E3 r0")
    assert (table.state.supply["57"], table.state.supply["441"]) == (4, 2)
    used = laying(D10="57 0", G13="57 0", G17="57 0", B6="57 0")
    assert "7.2" in used.sections("M1 lay 57 E3 r0")


@rule("PL-base-116")
def test_stations_stay() -> None:
    """A station keeps its city when it is upgraded."""
    table = laying(E3="57 0", phase="3").play("M1 lay 441 E3 r0")
    assert [(t.company, t.city) for t in table.state.tokens["E3"]] == [("M1", 0)]


@rule("PL-3.1-16")
def test_minor_a_builds_outward() -> None:
    """Red tiles are never covered; track goes on from their printed sides."""
    table = laying("MA")
    hexes = {t.split()[3] for t in table.legal("lay")}
    assert hexes == {"B12", "C13", "C15"}
    assert "7.2" in table.sections("MA lay 57 B14 r0")
    assert "7.2" in table.sections("MA lay SK B14 r0")


@rule("PL-7.3-2", "PL-7.3-3")
def test_the_bridge_company_pays_for_the_terrain() -> None:
    """Water and mountain cost its company nothing until phase 5; a new major keeps it."""
    table = laying("M5", cash=0, E7="57 1").privates(BC="M5")
    lay = next(t for t in table.legal("lay") if t.split()[3] in ("F6", "F8"))
    assert table.play(lay).cash("M5") == 0
    mountain = laying("M12", cash=0, G17="57 0").privates(BC="M12")
    assert any(t.split()[3] == "G19" for t in mountain.legal("lay"))
    major = started(stock(), "PKP", cash=0, at="E7").tiles(E7="57 1").privates(BC="PKP").operating("PKP", TRACK)
    assert any(t.split()[3] in ("F6", "F8") for t in major.legal("lay"))


@rule("PL-base-110")
def test_the_map_has_only_terrain_of_30() -> None:
    """Water and mountains."""
    costs = {(c.amount, c.terrain) for h in box_of(fresh().view.defn).board.map.hexes for c in h.costs}
    assert costs == {(30, ("water",)), (30, ("mountain",))}
