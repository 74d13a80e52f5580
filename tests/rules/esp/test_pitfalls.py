"""Traps into which programs of 18España have fallen before, each ruled on by the rulebook."""

from __future__ import annotations

from functools import partial

import pytest

from roundhouse.rules.components import box_of
from roundhouse.rules.operating.running import best
from roundhouse.titles.esp.goals import DESTINATION, HARBOUR, OFFBOARD, reach_goal
from tests.rules.esp.boards import Tiles, company, launched, passes, rival, run, with_trains
from tests.rules.esp.eras import BUY, era, fleet, kinds
from tests.rules.esp.stocks import dealt
from tests.support.table import Table, rule

#: Gijón and Siero; a tile in Langreo is missing to the destination of CFLG.
LANGREO: Tiles = {"E3": "L81 0", "E5": "74 0"}


def charter(t: Table) -> list[int]:
    """The prices of the stations that CFLG may place."""
    return list(t.state.stations["CFLG"])


@rule("ESP-4.3.2-11", "ESP-6.1.3-1", "ESP-6.1.3-2")
def test_five_stations_and_three_of_them_locked() -> None:
    """Pitfall: too few stations, or none of them locked."""
    t = launched(era("3"), "CFLG")
    assert charter(t) == [0, 50]
    for goal in (HARBOUR, OFFBOARD, DESTINATION, HARBOUR):
        t.edit(partial(reach_goal, company="CFLG", goal=goal))
    assert charter(t) == [0, 50, 50, 50, 50]


@rule("ESP-5.7-1")
def test_any_train_will_do_for_the_duty() -> None:
    """Pitfall: a company with a train that it cannot run must buy another, or one without a route need not buy any."""
    useless = company("N", "F24.1", step=BUY, trains=("2+3",))  # narrow gauge, and no station in the North
    assert useless.check("N pass")
    nowhere = company("CFLG", "E3", step=BUY)  # no track at all
    assert nowhere.sections("CFLG pass") == ["5.7"]
    assert nowhere.play("CFLG train 3 from offering for 200").check("CFLG pass")


@rule("ESP-5.7-8")
@pytest.mark.parametrize("name", ["CFLG", "N"])
@pytest.mark.parametrize("stations", [("E3",), ("F24.1",), ("E3", "F24.1")])
def test_majors_buy_both_kinds_wherever_their_stations_are(name: str, stations: tuple[str, ...]) -> None:
    """Pitfall: a northern company with a station in the South is offered one kind of train only."""
    here = company(name, *stations, step=BUY)
    assert {text.split()[2] for text in here.legal("train")} == {"3", "2+3"}


@rule("ESP-3.1(2)-6", "ESP-5.6-12")
def test_the_train_of_private_2_stays_unsellable_after_a_takeover() -> None:
    """Pitfall: it is sold by the major that got it from a minor, or given up as the excess train."""
    t = fleet(launched(era("3"), "CRB").money(CRB=500), "p1", MS=("2M",)).tokens("MS", "C27")
    with_trains(t, "CRB", "3", "3", "2+3", "2+3").operating("CRB", "take over a minor").play("CRB takeover MS")
    assert t.step == "discard trains"
    assert t.sections("CRB discard 2M") == ["3.1"]
    t.play("CRB discard 3")
    assert sorted(kinds(t, "CRB")) == ["2+3", "2+3", "2M", "3"]
    launched(t, "A").money(A=100).operating("A", BUY)
    assert t.sections("A train 2M from CRB for 1") == ["3.1"]
    assert t.check("A train 3 from CRB for 1")


@rule("ESP-5.6-21", "ESP-6.2-5")
def test_one_pass_but_several_takeovers_in_a_turn() -> None:
    """Pitfall: a second pass is opened, or a second takeover refused."""
    tiles: Tiles = {"E21": "57 0", "E19": "L96 2", "H8": "956 0", "H10": "79 0"}
    here = company("N", "E21", "H8", **tiles)
    fleet(here, "p1", MS=("3",), CM=("3",)).tokens("MS", "C27").tokens("CM", "E29")
    here.operating("N", "lay track", only=("N",)).play("N open D12")
    assert here.sections("N open H12") == ["6.2"]
    here.play("N pass").pass_until("take over a minor", "N")
    here.play("N takeover MS", "N takeover CM")
    assert {"MS", "CM"} <= here.state.closed


