"""Why companies may not run, build stations, buy or merge as they would like (18Ireland 7.3 to 8.3)."""

from __future__ import annotations

from tests.rules.ireland.positions import refuses
from tests.rules.irepl.merging import two
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TWO = "M1 train 2 from offering for 80"


def buying(cash: int, p1: int = 500) -> Table:
    """M1 of p1 has no train; M2 of p2 has one."""
    table = started(started(stock(), "M1", cash=cash), "M2", p2="40").money(p1=p1).trains(M2="2")
    return table.operating("M1", "buy trains")


@rule("PL-base-159")
def test_a_price_that_was_refused_is_not_offered_again() -> None:
    """Neither for a train nor for a private company; a better one is."""
    table = buying(100).play("M1 train 2 from M2 for 50", "p2 refuse")
    assert refuses(table, "M1 train 2 from M2 for 50", "M2 has already declined this price in this turn")
    assert table.check("M1 train 2 from M2 for 51")
    private = started(stock(), "M1").phase("3").privates(WOR="p2").operating("M1", "lay track")
    private.play("M1 private WOR for 20", "p2 refuse")
    assert refuses(private, "M1 private WOR for 20", "p2 has already declined this price")
    assert private.check("M1 private WOR for 21")


@rule("PL-base-160")
def test_the_director_pays_for_no_train_of_another_company() -> None:
    table = buying(10)
    dear = "M1 train 2 from M2 for 50"
    assert refuses(table, dear, "costs $50; M1 has $10", "the director may help pay only for a train from the bank")
    assert table.check("M1 train 2 from M2 for 10")


@rule("PL-base-163")
def test_the_director_adds_nothing_while_the_treasury_can_pay() -> None:
    """M1 can pay for the 2-train, so it need not wait for a 3-train with help."""
    table = buying(100)
    three = "M1 train 3 from offering for 180"
    assert refuses(
        table, three, "the next train in the bank is a 2-train", "M1 can afford a train from the bank without help"
    )
    assert table.check(TWO)


@rule("PL-base-163")
def test_the_director_helps_with_one_train() -> None:
    table = buying(79).play(TWO)
    assert refuses(
        table, TWO, "costs $80; M1 has $0", "no more trains may be bought after the director has helped pay for one"
    )
    alone = buying(80).play(TWO)
    assert refuses(alone, TWO, "costs $80; M1 has $0")


@rule("PL-base-134")
def test_a_company_without_stations_places_none() -> None:
    table = started(stock(), "PKP", at="E3+B6").phase("3").tiles(E3="441 0", E5="9 0", E7="441 0")
    table.operating("PKP", "place station")
    assert table.check("PKP token E7.0")
    table.edit(lambda d: d.put("stations", "PKP", ()))
    assert refuses(table, "PKP token E7.0", "PKP has no station left")


@rule("PL-base-138")
def test_a_company_runs_its_own_trains_once() -> None:
    table = started(stock(), "M2").tiles(F4="444 4", G5="7 2", G3="portG3 0").option(port=("G3", "M2")).phase("3")
    table.trains(M2="2+2").operating("M2", "run trains")
    assert table.check("M2 run 2-0 F4.0 G3.0")
    assert refuses(table, "M2 run 6-0 F4.0 G3.0", "M2 has no train 6-0")
    assert refuses(table, "M2 run 2-0 F4.0 G3.0 / 2-0 F4.0 G5 G3.0", "train 2-0 has more than one route")


@rule("PL-base-178")
def test_started_minors_merge() -> None:
    """Neither a minor of the pile nor a major, and each once."""
    table = two()
    assert refuses(table, "p1 propose M7", "M7 is not a minor company in play")
    assert refuses(table, "p1 propose PKP", "PKP is not a minor company in play")
    table.play("p1 propose M1")
    assert refuses(table, "p1 propose M7", "M7 is not a minor company in play")
    assert refuses(table, "p1 propose M1", "M1 is already part of the proposal")
    assert table.check("p1 propose M5")
