"""The additional tiles of Wilhelmsbahn (18IrePL 7.4)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TileLaid
from roundhouse.core.ids import BANK
from tests.rules.irepl.joined_minors import merge, neighbours
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TRACK, PURCHASE = "lay track", "tile on purchase"
STEPS = ["issue or redeem", TRACK, "run trains", "pay or withhold", "buy trains", "buy private companies"]
#: Gdynia's track goes south to E5 and to Gdańsk.
TILES = {"E3": "5 5", "F4": "57 2"}


def owner(step: str = TRACK, *, of: str = "M1", phase: str = "3", cash: int = 200) -> Table:
    """Minor 1 of p1 at a step of its turn; Wilhelmsbahn belongs to it or to a player."""
    table = started(stock(), "M1", cash=cash).operated("M1").phase(phase).tiles(**TILES).trains(M1="3")
    return table.privates(WB=of).operating("M1", step, of=2, revenue=50)


def bought(step: str = TRACK, *, cash: int = 200, price: int = 40) -> Table:
    """Minor 1 has just bought Wilhelmsbahn from its director."""
    return owner(step, of="p1", cash=cash).play(f"M1 private WB for {price}")


@rule("PL-7.4-2", "PL-7.4-4")
@pytest.mark.parametrize("step", STEPS)
def test_a_tile_on_purchase(step: str) -> None:
    """In whatever step it buys, the company may at once lay one yellow tile for nothing; then the step goes on."""
    table = bought(step)
    bank = table.cash(BANK)
    assert (table.step, table.actor) == (PURCHASE, "M1")
    table.play("M1 lay 9 E5 r0 by WB")
    assert (table.cash("M1"), table.cash(BANK), table.step) == (160, bank, step)
    assert [(e.hex, e.tile) for e in table.told(TileLaid)] == [("E5", "9")]


@rule("PL-7.4-2")
def test_the_tile_on_purchase_is_in_addition_to_the_normal_action() -> None:
    """Before it or after it."""
    assert bought().play("M1 lay 9 E5 r0 by WB").check("M1 lay 57 E7 r0")
    after = owner(of="p1").play("M1 lay 9 E5 r0", "M1 private WB for 40")
    assert after.check("M1 lay 57 E7 r0 by WB")


@rule("PL-7.4-2", "PL-7.4-4")
def test_nobody_lays_when_a_player_or_another_private_is_concerned() -> None:
    """Only the purchase of Wilhelmsbahn by a company brings a tile."""
    table = owner(of="p1").privates(WOR="p1").play("M1 private WOR for 20")
    assert table.step == TRACK
    assert table.sections("M1 lay 9 E5 r0 by WB") == ["7.4"]


@rule("PL-7.4-2")
def test_another_owner_sells_and_the_buyer_lays() -> None:
    """When p2 agrees to sell, Minor 1 lays the tile."""
    table = owner("buy trains", of="p2").play("M1 private WB for 40", "p2 accept")
    assert (table.step, table.actor) == (PURCHASE, "M1")
    refused = owner("buy trains", of="p2").play("M1 private WB for 40", "p2 refuse")
    assert refused.step == "buy trains"


@rule("PL-7.4-3")
@pytest.mark.parametrize(
    ("lay", "sections"),
    [
        ("M1 lay 9 E5 r0 by WB", []),
        ("M1 lay 9 E9 r0 by WB", ["7.2"]),
        ("M1 lay 9 E5 r1 by WB", ["7.2"]),
        ("M1 lay 4 E5 r0 by WB", ["7.2"]),
        ("M1 lay 442 E3 r0 by WB", ["7.4"]),
    ],
)
def test_the_tile_on_purchase_follows_the_normal_rules(lay: str, sections: list[str]) -> None:
    """It must be connected, fit the hex and be yellow."""
    assert bought().sections(lay) == sections


@rule("PL-7.4-3")
def test_the_tile_on_purchase_comes_from_the_supply() -> None:
    """Without a tile 9 left none is laid."""
    table = bought().edit(lambda d: d.put("supply", "9", 0))
    assert table.sections("M1 lay 9 E5 r0 by WB") == ["7.2"]


@rule("PL-7.4-3")
@pytest.mark.parametrize(("cash", "forbidden"), [(70, []), (69, ["7.2"])])
def test_the_tile_on_purchase_pays_terrain(cash: int, forbidden: list[str]) -> None:
    """Water costs 30 of what the purchase for 40 has left."""
    table = owner(of="p1", cash=cash).tiles(E5="8 3").play("M1 private WB for 40")
    assert table.sections("M1 lay 9 F6 r2 by WB") == forbidden
    rich = owner(of="p1", cash=100).tiles(E5="8 3").play("M1 private WB for 40", "M1 lay 9 F6 r2 by WB")
    assert rich.cash("M1") == 100 - 40 - 30


@rule("PL-7.4-4")
def test_the_tile_on_purchase_is_laid_at_once_or_never() -> None:
    """Nothing else is done before; once declined, only the tile for 20 is left."""
    table = bought()
    assert table.sections("M1 lay 9 E5 r0") == ["7.4"]
    table.play("M1 pass", "M1 lay 9 E5 r0 by WB")
    assert table.cash("M1") == 200 - 40 - 20
    assert table.sections("M1 lay 57 E7 r0 by WB") == ["7.4"]
    late = bought("buy trains").play("M1 pass")
    assert late.step == "buy trains"
    assert late.sections("M1 lay 9 E5 r0 by WB") != []


@rule("PL-7.4-5")
def test_a_merger_brings_no_tile_on_purchase() -> None:
    """The major has Wilhelmsbahn and the round just goes on; in its turn it has only the tile for 20."""
    table = merge(neighbours().privates(WB="M5"))
    assert (table.state.privates["WB"], table.step) == ("PKP", "propose a merger")
    table.operating("PKP", TRACK).play("PKP lay 4 C11 r1 by WB")
    assert table.cash("PKP") == 200 - 20
    assert table.sections("PKP lay 8 B12 r4 by WB") == ["7.4"]


@rule("PL-7.4-6")
def test_a_tile_for_20_once_in_the_game() -> None:
    """20 to the bank, in addition to the normal action, yellow only, and never again."""
    table = owner()
    bank = table.cash(BANK)
    assert table.sections("M1 lay 442 E3 r0 by WB") == ["7.4"]
    table.play("M1 lay 9 E5 r0 by WB")
    assert (table.cash("M1"), table.cash(BANK)) == (180, bank + 20)
    assert table.sections("M1 lay 57 E7 r0 by WB") == ["7.4"]
    table.play("M1 lay 57 E7 r0")
    assert table.cash("M1") == 180
    table.operating("M1", TRACK, number=2, of=2)
    assert table.sections("M1 lay 9 E9 r0 by WB") == ["7.4"]
    assert table.check("M1 lay 9 E9 r0")


@rule("PL-7.4-6")
@pytest.mark.parametrize("step", [s for s in STEPS if s != TRACK])
def test_the_tile_for_20_only_in_the_track_step(step: str) -> None:
    """In no other step of the turn."""
    table = owner(step)
    assert table.sections("M1 lay 9 E5 r0 by WB") != []
    assert table.legal("lay") == []


@rule("PL-7.4-6")
@pytest.mark.parametrize(("cash", "forbidden"), [(20, []), (19, ["7.2"])])
def test_the_tile_for_20_after_the_normal_action(cash: int, forbidden: list[str]) -> None:
    """The order does not matter, but the money must be there."""
    table = owner(cash=cash).play("M1 lay 9 E5 r0")
    assert table.sections("M1 lay 57 E7 r0 by WB") == forbidden


@rule("PL-7.4-7")
@pytest.mark.parametrize(("cash", "forbidden"), [(50, []), (49, ["7.2"])])
def test_terrain_on_top_of_the_20(cash: int, forbidden: list[str]) -> None:
    """A tile in the water costs 50."""
    table = owner(cash=cash).tiles(E5="8 3")
    assert table.sections("M1 lay 9 F6 r2 by WB") == forbidden
    rich = owner(cash=200).tiles(E5="8 3").play("M1 lay 9 F6 r2 by WB")
    assert rich.cash("M1") == 150


@rule("PL-7.4-7")
@pytest.mark.parametrize("lay", ["M1 lay 9 E9 r0 by WB", "M1 lay 9 E5 r1 by WB", "M1 lay 4 E5 r0 by WB"])
def test_the_tile_for_20_follows_the_normal_rules(lay: str) -> None:
    """It must be connected and fit the hex."""
    assert owner().sections(lay) == ["7.2"]


@rule("PL-7.4-8")
@pytest.mark.parametrize(("lay", "forbidden"), [("M5 lay 4 C11 r1", []), ("M5 lay 4 C11 r1 by WB", ["7.4"])])
def test_once_per_game_not_once_per_owner(lay: str, forbidden: list[str]) -> None:
    """A major that takes Wilhelmsbahn over may lay for 20 only if no tile was laid so before."""
    table = neighbours().privates(WB="M5").operating("M5", TRACK).play(lay)
    merge(table).operating("PKP", TRACK)
    assert table.sections("PKP lay 8 B12 r4 by WB") == forbidden
    assert table.check("PKP lay 8 B12 r4")


@rule("PL-7.4-9", "PL-7.4-10", "PL-7.4-11")
def test_three_tile_operations_in_a_turn() -> None:
    """Bought before the track step: a tile at once, one for 20, and the normal action upgrades one of them."""
    table = bought("issue or redeem").play("M1 lay 9 E5 r0 by WB", "M1 pass", "M1 lay 57 E7 r0 by WB")
    assert table.cash("M1") == 200 - 40 - 20
    table.play("M1 lay 441 E7 r0")
    assert (table.state.tiles["E5"], table.state.tiles["E7"]) == (("9", 0), ("441", 0))
    assert table.cash("M1") == 140
    assert table.legal("lay") == []


@rule("PL-7.4-10")
def test_the_tile_on_purchase_may_be_upgraded_too() -> None:
    """The plain track of E5 at once becomes green."""
    table = bought().play("M1 lay 9 E5 r0 by WB")
    assert table.check("M1 lay 23 E5 r3")


@rule("PL-7.4-9")
def test_three_yellow_tiles_in_a_turn() -> None:
    """Both additional tiles and a normal one."""
    table = bought().play("M1 lay 9 E5 r0 by WB", "M1 lay 57 E7 r0", "M1 lay 9 E9 r0 by WB")
    assert {"E5", "E7", "E9"} <= set(table.state.tiles)
    assert table.legal("lay") == []


def minor_10(phase: str = "3") -> Table:
    """Minor 10 in its first turn, about to buy Wilhelmsbahn."""
    table = started(stock(), "M10", cash=200).phase(phase).tiles(D14="57 1").privates(WB="p1")
    return table.operating("M10", TRACK)


@rule("PL-7.4-12")
def test_minor_10_lays_four_tiles() -> None:
    """Its own two tiles and the two of Wilhelmsbahn, and no fifth."""
    table = minor_10().play("M10 private WB for 40", "M10 lay 9 E13 r1 by WB", "M10 lay 8 F12 r5 by WB")
    table.play("M10 lay 57 G13 r2")
    assert table.play("M10 lay 9 H14 r2").legal("lay") == []


@rule("PL-7.4-12")
def test_minor_10_may_upgrade_after_wilhelmsbahn() -> None:
    """The additional tiles do not bar it from its upgrade, which is then its only normal action."""
    table = minor_10().play("M10 private WB for 40", "M10 lay 9 E13 r1 by WB", "M10 lay 8 F12 r5 by WB")
    table.play("M10 lay 441 D14 r1")
    assert table.sections("M10 lay 57 G13 r2") == ["5.1"]


@rule("PL-7.4-12")
def test_minor_10_may_use_wilhelmsbahn_after_an_upgrade() -> None:
    """The ban on combining concerns normal tiles only."""
    table = minor_10().privates(WB="M10").play("M10 lay 441 D14 r1")
    assert table.sections("M10 lay 9 E13 r1") == ["5.1"]
    assert table.check("M10 lay 9 E13 r1 by WB")
