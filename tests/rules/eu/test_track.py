"""Sections 4.4.1 and 4.6: how many tiles a company lays, when, where and for how much."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from tests.rules.eu.building import corporation, lays, minor
from tests.support.table import rule


@rule("EU-4.4.1-1", "EU-4.6-2")
@pytest.mark.parametrize(("set_", "number"), [(1, 2), (2, 1), (2, 2)])
def test_a_minor_lays_one_tile_after_the_first_operating_round(set_: int, number: int) -> None:
    """Already in the second Operating Round of the first set there is no second tile."""
    table = minor("4").operating("4", "lay track", set=set_, number=number, of=2)
    table.play("4 lay 202 J7 r4")
    assert table.sections("4 lay 9 K6 r1") == ["4.4.1"]
    assert table.legal() == ["4 pass"]


@rule("EU-4.4.1-2", "EU-4.6-1")
def test_a_minor_lays_two_tiles_in_the_first_operating_round() -> None:
    """The second may continue the first; a third is too much, and one or none is allowed too."""
    table = minor("4", first=True)
    assert table.check("4 pass")
    table.play("4 lay 202 J7 r4", "4 lay 9 K6 r1")
    assert table.state.tiles == {"J7": ("202", 4), "K6": ("9", 1)}
    assert table.sections("4 lay 58 L5 r5") == ["4.4.1"]
    assert minor("4", first=True).play("4 lay 202 J7 r4").check("4 pass")


@rule("EU-4.4.1-3")
@pytest.mark.parametrize(("phase", "old", "lay"), [("3", "202 4", "576 J7 r3"), ("5", "576 3", "582 J7 r0")])
def test_a_minor_never_upgrades(phase: str, old: str, lay: str) -> None:
    """What a corporation with a station at the same place may do, the minor company may not."""
    assert minor("4", phase=phase, J7=old).sections(f"4 lay {lay}") == ["4.4.1"]
    assert corporation("J7", phase=phase, J7=old).check(f"FS lay {lay}")


UPGRADES = [("57 0", "14 F9 r0"), ("14 0", "611 F9 r0"), ("611 0", "513 F9 r0")]


@rule("EU-4.4.1-4")
@pytest.mark.parametrize(("old", "upgrade"), UPGRADES)
def test_a_corporation_lays_or_upgrades_one_tile(old: str, upgrade: str) -> None:
    """After either of them there is neither."""
    table = corporation("F9", "E6", phase="8", F9=old, E6="57 0").play(f"FS lay {upgrade}")
    assert table.sections("FS lay 9 E8 r0") == ["4.4.1"]
    assert table.sections("FS lay 14 E6 r0") == ["4.4.1"]
    assert table.legal() == ["FS pass"]
    table = corporation("F9", "E6", phase="8", F9=old, E6="57 0").play("FS lay 9 E8 r0")
    assert table.sections(f"FS lay {upgrade}") == ["4.4.1"]
    assert table.sections("FS lay 8 E4 r0") == ["4.4.1"]


@rule("EU-4.6-1", "EU-4.6-3", "EU-4.6-4", "EU-4.6-5")
@pytest.mark.parametrize(
    ("old", "lay", "before", "since"),
    [
        ("57 0", "14 F9 r0", ["2"], ["3", "4", "5", "6", "8"]),
        ("14 0", "611 F9 r0", ["2", "3", "4"], ["5", "6", "8"]),
        ("611 0", "513 F9 r0", ["2", "3", "4", "5", "6"], ["8"]),
    ],
)
def test_each_colour_waits_for_its_train(old: str, lay: str, before: list[str], since: list[str]) -> None:
    """Green from the first 3 train, brown from the first 5 train, grey from the first 8 train."""
    assert [corporation("F9", phase=p, F9=old).sections(f"FS lay {lay}") for p in before] == [["2"]] * len(before)
    assert [corporation("F9", phase=p, F9=old).sections(f"FS lay {lay}") for p in since] == [[]] * len(since)


@rule("EU-4.6-3", "EU-4.6-4", "EU-4.6-5")
@pytest.mark.parametrize(
    ("phase", "train", "price", "old", "lay"),
    [("2", "3", 200, "57 0", "14"), ("4", "5", 500, "14 0", "611"), ("6", "8", 800, "611 0", "513")],
)
def test_the_purchase_itself_makes_the_colour_available(phase: str, train: str, price: int, old: str, lay: str) -> None:
    """The buyer of the first train of its kind may upgrade in its next turn."""
    table = corporation("F9", phase=phase, cash=1000, F9=old, step="buy trains").stack(train)
    assert table.operating("FS", "lay track").sections(f"FS lay {lay} F9 r0") == ["2"]
    table.operating("FS", "buy trains").play(f"FS train {train} from offering for {price}")
    assert table.operating("FS", "lay track").check(f"FS lay {lay} F9 r0")


@rule("EU-4.6-6")
@pytest.mark.parametrize(
    ("old", "tile"),
    [("57 0", "611"), ("57 0", "513"), ("14 0", "513"), ("14 0", "57"), ("611 0", "14"), ("57 0", "57")],
)
def test_no_colour_is_skipped(old: str, tile: str) -> None:
    """In phase 8 all colours are there, yet only the next one may be laid."""
    assert corporation("F9", phase="8", F9=old).sections(f"FS lay {tile} F9 r0") == ["4.6"]


@rule("EU-4.6-6")
@pytest.mark.parametrize("tile", ["14", "611", "513"])
def test_an_empty_hex_takes_yellow_only(tile: str) -> None:
    """Upgrades begin with a yellow tile."""
    assert corporation("F9", phase="8").sections(f"FS lay {tile} F9 r0") == ["4.6"]
    assert lays(corporation("F9", phase="8"), "F9") == {"57"}


@rule("EU-4.6-7")
def test_a_missing_green_tile_blocks_the_brown_one() -> None:
    """With all #14 and #15 on the map Frankfurt stays yellow; with one of them it goes on."""
    table = corporation("F9", phase="5", F9="57 0")
    for hexes in (("E6", "D7", "J11", "B19"), ("I18", "D19", "E20")):
        table.tiles(**dict.fromkeys(hexes, "14 0" if "E6" in hexes else "15 0"))
    assert lays(table, "F9") == {"15"}
    table.tiles(A8="15 0")
    assert (table.state.supply["14"], table.state.supply["15"]) == (0, 0)
    assert lays(table, "F9") == set()
    assert table.sections("FS lay 14 F9 r0") == ["4.6"]
    assert table.sections("FS lay 611 F9 r0") == ["4.6"]


