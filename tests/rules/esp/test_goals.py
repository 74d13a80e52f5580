"""Section 6.1: goals, the capital they bring and the stations they unlock."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from roundhouse.core.ids import BANK
from roundhouse.titles.esp.goals import DESTINATION, HARBOUR, OFFBOARD, reach_goal
from tests.rules.esp.boards import Tiles, company, launched, passes, rival, table
from tests.rules.esp.stocks import stock
from tests.support.table import Table, rule

#: From Galicia over Luarca, Muros de Nalón and Avilés to Gijón and its harbour.
COAST: Tiles = {"B4": "74 1", "D4": "76 2", "E3": "L81 1"}
#: Gijón and Siero; a tile in Langreo is missing to the destination of CFLG.
LANGREO: Tiles = {"E3": "L81 0", "E5": "74 0"}
LAST_PIECE = "lay L100 E7 r0"
GALICIA, HARBOUR_RUN = "A5.0 B4.0 C3.0 D4.0 E3.0", "E3.0 E1.0"


def runner(kind: str = "3+4", phase: str = "4", name: str = "CFLG", **tiles: Any) -> Table:
    """CFLG in Gijón with one train, about to run on the coast."""
    return company(name, "E3", phase=phase, step="run trains", trains=(kind,), **(tiles or COAST))


def reached(t: Table, name: str = "CFLG") -> tuple[str, ...]:
    """The goals a company has reached so far."""
    goals: tuple[str, ...] = t.state.title.goals.get(name, ())
    return goals


def major(phase: str, percent: int, par: int = 80) -> Table:
    """A northern major that has been launched in this phase, with so much of it sold."""
    t = stock(phase).money(p1=5000).play(f"p1 par CFLG {par}", "p1 pass")
    while t.percent("p1", "CFLG") < percent:
        if t.actor == "p1":
            t.play("p1 share CFLG 10 from offering")
        t.play(f"{t.actor} pass")
    return t


@rule("ESP-6.1-1", "ESP-6.1.2-1", "ESP-6.1.3-1", "ESP-6.1.3-2")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
@pytest.mark.parametrize("par", [70, 90])
def test_an_early_major_starts_with_forty_percent_and_two_stations(phase: str, par: int) -> None:
    """Four times its par value; the home station is free, one more costs 50, and the other three are locked."""
    t = major(phase, 40, par)
    assert "CFLG" in t.state.floated
    assert (t.cash("CFLG"), t.state.stations["CFLG"]) == (4 * par, (0, 50))
    assert "CFLG" not in major(phase, 30, par).state.floated


@rule("ESP-6.1.2-6", "ESP-7(Phase5)-6", "ESP-7(Phase5)-7", "ESP-7(Phase5)-8")
@pytest.mark.parametrize("phase", ["5", "6", "7"])
def test_a_late_major_starts_with_everything(phase: str) -> None:
    """With 60 % sold it has ten times its par value, five stations, and no goals."""
    early = major(phase, 50)
    assert ("CFLG" in early.state.floated, early.cash("CFLG")) == (False, 0)
    t = major(phase, 60)
    assert (t.cash("CFLG"), t.state.stations["CFLG"]) == (800, (0, 50, 50, 50, 50))
    t.tokens("CFLG", "E3").tiles(**LANGREO).operating("CFLG", "lay track").play(f"CFLG {LAST_PIECE}")
    assert (t.cash("CFLG"), reached(t)) == (800 - 30, ())
    assert t.state.stations["CFLG"] == (50, 50, 50, 50)


@rule("ESP-6.1.2-6")
def test_a_company_that_waits_for_its_shares_in_phase_5_is_late() -> None:
    """The reading: launched means that it begins to operate; 40 % sold in phase 4 would have been enough."""
    t = major("4", 30).phase("5").stock_round("p1")
    t.play("p1 share CFLG 10 from offering", "p1 pass")
    assert "CFLG" not in t.state.floated
    t.stock_round("p1").play("p1 share CFLG 10 from offering", "p1 pass")
    t.stock_round("p1").play("p1 share CFLG 10 from offering", "p1 pass")
    assert ("CFLG" in t.state.floated, t.cash("CFLG")) == (True, 800)


@rule("ESP-6.1.1-1", "ESP-6.1.1-2")
def test_minors_have_no_goals_and_one_station() -> None:
    """Launched at 75 MZ has 150; whatever it runs through, nothing is added; another station it never gets."""
    t = stock("2").play("p1 par MZ 75")
    assert (t.cash("MZ"), t.state.stations["MZ"]) == (150, (0,))
    here = company("CM", "E33", step="run trains", trains=("3",), phase="3", E31="L91 0", E33="202 3")
    here.play("CM run 3-0 E31.0 E33.0 F34.0")
    assert (reached(here, "CM"), here.state.stations["CM"], here.cash("CM")) == ((), (), 500 + 20 + 30)
    here.edit(lambda d: reach_goal(d, "CM", DESTINATION))
    assert (reached(here, "CM"), here.state.stations["CM"]) == ((), ())


@rule("ESP-6.1.1-3", "ESP-6.1.1-4", "ESP-6.1.1-8", "ESP-6.1.1-10", "ESP-6.1.2-2", "ESP-6.1.3-3")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7"])
def test_a_northern_company_reaches_its_destination(phase: str) -> None:
    """Gijón to Langreo, without any train: one par value from the bank and one station, at once.

    In a later phase, too, as long as it was launched before phase 5.
    """
    here = company("CFLG", "E3", phase=phase, cash=100, **LANGREO)
    bank = here.cash(BANK)
    assert (reached(here), here.state.trains.get("CFLG", ())) == ((), ())
    here.play(f"CFLG {LAST_PIECE}")
    assert (here.cash("CFLG"), here.cash(BANK)) == (100 - 30 + 80, bank + 30 - 80)
    assert (here.state.stations["CFLG"], reached(here)) == ((50, 50), (DESTINATION,))
    here.play("CFLG pass")
    assert here.cash("CFLG") == 150


@rule("ESP-6.1.1-3", "ESP-6.1.1-4")
def test_a_southern_company_reaches_its_destination() -> None:
    """Madrid to Valladolid for N; MCP, which has its home in another city of Madrid, wants to go elsewhere."""
    here = rival(company("N", "F24.1", E21="57 0"), "MCP", "F24.0").play("N lay 8 E23 r3")
    assert (reached(here, "N"), reached(here, "MCP")) == ((DESTINATION,), ())
    assert here.cash("N") == 500 - 50 + 80


@rule("ESP-6.1.1-9")
def test_the_way_begins_at_the_home_station() -> None:
    """From another station of N the track to Valladolid does not count; on 18xx.games it does."""
    line: Tiles = {"E21": "57 0", "E19": "L97 0"}
    here = company("N", "F24.1", "E19", **line).settle()
    assert reached(here, "N") == ()
    assert reached(here.play("N lay 8 E23 r3"), "N") == (DESTINATION,)
    site = company("N", "F24.1", "E19", options={"loose_destinations": True}, **line).settle()
    assert reached(site, "N") == (DESTINATION,)


#: From Gijón to Avilés and Oviedo, whose other station is in the way; Langreo is next to Oviedo.
OVIEDO: Tiles = {"E3": "L81 1", "D4": "76 4", "D6": "L101 3"}


@rule("ESP-6.1.1-9", "ESP-6.1.1-11")
def test_stations_do_not_block_the_way_and_others_may_build_it() -> None:
    """FdLR fills Avilés and CFEA its city of Oviedo; CFEA's tile in Langreo brings CFLG to its destination at once."""
    here = rival(rival(company("CFEA", "D6.0", **OVIEDO), "CFLG", "E3"), "FdLR", "D4")
    assert not here.view.state.title.goals
    before = here.cash("CFLG")
    here.play("CFEA lay L100 E7 r2")
    assert (here.cash("CFLG") - before, reached(here), reached(here, "CFEA")) == (90, (DESTINATION,), ())
    assert here.actor == "CFEA"


