"""Section 4.2: the turn of a minor company."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PriceMoved, Ran
from roundhouse.rules.operating.network import board_of
from tests.rules.mex.positions import all_sold, best_run, floated, owned, stations_in
from tests.support.table import Table, rule


def turn_of(minor: str, **options: bool) -> Table:
    """The first turn of a minor company."""
    return all_sold(**options).operating(minor, only=(minor,))


@rule("MEX-4.2-1")
def test_a_minor_places_its_station_lays_track_runs_and_is_paid_in_this_order() -> None:
    """No part may be done before or after its time."""
    table = turn_of("C").money(C=20)
    assert (table.step, stations_in(table, "S12")) == ("lay track", ["C"])
    assert table.refused("C run 2-C S12.0 R13 Q14.0", "4.2", "“Run trains” comes later in the turn of C")
    table.play("C pass")
    assert table.step == "run trains"
    assert table.refused("C lay 57 S12 r1", "4.2", "comes earlier in the turn of C")
    table.play(best_run(table))
    assert [type(event) for event in table.events[1:4]] == [Ran, Paid, Paid]
    assert table.step == "stock turn"


@rule("MEX-4.2a-1")
@pytest.mark.parametrize(("minor", "home"), [("A", "M12"), ("B", "K6"), ("C", "S12")])
def test_a_minor_places_its_station_at_home_free_of_charge_in_its_first_turn(minor: str, home: str) -> None:
    """Tampico, Mazatlán and Oaxaca; before the turn the city is empty."""
    table = all_sold()
    assert stations_in(table, home) == []
    table.operating(minor, only=(minor,))
    assert stations_in(table, home) == [minor]
    assert table.cash(minor) == 0


@rule("MEX-4.2a-1")
def test_a_minor_has_no_other_station_than_that_at_home() -> None:
    """In its second turn nothing is placed, and there is no step for stations."""
    table = turn_of("A").play("A pass")
    table.play(best_run(table)).operating("A", only=("A",))
    assert stations_in(table, "M12") == ["A"]
    assert table.refused("A token M12.0", "4.2", "“Place a station” is not part of A's turn")


@rule("MEX-4.2b-1")
def test_a_minor_may_lay_one_yellow_tile_and_pays_for_it() -> None:
    """Oaxaca costs $20; the way on through T13 would cost as much, but it is the second tile of the turn."""
    table = turn_of("C").money(C=40)
    assert table.sections("C lay 5 S12 r4") == []
    table.play("C lay 5 S12 r4")
    assert (table.cash("C"), table.state.tiles["S12"]) == (20, ("5", 4))
    assert table.sections("C lay 9 T13 r2") == ["4.2(b)"]
    table.play("C pass")
    table.play(best_run(table)).operating("C", only=("C",))
    assert table.sections("C lay 9 T13 r2") == []


@rule("MEX-4.2b-1")
def test_a_minor_without_money_for_the_terrain_lays_nothing_and_goes_on() -> None:
    """$19 is not enough for the $20 of Oaxaca; laying is optional."""
    table = turn_of("C").money(C=19)
    assert table.sections("C lay 5 S12 r4") == ["4.4.1(f)"]
    assert table.legal("lay") == []
    table.play("C pass")
    assert table.step == "run trains"


@rule("MEX-4.2b-1")
def test_a_minor_never_upgrades_even_when_majors_may() -> None:
    """In phase 3 green tiles are for major companies; the minor may not replace its yellow tile."""
    table = floated(all_sold(), "MC", stations=("S12",)).phase("3").tiles(S12="5 4").money(C=100)
    table.operating("C", only=("C",))
    assert table.sections("C lay 14 S12 r4") == ["4.4.1(a)"]
    table.operating("MC", only=("MC",))
    assert table.sections("MC lay 14 S12 r4") == []


@rule("MEX-4.2c-1")
@pytest.mark.parametrize("insist", [True, False])
def test_a_minor_must_run_its_train(insist: bool) -> None:
    """It can neither pass nor stay at home, even if nobody points out a route."""
    table = turn_of("A", best_run=insist).play("A pass")
    assert table.refused("A pass", "4.2", "A cannot pass")
    assert table.sections("A run")[0] == "4.2(c)"
    assert table.legal() == ["A run 2-A M12.0 M12.1"]


@rule("MEX-4.2c-1")
def test_a_minor_runs_its_own_train_and_buys_no_other() -> None:
    """The train is built in: there is no step to buy one, and nobody can buy it."""
    table = floated(all_sold(), "MC", stations=("I8",)).operating("MC", "buy trains")
    assert owned(table, "A") == ["2"]
    assert table.sections("MC train 2 from A for 1") == ["4.3.4"]
    table.operating("A", only=("A",)).money(A=500).play("A pass")
    assert table.refused("A train 2 from offering for 100", "4.2", "“Buy a train” is not part of A's turn")
    table.play(best_run(table))
    assert (owned(table, "A"), len(owned(table, "offering"))) == (["2"], 26)


@rule("MEX-4.2d-1")
@pytest.mark.parametrize(
    ("minor", "owner", "run"),
    [("A", "p1", "M12.0 M12.1"), ("B", "p2", "K6.0 K6.1"), ("C", "p3", "S12.0 R13 Q14.0")],
)
def test_half_of_a_minors_revenue_goes_to_its_owner_and_half_to_its_treasury(minor: str, owner: str, run: str) -> None:
    """City $20 with its port $10, or Oaxaca $20 with Mérida $10: $15 each from the bank."""
    table = turn_of(minor).money(p1=0, p2=0, p3=0).play(f"{minor} pass")
    bank = table.cash("bank")
    table.play(f"{minor} run 2-{minor} {run}")
    assert (table.cash(owner), table.cash(minor), table.cash("bank")) == (15, 15, bank - 30)


@rule("MEX-4.2d-1")
def test_a_minor_cannot_withhold_and_cannot_pay_out_everything() -> None:
    """The split follows the run at once, without a decision."""
    table = turn_of("C").play("C pass")
    assert table.refused("C dividend withhold", "4.2", "“Pay out or withhold” is not part of C's turn")
    assert table.refused("C dividend pay", "4.2", "is not part of C's turn")
    table.play(best_run(table))
    assert table.step == "stock turn"


@rule("MEX-4.2d-1")
def test_no_revenue_is_odd_because_every_printed_value_is_a_multiple_of_ten() -> None:
    """So half a minor's revenue is always a whole number of dollars."""
    board = board_of(all_sold().view)
    nodes = [n for h in board.map.hexes for n in h.nodes] + [n for t in board.manifest.tiles for n in t.nodes]
    values = {node.revenue.value(colour) for node in nodes for colour in ("yellow", "brown")}
    assert {value % 10 for value in values} == {0}
    assert max(values) == 60


@rule("MEX-4.2d-2")
def test_the_run_of_a_minor_moves_no_market_value() -> None:
    """It has no token on the chart, and its revenue does not touch those of other companies."""
    table = floated(all_sold(), "MC").operating("A", only=("A",)).play("A pass")
    before = table.state.prices
    table.play(best_run(table))
    assert table.state.prices == before
    assert set(before) == {"MC", "NdM"}
    assert table.told(PriceMoved) == []