@rule("EU-4.6-10")
def test_a_company_without_a_route_begins_with_its_home() -> None:
    """Not with track that would lead there: first the city tile, then the rest."""
    table = minor("4", first=True)
    assert {text.split()[3] for text in table.legal("lay")} == {"J7"}
    assert lays(table, "J7") == {"201", "202"}
    assert table.sections("4 lay 9 K6 r1") == ["4.6"]
    assert table.play("4 lay 202 J7 r4").check("4 lay 9 K6 r1")
    table = corporation("F9", phase="5", G8="9 1")
    assert {text.split()[3] for text in table.legal("lay")} == {"F9"}
    assert lays(table, "F9") == {"57"}


@rule("EU-4.6-8")
def test_new_track_must_extend_a_route() -> None:
    """Frankfurt has track to the south: in F11 only tiles that meet it are laid; E8 is not reached at all."""
    table = corporation("F9", F9="57 0")
    assert table.check("FS lay 4 F11 r0")
    assert table.sections("FS lay 4 F11 r1") == ["4.6"]
    assert table.sections("FS lay 9 E8 r0") == ["4.6"]


@rule("EU-4.6-8")
@pytest.mark.parametrize(("strangers", "sections"), [((), []), (("F9",), ["4.6"])])
def test_a_full_city_of_others_ends_the_route(strangers: tuple[str, ...], sections: list[str]) -> None:
    """From Cologne over Frankfurt to Nuremberg; with a strange station in Frankfurt's circle nothing is built there."""
    table = corporation("D7", D7="57 2", E8="9 2", F9="57 2").tokens("DR", *strangers)
    assert table.sections("FS lay 4 G10 r2") == sections


@rule("EU-4.6-8")
def test_an_upgrade_of_plain_track_must_be_on_a_route() -> None:
    """A curve north of Frankfurt may be widened only by a company that reaches it."""
    assert corporation("F9", F9="57 0", F7="8 0").check("FS lay 82 F7 r5")
    assert corporation("E6", E6="57 0", F9="57 0", F7="8 0").sections("FS lay 82 F7 r5") == ["4.6"]


@rule("EU-4.6-9")
def test_a_city_upgrade_may_just_raise_the_revenue() -> None:
    """Frankfurt is full, so FS cannot run on through it, but its own route there earns more: £20 become £30."""
    table = corporation("D7", D7="57 2", E8="9 2", F9="57 2").tokens("DR", "F9")
    assert table.check("FS lay 14 F9 r1")
    assert table.sections("FS lay 14 E6 r0") == ["4.6"]
    assert table.tiles(E6="57 0").sections("FS lay 14 E6 r0") == ["4.6"]


@rule("EU-4.6-11", "EU-4.6-36")
def test_a_tile_stays_until_it_is_upgraded_with_all_its_track() -> None:
    """No other yellow tile replaces it, and the green one must show the old track too."""
    table = corporation("F9", F9="57 0", F11="4 0")
    for rotation in range(1, 6):
        assert table.sections(f"FS lay 58 F11 r{rotation}")[0] == "4.6"
    assert table.check("FS lay 141 F11 r0")
    assert table.sections("FS lay 143 F11 r0") == ["4.6"]
    assert {t for t in table.legal("lay") if " F11 " in t} == {
        *(f"FS lay 141 F11 r{r}" for r in (0, 3)),
        *(f"FS lay 142 F11 r{r}" for r in (0, 3)),
    }


