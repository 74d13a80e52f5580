"""Sections 4.5, 4.5.2 and 4.5.3: who must own a train, and trains of other companies."""

from __future__ import annotations

import pytest

from tests.rules.eu.lines import LILLE, owned
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def obliged(treasury: int = 0, purse: int = 450, *, phase: str = "5", market: str = "", **trains: str) -> Table:
    """FS of p1 has no train and is about to buy one; DR of p2 and GSR of p1 have floated; there are no minors."""
    table = without(dealt().phase(phase), *MINORS)
    for company, owner in (("FS", "p1"), ("DR", "p2"), ("GSR", "p1")):
        started(table, company, 82, owner)
    table.trains(market=market, **trains).money(FS=treasury, p1=purse)
    return table.operating("FS", "buy trains")


@rule("EU-4.5-1")
@pytest.mark.parametrize(("trains", "sections"), [("", ["4.5"]), ("P", ["4.5"]), ("4", []), ("4+P", [])])
def test_a_corporation_ends_its_turn_with_a_train(trains: str, sections: list[str]) -> None:
    """A Pullman is not enough."""
    assert obliged(treasury=900, FS=trains).sections("FS pass") == sections


@rule("EU-4.5-2")
@pytest.mark.parametrize(("hexes", "tiles"), [((), {}), (("C8",), {}), (("C8",), LILLE)])
def test_the_duty_needs_no_route(hexes: tuple[str, ...], tiles: dict[str, str]) -> None:
    """Without a token on the map, without track and with a route alike."""
    assert obliged(treasury=900).tokens("FS", *hexes).tiles(**tiles).sections("FS pass") == ["4.5"]


@rule("EU-4.5-3")
@pytest.mark.parametrize(
    "purchases",
    [
        ("train 5 from offering for 500",),
        ("train 4 from market for 300",),
        ("train 4 from market for 300", "train 5 from offering for 500"),
    ],
)
def test_a_rich_treasury_buys_what_it_likes(purchases: tuple[str, ...]) -> None:
    """With £800 the dearer, the cheaper or both are bought, and the president pays nothing."""
    table = obliged(treasury=800, market="4").play(*[f"FS {purchase}" for purchase in purchases])
    assert table.cash("FS") == 800 - sum(int(purchase.split()[-1]) for purchase in purchases)
    assert (table.cash("p1"), table.sections("FS pass")) == (450, [])


@rule("EU-4.5-4", "EU-4.5.1-19")
def test_what_the_treasury_can_pay_is_bought_without_help() -> None:
    """With £310 the 4 train of the Pool must be bought; the president cannot add £190 for the 5 train."""
    table = obliged(treasury=310, market="4")
    assert table.sections("FS train 5 from offering for 500") == ["4.5"]
    assert table.sections("FS pass") == ["4.5"]
    table.play("FS train 4 from market for 300")
    assert (table.cash("FS"), table.cash("p1"), owned(table, "FS")) == (10, 450, ["4"])


@rule("EU-4.5.2-1")
@pytest.mark.parametrize("price", [1, 40])
def test_a_train_of_another_company_fulfils_the_duty(price: int) -> None:
    """With £40 in the treasury the price is agreed between £1 and £40, and the other player is asked."""
    table = obliged(treasury=40, DR="4")
    assert table.price_range("FS train 4 from DR for 1") == (1, 40, 1)
    assert table.sections("FS train 4 from DR for 0") == ["4.4.6"]
    table.play(f"FS train 4 from DR for {price}", "p2 accept")
    assert (table.cash("FS"), table.cash("DR"), table.cash("p1")) == (40 - price, price, 450)
    assert table.sections("FS pass") == []


