"""Sections 7.7 and 7.8.1: interest, net income and what becomes of it."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.titles.sa.income import dividend_of
from tests.rules.sa.tables import INCOME, borrowed, chart, founded, stock
from tests.support.table import Table, rule

#: The holdings of both examples: 30 % stay in the Initial Offering.
HOLDINGS = {"p1": "30+5+5", "p2": "10+5", "market": "10+5"}


def earned(net: int, place: tuple[int, int] = (4, 6), **holdings: str) -> Table:
    """FA has a net income and decides about it; treasury empty, players with 700 D."""
    table = founded(stock(), "FA", **(holdings or HOLDINGS)).marker("FA", *place)
    return table.operating("FA", INCOME, revenue=net)


def bank_pays(table: Table, text: str) -> dict[str, int]:
    """What everybody gets by an action."""
    before = {who: table.cash(who) for who in ("p1", "p2", "p3", "FA")}
    bank = table.cash(BANK)
    table.play(text)
    gains = {who: table.cash(who) - cash for who, cash in before.items()}
    assert table.cash(BANK) == bank - sum(gains.values())
    return gains


@rule("SA-7.7-6", "SA-7.7(a)-1", "SA-7.7(a)-2", "SA-7.7(a)-3", "SA-7.7(a)-4")
def test_example_1() -> None:
    """Revenue 150, interest 20, net income 130: 52 for the president, 19 for the other player, 19 for the treasury."""
    assert bank_pays(earned(130), "FA dividend pay") == {"p1": 52, "p2": 19, "p3": 0, "FA": 19}


@rule("SA-7.7-7", "SA-7.7(b)-2", "SA-7.7(b)-3", "SA-7.7(b)-4", "SA-7.7(b)-5")
def test_example_2() -> None:
    """Net income 150 at 140 D: 70 are distributed; 28, 10, and for the treasury 10 and 80; the price stays."""
    table = earned(150, (2, 11))
    assert table.price("FA") == 140
    assert bank_pays(table, "FA dividend half") == {"p1": 28, "p2": 10, "p3": 0, "FA": 90}
    assert table.price("FA") == 140


@rule("SA-7.7-4", "SA-7.8.1-2", "SA-7.8.1-1")
@pytest.mark.parametrize(
    ("trains", "interest"),
    [("2P", 10), ("2G", 10), ("3P", 20), ("3G+2P", 30), ("4P", 30), ("5G", 50), ("6G", 50), ("6P", 60), ("8P", 80)],
)
def test_interest_is_deducted_from_the_revenue(trains: str, interest: int) -> None:
    """Each card has its own figure; it is taken before anybody decides."""
    from roundhouse.titles.sa.income import deduct_interest

    table = borrowed(earned(150), FA=trains)
    table.edit(lambda d: deduct_interest(d, "FA"))
    assert table.view.expect(OperatingTurn).revenue == 150 - interest
    assert bank_pays(table, "FA dividend withhold")["FA"] == 150 - interest


@rule("SA-7.8.1-2")
def test_loans_of_others_cost_nothing() -> None:
    """Only one's own."""
    from roundhouse.titles.sa.loans import interest_due

    table = borrowed(earned(150), AFE="3P")
    assert interest_due(table.view, "FA") == 0
    assert interest_due(table.view, "AFE") == 20


@rule("SA-7.7-5", "SA-7.2(3)-2")
def test_three_uses() -> None:
    """All, half or nothing."""
    assert earned(150).legal("dividend") == ["FA dividend pay", "FA dividend half", "FA dividend withhold"]
    assert earned(150).sections("FA dividend most") == ["7.7"]


