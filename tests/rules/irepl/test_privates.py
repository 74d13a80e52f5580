"""Private companies (18IrePL 7, 18Ireland 7.8)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OUT
from roundhouse.rules.components import box_of
from tests.rules.irepl.positions import operating, started, stock
from tests.support.table import Table, rule

TRACK = "lay track"


def owning(private: str, *, phase: str = "3", step: str = TRACK, **tiles: str) -> Table:
    """Minor 1 of p1 with a private company, a tile at home and a line to the south."""
    table = (
        operating("M1", step, phase=phase).operated("M1").tiles(**(tiles or {"E3": "57 0"})).privates(**{private: "M1"})
    )
    return table.operating("M1", step)


def offered(private: str, phase: str = "3", cash: int = 300, owner: str = "p1", step: str = TRACK) -> Table:
    """Minor 1 of p1 could buy a private company."""
    table = operating("M1", step, phase=phase, cash=cash).tiles(E3="57 0").privates(**{private: owner})
    return table.operating("M1", step)


@rule("PL-base-171", "PL-base-173", "PL-base-93")
def test_a_company_buys_a_private_company() -> None:
    """From its director at once, from others if they agree, at any step; the money goes to the player."""
    table = offered("BC").play("M1 private BC for 60")
    assert (table.state.privates["BC"], table.cash("M1"), table.cash("p1")) == ("M1", 240, 420)
    table = offered("BC", owner="p2", step="buy trains").play("M1 private BC for 60")
    assert table.actor == "p2"
    assert table.play("p2 accept").state.privates["BC"] == "M1"
    assert offered("BC", step="issue or redeem").check("M1 private BC for 60")


@rule("PL-base-172")
@pytest.mark.parametrize(
    ("private", "low", "high"), [("WOR", 10, 40), ("IOL", 20, 80), ("BC", 30, 120), ("WB", 40, 160), ("BS", 50, 200)]
)
def test_prices_of_private_companies(private: str, low: int, high: int) -> None:
    """Half to twice the printed cost."""
    table = offered(private)
    assert table.price_range(f"M1 private {private} for {low}") == (low, high, 1)
    assert table.sections(f"M1 private {private} for {low - 1}") == ["7.8"]
    assert table.sections(f"M1 private {private} for {high + 1}") == ["7.8"]


@rule("PL-base-174")
def test_companies_do_not_sell_private_companies() -> None:
    """Not to another company."""
    table = started(owning("BC"), "M2", p1="40").operating("M2", TRACK)
    assert table.sections("M2 private BC for 60") == ["7.8"]


@rule("PL-9-21")
@pytest.mark.parametrize(("phase", "may"), [("2", False), ("3", True), ("4", True)])
def test_when_companies_may_buy(phase: str, may: bool) -> None:
    """In phases 3 and 4; by the printed table in 4 and 5."""
    assert offered("BC", phase=phase).check("M1 private BC for 60") is may
    table = started(stock(printed_phase_table=True), "M1").phase("3").privates(BC="p1").operating("M1", TRACK)
    assert table.sections("M1 private BC for 60") == ["7.8"]


@rule("PL-7-1", "PL-9-23")
def test_private_companies_close_in_phase_5() -> None:
    """With players and companies alike, and nothing is paid."""
    table = started(stock(), "M1", cash=500).phase("4").stack("5").privates(WOR="p2", BC="M1", WB="p3")
    table.operating("M1", "buy trains").play("M1 train 5 from offering for 440")
    assert {table.state.privates[p] for p in ("WOR", "BC", "WB")} == {OUT}
    assert (table.cash("p2"), table.cash("M1")) == (360, 60)
    later = started(stock(printed_phase_table=True), "M1", cash=500).phase("4").stack("5").privates(WOR="p2")
    later.operating("M1", "buy trains").play("M1 train 5 from offering for 440")
    assert later.state.privates["WOR"] == "p2"


@rule("PL-7-2", "PL-7.2-2", "PL-7.2-6")
def test_the_token_of_lodz() -> None:
    """Placed once, at any step, without a connection; the private company stays open."""
    for step in ("issue or redeem", TRACK, "buy trains"):
        table = owning("IOL", step=step).play("M1 use IOL on G13")
        assert (table.state.title.lodz, table.state.privates["IOL"]) == (True, "M1")
        assert table.sections("M1 use IOL on G13") == ["7.2"]
    assert owning("IOL").sections("M1 use IOL on E3") == ["7.2"]


@rule("PL-7.2-4", "PL-7.2-7", "PL-7.5-5", "PL-7.5-10")
def test_tokens_outlive_their_private_company() -> None:
    """What lies stays; what has not been placed in time never is."""
    table = owning("IOL").play("M1 use IOL on G13").privates(IOL=OUT)
    assert table.state.title.lodz
    assert owning("IOL").privates(IOL=OUT).sections("M1 use IOL on G13") == ["7"]
    table = owning("BS").play("M1 use BS on E1").privates(BS=OUT)
    assert (table.state.title.port, table.state.tiles["E1"]) == (("E1", "M1"), ("portE1", 0))
    assert owning("BS").privates(BS=OUT).sections("M1 use BS on E1") == ["7"]


@rule("PL-7-3")
def test_players_do_not_use_powers() -> None:
    """A private company of the director is no help to his company."""
    table = owning("IOL").privates(IOL="p1", BS="p1", WB="p1", BC="p1")
    assert table.sections("M1 use IOL on G13") == table.sections("M1 use BS on E1") == ["7"]
    assert "7.4" in table.sections("M1 lay 9 E5 r0 by WB")
    poor = operating("M5", TRACK, cash=0).operated("M5").tiles(E7="57 1").privates(BC="p1").operating("M5", TRACK)
    assert not [t for t in poor.legal("lay") if t.split()[3] in ("F6", "F8")]


@rule("PL-7.1-2")
def test_wroclaw_olawa_has_no_power() -> None:
    """It offers nothing to do."""
    assert owning("WOR").legal("use") == []
    assert "7.4" in owning("WOR").sections("M1 lay 9 E5 r0 by WOR")


@rule("PL-7.5-2", "PL-7.5-7")
def test_the_token_of_baltic_shipping() -> None:
    """In one of three ports, once, at any step and without a connection."""
    table = owning("BS", step="buy trains")
    assert table.legal("use") == ["M1 use BS on E1", "M1 use BS on G3", "M1 use BS on B4"]
    table.play("M1 use BS on B4")
    assert table.sections("M1 use BS on E1") == ["7.5"]
    assert owning("BS").sections("M1 use BS on G13") == ["7.5"]


@rule("PL-7.5-9")
def test_the_token_leaves_with_its_company() -> None:
    """When the owning company closes the port is no stop any more, for good."""
    table = owning("BS").play("M1 use BS on E1").marker("M1", 7, 0).settle()
    assert "M1" in table.state.closed
    assert "E1" not in table.state.tiles
    assert table.state.title.port[1] == ""


@rule("PL-7.4-2", "PL-7.4-3", "PL-7.4-4")
def test_a_tile_on_purchase() -> None:
    """At once and in any step, with terrain but without a fee, or never."""
    table = offered("WB", step="buy trains").play("M1 private WB for 80")
    assert table.step == "tile on purchase"
    assert "7.2" in table.sections("M1 lay 9 C9 r0 by WB")
    assert "7.4" in table.sections("M1 lay 441 E3 r0 by WB")
    cash = table.cash("M1")
    table.play("M1 lay 9 E5 r0 by WB")
    assert (table.cash("M1"), table.step) == (cash, "buy trains")
    gone = offered("WB").play("M1 private WB for 80", "M1 pass")
    assert (gone.step, gone.state.title.wilhelmsbahn) == (TRACK, False)


@rule("PL-7.4-5", "PL-7.4-8")
def test_the_wilhelmsbahn_in_a_merger() -> None:
    """Getting it by merger gives no tile, and its tile for money is there only if unused."""
    used = started(stock(), "PKP", at="E3").tiles(E3="57 0").privates(WB="PKP").option(wilhelmsbahn=True)
    assert used.operating("PKP", TRACK).sections("PKP lay 9 E5 r0 by WB") == ["7.4"]
    unused = started(stock(), "PKP", at="E3").tiles(E3="57 0").privates(WB="PKP").operating("PKP", TRACK)
    assert unused.check("PKP lay 9 E5 r0 by WB")


@rule("PL-7.4-6", "PL-7.4-7")
def test_a_tile_for_20() -> None:
    """Besides the normal one, terrain on top, once in the game, in the track step."""
    table = owning("WB")
    bank = table.cash(BANK)
    table.play("M1 lay 9 E5 r0 by WB")
    assert (table.cash("M1"), table.cash(BANK)) == (80, bank + 20)
    assert "7.4" in table.sections("M1 lay 57 E7 r0 by WB")
    assert table.check("M1 lay 57 E7 r0")
    assert "7.2" in owning("WB").money(M1=19).sections("M1 lay 9 E5 r0 by WB")
    wet = operating("M5", TRACK, phase="3").operated("M5").tiles(E7="57 1").privates(WB="M5").operating("M5", TRACK)
    lay = next(t for t in wet.legal("lay") if t.endswith("by WB") and t.split()[3] in ("F6", "F8"))
    assert wet.play(lay).cash("M5") == 50
    assert owning("WB", step="buy trains").sections("M1 lay 9 E5 r0 by WB") != []


@rule("PL-7.4-9", "PL-7.4-10", "PL-7.4-11")
def test_three_tiles_in_one_round() -> None:
    """On purchase, for 20, and an upgrade of one of them as the normal action."""
    table = offered("WB", cash=300).play("M1 private WB for 80", "M1 lay 9 E5 r0 by WB", "M1 lay 57 E7 r0 by WB")
    green = [
        t
        for t in table.legal("lay")
        if t.split()[3] == "E7" and box_of(table.view.defn).board.manifest[t.split()[2]].colour == "green"
    ]
    table.play(green[0])
    assert table.legal("lay") == []


@rule("PL-7.4-12")
def test_wilhelmsbahn_tiles_do_not_count_for_minor_10() -> None:
    """Two yellow tiles of its own, or an upgrade, are still possible."""
    table = operating("M10", TRACK, phase="3").privates(WB="M10").tiles(D14="57 2").operating("M10", TRACK)
    extra = next(t for t in table.legal("lay") if t.endswith("by WB"))
    table.play(extra)
    assert any(box_of(table.view.defn).board.manifest[t.split()[2]].colour == "green" for t in table.legal("lay"))
    plain = [t for t in table.legal("lay") if box_of(table.view.defn).board.manifest[t.split()[2]].colour == "yellow"]
    table.play(plain[0])
    assert table.legal("lay") != []


@rule("PL-7.3-2", "PL-7.3-3")
def test_the_bridge_company_and_the_wilhelmsbahn() -> None:
    """Its exemption covers the extra tiles, and ends with it."""
    table = operating("M5", TRACK, phase="3", cash=20).operated("M5").tiles(E7="57 1").privates(WB="M5", BC="M5")
    table.operating("M5", TRACK)
    wet = [t for t in table.legal("lay") if t.endswith("by WB") and t.split()[3] in ("F6", "F8")]
    assert wet
    table.privates(BC=OUT)
    assert not [t for t in table.legal("lay") if t.endswith("by WB") and t.split()[3] in ("F6", "F8")]