@rule("EU-4.5.2-2")
@pytest.mark.parametrize(("purse", "most"), [(450, 300), (300, 300), (299, 299), (1, 1)])
def test_the_president_pays_for_an_empty_treasury_up_to_face_value(purse: int, most: int) -> None:
    """At most the £300 of a 4 train and at most what he has."""
    table = obliged(purse=purse, DR="4")
    assert table.price_range("FS train 4 from DR for 1") == (1, most, 1)
    reason = "at most the face value of a 4-train, £300" if purse >= 300 else f"p1 has £{purse} and may not sell stock"
    assert table.refused(f"FS train 4 from DR for {most + 1}", "4.5.2", reason)
    table.play(f"FS train 4 from DR for {most}", "p2 accept")
    assert (table.cash("FS"), table.cash("DR"), table.cash("p1")) == (0, most, purse - most)


@rule("EU-4.5.2-2")
def test_with_any_money_the_treasury_pays_alone() -> None:
    """A single pound in the treasury keeps the president out."""
    table = obliged(treasury=1, DR="4")
    assert table.sections("FS train 4 from DR for 1") == []
    assert table.refused("FS train 4 from DR for 2", "4.5.2", "only if FS has no money; it has £1")


@rule("EU-4.5.2-2")
def test_the_president_does_not_pay_for_a_train_that_is_not_due() -> None:
    """A corporation with a train and an empty treasury buys nothing from others."""
    assert obliged(FS="4", DR="4").sections("FS train 4 from DR for 1") == ["4.4.6"]


@rule("EU-4.5.2-3")
def test_no_stock_is_sold_for_a_train_of_another_company() -> None:
    """Before a sale £50 are on offer; after one the president's money is for the train of the Bank only."""
    table = held(obliged(purse=50, DR="4"), "GSR", p1="20+10+10+10", p2="10")
    assert table.price_range("FS train 4 from DR for 1") == (1, 50, 1)
    table.play("p1 sell GSR 10 as 10")
    assert table.refused("FS train 4 from DR for 1", "4.5.2", "p1 has sold stock this turn")


def minor(treasury: int, **trains: str) -> Table:
    """Minor 4 of p1 has no train and is about to buy one."""
    table = dealt().phase("3").edit(lambda d: d.put("trains", "4", ()))
    return table.trains(**trains).money(**{"4": treasury}).operating("4", "buy trains")


@rule("EU-4.5.3-1")
def test_a_minor_need_not_own_a_train() -> None:
    """It passes, poor or rich."""
    assert (minor(0).sections("4 pass"), minor(500).sections("4 pass")) == ([], [])


@rule("EU-4.5.3-2")
def test_a_minor_buys_from_others_with_its_own_money() -> None:
    """£30 are too little for the Bank, but buy the 2 train of minor 1 (same owner) or of minor 5 (p2 agrees)."""
    table = minor(30)
    assert table.sections("4 train 3 from offering for 200") == ["4.4.6"]
    assert table.price_range("4 train 2 from 5 for 1") == (1, 30, 1)
    table.play("4 train 2 from 5 for 12", "p2 accept", "4 train 2 from 1 for 18")
    assert (owned(table, "4"), table.cash("4"), table.cash("5"), table.cash("1")) == (["2", "2"], 0, 12, 18)


@rule("EU-4.5.3-3")
def test_the_owner_of_a_minor_adds_nothing() -> None:
    """Neither for the Bank's train, nor for the Pool's, nor for another company's, nor by selling stock."""
    table = started(minor(0, market="3").money(p1=900), "GSR", 82, "p1")
    assert table.sections("4 train 3 from offering for 200") == ["4.4.6"]
    assert table.sections("4 train 3 from market for 200") == ["4.4.6"]
    assert table.sections("4 train 2 from 1 for 1") == ["4.4.6"]
    assert table.sections("p1 sell GSR 10 as 10") == ["4.4.6"]


@rule("EU-4.5.3-4")
def test_a_minor_without_a_train_still_operates() -> None:
    """It lays track and comes to its train step, but earns nothing."""
    table = minor(0).operating("4")
    assert (table.step, table.check("4 lay 202 J7 r4")) == ("lay track", True)
    table.play("4 lay 202 J7 r4", "4 pass")
    assert (table.actor, table.step, table.cash("4"), table.cash("p1")) == ("4", "buy trains", 0, 450)
