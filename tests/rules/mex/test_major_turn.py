"""Section 4.3: the turn of a major company, step by step."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.rules.components import box_of
from tests.rules.mex.positions import (
    all_sold,
    best_run,
    eastern_line,
    floated,
    merge,
    northern_line,
    owned,
    stations_in,
    steps_of_turn,
    western_line,
)
from tests.support.table import Table, rule


def mc(**options: bool) -> Table:
    """The beginning of a turn of the MC, which has a train and a run to Guadalajara."""
    table = western_line(floated(all_sold(**options), "MC", trains="2", stations=("I8",))).tiles(O8="14 0")
    return table.operating("MC", only=("MC",))


ACTIONS = {
    "lay track": "MC lay 9 G8 r0",
    "place station": "MC token O8.0",
    "run trains": "MC run 2-0 I8.0 K8.0 M8 O8.0",
    "pay or withhold": "MC dividend pay",
    "buy trains": "MC train 2 from offering for 100",
}


@rule("MEX-4.3-1")
def test_the_steps_of_a_major_company_come_in_their_order() -> None:
    """Track, station, run, dividend, trains; nothing else and nothing twice."""
    assert steps_of_turn(mc()) == list(ACTIONS)


@rule("MEX-4.3-1")
@pytest.mark.parametrize("step", ["lay track", "place station", "run trains", "pay or withhold", "buy trains"])
def test_an_action_of_another_step_is_refused(step: str) -> None:
    """Each step allows its own action and none of those before or after it."""
    table = mc().operating("MC", step, only=("MC",), revenue=60)
    assert table.sections(ACTIONS[step]) == []
    steps = list(ACTIONS)
    for name, action in ACTIONS.items():
        if name != step:
            when = "earlier" if steps.index(name) < steps.index(step) else "later"
            assert table.refused(action, "4.3", f"comes {when} in the turn of MC")


@rule("MEX-4.3-1")
def test_track_stations_and_trains_are_optional() -> None:
    """A company may pass all three."""
    table = mc().play("MC pass", "MC pass")
    table.play(best_run(table), "MC dividend pay", "MC pass")
    assert (table.step, owned(table, "MC"), table.cash("MC")) == ("stock turn", ["2"], 520)


@rule("MEX-4.3-2")
def test_the_president_decides_for_the_company() -> None:
    """Whoever holds the president's certificate; no player acts in his own name, nor does another company."""
    table = floated(floated(all_sold(), "MC", "p1"), "TM", "p2").operating("MC", only=("MC", "TM"))
    assert (table.actor, table.game.decider) == ("MC", "p1")
    assert table.sections("p1 pass") == ["4.3(c)"]
    assert table.refused("TM pass", "4(c)", "It is not TM's turn: MC acts now")
    table.pass_until("lay track", "TM")
    assert table.game.decider == "p2"


@rule(
    "MEX-4.3a-1",
    "MEX-4.3a-2",
    "MEX-4.3a-3",
    "MEX-4.3a-4",
    "MEX-4.3a-5",
    "MEX-4.3a-6",
    "MEX-4.3a-7",
    "MEX-4.3a-8",
    "MEX-4.3a-9",
)
@pytest.mark.parametrize(
    ("company", "home", "name"),
    [
        ("NdM", "O10", "Mexico City"),
        ("UdY", "Q14", "Mérida"),
        ("MC", "I8", "Torreón"),
        ("CHI", "E6", "Chihuahua"),
        ("MEX", "P13", "Veracruz"),
        ("SPM", "O8", "Guadalajara"),
        ("PAC", "B3", "Nogales / Tucson"),
        ("TM", "I12", "Matamoros"),
    ],
)
def test_the_home_station_is_placed_free_of_charge_in_the_first_turn(company: str, home: str, name: str) -> None:
    """It is there before the first decision and costs nothing."""
    table = floated(all_sold(), company)
    assert table.state.tokens == {}
    table.operating(company, only=(company,))
    assert (stations_in(table, home), table.cash(company), table.step) == ([company], 500, "lay track")
    assert {h.id: h.name for h in box_of(table.view.defn).board.map.hexes}[home] == name


