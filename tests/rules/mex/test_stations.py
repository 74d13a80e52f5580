"""Section 4.3.2: placing station tokens."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TokenPlaced, TokenRemoved
from roundhouse.titles.mex.minors import close_minors
from tests.rules.mex.positions import (
    all_sold,
    eastern_line,
    floated,
    merge,
    northern_line,
    ready_to_merge,
    stations_in,
    western_line,
)
from tests.support.table import Table, rule


def at_station_step(table: Table, company: str) -> Table:
    """The company is about to place a station."""
    return table.operating(company, "place station", only=(company,))


def ndm(*stations: str, cash: int = 500) -> Table:
    """NdM on the eastern line about to place a station."""
    return at_station_step(eastern_line(floated(all_sold(), "NdM", cash=cash, stations=("O10", *stations))), "NdM")


def mc(*, guadalajara: str = "57 0") -> Table:
    """The MC at Torreón, connected with Guadalajara, the home of the SPM, about to place its other station."""
    return at_station_step(western_line(floated(all_sold(), "MC", stations=("I8",))).tiles(O8=guadalajara), "MC")


@rule("MEX-4.3.2-1")
def test_a_station_goes_into_an_open_circle_of_a_connected_city() -> None:
    """Every city on the eastern line is open; a city without track to it is not connected, a town is no city."""
    table = ndm()
    assert table.legal("token") == ["NdM token G10.0", "NdM token I10.0", "NdM token M10.0"]
    assert table.sections("NdM token D3.0") == ["4.3.2(a)"]
    assert table.sections("NdM token P11.0") == ["4.3.2"]
    table.play("NdM token I10.0")
    assert stations_in(table, "I10") == ["NdM"]


@rule("MEX-4.3.2-1")
def test_an_occupied_circle_takes_no_other_station() -> None:
    """Querétaro has one circle and PAC is there; a green tile opens a second one."""
    table = floated(ndm(), "PAC", "p2", stations=("B3", "M10"))
    assert table.sections("NdM token M10.0") == ["4.3.2"]
    assert table.tiles(M10="14 0").sections("NdM token M10.0") == []


@rule("MEX-4.3.2-1")
def test_a_company_without_tokens_on_its_charter_places_none() -> None:
    """The MC has two stations; when both are placed the step does not come."""
    table = western_line(floated(all_sold(), "MC", stations=("I8", "I10"))).tiles(O8="14 0")
    table.operating("MC", only=("MC",)).play("MC pass")
    assert table.step == "buy trains"
    assert table.refused("MC token O8.0", "4.3", "“Place a station” comes earlier in the turn of MC")


@rule("MEX-4.3.2a-1")
def test_the_connection_may_not_turn_back_at_a_fork() -> None:
    """A switch in H9 joins Torreón and Monterrey only by reversing in front of F9; a curve joins them directly."""
    table = at_station_step(floated(all_sold(), "MC", stations=("I8",)).tiles(I8="57 1", I10="57 2"), "MC")
    assert table.tiles(H9="25 3").sections("MC token I10.0") == ["4.3.2(a)"]
    assert table.tiles(H9="8 5").sections("MC token I10.0") == []


@rule("MEX-4.3.2a-1")
def test_the_connection_may_visit_any_number_of_cities() -> None:
    """Nuevo Laredo is the fourth city of the line, without a train that could go that far."""
    assert ndm().sections("NdM token G10.0") == []


@rule("MEX-4.3.2a-2")
def test_the_connection_may_not_pass_through_a_red_area() -> None:
    """From Chihuahua to Hermosillo by way of Ciudad Juárez is no connection; past it is one."""
    table = northern_line(floated(all_sold(), "CHI", stations=("E6",))).tiles(B5="9 1", C4="9 1", D3="57 1")
    assert at_station_step(table, "CHI").sections("CHI token D3.0") == ["4.3.2(a)"]
    assert table.tiles(E6="15 0", D5="8 3", B5="7 0").sections("CHI token D3.0") == []


@rule("MEX-4.3.2a-2")
def test_merida_is_a_red_area_too() -> None:
    """MEX does not get from Veracruz through Mérida to Oaxaca; UdY, whose station is in Mérida, does get there."""
    table = floated(floated(all_sold(), "MEX", stations=("P13",)), "UdY", "p2", stations=("Q14",))
    table.tiles(P13="473 5").edit(close_minors)
    assert at_station_step(table, "MEX").sections("MEX token S12.0") == ["4.3.2(a)"]
    assert at_station_step(table, "UdY").sections("UdY token S12.0") == []


@rule("MEX-4.3.2a-3")
def test_the_connection_may_not_pass_through_a_city_full_of_other_companies() -> None:
    """PAC fills Querétaro; with a second circle open, or an own station there, the way is free."""
    table = floated(ndm(), "PAC", "p2", stations=("B3", "M10"))
    assert table.sections("NdM token I10.0") == ["4.3.2(a)"]
    assert table.tiles(M10="14 0").sections("NdM token I10.0") == []
    assert ndm("M10").sections("NdM token I10.0") == []


@rule("MEX-4.3.2b-1")
def test_a_company_has_one_station_in_a_hex() -> None:
    """A second circle in Querétaro, or in the double hex of Mexico City, is not for the same company."""
    table = ndm("M10").tiles(M10="14 0", O10="479MC 0", P11="479P 0")
    assert table.sections("NdM token M10.0") == ["4.3.2(b)"]
    assert table.sections("NdM token O10.0") == ["4.3.2(b)"]
    assert table.sections("NdM token I10.0") == []


@rule("MEX-4.3.2c-1")
def test_the_last_circle_is_kept_for_a_home_station_yet_to_come() -> None:
    """The SPM has not operated: yellow Guadalajara is closed to the MC, green Guadalajara has a circle to spare."""
    assert mc().sections("MC token O8.0") == ["4.3.2(c)"]
    assert mc(guadalajara="14 0").sections("MC token O8.0") == []


@rule("MEX-4.3.2c-1")
def test_of_two_circles_the_second_is_kept_as_well() -> None:
    """PAC took the spare circle of Guadalajara; once the SPM has its home station nothing is kept, and nothing free."""
    table = floated(mc(guadalajara="14 0"), "PAC", "p2", stations=("B3", "O8"))
    assert table.sections("MC token O8.0") == ["4.3.2(c)"]
    assert floated(table, "SPM", "p3", stations=("O8",)).sections("MC token O8.0") == ["4.3.2"]


@rule("MEX-4.3.2c-1", "MEX-4.3.2c-2")
def test_a_circle_is_kept_for_a_minor_until_it_has_operated_or_closed() -> None:
    """Oaxaca is the home of C: closed to UdY before C operates, free when phase 3½ has removed C."""
    table = at_station_step(floated(all_sold(), "UdY", stations=("Q14",)), "UdY")
    assert table.sections("UdY token S12.0") == ["4.3.2(c)"]
    assert table.edit(close_minors).sections("UdY token S12.0") == []


@rule("MEX-4.3.2c-2")
def test_no_circle_is_kept_for_a_company_that_has_merged() -> None:
    """MEX merges before it operates; NdM is in Veracruz already, so the circle kept for MEX becomes free for UdY."""
    table = floated(ready_to_merge("MEX"), "UdY", "p2", stations=("Q14",))
    table.tokens("NdM", "O10", "P13").tiles(P13="478 3")
    before = table.state
    assert at_station_step(table, "UdY").sections("UdY token P13.0") == ["4.3.2(c)"]
    table.edit(lambda d: d.set(stack=before.stack)).play("TM train 5 from offering for 450", "p3 merge MEX")
    assert stations_in(table, "P13") == ["NdM"]
    assert at_station_step(table, "UdY").sections("UdY token P13.0") == []


@rule("MEX-4.3.2-2", "MEX-4.3.2-3", "MEX-4.3.2-4")
@pytest.mark.parametrize(
    ("placed", "price"), [((), 40), (("M10",), 60), (("M10", "I10"), 80)], ids=["first", "second", "third"]
)
def test_stations_other_than_home_cost_40_then_60_then_80(placed: tuple[str, ...], price: int) -> None:
    """One dollar less is not enough; the bank is paid."""
    table = ndm(*placed, cash=price - 1)
    assert table.sections("NdM token G10.0") == ["4.3.2"]
    table.money(NdM=price)
    bank = table.cash("bank")
    table.play("NdM token G10.0")
    assert (table.cash("NdM"), table.cash("bank")) == (0, bank + price)
    assert [(e.hex, e.cost) for e in table.told(TokenPlaced)] == [("G10", price)]


@rule("MEX-4.3.2-5")
def test_exchange_tokens_of_the_merger_do_not_make_ndms_stations_dearer() -> None:
    """Two were placed free of charge; the first station NdM itself places after its home station costs $40."""
    table = eastern_line(merge("SPM", "O8", "I8"))
    assert (stations_in(table, "O8"), stations_in(table, "I8")) == (["NdM"], ["NdM"])
    table.operating("NdM", only=("NdM",)).pass_until("place station").money(NdM=39)
    assert table.sections("NdM token M10.0") == ["4.3.2"]
    table.money(NdM=40).play("NdM token M10.0")
    assert (table.cash("NdM"), table.state.stations["NdM"]) == (0, (60, 80))


@rule("MEX-4.3.2-4")
def test_an_exchange_token_left_over_costs_80_after_all_others() -> None:
    """The merging company had only its home station, so one token joins NdM's charter as a further station."""
    assert merge("SPM", "O8").state.stations["NdM"] == (0, 40, 60, 80, 80)