@rule("SA-7.7-5", "SA-7.6.1-3", "SA-7.2(4)-1")
def test_without_income_the_price_moves_left() -> None:
    """In the first operating round, without trains: 70 D becomes 65 D, and nobody is asked."""
    table = stock(number=1).play("p1 par FA 70", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    table.play("FA pass")
    assert table.step == "buy trains"
    assert chart(table, "FA") == (4, 5)
    assert (table.cash("FA"), table.cash("p1")) == (210, 490)


@rule("SA-7.7(a)-1")
@pytest.mark.parametrize(("net", "held", "gets"), [(130, 30, 39), (135, 30, 39), (139, 100, 130), (9, 60, 0)])
def test_the_dividend_for_ten_percent_is_rounded_down(net: int, held: int, gets: int) -> None:
    """13 D for every 10 % of 130 to 139 D."""
    assert dividend_of(net, held) == gets


@rule("SA-7.7(a)-2")
@pytest.mark.parametrize(("holding", "gets"), [("30+5", 45), ("30+5+5", 52), ("30+10+5+5+5", 71)])
def test_small_certificates_are_paired(holding: str, gets: int) -> None:
    """Two of 5 % are paid like 10 %; a single one gets half, rounded down."""
    assert bank_pays(earned(130, p1=holding), "FA dividend pay")["p1"] == gets


@rule("SA-7.7(a)-3", "SA-7.7(a)-5")
def test_pool_and_charter_earn_for_the_treasury() -> None:
    """15 % in the pool and 5 % on the charter."""
    table = earned(130, p1="30", market="10+5", FA="5")
    assert bank_pays(table, "FA dividend pay")["FA"] == 19 + 6


@rule("SA-7.7(a)-4")
def test_unsold_shares_earn_nothing() -> None:
    """70 % lie in the Initial Offering."""
    assert bank_pays(earned(130, p1="30"), "FA dividend pay") == {"p1": 39, "p2": 0, "p3": 0, "FA": 0}


@rule("SA-7.7(a)-6")
def test_a_full_dividend_moves_right() -> None:
    """However small it is."""
    assert chart(earned(10).play("FA dividend pay"), "FA") == (4, 7)


@rule("SA-7.7(a)-7")
@pytest.mark.parametrize(("place", "target"), [((4, 9), (3, 9)), ((1, 18), (0, 18)), ((0, 18), (0, 18))])
def test_at_the_right_end_it_moves_up(place: tuple[int, int], target: tuple[int, int]) -> None:
    """In the top right corner it stays."""
    assert chart(earned(100, place).play("FA dividend pay"), "FA") == target


@rule("SA-7.7(b)-1")
@pytest.mark.parametrize(("net", "refused"), [(60, ["7.7(b)"]), (69, ["7.7(b)"]), (70, []), (200, [])])
def test_half_needs_the_stock_value(net: int, refused: list[str]) -> None:
    """FA stands at 70 D."""
    assert earned(net).sections("FA dividend half") == refused


@rule("SA-7.7(b)-3", "SA-7.7(b)-4")
@pytest.mark.parametrize(("net", "each", "kept"), [(160, 8, 80), (150, 7, 80), (170, 8, 90), (140, 7, 70)])
def test_half_is_lowered_to_whole_amounts(net: int, each: int, kept: int) -> None:
    """What is saved goes to the treasury."""
    gains = bank_pays(earned(net, p1="30"), "FA dividend half")
    assert gains == {"p1": 3 * each, "p2": 0, "p3": 0, "FA": kept}


@rule("SA-7.7(b)-5")
def test_half_leaves_the_price() -> None:
    """70 D stay 70 D."""
    assert chart(earned(100).play("FA dividend half"), "FA") == (4, 6)


@rule("SA-7.7(c)-1", "SA-7.7(c)-2")
def test_no_dividend() -> None:
    """All to the treasury, one space to the left."""
    table = earned(150)
    assert bank_pays(table, "FA dividend withhold") == {"p1": 0, "p2": 0, "p3": 0, "FA": 150}
    assert chart(table, "FA") == (4, 5)


@rule("SA-7.7(c)-3")
def test_at_the_left_end_it_moves_down() -> None:
    """From 35 D to 30 D."""
    assert chart(earned(150, (4, 0)).play("FA dividend withhold"), "FA") == (5, 0)


@rule("SA-7.8.1-3")
def test_negative_income_is_paid_by_the_treasury() -> None:
    """Without a run FA owes 20 D interest; it has 50 D, and the price moves left."""
    table = borrowed(founded(stock(), "FA", cash=50, p1="30"), FA="3P")
    table.operating("FA", "place station").play("FA pass")
    assert table.cash("FA") == 30
    assert chart(table, "FA") == (4, 5)


@rule("SA-7.8.1-10")
def test_the_president_pays_what_the_treasury_lacks() -> None:
    """5 D in the treasury, 15 D from p1."""
    table = borrowed(founded(stock(), "FA", cash=5, p1="30"), FA="3P")
    bank = table.cash(BANK)
    table.operating("FA", "place station").play("FA pass")
    assert (table.cash("FA"), table.cash("p1"), table.cash(BANK)) == (0, 685, bank + 20)


@rule("SA-7.8.1-12", "SA-7.8.1-14")
def test_a_president_without_cash_sells() -> None:
    """p1 needs 20 D and has shares of AFE at 70 D: one of 5 % is enough, two certificates are too many."""
    table = borrowed(founded(stock(), "FA", p1="30"), FA="3P")
    founded(table, "AFE", p1="10+5", p2="30").money(p1=0).operating("FA", "place station").play("FA pass")
    assert (table.step, table.actor) == ("raise money", "p1")
    assert table.legal() == ["p1 sell AFE 5 as 5", "p1 sell AFE 10 as 10"]
    assert table.sections("p1 sell AFE 15 as 10+5") == ["7.8.1"]
    table.play("p1 sell AFE 5 as 5")
    assert table.cash("p1") == 15
    assert (table.step, table.percent(MARKET, "AFE")) == ("buy trains", 5)


@rule("SA-7.8.1-13")
def test_no_presidency_changes_by_these_sales() -> None:
    """p1 leads AFE with 35 %, p2 has 35 %: the 5 % stay; of EFE he sells."""
    table = borrowed(founded(stock(), "FA", p1="30"), FA="3P")
    founded(table, "AFE", p1="30+5", p2="10+10+10+5")
    founded(table, "EFE", p1="10", p2="30").money(p1=0).operating("FA", "place station").play("FA pass")
    assert table.sections("p1 sell AFE 5 as 5") == ["7.8.1"]
    assert table.legal() == ["p1 sell EFE 10 as 10"]


@rule("SA-7.8.1-15", "SA-9.5-8")
def test_who_cannot_pay_interest_is_bankrupt_with_the_corporation() -> None:
    """p1 has nothing but the president's certificate."""
    table = borrowed(founded(stock(), "FA", p1="30"), FA="3P")
    founded(table, "AFE", p2="30").money(p1=0).operating("FA", "place station").play("FA pass")
    assert table.state.bankrupt == {"p1"}
    assert "FA" in table.state.closed
    assert table.state.title.loans == ()
