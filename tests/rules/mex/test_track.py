"""Which tiles may be laid where, and what they cost: section 4.4.1(a) to (h) and Table IV."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from tests.rules.mex.companies import company
from tests.support.table import rule


@rule("MEX-4.4.1-1")
@pytest.mark.parametrize("lay", ["57 I2 r0", "57 Z9 r0", "1 I8 r0"])
def test_tiles_are_laid_in_hexes_of_the_map(lay: str) -> None:
    """There is neither a hex in the ocean nor a tile that is not in the box."""
    assert company("MC").sections(f"MC lay {lay}") == ["4.4.1"]


COLOURS = [
    ("15 I8 r0", "57 0", "2", "3"),
    ("63 I8 r0", "15 0", "4", "5"),
    ("455 I8 r0", "63 0", "6½", "4D"),
]


@rule("MEX-4.4.1a-1", "MEX-4.4.1c-2", "MEX-4.4.1c-3", "MEX-4.4.1c-4", "MEX-4.4.1d-3")
@pytest.mark.parametrize(("lay", "old", "before", "since"), COLOURS)
def test_each_colour_waits_for_its_phase(lay: str, old: str, before: str, since: str) -> None:
    """Green from phase 3, brown from phase 5, gray from phase 4D; circles go from one to two and from two to three."""
    assert company("MC", phase=before).tiles(I8=old).sections(f"MC lay {lay}") == ["4.4.1(a)"]
    table = company("MC", phase=since).tiles(I8=old).play(f"MC lay {lay}")
    assert table.state.tiles["I8"] == (lay.split()[0], 0)


@rule("MEX-4.4.1a-1")
@pytest.mark.parametrize("phase", ["1", "2", "3", "4D"])
def test_yellow_tiles_are_always_available(phase: str) -> None:
    """Yellow is there from the beginning to the end."""
    assert company("MC", phase=phase).check("MC lay 57 I8 r0")


@rule("MEX-4.4.1a-2")
@pytest.mark.parametrize("phase", ["3", "5"])
def test_minors_never_lay_green(phase: str) -> None:
    """What a major company may upgrade, a minor may not, whatever the phase."""
    minor = company("A", phase=phase).tiles(M12="472 0")
    assert minor.sections("A lay 477 M12 r1") == ["4.4.1(a)"]
    major = company("MC", phase=phase, at="").tiles(M12="472 0").tokens("MC", "M12").operating("MC", "lay track")
    assert major.check("MC lay 477 M12 r1")


@rule("MEX-4.4.1b-1", "MEX-4.4.1h-3")
def test_the_supply_is_limited_and_replaced_tiles_return() -> None:
    """There are four tiles 57: the fifth may be laid only after one of them was replaced."""
    table = company("MC", phase="3").tiles(I10="57 0", M10="57 0", G10="57 0", D3="57 0")
    assert table.sections("MC lay 57 I8 r0") == ["4.4.1(b)"]
    table.tokens("MC", "I10").play("MC lay 15 I10 r0")
    assert (table.state.supply["57"], table.state.supply["15"]) == (1, 2)
    assert table.operating("MC", "lay track").check("MC lay 57 I8 r0")


@rule("MEX-4.4.1b-2", "MEX-TableIV-2")
def test_only_the_owner_of_the_kcmo_lays_tile_470() -> None:
    """Neither without the private company nor with one that a player still holds."""
    table = company("CHI", phase="3")
    assert "Table III" in table.sections("CHI lay 470 F5 r0")
    assert table.sections("CHI lay 470 F5 r0 by KCMO") == ["Table III"]
    assert table.privates(KCMO="PAC").sections("CHI lay 470 F5 r0 by KCMO") == ["Table III"]
    assert table.privates(KCMO="CHI").check("CHI lay 470 F5 r0 by KCMO")


@rule("MEX-4.4.1b-3")
def test_anybody_builds_and_runs_on_everybodys_track() -> None:
    """MC extends, upgrades and runs over a line that the SPM may have built."""
    table = company("MC", phase="3", trains="2").tiles(I8="57 0", K8="4 0", M8="9 0", O8="57 0").tokens("SPM", "O8")
    assert table.check("MC lay 141 K8 r0")
    table.operating("MC", "run trains")
    assert table.check("MC run 2-0 I8.0 K8.0 M8 O8.0")


@rule("MEX-4.4.1c-1")
@pytest.mark.parametrize(("hex_id", "lay"), [("J5", "3 J5 r2"), ("G4", "8 G4 r0"), ("H5", "7 H5 r1")])
def test_yellow_goes_to_pale_green_hexes_only(hex_id: str, lay: str) -> None:
    """Also to partial hexes at the coast; not where a yellow tile lies."""
    table = company("MC", at="").tokens("MC", "I4").tiles(I4="63 0").operating("MC", "lay track")
    assert table.play(f"MC lay {lay}").state.tiles[hex_id][0] == lay.split()[0]
    assert table.sections(f"MC lay {lay}") == ["4.4.1(c)"]


@rule("MEX-4.4.1c-1", "MEX-4.4.1c-2", "MEX-4.4.1c-3", "MEX-4.4.1c-4")
@pytest.mark.parametrize(
    ("tile", "shown"),
    [
        ("57", ["57 0", "15 0", "63 0", "455 0"]),
        ("15", ["15 0", "63 0", "455 0"]),
        ("63", ["57 0", "63 0", "455 0"]),
        ("455", ["57 0", "15 0"]),
    ],
)
def test_colours_follow_each_other_without_a_gap(tile: str, shown: list[str]) -> None:
    """Green upon yellow, brown upon green, gray upon brown; never back, never twice, never further."""
    for old in shown:
        sections = company("MC", phase="4D").tiles(I8=old).sections(f"MC lay {tile} I8 r0")
        assert sections[0] == "4.4.1(c)"
        assert set(sections) <= {"4.4.1(c)", "4.4.1(h)"}


@rule("MEX-4.4.1c-2", "MEX-4.4.1c-3", "MEX-4.4.1c-4")
@pytest.mark.parametrize("tile", ["15", "63", "455"])
def test_only_yellow_goes_to_pale_green_hexes(tile: str) -> None:
    """No later colour is laid where nothing lies."""
    assert company("MC", phase="4D").sections(f"MC lay {tile} I8 r0") == ["4.4.1(c)"]


@rule("MEX-4.4.1c-2", "MEX-4.4.1c-1", "MEX-4.4.1c-3")
def test_printed_yellow_takes_green_and_nothing_else() -> None:
    """Chihuahua is printed yellow, so its first tile is green."""
    table = company("CHI", phase="5")
    assert table.refused("CHI lay 57 E6 r0", "4.4.1(c)", "a yellow tile may not be laid on E6")
    assert table.sections("CHI lay 63 E6 r0") == ["4.4.1(c)"]
    assert table.check("CHI lay 15 E6 r0")


@rule("MEX-4.4.1c-5")
@pytest.mark.parametrize("hex_id", ["A6", "B1", "Q14", "U14", "B3", "D11", "I12", "U12"])
def test_red_and_gray_areas_take_no_tile(hex_id: str) -> None:
    """Every red and gray area refuses plain and city tiles of any colour."""
    table = company("MC", phase="4D")
    for tile in ("9", "57", "15", "63", "455"):
        assert "4.4.1(c)" in table.sections(f"MC lay {tile} {hex_id} r0")


@rule("MEX-4.4.1c-6")
def test_green_upon_printed_yellow_is_the_upgrade_of_the_turn() -> None:
    """It excludes another tile after it, and a yellow tile before it excludes it."""
    table = company("CHI", phase="3").play("CHI lay 15 E6 r0")
    assert table.sections("CHI lay 9 G6 r0") == ["4.3(c)"]
    table = company("CHI", phase="3").play("CHI lay 9 G6 r0")
    assert table.sections("CHI lay 15 E6 r0") == ["4.3(c)"]


@rule("MEX-4.4.1d-1", "MEX-4.4.1d-2", "MEX-4.4.1e-1", "MEX-4.4.1e-3")
@pytest.mark.parametrize(
    ("lay", "sections"),
    [
        ("57 H7 r0", ["4.4.1(d)"]),  # a city where there is nothing
        ("57 K8 r0", ["4.4.1(d)", "4.4.1(e)"]),  # a city where there is a town
        ("9 I8 r0", ["4.4.1(d)"]),  # plain track where there is a city
        ("4 I8 r0", ["4.4.1(d)", "4.4.1(e)"]),  # a town where there is a city
        ("4 H7 r0", ["4.4.1(e)"]),  # a town where there is nothing
        ("9 K8 r0", ["4.4.1(e)"]),  # plain track where there is a town
    ],
)
def test_tiles_show_the_stops_of_their_hex(lay: str, sections: list[str]) -> None:
    """Cities on cities, towns on towns, plain track on the rest."""
    assert company("MC").sections(f"MC lay {lay}") == sections


@rule("MEX-4.4.1d-1", "MEX-4.4.1d-2", "MEX-4.4.1e-1", "MEX-4.4.1e-3")
@pytest.mark.parametrize(
    ("hex_id", "old", "lay", "section"),
    [
        ("H7", "9 0", "15 H7 r0", "4.4.1(d)"),
        ("I8", "57 0", "23 I8 r0", "4.4.1(d)"),
        ("H7", "9 0", "141 H7 r0", "4.4.1(e)"),
        ("K8", "4 0", "23 K8 r0", "4.4.1(e)"),
    ],
)
def test_upgrades_keep_the_kind_of_stop(hex_id: str, old: str, lay: str, section: str) -> None:
    """What the existing tile shows binds the next one too."""
    assert company("MC", phase="3").tiles(**{hex_id: old}).sections(f"MC lay {lay}") == [section]


@rule("MEX-4.4.1e-2")
@pytest.mark.parametrize("tile", ["3", "4", "58"])
def test_crossbars_and_dots_are_the_same_town(tile: str) -> None:
    """Every yellow town tile fits a printed town and becomes any green town tile that keeps its track."""
    table = company("MC", phase="3").tiles(I8="57 0")
    assert table.check(f"MC lay {tile} K8 r3")
    table.tiles(K8=f"{tile} 3")
    greens = {text.split()[2] for text in table.legal("lay") if text.split()[3] == "K8"}
    assert (
        greens
        == {"3": {"141", "142", "143", "474"}, "4": {"141", "142", "474"}, "58": {"141", "142", "143", "474"}}[tile]
    )


@rule("MEX-4.4.1f-1")
@pytest.mark.parametrize(
    ("lay", "cost"), [("9 G8 r0", 120), ("9 H9 r1", 20), ("58 J7 r2", 60), ("4 K8 r0", 20), ("6 I10 r1", 0)]
)
def test_the_first_tile_pays_the_terrain_to_the_bank(lay: str, cost: int) -> None:
    """Deserts, hills and mountains cost what is printed; other hexes are free."""
    table = company("MC", phase="5", cash=cost).tokens("MC", "I10").tiles(I8="63 0")
    bank = table.cash("bank")
    table.play(f"MC lay {lay}")
    assert (table.cash("MC"), table.cash("bank")) == (0, bank + cost)


@rule("MEX-4.4.1f-1")
@pytest.mark.parametrize(("lay", "cost"), [("9 G8 r0", 120), ("9 H9 r1", 20), ("58 J7 r2", 60)])
def test_a_treasury_one_dollar_short_cannot_build(lay: str, cost: int) -> None:
    """The company itself must have the money."""
    assert company("MC", cash=cost - 1).tiles(I8="63 0").sections(f"MC lay {lay}") == ["4.4.1(f)"]


@rule("MEX-4.4.1f-2")
def test_later_tiles_in_the_same_hex_are_free() -> None:
    """The desert of H9 is paid for by its first tile only."""
    table = company("MC", phase="3", cash=0).tiles(I8="57 1", H9="9 1").play("MC lay 23 H9 r1")
    assert table.told(Paid) == []
    assert table.cash("MC") == 0


@rule("MEX-4.4.1f-1")
def test_printed_track_does_not_pay_for_the_first_tile() -> None:
    """R13 shows track and $60: the first tile laid there, a green one, pays them."""
    table = company("UdY", phase="3", cash=59)
    assert table.sections("UdY lay 23 R13 r4") == ["4.4.1(f)"]
    assert table.money(UdY=60).play("UdY lay 23 R13 r4").cash("UdY") == 0


@rule("MEX-4.4.1f-3")
def test_terrain_changes_nothing_but_the_price() -> None:
    """A mountain hex takes the same tiles in as many orientations as a plain one; a straight one fits in one way."""
    table = company("MC").tiles(I8="63 0")
    lays = [text.split()[2:] for text in table.legal("lay")]
    shapes = {hex_id: sorted(tile for tile, where, _ in lays if where == hex_id) for hex_id in ("G8", "H7", "H9", "J9")}
    assert shapes["H7"] == ["7", "7", "8", "8", "9"]
    assert shapes["G8"] == shapes["H9"] == shapes["J9"] == shapes["H7"]


@rule("MEX-4.4.1h-1")
@pytest.mark.parametrize(
    ("hex_id", "old", "keeps", "breaks"),
    [
        ("I8", "57 0", "15 I8 r0", "15 I8 r4"),  # a city loses an edge
        ("H7", "9 0", "23 H7 r0", "25 H7 r0"),  # two edges are no longer joined
        ("K8", "4 0", "141 K8 r0", "143 K8 r0"),  # a town loses an edge
        ("H7", "23 0", "41 H7 r3", "42 H7 r3"),
    ],
)
def test_replacing_a_tile_keeps_what_it_joined(hex_id: str, old: str, keeps: str, breaks: str) -> None:
    """Edges joined to each other, to a city or to a town stay so."""
    table = company("MC", phase="5").tiles(**{hex_id: old})
    assert "4.4.1(h)" not in table.sections(f"MC lay {keeps}")
    assert table.sections(f"MC lay {breaks}") == ["4.4.1(h)"]


@rule("MEX-4.4.1h-2")
def test_stations_move_to_the_new_tile() -> None:
    """Both stations of Torreón stand there after every upgrade."""
    table = company("MC", phase="4D").tokens("CHI", "I8").tiles(I8="15 0")
    for lay in ("63 I8 r0", "455 I8 r0"):
        table.operating("MC", "lay track").play(f"MC lay {lay}")
        assert [(t.company, t.city) for t in table.state.tokens["I8"]] == [("MC", 0), ("CHI", 0)]


@rule("MEX-4.4.1-3")
def test_nothing_replaces_the_gray_tile() -> None:
    """No tile of any colour goes upon 455."""
    table = company("MC", phase="4D").tiles(I8="455 0")
    assert [text for text in table.legal("lay") if text.split()[3] == "I8"] == []
    assert table.sections("MC lay 63 I8 r0") == ["4.4.1(c)"]