@rule("ESP-6.1.1-9")
def test_a_gap_in_the_track_is_not_ignored() -> None:
    """A tile in Langreo that does not lead to Oviedo brings nothing."""
    here = rival(company("CFEA", "D6.0", **OVIEDO), "CFLG", "E3").tiles(E7="L100 0").settle()
    assert reached(here) == ()


@rule("ESP-6.1.1-11")
def test_the_home_station_may_come_after_the_track() -> None:
    """The line was there before CFLG: it reaches the goal with its home station."""
    here = launched(company("CFEA", "D6", E7="L100 0", **LANGREO), "CFLG", "p2").money(CFLG=320)
    here.edit(lambda d: d.exclude("operated", "CFLG")).settle()
    assert reached(here) == ()
    here.operating("CFLG")
    assert (reached(here), here.cash("CFLG"), here.state.stations["CFLG"]) == ((DESTINATION,), 400, (50, 50))


@rule("ESP-6.1.1-9", "ESP-6.1.1-11")
@pytest.mark.parametrize(("city", "goals"), [(0, ()), (1, (DESTINATION,))])
def test_on_an_oo_tile_the_city_of_the_home_station_counts(city: int, goals: tuple[str, ...]) -> None:
    """Only one city of Oviedo is joined to Llanes; CFEA chooses between them in its first turn."""
    tiles: Tiles = {"D6": "L134 1", "E5": "74 1", "F4": "73 5", "G5": "74 2"}
    here = launched(table().phase("3"), "CFEA").tiles(**tiles).edit(lambda d: d.exclude("operated", "CFEA"))
    here.operating("CFEA")
    assert (here.step, reached(here, "CFEA")) == ("place home station", ())
    assert reached(here.play(f"CFEA token D6.{city}"), "CFEA") == goals


