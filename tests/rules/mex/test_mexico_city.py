"""Named places and their tiles, above all Mexico City: 4.4.1(f), 4.4.1(g), Table IV, Appendix 4."""

from __future__ import annotations

import pytest

from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from tests.rules.mex.companies import company
from tests.support.table import Table, rule

# Counts of Table IV column by column; the numbers are those of the tiles in the box.
TABLE_IV = """
    470:1 3:3 4:3 5:2 6:2 7:5 8:11 9:11 57:4
    58:4 471:1 472:1 473:1 14:3 15:3 16:1 17:1 18:1 19:1 20:1 23:4 24:4 25:3 26:1 27:1 28:1 29:1 141:2 142:2 143:2 474:2
    475:1 476:1 477:1 478:1 619:2 39:1 40:2 41:3 42:3 43:2 44:1 45:2 46:2 47:2 63:7 70:1 480:1 481:1 482:1 483:1 484:1
    455:1
"""


@rule("MEX-TableIV-1")
def test_the_box_holds_the_tiles_of_table_iv(start: Table) -> None:
    """121 tiles, and one each of the three double tiles of Mexico City."""
    printed = dict(entry.split(":") for entry in TABLE_IV.split())
    supply = {tile: str(count) for tile, count in start.state.supply.items() if tile[:3] not in ("479", "485", "486")}
    assert supply == printed
    assert sum(map(int, supply.values())) == 121
    assert [start.state.supply[f"{tile}{half}"] for tile in (479, 485, 486) for half in ("MC", "P")] == [1] * 6


PLACES = (
    "Oaxaca S12, Matamoros I12, Acapulco S10, Hermosillo D3, Tampico M12, Chihuahua E6, Nogales B3, Monterrey I10, "
    "Puebla P11, Mérida Q14, Guatemala U14, Torreón I8, Guadalajara O8, Juárez A6, Querétaro M10, Culiacán J5, "
    "Los Mochis I4, Zacatecas K8, San Luis Potosí L9, Mexico City O10"
)


@rule("MEX-App4-1")
def test_places_lie_where_appendix_4_says(start: Table) -> None:
    """Every listed place has its hex; Toluca is the town without track beside Mexico City in O10."""
    board = board_of(start.view).map
    for place in PLACES.split(", "):
        name, _, hex_id = place.rpartition(" ")
        assert name in board[hex_id].name
    assert [node.kind for node in board["O10"].nodes] == ["city", "town"]
    assert board.twin_of["O10"] == "P11"


NAMED = {"K6": ("471", "476", "482"), "M12": ("472", "477", "483"), "P13": ("473", "478", "484")}


@rule("MEX-4.4.1g-1", "MEX-4.4.1g-2", "MEX-TableIV-10")
@pytest.mark.parametrize(("hex_id", "own"), NAMED.items())
def test_the_ports_take_their_own_tiles_only(hex_id: str, own: tuple[str, ...]) -> None:
    """Mazatlán, Tampico and Veracruz have a tile of each colour, and it goes nowhere else."""
    table = company("MC", phase="5", at="").tokens("MC", hex_id).operating("MC", "lay track")
    laid: dict[str, str] = {}
    for number in own:
        lays = [text for text in table.tiles(**laid).legal("lay") if text.split()[3] == hex_id]
        assert {text.split()[2] for text in lays} == {number}
        laid = {hex_id: f"{number} {lays[0][-1]}"}


@rule("MEX-4.4.1g-1", "MEX-TableIV-10")
@pytest.mark.parametrize(
    ("lay", "shown"),
    [
        ("472 K6 r3", {}),
        ("471 M12 r0", {}),
        ("477 K6 r2", {"K6": "471 2"}),
        ("475 I10 r0", {"I10": "5 0"}),
        ("480 I10 r0", {"I10": "15 0"}),
        ("481 I10 r0", {"I10": "475 0"}),
    ],
)
def test_a_named_tile_goes_to_no_other_place(lay: str, shown: dict[str, str]) -> None:
    """The name on the tile must be that of the hex."""
    assert "4.4.1(g)" in company("MC", phase="5").tiles(**shown).sections(f"MC lay {lay}")


@rule("MEX-4.4.1g-2", "MEX-TableIV-3", "MEX-TableIV-10")
def test_los_mochis_has_its_own_green_and_brown_tiles() -> None:
    """Yellow is standard; green must be 475 and brown 481, which go nowhere else."""
    table = company("MC", phase="5", at="").tokens("MC", "I4").operating("MC", "lay track")
    assert table.check("MC lay 5 I4 r3")
    table.tiles(I4="5 3")
    assert table.sections("MC lay 15 I4 r3") == ["4.4.1(g)"]
    assert table.check("MC lay 475 I4 r4")
    table.tiles(I4="475 4")
    assert "4.4.1(g)" in table.sections("MC lay 63 I4 r0")
    assert table.check("MC lay 481 I4 r4")
    assert company("MC", phase="3").tiles(I8="5 0").sections("MC lay 475 I8 r0") == ["4.4.1(g)"]


