"""What replaces what, where track may not run, and how a lay must be connected: 4.4.1(h), (i) and (j)."""

from __future__ import annotations

import pytest

from tests.rules.mex.companies import company, started
from tests.support.table import Table, rule

# The upgrades of Table IV, worked out from the shapes of the tiles.
UPGRADES = {
    "3": "141 142 143 474",
    "4": "141 142 474",
    "58": "141 142 143 474",
    "5": "14 15 619",
    "6": "14 15 619",
    "57": "14 15 619",
    "7": "18 26 27 28 29",
    "8": "16 17 19 23 24 25 28 29",
    "9": "18 19 20 23 24 26 27",
    "14": "63",
    "15": "63",
    "619": "63",
    "16": "43 70",
    "17": "47",
    "18": "43",
    "19": "45 46",
    "20": "44 47",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46 70",
    "29": "39 43 45 70",
    "141": "",
    "142": "",
    "143": "",
    "474": "",
    "39": "",
    "40": "",
    "47": "",
    "63": "455",
    "455": "",
}
TOWNS, CITIES = ("3", "4", "58", "141", "142", "143", "474"), ("5", "6", "57", "14", "15", "619", "63", "455")
SHAPE_RULES = {"Table III", "4.4.1(c)", "4.4.1(d)", "4.4.1(e)", "4.4.1(g)", "4.4.1(h)"}


@rule("MEX-4.4.1h-4", "MEX-4.4.1-3")
@pytest.mark.parametrize("tile", UPGRADES)
def test_table_iv_lists_all_upgrades(tile: str) -> None:
    """In an inland hex each tile is replaced by exactly these others, in some orientation."""
    hex_id = {**dict.fromkeys(TOWNS, "K8"), **dict.fromkeys(CITIES, "I8")}.get(tile, "H7")
    table = company("MC", phase="4D").tiles(**{hex_id: f"{tile} 0"})
    fits = {
        number
        for number in table.state.supply
        for rotation in range(6)
        if not SHAPE_RULES.intersection(table.sections(f"MC lay {number} {hex_id} r{rotation}"))
        and table.sections(f"MC lay {number} {hex_id} r{rotation}") != ["4.4.1"]
    }
    assert fits == set(UPGRADES[tile].split())


@rule("MEX-4.4.1h-4")
@pytest.mark.parametrize(("tile", "rotations"), [("14", {0, 3}), ("15", {0}), ("619", {3})])
def test_printed_track_is_kept_like_that_of_a_tile(tile: str, rotations: set[int]) -> None:
    """Chihuahua leads south, south-west and north; a green tile must do so too."""
    table = company("CHI", phase="3")
    assert {r for r in range(6) if table.check(f"CHI lay {tile} E6 r{r}")} == rotations


@rule("MEX-4.4.1i-1")
@pytest.mark.parametrize(
    ("over", "along"),
    [
        ("9 N11 r0", "9 N11 r2"),  # to Puebla
        ("9 N11 r1", "9 N11 r5"),  # to Mexico City
        ("9 O12 r2", "9 O12 r0"),  # to Veracruz
        ("9 Q10 r1", "9 Q10 r0"),  # to Puebla
        ("9 R11 r0", "9 R11 r1"),  # to Puebla
        ("473 P13 r0", "473 P13 r5"),  # to O12
    ],
)
def test_no_track_crosses_an_impassable_side(over: str, along: str) -> None:
    """The sides around Mexico City and Veracruz that are marked stay closed; the others are open."""
    table = company("MC")
    assert table.sections(f"MC lay {over}") == ["4.4.1(i)"]
    assert "4.4.1(i)" not in table.sections(f"MC lay {along}")


@rule("MEX-4.4.1i-2")
@pytest.mark.parametrize(
    "lay",
    [
        "9 C4 r2",  # into Nogales from the south-east
        "9 T11 r2",  # into U12 from the north-west
        "9 G4 r1",  # into the ocean
        "9 K12 r1",  # off the grid
        "9 F11 r1",
        "471 K6 r0",
    ],
)
def test_track_does_not_end_at_blank_sides(lay: str) -> None:
    """Printed areas without track there, the ocean and the end of the grid take no track."""
    assert company("MC").sections(f"MC lay {lay}") == ["4.4.1(i)"]


