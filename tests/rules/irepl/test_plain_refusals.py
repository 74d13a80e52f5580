"""Actions that name things which are not there are refused with a reason, before anything else is asked."""

from __future__ import annotations

from tests.rules.irepl.positions import started, stock
from tests.support.table import Table


def running() -> Table:
    """Minor 2 with two 2-trains and two lines from its home to the port in G3, about to run."""
    table = started(stock(), "M2").tiles(F4="444 4", G5="7 2", G3="portG3 0").option(port=("G3", "M2")).phase("3")
    return table.trains(M2="2+2").operating("M2", "run trains")


def test_only_own_trains_run_each_once_on_routes_that_can_be_read() -> None:
    """The 6-train is nobody's, one train does not run twice, and F4..0 is no stop."""
    table = running()
    assert table.check("M2 run 2-0 F4.0 G3.0")
    assert table.sections("M2 run 6-0 F4.0 G3.0") == ["7.4"]
    assert table.sections("M2 run 2-0 F4.0 G3.0 / 2-0 F4.0 G5 G3.0") == ["7.4"]
    assert table.sections("M2 run 2-0 F4..0 G3.0") == ["7.4"]


def test_a_train_must_be_there_to_be_bought() -> None:
    """Nobody sells a 7-train, and Minor 5 has no train to sell."""
    table = started(started(stock(), "M2"), "M5", p2="40").operating("M2", "buy trains")
    assert table.sections("M2 train 7 from offering for 80") == ["7.7"]
    assert table.sections("M2 train 2 from M5 for 10") == ["7.7"]


def test_a_company_must_be_there_to_be_bought_into() -> None:
    """There is no company M99."""
    assert stock().sections("p1 share M99 20 from market") == ["5"]