@rule("MEX-4.3.2-6")
def test_a_station_stays_where_it_is_when_its_tile_is_upgraded() -> None:
    """The MC's token is on the green tile afterwards, at no cost, and its charter has as many tokens as before."""
    table = western_line(floated(all_sold(), "MC", stations=("I8",))).phase("3").operating("MC", only=("MC",))
    table.play("MC lay 14 I8 r0")
    assert (stations_in(table, "I8"), table.cash("MC"), table.state.stations["MC"]) == (["MC"], 500, (40,))
    assert table.told(TokenPlaced) + table.told(TokenRemoved) == []


@rule("MEX-4.3.2-6")
def test_a_station_cannot_be_moved_to_another_city() -> None:
    """Placing a token takes it from the charter and never from the map."""
    table = ndm().play("NdM token M10.0")
    assert (stations_in(table, "M10"), stations_in(table, "O10")) == (["NdM"], ["NdM"])
    at_station_step(table, "NdM").play("NdM token I10.0")
    assert [stations_in(table, h) for h in ("O10", "M10", "I10")] == [["NdM"]] * 3
    assert table.state.stations["NdM"] == (80,)


@rule("MEX-4.3.2-7")
def test_stations_of_minors_leave_the_map_when_they_close() -> None:
    """They are not replaced by anybody else's."""
    table = all_sold().tokens("A", "M12").tokens("B", "K6").tokens("C", "S12").edit(close_minors)
    assert table.state.tokens == {}


@rule("MEX-4.3.2-7")
def test_the_merger_replaces_the_home_station_and_one_other() -> None:
    """The SPM's third station is removed without replacement."""
    table = merge("SPM", "O8", "I8", "I10").play("NdM replace I10")
    assert [stations_in(table, h) for h in ("O8", "I8", "I10")] == [["NdM"], [], ["NdM"]]


@rule("MEX-4.3d-1")
def test_a_company_places_at_most_one_station_a_turn() -> None:
    """After the first the step is over; in the first turn the free home station comes on top."""
    table = eastern_line(floated(all_sold(), "NdM")).operating("NdM", only=("NdM",)).pass_until("place station")
    table.play("NdM token M10.0")
    assert (stations_in(table, "O10"), stations_in(table, "M10")) == (["NdM"], ["NdM"])
    assert table.step == "buy trains"
    assert table.refused("NdM token I10.0", "4.3", "“Place a station” comes earlier in the turn of NdM")
