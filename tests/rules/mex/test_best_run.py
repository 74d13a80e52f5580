"""Who may run for less than possible, and who may insist on the most (4.4.2 and 4.4.2.1)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import Ran
from tests.rules.mex.companies import company
from tests.support.table import Table, rule

SHORT, LONG = "2-0 I8.0 K8.0", "2-0 I8.0 K8.0 M8 O8.0"  # $30 and $50


def mc(trains: str = "2", *, president: str = "p1", agreed: str = "", **holdings: str) -> Table:
    """MC (Torreón, Zacatecas, Guadalajara) is about to run; its president holds 30%, others what is given."""
    options: dict[str, Any] = dict.fromkeys(agreed.split(), True)
    table = company("MC", trains=trains, at="", **options).tiles(I8="57 0", K8="4 0", M8="9 0", O8="57 0")
    table.shares("MC", **{"p1": "", president: "20+10", **holdings})
    return table.operating("MC", "run trains")


@rule("MEX-4.4.2-1")
def test_a_major_company_runs_any_or_all_of_its_trains() -> None:
    """Both trains, one of them, or none."""
    for run in ("MC run", f"MC run {SHORT}", f"MC run {LONG}", "MC run 3-0 I8.0 K8.0 M8 O8.0"):
        assert mc("2+3").check(run)
    assert mc("2+3").sections(f"MC run {LONG} / 2-0 O8.0 M8 K8.0") != []
    assert mc("2+3").sections("MC run 4-0 I8.0 K8.0") == ["4.4.2"]


@rule("MEX-4.4.2.1-4")
@pytest.mark.parametrize("announced", ["MC run", f"MC run {SHORT}"])
def test_a_stockholder_may_insist_on_the_best_run(announced: str) -> None:
    """Then nothing that pays less will do, and whatever pays the most will."""
    table = mc(p3="10").play(announced)
    assert (table.step, table.actor, sorted(table.legal())) == ("better run", "p3", ["p3 insist", "p3 pass"])
    table.play("p3 insist")
    assert (table.step, table.actor) == ("run trains", "MC")
    assert table.sections("MC run") == table.sections(f"MC run {SHORT}") == ["4.4.2.1"]
    assert table.play("MC run 2-0 O8.0 M8 K8.0 I8.0").told(Ran)[0].revenue == 50


@rule("MEX-4.4.2.1-4")
def test_stockholders_are_asked_clockwise_from_the_president() -> None:
    """Everybody who owns stock, once, until one insists; the president has spoken already."""
    table = mc(president="p2", p1="10", p3="10").play(f"MC run {SHORT}")
    assert table.actor == "p3"
    assert table.play("p3 pass").actor == "p1"
    assert table.sections("p2 insist") == ["4.4.2.1"]
    assert (table.play("p1 insist").step, table.actor) == ("run trains", "MC")


@rule("MEX-4.4.2.1-6")
def test_nobody_is_obliged_to_point_out_a_better_run() -> None:
    """If all stockholders keep silent the announced run is carried out."""
    table = mc(p2="10", p3="10").play(f"MC run {SHORT}", "p2 pass", "p3 pass")
    assert (table.step, table.told(Ran)[0].revenue) == ("pay or withhold", 30)


@rule("MEX-4.4.2.1-4")
def test_only_stockholders_can_insist() -> None:
    """p2 and p3 own nothing of MC, and shares in the Open Market have no voice: p1 runs as he likes."""
    table = mc(market="10+10").play(f"MC run {SHORT}")
    assert (table.step, table.told(Ran)[0].revenue) == ("pay or withhold", 30)


@rule("MEX-4.4.2.1-4")
def test_nobody_is_asked_about_the_best_run() -> None:
    """There is nothing to point out."""
    assert mc(p2="10").play(f"MC run {LONG}").step == "pay or withhold"


@rule("MEX-4.4.2.1-5")
def test_insisting_concerns_the_run_and_nothing_else() -> None:
    """The president may withhold the revenue, and could have built or placed a station as he liked."""
    table = mc(p3="10").play(f"MC run {SHORT}", "p3 insist", f"MC run {LONG}")
    assert table.legal("dividend") == ["MC dividend pay", "MC dividend withhold"]
    table.play("MC dividend withhold")
    assert table.refused("p3 insist", "4.3", "“Insist on the best run” is not part of MC's turn")
    assert mc(p3="10").operating("MC", "lay track").refused("p3 insist", "4.3", "is not part of MC's turn")


@rule("MEX-4.4.2.1-7", "MEX-4.4.2-1")
def test_a_minor_always_runs_for_the_most() -> None:
    """From Oaxaca C earns $30 with Mérida and $50 with Guatemala; anybody could say so, so only Guatemala is legal."""
    table = company("C", at="").tiles(S12="6 4", T13="8 5").operating("C", "run trains")
    assert table.sections("C run 2-C S12.0 R13 Q14.0") == ["4.4.2.1"]
    assert "4.2(c)" in table.sections("C run")
    assert table.legal() == ["C run 2-C S12.0 U12 T13 U14.0"]


@rule("MEX-4.4.2.1-4", "MEX-8-1")
def test_stockholders_may_agree_to_insist_always() -> None:
    """By an option nobody is asked: the best run is the only one."""
    table = mc(p3="10", agreed="best_run")
    assert table.sections(f"MC run {SHORT}") == ["4.4.2.1"]
    assert table.legal("run") == [f"MC run {LONG}"]


@rule("MEX-4.4.2.1-4")
def test_on_18xx_games_nobody_can_insist() -> None:
    """By its option, which is off in the normal game, any run stands."""
    assert mc(p3="10", agreed="runs_at_will").play(f"MC run {SHORT}").step == "pay or withhold"


@rule("MEX-4.4.2-1")
def test_on_18xx_games_a_minor_may_leave_its_train_at_home() -> None:
    """Only by its options, which are off in the normal game."""
    assert company("C", at="run trains").sections("C run") == ["4.2(c)", "4.4.2.1"]
    assert company("C", at="run trains", minors_may_stand=True, runs_at_will=True).check("C run")
