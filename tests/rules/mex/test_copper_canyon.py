"""Rulings on Table III, #2: the Copper Canyon tile of the Kansas City, Mexico & Orient."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Paid, Ran, TileLaid
from tests.rules.mex.positions import all_sold, best_run, floated
from tests.support.table import Table, rule


def canyon(owner: str = "CHI", cash: int = 500, phase: str = "3") -> Table:
    """CHI of p1 in Chihuahua, beside the Copper Canyon, is about to lay track; `owner` has the KCM&O."""
    table = all_sold().phase(phase).privates(KCMO=owner)
    return floated(table, "CHI", cash=cash, stations=("E6",)).operating("CHI", "lay track", only=("CHI",))


@rule("MEX-TableIII-3")
@pytest.mark.parametrize(("owner", "sections"), [("CHI", []), ("p1", ["Table III"]), ("MC", ["Table III"])])
def test_only_a_major_company_that_owns_it_lays_the_canyon_tile(owner: str, sections: list[str]) -> None:
    """Not its president, not another company; and never as a normal tile."""
    table = canyon(owner)
    assert table.sections("CHI lay 470 F5 r0 by KCMO") == sections
    assert "Table III" in table.sections("CHI lay 470 F5 r0")


@rule("MEX-TableIII-3", "MEX-TableIII-7")
def test_a_company_may_buy_the_kcmo_in_its_step_for_track_and_use_it_at_once() -> None:
    """p1 sells it to his CHI for $40, which then lays the tile in the same step."""
    table = canyon("p1", cash=100).play("CHI private KCMO for 40", "CHI lay 470 F5 r0 by KCMO")
    assert (table.state.tiles["F5"], table.cash("CHI")) == (("470", 0), 0)


@rule("MEX-TableIII-4")
def test_the_canyon_tile_is_for_the_canyon_and_the_power_for_that_tile() -> None:
    """No other hex and no other tile."""
    assert canyon().sections("CHI lay 470 G6 r0 by KCMO") == ["Table III"]
    assert canyon().sections("CHI lay 9 F5 r1 by KCMO") == ["Table III"]
    assert canyon().sections("CHI lay 9 F5 r1") == []


@rule("MEX-TableIII-5")
def test_the_canyon_tile_needs_no_connection() -> None:
    """TM in Matamoros is far away and may lay it, but no normal tile there."""
    table = floated(canyon("TM"), "TM", stations=("I12",)).operating("TM", "lay track")
    assert table.sections("TM lay 470 F5 r0 by KCMO") == []
    assert table.sections("TM lay 9 F5 r1") == ["4.4.1(j)"]


@rule("MEX-TableIII-6")
@pytest.mark.parametrize(
    ("lays", "further"),
    [
        (["470 F5 r0 by KCMO", "9 G6 r0", "9 C6 r0"], "9 I6 r0"),
        (["9 G6 r0", "470 F5 r0 by KCMO", "9 C6 r0"], "9 I6 r0"),
        (["9 G6 r0", "9 C6 r0", "470 F5 r0 by KCMO"], "9 I6 r0"),
        (["470 F5 r0 by KCMO", "14 E6 r3"], "7 D7 r0"),
        (["14 E6 r3", "470 F5 r0 by KCMO"], "7 D7 r0"),
    ],
)
def test_the_canyon_tile_is_laid_besides_the_normal_tiles(lays: list[str], further: str) -> None:
    """Before, between or after two yellow tiles, or with an upgrade; a further normal tile is still too many."""
    table = canyon().play(*(f"CHI lay {lay}" for lay in lays))
    assert table.state.tiles["F5"] == ("470", 0)
    assert table.sections(f"CHI lay {further}") == ["4.3(c)"]


@rule("MEX-TableIII-7")
@pytest.mark.parametrize("step", ["place station", "buy trains"])
def test_the_canyon_tile_is_laid_in_the_step_for_track(step: str) -> None:
    """Not later in the turn."""
    table = canyon().operating("CHI", step)
    assert table.refused("CHI lay 470 F5 r0 by KCMO", "4.3", "“Lay track” comes earlier in the turn of CHI")


@rule("MEX-TableIII-8")
def test_the_canyon_tile_costs_sixty_instead_of_one_hundred_and_twenty() -> None:
    """$59 is too little, $60 enough; a normal tile needs $120."""
    assert canyon(cash=59).sections("CHI lay 470 F5 r0 by KCMO") == ["4.4.1(f)"]
    table = canyon(cash=60).play("CHI lay 470 F5 r0 by KCMO")
    assert table.cash("CHI") == 0
    assert table.told(TileLaid)[0].cost == 60
    assert canyon(cash=119).sections("CHI lay 9 F5 r1") == ["4.4.1(f)"]
    assert canyon(cash=120).play("CHI lay 9 F5 r1").cash("CHI") == 0


@rule("MEX-TableIII-9")
def test_laying_the_canyon_tile_does_not_close_the_company() -> None:
    """CHI keeps the KCM&O and its $10."""
    table = canyon().play("CHI lay 470 F5 r0 by KCMO")
    assert (table.state.privates["KCMO"], table.told(Closed)) == ("CHI", [])
    table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    assert Paid("bank", "CHI", 10, "revenue of KCMO") in table.told(Paid)


@rule("MEX-TableIII-10")
def test_the_canyon_tile_is_never_replaced() -> None:
    """No green or brown tile, however it is turned, and not by the power again."""
    table = canyon(phase="4").play("CHI lay 470 F5 r0 by KCMO").operating("CHI", "lay track")
    assert [text for text in table.legal("lay") if " F5 " in text] == []
    for tile in ("141", "142", "143", "474"):
        assert all("Table III" in table.sections(f"CHI lay {tile} F5 r{turn}") for turn in range(6)), tile
    assert "Table III" in table.sections("CHI lay 470 F5 r1 by KCMO")


@rule("MEX-TableIII-11")
def test_every_company_that_connects_may_run_over_the_canyon_tile() -> None:
    """TM lays it; CHI, which has nothing to do with the KCM&O, runs from Chihuahua ($20) to its town ($20)."""
    table = floated(canyon("TM"), "TM", stations=("I12",)).operating("TM", "lay track", only=("TM",))
    table.play("TM lay 470 F5 r0 by KCMO").trains(CHI="2").operating("CHI", "run trains", only=("CHI",))
    assert best_run(table).endswith("E6.0 F5.0")
    assert [e.revenue for e in table.play(best_run(table)).told(Ran)] == [40]


@rule("MEX-TableIII-12")
def test_another_tile_in_the_canyon_takes_the_special_one_out_of_play() -> None:
    """After a normal lay in F5 nobody can lay 470, and the tile itself is gone."""
    table = canyon().play("CHI lay 9 F5 r1")
    assert "Table III" in table.sections("CHI lay 470 F5 r0 by KCMO")
    assert table.state.supply["470"] == 0
    assert table.operating("CHI", "lay track").sections("CHI lay 24 F5 r4") == []


@rule("MEX-TableIII-13")
def test_the_canyon_tile_leaves_play_with_the_first_five_train() -> None:
    """Before the purchase it can be laid, after it it is gone; once laid it stays."""
    unlaid = floated(canyon(phase="4").stack("5"), "MC", cash=1000).operating("MC", "buy trains", only=("MC",))
    assert (unlaid.state.supply["470"], unlaid.state.title.canyon_open) == (1, True)
    unlaid.play("MC train 5 from offering for 450").operating("CHI", "lay track", only=("CHI",))
    assert (unlaid.state.supply["470"], unlaid.state.title.canyon_open) == (0, False)
    assert "Table III" in unlaid.sections("CHI lay 470 F5 r0 by KCMO")
    laid = canyon(phase="4").stack("5").play("CHI lay 470 F5 r0 by KCMO")
    laid.operating("CHI", "buy trains", only=("CHI",)).money(CHI=450).play("CHI train 5 from offering for 450")
    assert laid.state.tiles["F5"] == ("470", 0)
