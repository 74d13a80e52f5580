"""How many tiles a company lays in a turn (18IrePL 5.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies
from tests.rules.irepl.positions import operating, started, stock
from tests.support.table import Table, rule

TRACK = "lay track"
GDYNIA = {"E3": "57 0"}
#: A first tile, a second one on plain ground, and an upgrade of the first.
MINOR_6 = ("M6 lay 6 L8 r0", "M6 lay 4 L10 r0", "M6 lay 444 L8 r0")
MINOR_10 = ("M10 lay 57 D14 r1", "M10 lay 8 E13 r1", "M10 lay 441 D14 r1")


def second_turn(company: str, phase: str = "3", cash: int = 100, **tiles: str) -> Table:
    """A company of p1 in the track step of a turn that is not its first."""
    table = operating(company, TRACK, phase=phase, cash=cash).operated(company).tiles(**tiles)
    return table.operating(company, TRACK)


@rule("PL-5.1-1", "PL-5.1-2")
@pytest.mark.parametrize("cash", [0, 20, 1000])
@pytest.mark.parametrize("second", ["M1 lay 57 E7 r0", "M1 lay 441 E3 r0"])
def test_a_tile_is_the_only_action(cash: int, second: str) -> None:
    """After a yellow tile neither another tile nor an upgrade is possible, for 20 or for nothing."""
    table = second_turn("M1", cash=cash, **GDYNIA).play("M1 lay 9 E5 r0")
    assert table.cash("M1") == cash
    assert table.sections(second) == ["5.1"]
    assert table.legal("lay") == []


@rule("PL-5.1-1")
@pytest.mark.parametrize(("second", "more"), [("M1 lay 57 E7 r0", {}), ("M1 lay 441 E7 r0", {"E7": "57 0"})])
def test_an_upgrade_is_the_only_action(second: str, more: dict[str, str]) -> None:
    """After an upgrade neither a tile nor another upgrade is possible."""
    table = second_turn("M1", E3="57 0", E5="9 0").tiles(**more)
    assert table.check(second)
    assert table.play("M1 lay 441 E3 r0").sections(second) == ["5.1"]


@rule("PL-5.1-1")
def test_a_company_need_not_build() -> None:
    """It may pass the step without laying anything."""
    assert second_turn("M1").play("M1 pass").step != TRACK


@rule("PL-5.1-1", "PL-5.1-2")
def test_a_major_has_one_action_in_its_first_turn_too() -> None:
    """The second tile is a right of two minors only."""
    table = started(stock(), "PKP", cash=500, at="E3").phase("3").tiles(**GDYNIA).operating("PKP", TRACK)
    assert table.play("PKP lay 9 E5 r0").sections("PKP lay 57 E7 r0") == ["5.1"]


@pytest.mark.parametrize(
    ("lays", "number"),
    [
        pytest.param(MINOR_6, 2, marks=rule("PL-5.1-3", "PL-5.1-7")),
        pytest.param(MINOR_10, 2, marks=rule("PL-5.1-4", "PL-5.1-7")),
    ],
)
def test_two_yellow_tiles_in_the_first_round(lays: tuple[str, str, str], number: int) -> None:
    """Minors 6 and 10 may lay two tiles for nothing at first, but not three; they may stop after one."""
    minor = lays[0].split()[0]
    table = operating(minor, TRACK, cash=100)
    bank = table.cash(BANK)
    table.play(lays[0])
    assert table.check(f"{minor} pass")
    assert len(table.play(lays[1]).state.tiles) == 2 + number
    assert (table.cash(minor), table.cash(BANK)) == (100, bank)
    assert table.legal("lay") == []


@rule("PL-5.1-7")
@pytest.mark.parametrize(("cash", "forbidden", "left"), [(30, [], 0), (29, ["7.2"], -1)])
def test_only_terrain_is_paid_for_the_second_tile(cash: int, forbidden: list[str], left: int) -> None:
    """A lake costs Minor 6 its 30 and not 20 more."""
    table = operating("M6", TRACK, cash=cash).tiles(L8="6 0", K7="8 5").operating("M6", TRACK)
    table.play("M6 lay 8 J8 r2")
    assert table.cash("M6") == cash
    assert table.sections("M6 lay 9 I7 r2") == forbidden
    lay = table.game.parse("M6 lay 9 I7 r2")
    assert isinstance(lay, LayTile)
    cost = policies(table.view).operating.tile_cost(table.view, lay)
    assert cash - cost == left


@rule("PL-5.1-5")
@pytest.mark.parametrize("lays", [MINOR_6, MINOR_10])
def test_no_upgrade_with_an_additional_tile(lays: tuple[str, str, str]) -> None:
    """Neither a lay after an upgrade, nor an upgrade after a lay, nor two upgrades."""
    first, second, upgrade = lays
    minor, _, tile, hex_id, rotation = first.split()
    laid = operating(minor, TRACK, phase="3").play(first)
    assert laid.sections(upgrade) == ["5.1"]
    table = operating(minor, TRACK, phase="3").tiles(**{hex_id: f"{tile} {rotation[1:]}"}).operating(minor, TRACK)
    assert table.check(second)
    assert table.play(upgrade).sections(second) == ["5.1"]


@rule("PL-5.1-5")
def test_no_two_upgrades() -> None:
    """Minor 10 upgrades Wrocław and then not also Łódź, which it reaches."""
    tiles = {"D14": "57 1", "E13": "9 1", "F12": "8 5", "G13": "6 0"}
    table = operating("M10", TRACK, phase="3").tiles(**tiles).operating("M10", TRACK)
    assert table.check("M10 lay 443 G13 r0")
    assert table.play("M10 lay 441 D14 r1").sections("M10 lay 443 G13 r0") == ["5.1"]


@rule("PL-5.1-6")
@pytest.mark.parametrize("lays", [MINOR_6, MINOR_10])
def test_the_right_belongs_to_the_first_turn_of_the_minor(lays: tuple[str, str, str]) -> None:
    """It exists in a late operating round if the minor is new, and is lost after its first turn even if unused."""
    minor = lays[0].split()[0]
    late = started(stock(), minor).operating(minor, TRACK, set=4, number=2, of=2).play(lays[0])
    assert late.check(lays[1])
    later = second_turn(minor, phase="2").play(lays[0])
    assert later.sections(lays[1]) == ["5.1"]


@rule("PL-5.1-6")
def test_an_unused_right_is_lost() -> None:
    """Minor 10 lays nothing in its first round and only one tile in the next."""
    table = operating("M10", cash=500, only=["M10"]).pass_until("buy trains").play("M10 train 2 from offering for 80")
    table.pass_until(TRACK, "M10").play("M10 lay 57 D14 r1")
    assert table.sections("M10 lay 8 E13 r1") == ["5.1"]
