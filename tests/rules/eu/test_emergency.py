"""Section 4.5.1: the president raises money for a train."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from tests.rules.eu.lines import owned
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule

FOUR, FIVE = "FS train 4 from market for 300", "FS train 5 from offering for 500"


def needy(
    treasury: int = 0,
    purse: int = 0,
    *,
    market: str = "",
    first: bool = False,
    larger_sales: bool = False,
    **holdings: str,
) -> Table:
    """FS (£82) of p1 needs a train in phase 5; DR (£100) is p1's too: 50% of both, nothing in the Pool."""
    table = without(dealt(larger_sales=larger_sales).phase("5"), *MINORS)
    started(table, "FS", 82, "p1")
    started(table, "DR", 100, "p1")
    held(table, "FS", **{"p1": "20+10+10+10", **holdings})
    table.trains(market=market).money(FS=treasury, p1=purse)
    if first:
        table.edit(lambda d: d.exclude("operated", "FS"))
    return table.operating("FS", "buy trains")


@rule("EU-4.5.1-1", "EU-4.5.1-2", "EU-4.5.1-19")
def test_the_president_adds_what_the_treasury_lacks() -> None:
    """£120 of the treasury and £180 of the president buy the 4 train of the Pool: the treasury is used up first."""
    table = needy(treasury=120, purse=450, market="4").play(FOUR)
    assert (table.cash("FS"), table.cash("p1"), owned(table, "FS")) == (0, 270, ["4"])
    payments = [(event.payer, event.payee, event.amount) for event in table.told(Paid)]
    assert payments == [("p1", "FS", 180), ("FS", "bank", 300)]


@rule("EU-4.5.1-1", "EU-4.5.1-4", "EU-4.5.1-19")
def test_only_the_cheapest_train_is_bought_with_help() -> None:
    """Beside a 4 train in the Pool the 5 train is out of reach, however rich the president is; alone it is not."""
    table = needy(treasury=120, purse=2000, market="4")
    assert table.sections(FIVE) == ["4.5.1"]
    assert table.sections("FS pass") == ["4.5"]
    table = needy(treasury=120, purse=2000).play(FIVE)
    assert (table.cash("FS"), table.cash("p1")) == (0, 2000 - 380)


@rule("EU-4.5.1-4")
def test_of_the_pool_too_only_the_cheapest_train() -> None:
    """A 5 train lies in the Pool beside a 4 train."""
    table = needy(purse=2000, market="5+4")
    assert table.sections("FS train 5 from market for 500") == ["4.5.1"]
    assert table.sections(FOUR) == []


@rule("EU-4.5.1-3")
def test_a_pullman_is_not_the_cheapest_train() -> None:
    """The five Pullmans of the Pool for £100 neither help nor hinder."""
    table = needy(treasury=120, purse=450, market="4")
    assert owned(table, "market") == ["P"] * 5 + ["4"]
    assert table.sections("FS train P from market for 100") == ["4.4.9"]
    assert table.sections(FOUR) == []


@rule("EU-4.5.1-2", "EU-4.5.1-6")
@pytest.mark.parametrize(("purse", "sections"), [(179, []), (180, ["4.5.1"]), (450, ["4.5.1"])])
def test_stock_is_sold_only_when_cash_is_not_enough(purse: int, sections: list[str]) -> None:
    """£180 are needed: with a pound less he sells, with all of it he does not."""
    assert needy(treasury=120, purse=purse, market="4").sections("p1 sell DR 10 as 10") == sections


@rule("EU-4.5.1-6")
def test_the_president_chooses_what_to_sell() -> None:
    """Stock of the corporation that operates or of another one; before he has sold no train can be bought."""
    table = needy(treasury=120, purse=100, market="4")
    assert table.sections(FOUR) == ["4.5.1"]
    assert {text.split()[2] for text in table.legal("sell")} == {"FS", "DR"}
    table.play("p1 sell FS 10 as 10", FOUR)
    assert (table.cash("p1"), table.cash("FS")) == (100 + 82 - 180, 0)