@rule("EU-4.6-11")
def test_the_track_of_a_merged_minor_stays_on_the_map() -> None:
    """Tiles belong to nobody."""
    table = minor("4", first=True).play("4 lay 202 J7 r4", "4 lay 9 K6 r1").stock_round("p1")
    table.play("p1 par FS 70", "p1 exchange 4 for FS")
    assert table.state.tiles == {"J7": ("202", 4), "K6": ("9", 1)}


@rule("EU-4.6-37")
def test_a_replaced_tile_can_be_used_again() -> None:
    """The last of eight #57 lies in Frankfurt; its upgrade sets it free for Dortmund."""
    table = corporation("F9", "E6", F9="57 0")
    table.tiles(**dict.fromkeys(("D7", "J11", "I18", "B19", "D19", "E20", "A8"), "57 0"))
    assert table.sections("FS lay 57 E6 r0") == ["4.6"]
    table.play("FS lay 14 F9 r0")
    assert (table.state.supply["57"], table.state.supply["14"]) == (1, 3)
    assert table.operating("FS", "lay track").check("FS lay 57 E6 r0")


@rule("EU-4.4.1-5", "EU-4.6-38", "EU-4.6-39")
def test_a_rough_hex_costs_60() -> None:
    """K8 next to Dresden, for a minor company and for a corporation; £59 is not enough."""
    assert minor("4", cash=59, J7="201 4").sections("4 lay 9 K8 r2") == ["4.6"]
    table = minor("4", cash=60, J7="201 4").play("4 lay 9 K8 r2")
    assert table.told(Paid) == [Paid("4", BANK, 60, "terrain in K8")]
    assert table.cash("4") == 0
    assert corporation("J7", cash=59, J7="201 4").sections("FS lay 9 K8 r2") == ["4.6"]
    assert corporation("J7", cash=100, J7="201 4").play("FS lay 9 K8 r2").cash("FS") == 40
    assert corporation("J7", cash=0, J7="201 4").check("FS lay 9 K6 r1")


@rule("EU-4.6-40")
def test_upgrades_of_rough_hexes_are_free() -> None:
    """Green and brown track in K8 costs nothing, even with an empty treasury."""
    for old, lay in (("9 2", "82 K8 r2"), ("82 2", "544 K8 r2")):
        table = corporation("J7", phase="5", cash=0, J7="201 4", K8=old).play(f"FS lay {lay}")
        assert table.told(Paid) == []


@rule("EU-4.4.1-6", "EU-4.6-32", "EU-4.6-35")
def test_a_mountain_costs_120() -> None:
    """E16 north of Milan, for a minor company and for a corporation; £119 is not enough."""
    assert minor("10", cash=119, E18="201 3").sections("10 lay 9 E16 r0") == ["4.6"]
    table = minor("10", cash=120, E18="201 3").play("10 lay 9 E16 r0")
    assert table.told(Paid) == [Paid("10", BANK, 120, "terrain in E16")]
    assert corporation("E18", cash=119, E18="201 3").sections("FS lay 9 E16 r0") == ["4.6"]
    assert corporation("E18", cash=500, E18="201 3").play("FS lay 9 E16 r0").cash("FS") == 380


@rule("EU-4.4.1-7", "EU-4.4.1-8", "EU-4.4.1-9", "EU-4.4.1-10", "EU-4.6-34", "EU-4.6-35")
def test_a_mountain_is_paid_again_when_it_becomes_green_and_then_no_more() -> None:
    """£120, £60 and nothing: the marker turns with the yellow tile and goes with the green one."""
    table = corporation("E18", phase="5", cash=120 + 59, E18="201 3").play("FS lay 9 E16 r0")
    assert table.cash("FS") == 59
    assert table.operating("FS", "lay track").sections("FS lay 82 E16 r0") == ["4.6"]
    table.money(FS=60).play("FS lay 82 E16 r0")
    assert table.told(Paid) == [Paid("FS", BANK, 60, "terrain in E16")]
    table.operating("FS", "lay track").play("FS lay 544 E16 r0")
    assert table.told(Paid) == []
    assert table.cash("FS") == 0


@rule("EU-4.6-28", "EU-4.4.1-10")
def test_the_printed_track_south_of_vienna_costs_60() -> None:
    """It is a yellow mountain tile from the beginning; its brown upgrade is free."""
    assert corporation("K14.0", cash=59).sections("FS lay 82 K16 r0") == ["4.6"]
    table = corporation("K14.0", phase="5", cash=60).play("FS lay 82 K16 r0")
    assert table.told(Paid) == [Paid("FS", BANK, 60, "terrain in K16")]
    table.operating("FS", "lay track").play("FS lay 544 K16 r0")
    assert table.told(Paid) == []
    assert corporation("K14.0").sections("FS lay 9 K16 r0") == ["4.6"]


@rule("EU-4.6-44")
def test_the_clear_hex_south_east_of_munich_is_no_mountain() -> None:
    """Printed M-8: neither the yellow nor the green tile costs anything."""
    assert minor("13", cash=0, G12="201 5").play("13 lay 9 H13 r2").told(Paid) == []
    assert corporation("G12", cash=0, G12="201 5", H13="9 2").play("FS lay 82 H13 r2").told(Paid) == []