@rule("MEX-4.3a-1")
def test_a_company_that_floats_does_not_place_its_home_station_yet() -> None:
    """The fifth share floats the MC in the stock round; its station comes in its first turn and not in the second."""
    table = all_sold().shares("MC", p1="20+10+10").par("MC", 75).stock_round("p1", 2)
    table.play("p1 share MC 10 from offering")
    assert ("MC" in table.state.floated, table.state.tokens) == (True, {})
    table.operating("MC", only=("MC",)).pass_until("stock turn").operating("MC", only=("MC",))
    assert (stations_in(table, "I8"), table.state.stations["MC"]) == (["MC"], (40,))


@rule("MEX-4.3b-1")
def test_mail_is_collected_without_being_asked_for() -> None:
    """The home is worth $20; the turn begins with $20 more and nobody can decline."""
    table = mc()
    assert (table.cash("MC"), table.step) == (520, "lay track")


@rule("MEX-4.3c-1")
def test_a_major_company_lays_no_one_or_two_yellow_tiles() -> None:
    """A third is refused; passing is possible after none, one or two."""
    table = mc()
    assert (table.check("MC pass"), table.sections("MC lay 8 Q8 r3")) == (True, [])
    table.play("MC lay 9 G8 r0")
    assert table.check("MC pass")
    table.money(MC=500).play("MC lay 8 E8 r0")
    assert table.sections("MC lay 8 Q8 r3") == ["4.3(c)"]
    assert table.check("MC pass")


@rule("MEX-4.3c-2")
def test_one_upgrade_takes_the_place_of_all_yellow_tiles() -> None:
    """After an upgrade neither a yellow tile nor a second upgrade, after a yellow tile no upgrade."""
    table = mc().phase("3")
    assert (table.sections("MC lay 14 I8 r0"), table.sections("MC lay 141 K8 r0")) == ([], [])
    table.play("MC lay 14 I8 r0")
    assert table.sections("MC lay 9 G8 r0") == ["4.3(c)"]
    assert table.sections("MC lay 141 K8 r0") == ["4.3(c)"]
    table = mc().phase("3").play("MC lay 9 G8 r0")
    assert table.sections("MC lay 14 I8 r0") == ["4.3(c)"]


@rule("MEX-4.3c-3")
@pytest.mark.parametrize("first", [("MC lay 9 G8 r0", "MC lay 8 E8 r0"), ("MC lay 14 I8 r0",)])
def test_the_owner_of_the_kcmo_lays_the_copper_canyon_tile_in_addition(first: tuple[str, ...]) -> None:
    """After two yellow tiles or an upgrade it is still possible, and before them it takes none of them away."""
    canyon = "MC lay 470 F5 r0 by KCMO"
    table = mc().phase("3").privates(KCMO="MC").play(*first).money(MC=60).play(canyon)
    assert (table.cash("MC"), table.state.tiles["F5"]) == (0, ("470", 0))
    table = mc().phase("3").privates(KCMO="MC").play(canyon, *first)
    assert table.step == "lay track"


@rule("MEX-4.3e-1")
def test_the_best_run_is_due_when_a_stockholder_insists() -> None:
    """Staying at home or a shorter run is refused, $60 to Guadalajara and no less."""
    table = mc(best_run=True).pass_until("run trains")
    assert table.sections("MC run") == ["4.4.2.1"]
    assert table.sections("MC run 2-0 I8.0 K8.0") == ["4.4.2.1"]
    assert table.refused("MC pass", "4.3", "MC cannot pass")
    assert table.sections("MC run 2-0 I8.0 K8.0 M8 O8.0") == []


@rule("MEX-4.3e-1")
def test_running_is_up_to_the_president_when_nobody_insists() -> None:
    """He may run less than possible, or nothing."""
    table = mc().pass_until("run trains")
    assert table.sections("MC run") == table.sections("MC run 2-0 I8.0 K8.0") == []