@rule("EU-4.5.1-6")
def test_no_sale_once_the_money_is_there() -> None:
    """£180 are missing: two shares of DR bring £200, and then selling is over."""
    table = needy(treasury=120, purse=0, market="4").play("p1 sell DR 20 as 10+10")
    assert table.cash("p1") == 200
    assert table.refused("p1 sell FS 10 as 10", "4.5.1", "can afford the bank's cheapest train")
    table.play(FOUR)
    assert (table.cash("p1"), table.cash("FS")) == (20, 0)


@rule("EU-4.5.1-6")
def test_just_enough_stock_is_sold() -> None:
    """A third share of DR is not needed; of the freer reading it is sold all the same."""
    third = "p1 sell DR 30 as 10+10+10"
    table = needy(treasury=120, purse=0, market="4")
    assert table.refused(third, "4.5.1", "only £180 is needed; 20% of DR would raise £200")
    assert table.sections("p1 sell DR 20 as 10+10") == []
    assert needy(treasury=120, purse=0, market="4", larger_sales=True).play(third).cash("p1") == 300


@rule("EU-4.5.1-6")
def test_half_of_a_presidents_certificate_can_be_enough() -> None:
    """DR's president has nothing but that certificate: 10% of it bring £100, so the other half is kept."""
    table = held(needy(treasury=220, purse=0, market="4"), "DR", p1="20", p2="10+10")
    assert table.refused("p1 sell DR 20 as 20", "4.5.1", "only £80 is needed; 10% of DR would raise £100")
    assert table.sections("p1 sell DR 10 as 20") == []


@rule("EU-4.5.1-6")
def test_a_smaller_sale_that_is_not_allowed_is_no_reason() -> None:
    """One share of FS would do; of DR he sells as many as it takes."""
    table = needy(treasury=120, purse=0, market="4")
    assert table.sections("p1 sell DR 10 as 10") == []
    assert table.sections("p1 sell FS 30 as 10+10+10") == []  # 2 x £82 is not enough
    assert needy(treasury=0, purse=0).sections("p1 sell DR 30 as 10+10+10") == []  # £500 are missing


@rule("EU-4.5.1-12")
def test_bankrupt_although_an_own_company_has_a_train() -> None:
    """DR of p1 would sell its 5 train for £1, but nobody has to buy from another company."""
    table = held(needy(treasury=20, purse=0), "FS", p1="20").trains(DR="5").edit(lambda d: d.exclude("operated", "DR"))
    table.edit(lambda d: d.exclude("operated", "FS")).operating("FS", "buy trains")
    assert table.sections("FS train 5 from DR for 1") == []
    assert table.legal("bankrupt") == ["p1 bankrupt"]


@rule("EU-4.5.1-6")
def test_no_sale_without_need() -> None:
    """A corporation with a train, or with enough money, gives no reason to sell."""
    assert needy(treasury=0).trains(FS="4").sections("p1 sell DR 10 as 10") == ["4.5.1"]
    assert needy(treasury=500).sections("p1 sell DR 10 as 10") == ["4.5.1"]


@rule("EU-4.5.1-5")
def test_treasury_stock_is_not_sold_for_a_train() -> None:
    """FS has 50% of itself in its treasury, and neither it nor its president sells that."""
    table = needy(purse=100)
    assert table.percent("FS", "FS") == 50
    assert table.sections("FS issue 10") == ["4.4.6"]
    assert {text.split()[1] for text in table.legal()} == {"sell"}


@rule("EU-4.5.1-7")
def test_the_pool_limit_holds_in_an_emergency() -> None:
    """With 40% of DR in the Pool one share is sold and not two."""
    table = held(needy(), "DR", p1="20+10+10", market="10+10+10+10")
    assert table.sections("p1 sell DR 20 as 10+10") == ["3.1"]
    assert table.sections("p1 sell DR 10 as 10") == []