@rule("MEX-4.4.1i-3")
def test_track_may_join_gray_track_and_red_arrows() -> None:
    """C2 joins Nogales to Baja California, T13 joins the gray track of U12 to Guatemala."""
    assert company("PAC").check("PAC lay 8 C2 r2")
    table = company("MC", at="").tokens("MC", "S12").tiles(S12="6 4").operating("MC", "lay track")
    assert table.check("MC lay 8 T13 r5")


def line(**options: str) -> Table:
    """MC's line from Torreón north-east: H9 and then Nuevo Laredo (G10)."""
    return company("MC", phase="5").tiles(I8="57 1", H9="9 1", **options)


@rule("MEX-4.4.1j-1", "MEX-4.4.1j-3")
def test_new_track_must_begin_somewhere_connected() -> None:
    """One lays at the end of one's line, though nothing stops there, but not beyond and not beside it."""
    table = company("MC").tiles(I8="57 1")
    assert table.check("MC lay 9 H9 r1")
    assert table.sections("MC lay 9 H9 r0") == ["4.4.1(j)"]
    assert table.sections("MC lay 57 G10 r1") == ["4.4.1(j)"]
    assert table.play("MC lay 9 H9 r1").check("MC lay 57 G10 r1")


@rule("MEX-4.4.1j-1", "MEX-4.4.1j-3")
def test_the_home_city_is_connected_without_any_track() -> None:
    """The city of the new tile may be the place where the connection begins."""
    assert company("MC").check("MC lay 57 I8 r2")
    assert company("CHI").sections("CHI lay 57 I8 r2") == ["4.4.1(j)"]


@rule("MEX-4.4.1j-1")
def test_an_upgrade_must_add_track_that_is_connected() -> None:
    """MC comes to H9 from the south-west: the branch of tile 23 must leave from there, not join from elsewhere."""
    table = line()
    assert table.check("MC lay 23 H9 r1")
    assert table.sections("MC lay 23 H9 r4") == ["4.4.1(j)"]


@rule("MEX-4.4.1j-1", "MEX-4.4.1j-2")
def test_a_connected_city_may_be_upgraded_though_its_new_track_is_out_of_reach() -> None:
    """Others hold both circles of Nuevo Laredo: MC reaches the city, none of the new track, and may upgrade it."""
    table = line(G10="15 1").tokens("PAC", "G10").tokens("TM", "G10")
    assert table.check("MC lay 63 G10 r0")
    apart = company("MC", phase="5").tiles(I8="57 1", G10="15 1")
    assert apart.sections("MC lay 63 G10 r0") == ["4.4.1(j)"]


@rule("MEX-4.4.1j-2")
def test_the_connection_takes_no_sharp_turn_at_a_fork() -> None:
    """Where the line from the south-west joins another, MC goes on north-east and cannot turn back north."""
    table = line().tiles(H9="24 4")  # sides 4-1 and 4-0
    assert table.check("MC lay 57 G10 r1")
    assert table.sections("MC lay 9 J9 r0") == ["4.4.1(j)"]
    straight = line().tiles(H9="24 1")  # sides 1-4 and 1-3
    assert straight.check("MC lay 9 F9 r0")


@rule("MEX-4.4.1j-2")
def test_the_connection_does_not_run_through_a_red_area() -> None:
    """MEX reaches Mérida, but only the UdY, whose station is there, goes on to Oaxaca."""
    tiles = {"P13": "473 5", "S12": "6 4"}
    table = started(company("MEX", phase="3", at="").tiles(**tiles), "UdY").money(UdY=500)
    assert table.operating("MEX", "lay track").sections("MEX lay 619 S12 r0") == ["4.4.1(j)"]
    assert table.operating("UdY", "lay track").check("UdY lay 619 S12 r0")


@rule("MEX-4.4.1j-2")
def test_the_connection_does_not_run_through_a_blocked_city() -> None:
    """Beyond Nuevo Laredo MC builds only if a circle there is empty or its own."""
    assert line(G10="6 1").check("MC lay 8 E10 r0")
    assert line(G10="6 1").tokens("PAC", "G10").sections("MC lay 8 E10 r0") == ["4.4.1(j)"]
    assert line(G10="6 1").tokens("MC", "G10").check("MC lay 8 E10 r0")
    assert line(G10="15 1").tokens("PAC", "G10").check("MC lay 8 E10 r0")