@rule("MEX-4.3f-1")
def test_paying_or_withholding_comes_only_with_a_train_and_a_route() -> None:
    """Without a train, and with a train but no route, there is nothing to decide."""
    without_train = western_line(floated(all_sold(), "MC", cash=0, stations=("I8",))).operating("MC", only=("MC",))
    assert without_train.play("MC pass", "MC pass").step == "buy trains"
    without_route = floated(all_sold(), "MC", trains="2", stations=("I8",)).operating("MC", only=("MC",))
    assert steps_of_turn(without_route) == ["lay track", "place station", "buy trains"]
    assert steps_of_turn(mc())[3] == "pay or withhold"


@rule("MEX-4.3g-1")
def test_obsolete_trains_leave_between_the_dividend_and_the_purchase_of_trains() -> None:
    """The 4-train still runs; when the step to buy trains begins it is gone."""
    table = western_line(floated(all_sold(), "MC", trains="4", stations=("I8",))).phase("6½")
    table.edit(lambda d: d.include("obsolete", *d.state.trains["MC"])).operating("MC", only=("MC",))
    table.pass_until("run trains")
    assert owned(table.play(best_run(table)), "MC") == ["4"]
    table.play("MC dividend pay")
    assert (table.step, owned(table, "MC")) == ("buy trains", [])


@rule("MEX-4.3h-1")
def test_buying_trains_is_optional_with_a_train_and_compulsory_without() -> None:
    """A company with a route and no train cannot pass."""
    table = mc().operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC pass") == []
    table.edit(lambda d: d.put("trains", "MC", ()))
    assert table.sections("MC pass") == ["4.3.4.2"]


@rule("MEX-4.3h-2")
def test_a_newly_floated_company_cannot_run_in_its_first_turn() -> None:
    """It has a route from the start, but its first train comes after the step for running."""
    table = northern_line(floated(all_sold(), "CHI")).operating("CHI", only=("CHI",)).play("CHI pass", "CHI pass")
    assert table.step == "buy trains"
    table.play("CHI train 2 from offering for 100", "CHI pass")
    assert table.operating("CHI", only=("CHI",)).play("CHI pass", "CHI pass").step == "run trains"


@rule("MEX-4.3h-3")
def test_ndm_runs_in_its_first_turn_with_a_train_from_the_merger() -> None:
    """NdM has never operated; the SPM's 3-train takes it from Puebla over Mexico City to Monterrey: $70."""
    table = eastern_line(merge("SPM", "O8"))
    assert "NdM" not in table.state.operated
    table.play("TM pass").pass_until("run trains", "NdM").play(best_run(table), "NdM dividend withhold")
    withheld = [e.amount for e in table.told(Paid) if e.because == "withheld revenue"]
    assert withheld == [70]


@rule("MEX-4.3i-1")
def test_private_companies_are_bought_at_any_moment_and_any_number_of_times() -> None:
    """Before track, after the run, before and after trains: p1 sells two to his own company in different steps."""
    table = mc().phase("3").privates(KCMO="p1", MIR="p1")
    table.play("MC private MCAR for 10", "MC private MIR for 50", "MC pass", "MC pass", ACTIONS["run trains"])
    table.play("MC private KCMO for 20", "MC dividend pay", "MC train 3 from offering for 180", "MC pass")
    assert [table.state.privates[p] for p in ("MCAR", "KCMO", "MIR")] == ["MC"] * 3


@rule("MEX-4.3i-1")
@pytest.mark.parametrize("step", list(ACTIONS))
def test_every_step_of_the_turn_allows_a_purchase_of_a_private_company(step: str) -> None:
    """The step itself goes on afterwards."""
    table = mc().phase("3").operating("MC", step, only=("MC",), revenue=60).play("MC private MCAR for 20")
    assert (table.state.privates["MCAR"], table.step) == ("MC", step)