@rule("EU-4.5.1-7")
@pytest.mark.parametrize(
    ("mine", "others", "sale", "sections"),
    [
        ("20+10+10+10", "10+10+10", "DR 60 as 20+10+10+10+10", ["4.1.1"]),  # more than he has
        ("20+10+10+10", "10", "DR 50 as 20+10+10+10", ["3.1"]),  # nobody could be president
        ("20+10+10", "10+10+10", "DR 20 as 20", ["3.1"]),  # other certificates go first
        ("20+10+10", "10+10+10", "DR 20 as 10+10", []),
        ("20+10", "10+10", "DR 10 as 20", ["3.1"]),  # no half of the certificate beside another share
        ("20", "10+10", "DR 10 as 20", []),
        ("20", "10", "DR 10 as 20", ["3.1"]),
        ("20", "10+10", "4 100 as 100", ["4.2"]),  # a minor company
    ],
)
def test_normal_limitations_on_sales_hold(mine: str, others: str, sale: str, sections: list[str]) -> None:
    """What a stock round does not allow is not allowed in an emergency."""
    assert held(needy(), "DR", p1=mine, p2=others).sections(f"p1 sell {sale}") == sections


@rule("EU-4.5.1-7", "EU-4.5.1-9")
def test_stock_of_a_corporation_that_has_not_operated_is_not_sold() -> None:
    """Neither of FS in its first turn nor of another one that is still to operate."""
    table = needy(first=True)
    assert (table.sections("p1 sell FS 10 as 10"), table.sections("p1 sell DR 10 as 10")) == (["4.1.1"], [])
    assert needy().sections("p1 sell FS 10 as 10") == []
    table = needy().edit(lambda d: d.exclude("operated", "DR"))
    assert table.sections("p1 sell DR 10 as 10") == ["4.1.1"]


@rule("EU-4.5.1-8")
def test_emergency_sales_are_paid_and_lower_the_price() -> None:
    """Two shares of DR at £100 each, and two rows down to £82; the Bank pays."""
    table = needy()
    bank = table.cash("bank")
    table.play("p1 sell DR 20 as 10+10")
    assert (table.cash("p1"), table.cash("bank"), table.price("DR")) == (200, bank - 200, 82)
    assert table.percent("market", "DR") == 20


@rule("EU-4.5.1-10")
@pytest.mark.parametrize(
    ("others", "percent", "pieces", "sections"),
    [
        ("10+10", 30, "10+10+10", []),  # 20% against 20%: he remains president
        ("10+10+10", 20, "10+10", []),
        ("10+10+10", 30, "10+10+10", ["4.5.1"]),
    ],
)
def test_the_presidency_of_the_operating_corporation_stays(
    others: str, percent: int, pieces: str, sections: list[str]
) -> None:
    """He may sell down to as much as another player has, not below."""
    assert needy(p2=others).sections(f"p1 sell FS {percent} as {pieces}") == sections


@rule("EU-4.5.1-11")
def test_the_presidency_of_another_corporation_may_go() -> None:
    """Selling 30% of DR makes p2 its president, with 30%."""
    table = held(needy(), "DR", p1="20+10+10+10", p2="10+10+10")
    table.play("p1 sell DR 30 as 10+10+10")
    assert table.state.shares["DR"][0] == "p2"
    assert (table.percent("p1", "DR"), table.percent("p2", "DR"), table.percent("market", "DR")) == (20, 30, 30)


@rule("EU-4.5.1-12")
@pytest.mark.parametrize(("purse", "sections"), [(379, []), (380, ["4.5.1"])])
def test_nobody_is_bankrupt_who_can_pay(purse: int, sections: list[str]) -> None:
    """With nothing to sell it depends on the last pound."""
    table = held(needy(treasury=120, purse=purse, first=True, p1="20"), "DR", p2="20+10+10")
    assert table.sections("p1 bankrupt") == sections


@rule("EU-4.5.1-12")
def test_nobody_is_bankrupt_before_all_is_sold() -> None:
    """Even where the sale cannot bring enough, it comes first."""
    table = held(needy(first=True), "DR", p1="10", p2="20+10+10")
    assert table.sections("p1 bankrupt") == ["4.5.1"]
    table.play("p1 sell DR 10 as 10")
    assert table.sections("p1 bankrupt") == []
    assert table.legal() == ["p1 bankrupt"]