@rule("MEX-4.4.1g-2", "MEX-TableIV-4", "MEX-TableIV-11", "MEX-TableIV-10")
def test_guadalajara_has_its_own_brown_tile_only() -> None:
    """Standard yellow and green, then 480 instead of 63; and 480 is for Guadalajara alone."""
    table = company("SPM", phase="5")
    assert table.check("SPM lay 57 O8 r0")
    assert table.tiles(O8="57 0").check("SPM lay 15 O8 r0")
    table.tiles(O8="15 0")
    assert table.sections("SPM lay 63 O8 r0") == ["4.4.1(g)"]
    assert table.check("SPM lay 480 O8 r0")
    assert company("MC", phase="5").tiles(I8="15 0").sections("MC lay 480 I8 r0") == ["4.4.1(g)"]


@rule("MEX-4.4.1g-3", "MEX-TableIV-5", "MEX-TableIV-6", "MEX-TableIV-7")
def test_mexico_city_takes_double_tiles_only() -> None:
    """One tile covers both hexes, in one orientation, and costs $60; no other tile is laid in either half."""
    table = company("NdM", phase="5", cash=59)
    assert table.sections("NdM lay 479MC O10 r0") == ["4.4.1(f)"]
    table.money(NdM=60)
    assert [text for text in table.legal("lay") if text.split()[3] in ("O10", "P11")] == ["NdM lay 479MC O10 r0"]
    for rotation in range(1, 6):
        assert table.sections(f"NdM lay 479MC O10 r{rotation}") == ["4.4.1"]
    assert "4.4.1(g)" in table.sections("NdM lay 15 O10 r2")
    assert "4.4.1(g)" in table.sections("NdM lay 141 P11 r2")
    table.play("NdM lay 479MC O10 r0")
    assert table.cash("NdM") == 0
    assert (table.state.tiles["O10"], table.state.tiles["P11"]) == (("479MC", 0), ("479P", 0))
    assert table.view.expect(OperatingTurn).laid == ("green",)


@rule("MEX-TableIV-5")
@pytest.mark.parametrize("tile", ["479MC", "479P"])
def test_mexico_citys_tile_fits_nowhere_else(tile: str) -> None:
    """Not even in another city or town that shows a yellow tile."""
    table = company("MC", phase="5").tiles(I8="57 0", K8="4 0")
    assert "4.4.1(g)" in table.sections(f"MC lay {tile} I8 r0")
    assert "4.4.1(g)" in table.sections(f"MC lay {tile} K8 r0")


@rule("MEX-4.4.1f-4", "MEX-TableIV-8", "MEX-4.4.1d-3", "MEX-4.4.1h-2")
@pytest.mark.parametrize(("tile", "circles"), [("485", 3), ("486", 4)])
def test_brown_mexico_city_costs_forty_dollars(tile: str, circles: int) -> None:
    """Either brown tile replaces 479 for $40 and has room for three or four stations."""
    green = {"O10": "479MC 0", "P11": "479P 0"}
    table = company("NdM", phase="5", cash=39).tokens("MC", "O10").tiles(**green)
    assert table.sections(f"NdM lay {tile}MC O10 r0") == ["4.4.1(f)"]
    table.money(NdM=40).play(f"NdM lay {tile}MC O10 r0")
    assert table.cash("NdM") == 0
    for company_ in ("SPM", "CHI")[: circles - 2]:
        table.money(**{company_: 80}).operating(company_, "place station")
        assert "4.3.2" not in table.sections(f"{company_} token O10.0")
        table.tokens(company_, "O10")
    table.money(PAC=80).operating("PAC", "place station")
    assert "4.3.2" in table.sections("PAC token O10.0")


@rule("MEX-4.4.1-2", "MEX-4.4.1f-2")
def test_the_copper_canyon_tile_ignores_the_rules_of_track() -> None:
    """Tile 470 is laid unconnected, where there is no town, after two yellow tiles, for $60 instead of $120."""
    table = company("MC", phase="3").privates(KCMO="MC").play("MC lay 57 I8 r1", "MC lay 9 H9 r1")
    assert table.sections("MC lay 57 G10 r1") == ["4.3(c)"]
    table.money(MC=60).play("MC lay 470 F5 r2 by KCMO")
    assert (table.cash("MC"), table.state.tiles["F5"]) == (0, ("470", 2))


@rule("MEX-4.4.1-3", "MEX-4.4.1-2")
def test_the_copper_canyon_tile_is_permanent() -> None:
    """Nothing is ever laid upon tile 470, and it lies there for good."""
    table = company("CHI", phase="3").tiles(F5="470 0")
    assert [text for text in table.legal("lay") if text.split()[3] == "F5"] == []
    assert "Table III" in table.sections("CHI lay 474 F5 r1")


@rule("MEX-TableIV-9")
def test_a_normal_tile_in_the_canyon_ends_the_special_one() -> None:
    """Once another tile lies in F5, tile 470 is out of play."""
    table = company("CHI", phase="3").privates(KCMO="CHI")
    assert table.check("CHI lay 470 F5 r0 by KCMO")
    table.play("CHI lay 9 F5 r1")
    assert table.cash("CHI") == 1000 - 120
    assert "Table III" in table.sections("CHI lay 470 F5 r0 by KCMO")
    assert table.operating("CHI", "lay track").check("CHI lay 23 F5 r4")