@rule("ESP-6.1.1-11", "ESP-3.1(1)-1", "ESP-6.1.3-5")
def test_a_private_companys_tile_reaches_the_destination() -> None:
    """Pitfall: only a normal lay is looked at, or the capital comes in the next turn; here it pays for the station."""
    here = company("CFLG", "E3", "K5", cash=0, **LANGREO, D4="956 1").privates(P1="CFLG")
    assert charter(here) == []
    here.play("CFLG lay L100 E7 r0 by P1")
    assert (here.cash("CFLG"), charter(here)) == (80, [50])
    assert here.state.title.goals["CFLG"] == (DESTINATION,)
    here = company("CFLG", "E3", "K5", cash=0, E3="L110 0", E5="74 0", D4="76 2").privates(P1="CFLG")
    assert here.sections("CFLG token D4.0")
    here.play("CFLG lay L100 E7 r0 by P1", "CFLG token D4.0")
    assert (here.cash("CFLG"), charter(here)) == (30, [])


@rule("ESP-5.4.2-15")
def test_the_best_run_counts_what_the_treasury_gets() -> None:
    """Pitfall: the route finder forgets mines and harbours and prefers a town worth 10 to a harbour worth 40."""
    tiles: Tiles = {"D4": "956 2", "B4": "74 1"}
    here = company("CFLG", "D4", step="run trains", trains=("1+2",), phase="2", **tiles)
    assert best(here.view, "CFLG").value == 20 + 10 + 40
    assert run(here, "CFLG", here.legal("run")[0].split(maxsplit=2)[2]) == (30, 40)


@rule("ESP-5.3.4-25")
def test_mz_and_mza_share_their_circle() -> None:
    """Pitfall: MZA is put beside MZ or waits for it; both stand in the same circle of Madrid."""
    t = launched(era("3"), "MZ", "p2").tokens("MZ", "F24.2")
    launched(t, "MZA").edit(lambda d: d.exclude("operated", "MZA")).operating("MZA")
    assert [(token.company, token.city) for token in t.state.tokens["F24"]] == [("MZ", 2), ("MZA", 2)]


@rule("ESP-8-5", "ESP-8-6")
def test_a_southern_station_makes_no_company_southern() -> None:
    """Pitfall: the last round asks where the train runs. A northern company counts double also in the South."""
    here = company("CFLG", "E3", "E33", trains=("8",), phase="7", E33="202 3")
    here.option(last_set=True).operating("CFLG", "run trains", number=3, of=3)
    assert run(here, "CFLG", "8-0 E33.0 F34.0") == (60, 40)
    assert here.play("CFLG dividend pay").price("CFLG") == 100
    here = company("N", "F24.1", "E3", trains=("6+8",), phase="7", E3="L82 0")
    here.option(last_set=True).operating("N", "run trains", number=3, of=3)
    assert run(here, "N", "6+8-0 E3.0 E1.0") == (30, 40)


@rule("ESP-5.6-11")
def test_a_takeover_is_paid_before_the_treasury_comes() -> None:
    """Pitfall: the money of the minor pays for its own takeover."""
    t = launched(launched(era("3"), "CRB"), "MS", "p1", 100).tokens("MS", "C27").money(CRB=99, MS=500)
    assert t.operating("CRB", "take over a minor").sections("CRB takeover MS") == ["5.6"]
    assert t.money(CRB=100).check("CRB takeover MS")


@rule("ESP-8.1-3")
def test_a_tie_without_any_northern_company() -> None:
    """Pitfall: the search for the dearest northern company finds none; the lowest card decides."""
    t = dealt(era("7"), "MZA", p1="20+10", p2="10+10+10").money(p1=0, p2=0, p3=0)
    t.edit(lambda d: d.set(players=("p3", "p2", "p1")))
    assert t.view.defn.winners(t.view) == ["p2"]


@rule("ESP-6.2-34")
def test_a_station_on_a_pass_is_no_home_of_either_map() -> None:
    """Pitfall: a northern company on a pass may not build in the South."""
    here = rival(company("CFLG", "H12", E19="L97 0", **passes("H12")), "N", "F24.1")
    regions = {box_of(here.view.defn).board.map[text.split()[3]].region for text in here.legal("lay")}
    assert "south" in regions


@rule("ESP-5.7.1-13")
@pytest.mark.parametrize("sale", ["CFLG 20 as 20", "CFLG 40 as 20+10+10", "CFLG 10 as 20 taking 10"])
def test_impossible_sales_for_a_train_are_explained(sale: str) -> None:
    """Pitfall: a bare error instead of the rules that are broken, as the sale itself could not be carried out."""
    here = company("CFLG", "E3", step=BUY, cash=0).money(p1=0, p2=0, p3=0)
    assert "5.7.1" in here.sections(f"p1 sell {sale}") or "4.4" in here.sections(f"p1 sell {sale}")