@rule("ESP-6.1.1-11")
def test_destinations_on_18xx_games_are_claimed() -> None:
    """Only in the company's own turn, before it builds."""
    options = {"claimed_destinations": True}
    here = rival(company("CFEA", "D6.0", options=options, **OVIEDO), "CFLG", "E3").play("CFEA lay L100 E7 r2")
    assert reached(here) == ()
    here.operating("CFLG", "lay track")
    assert (here.step, here.legal()) == ("claim destination", ["CFLG arrive"])
    here.play("CFLG arrive")
    assert (reached(here), here.step) == ((DESTINATION,), "lay track")


@rule("ESP-6.1.1-5", "ESP-6.1.2-2")
def test_a_run_into_a_red_area() -> None:
    """The first goal: 80, paid with the run, and a station."""
    here = runner().play(f"CFLG run 3+4-0 {GALICIA}")
    assert (reached(here), here.cash("CFLG"), here.state.stations["CFLG"]) == ((OFFBOARD,), 580, (50, 50))


@rule("ESP-6.1.1-6", "ESP-6.1.2-2")
def test_a_run_to_a_harbour() -> None:
    """The first goal: 80 besides the 20 of the harbour."""
    here = runner().play(f"CFLG run 3+4-0 {HARBOUR_RUN}")
    assert (reached(here), here.cash("CFLG"), here.state.stations["CFLG"]) == ((HARBOUR,), 600, (50, 50))


@rule("ESP-6.1.1-5", "ESP-6.1.1-6")
def test_southern_companies_have_the_same_goals() -> None:
    """A from Málaga to its harbour, CRB from Badajoz to Lisboa."""
    here = company("A", "E33", step="run trains", trains=("3",), phase="3", E31="L91 0", E33="202 3")
    assert reached(here.play("A run 3-0 E33.0 F34.0"), "A") == (HARBOUR,)
    here = company("CRB", "B26", step="run trains", trains=("3",), phase="3", B26="57 1")
    assert reached(here.play("CRB run 3-0 B26.0 A27.0"), "CRB") == (OFFBOARD,)


@rule("ESP-6.1.1-7", "ESP-6.1.2-3")
def test_one_route_may_reach_two_goals() -> None:
    """Galicia and the harbour of Gijón in one run: 80 and 160 and two stations."""
    here = runner().play("CFLG run 3+4-0 A5.0 B4.0 C3.0 D4.0 E3.0 E1.0")
    assert set(reached(here)) == {OFFBOARD, HARBOUR}
    assert (here.cash("CFLG"), here.state.stations["CFLG"]) == (500 + 20 + 80 + 160, (50, 50, 50))


@rule("ESP-6.1.1-13")
def test_track_alone_reaches_neither_harbour_nor_red_area() -> None:
    """Without a run, or with a run elsewhere, there is no goal."""
    assert reached(runner().settle()) == ()
    assert reached(runner().play("CFLG run")) == ()
    assert reached(runner().play("CFLG run 3+4-0 D4.0 E3.0")) == ()


