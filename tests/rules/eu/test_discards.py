"""Sections 4.4.3, 4.4.6 and 4.4.9: excess trains are discarded when a new phase lowers the limit."""

from __future__ import annotations

from tests.rules.eu.lines import owned
from tests.rules.eu.positions import dealt, started, without
from tests.support.table import Table, rule


def idle(table: Table, *minors: str) -> Table:
    """Some minors have no train."""
    return table.edit(lambda d: d.own("trains").update(dict.fromkeys(minors, ())))


def first_five(**trains: str) -> Table:
    """FS buys the first 5 train; by value the order is SNCF, FS, DR."""
    table = without(dealt().phase("4").stack("5"), "1", "2", "3")
    for company, price in (("SNCF", 82), ("FS", 75), ("DR", 70)):
        started(table, company, price, "p1" if company == "FS" else "p2")
    table.trains(**trains).money(FS=500).operating("FS", "buy trains")
    return table.play("FS train 5 from offering for 500")


@rule("EU-4.4.3-3", "EU-4.4.3-4", "EU-4.4.6-7")
def test_the_excess_goes_to_the_pool_at_once() -> None:
    """The buyer itself owns three trains where two are allowed and discards one of its choice, unpaid."""
    table = first_five(FS="3+4")
    assert (table.actor, table.step, table.view.decider) == ("FS", "discard trains", "p1")
    assert table.legal() == ["FS discard 3", "FS discard 4", "FS discard 5"]
    assert table.sections("FS pass") == ["4.4.3"]
    table.play("FS discard 4")
    assert (owned(table, "FS"), table.cash("FS"), table.step) == (["3", "5"], 0, "buy trains")
    assert owned(table, "market")[-1:] == ["4"]


@rule("EU-4.4.3-4", "EU-4.4.9-17")
def test_a_pullman_goes_first() -> None:
    """With 3, P and 5 nobody is asked: the Pullman goes; with 3, 4, P and 5 the choice is among the rest."""
    table = first_five(FS="3+P", DR="3+4+P")
    assert (owned(table, "FS"), owned(table, "DR"), table.step) == (["3", "5"], ["3", "4"], "buy trains")
    table = first_five(DR="3+4+4+P")
    assert (owned(table, "DR"), table.step) == (["3", "4", "4"], "discard trains")
    assert table.legal() == ["DR discard 3", "DR discard 4"]


@rule("EU-4.4.3-3", "EU-4.4.9-17")
def test_companies_within_their_limit_keep_everything() -> None:
    """While FS discards its Pullman, DR keeps its own beside a single train."""
    table = first_five(FS="3+P", DR="4+P", SNCF="3+4")
    assert (owned(table, "FS"), owned(table, "DR"), owned(table, "SNCF")) == (["3", "5"], ["4", "P"], ["3", "4"])


@rule("EU-4.4.3-5", "EU-4.4.6-7")
def test_corporations_discard_in_operating_order_from_the_one_operating() -> None:
    """FS, which operates, then DR below it, then SNCF from the top; then FS goes on."""
    table = first_five(SNCF="3+3+3", FS="3+4", DR="4+4+3")
    order = []
    for train in ("3", "4", "3"):
        order.append(table.actor)
        table.play(f"{table.actor} discard {train}")
    assert order == ["FS", "DR", "SNCF"]
    assert (table.actor, table.step) == ("FS", "buy trains")


@rule("EU-4.4.3-5")
def test_minors_have_their_place_in_the_order() -> None:
    """Minor 5 buys the first 4 train: it discards first, then 12, then the corporation, and from the top minor 3."""
    table = idle(dealt(extra_three_train=True, second_extra_three_train=True).phase("3"), "3", "5", "12")
    started(table, "DR", 70, "p1").trains(DR="3+3+4+4", **{"3": "3+3", "5": "3", "12": "3+3"}).stack("4")
    table.money(**{"5": 300}).operating("5", "buy trains").play("5 train 4 from offering for 300")
    order = []
    for _ in range(4):
        order.append(table.actor)
        table.play(f"{table.actor} discard 3")
    assert order == ["5", "12", "DR", "3"]
    assert (table.actor, table.step, owned(table, "5")) == ("5", "buy trains", ["4"])


@rule("EU-4.4.3-6")
def test_the_example_of_the_first_four() -> None:
    """A minor with 3 and P loses the Pullman; 2, 2, 3 and P become 3 and P by rust, within the limit of three."""
    table = without(dealt().phase("3").stack("4"), "1", "2")
    started(table, "FS", 75, "p1")
    started(table, "DR", 70, "p2")
    idle(table, "5").trains(DR="2+2+3+P", **{"5": "3+P"}).money(FS=300)
    table.operating("FS", "buy trains").play("FS train 4 from offering for 300")
    assert (owned(table, "5"), owned(table, "DR"), table.step) == (["3"], ["3", "P"], "buy trains")
    assert owned(table, "market") == ["P", "P", "P", "P"]