@rule("ESP-6.1.1-8")
def test_a_goal_counts_once() -> None:
    """The second run to the harbour brings the money of the harbour only."""
    here = runner().play(f"CFLG run 3+4-0 {HARBOUR_RUN}").operating("CFLG", "run trains")
    before = here.cash("CFLG")
    here.play(f"CFLG run 3+4-0 {HARBOUR_RUN}")
    assert (here.cash("CFLG") - before, here.state.stations["CFLG"]) == (20, (50, 50))


@rule("ESP-6.1.1-7", "ESP-6.1.2-2", "ESP-6.1.2-3", "ESP-6.1.2-4", "ESP-6.1.2-5")
@pytest.mark.parametrize("order", list(permutations(["destination", "red", "harbour"])))
def test_any_order_brings_the_same(order: tuple[str, ...]) -> None:
    """1, 2 and 3 times the par value of 80, whichever goal comes when: with 4 times at the start, ten times."""
    tiles: Tiles = {**COAST, "E3": "L110 0", "E5": "74 0"}
    here = runner(phase="4", **tiles).money(CFLG=320)
    for n, goal in enumerate(order, start=1):
        here.operating("CFLG", "lay track" if goal == "destination" else "run trains").money(CFLG=320)
        actions = {"destination": LAST_PIECE, "red": f"run 3+4-0 {GALICIA}", "harbour": f"run 3+4-0 {HARBOUR_RUN}"}
        here.play(f"CFLG {actions[goal]}")
        other = {"destination": -30, "red": 0, "harbour": 20}[goal]
        assert here.cash("CFLG") == 320 + other + 80 * n
        assert here.state.stations["CFLG"] == (50,) * (1 + n)
    assert set(reached(here)) == {DESTINATION, OFFBOARD, HARBOUR}


@rule("ESP-6.1.2-2")
def test_the_par_value_counts_not_the_price() -> None:
    """The share price has gone up to 100 since."""
    here = company("CFLG", "E3", **LANGREO).marker("CFLG", 0, 12)
    assert here.price("CFLG") != 80
    assert here.play(f"CFLG {LAST_PIECE}").cash("CFLG") == 500 - 30 + 80


@rule("ESP-6.1.3-2", "ESP-6.1.3-3", "ESP-6.1.3-4", "ESP-6.1.3-5")
def test_an_unlocked_station_is_placed_for_fifty_in_the_same_turn() -> None:
    """N has placed both its stations: it has none left until the goal unlocks one."""
    here = company("N", "F24.1", "D22", cash=200, E21="57 0")
    assert here.state.stations["N"] == ()
    assert here.sections("N token E21.0") == ["5.3.4"]
    here.play("N lay 8 E23 r3")
    assert here.cash("N") == 200 - 50 + 80
    here.play("N token E21.0")
    assert (here.cash("N"), here.state.stations["N"]) == (180, ())
    poor = company("N", "F24.1", "D22", cash=50, E21="57 0").par("N", 70).play("N lay 8 E23 r3").money(N=49)
    assert poor.sections("N token E21.0") == ["5.3.4"]


@rule("ESP-6.1.3-4")
@pytest.mark.parametrize("goal", [DESTINATION, OFFBOARD, HARBOUR])
def test_every_unlocked_station_costs_fifty(goal: str) -> None:
    """Whichever goal has unlocked it."""
    here = company("N", "F24.1", "D22", E21="57 0", E23="8 3").edit(lambda d: reach_goal(d, "N", goal)).money(N=50)
    assert here.play("N token E21.0").cash("N") == (0 if goal == DESTINATION else 80 * 2)


#: From Madrid to Salamanca, over Pajares into the North, and back over Alar del Rey to Valladolid.
TWO_PASSES: Tiles = {
    "E23": "9 2",
    "D22": "6 3",
    "D20": "4 0",
    "D10": "78 4",
    "E9": "L93 1",
    "F10": "78 2",
    "G9": "L93 1",
    "H10": "78 0",
    "E19": "L97 0",
    "E21": "57 0",
    **passes("D12", "H12"),
}


@rule("ESP-6.1.1-9")
def test_the_way_is_a_route_and_crosses_one_pass_at_most() -> None:
    """The reading: home and destination lie on the same map, so a way over the passes would cross two of them (6.2)."""
    assert reached(company("N", "F24.1", **TWO_PASSES).settle(), "N") == ()
    site = company("N", "F24.1", options={"loose_destinations": True}, **TWO_PASSES).settle()
    assert reached(site, "N") == (DESTINATION,)
