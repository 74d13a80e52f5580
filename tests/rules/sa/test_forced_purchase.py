"""Sections 7.8.2 and 7.8.3: the duty to own a train."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET, train_type
from tests.rules.sa.tables import SHARES, TRAINS, chart, founded, stock, turn
from tests.support.table import Table, rule


def poor(cash: int = 10, *, phase: str = "3", president: int = 700, **more: str) -> Table:
    """FA of p1 without a train in a phase whose cheapest train it cannot pay."""
    table = founded(stock(phase=phase), "FA", cash=cash, **{"p1": "30", **more}).money(p1=president)
    return table.operating("FA", TRAINS)


@rule("SA-7.8.2-1", "SA-7.2(5)-2")
def test_a_corporation_must_own_a_train_route_or_not() -> None:
    """FA has neither train nor track; it may not pass."""
    table = turn()
    assert table.sections("FA pass") == ["7.8.2"]
    assert table.trains(FA="2P").sections("FA pass") == []


@rule("SA-7.8.2-1")
def test_without_any_train_in_the_bank_there_is_no_duty() -> None:
    """All 36 are sold."""
    table = turn().edit(lambda d: d.put("trains", "offering", ()))
    assert table.sections("FA pass") == []


@rule("SA-7.8.2-2", "SA-7.8.2-3")
def test_a_train_of_another_corporation_fulfils_the_duty() -> None:
    """For the 10 D of the treasury."""
    table = founded(poor(), "AFE", p1="30").trains(AFE="3P+3P").operating("FA", TRAINS)
    table.play("FA train 3P-0 from AFE for 10")
    assert table.sections("FA pass") == []
    assert table.cash("p1") == 700


@rule("SA-7.8.3-2")
def test_no_help_for_a_train_of_another_corporation() -> None:
    """p1 may not add to the 10 D."""
    table = founded(poor(), "AFE", p2="30").trains(AFE="3P+3P").operating("FA", TRAINS)
    assert table.sections("FA train 3P-0 from AFE for 11") == ["7.8(c)"]


@rule("SA-7.8.2-4", "SA-7.8.3-6", "SA-7.8.3-7")
def test_the_president_pays_the_difference() -> None:
    """A 3G for 180 D: 10 D from the treasury, which is empty then, 170 D from p1."""
    table = poor().play("FA train 3G from offering for 180")
    assert (table.cash("FA"), table.cash("p1")) == (0, 530)
    assert [train_type(t) for t in table.state.trains["FA"]] == ["3G"]


@rule("SA-7.2-4", "SA-7.8.3-7")
def test_a_marker_may_be_bought_just_before() -> None:
    """FA spends 40 of its 50 D on a marker; p1 pays 170 D instead of 130 D for the 3G."""
    table = poor(50).play("FA mine red", "FA train 3G from offering for 180")
    assert (table.cash("FA"), table.cash("p1")) == (0, 530)


@rule("SA-7.8.3-1")
@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("train 3P from offering for 200", 190),
        ("train 3G from offering for 180", 170),
        ("train 2P from market for 100", 90),
        ("credit 3P from offering for 200", 90),
        ("credit 2P from market for 100", 40),
    ],
)
def test_the_president_chooses_between_bank_and_pool(text: str, paid: int) -> None:
    """With or without a loan; not only the cheapest."""
    table = poor().trains(market="2P").play(f"FA {text}")
    assert table.cash("p1") == 700 - paid
    assert len(table.state.trains["FA"]) == 1


@rule("SA-7.8.3-9", "SA-7.8.3-7")
def test_no_help_if_the_treasury_can_pay_for_some_train() -> None:
    """90 D pay for a 3G with a loan; p1 may not add 110 D for a 3P."""
    table = poor(cash=90)
    assert table.sections("FA train 3P from offering for 200") == ["7.8.2"]
    assert table.sections("FA credit 3G from offering for 180") == []


@rule("SA-7.8.3-9")
def test_no_help_with_anything_else() -> None:
    """A corporation with a train gets none for another; stations and tiles are paid by the treasury alone."""
    table = poor().trains(FA="3P")
    assert table.sections("FA train 3P from offering for 200") == ["7.8.2"]
    assert not table.legal("train")


@rule("SA-7.8.3-8")
def test_one_train_only() -> None:
    """In the yellow phase two 2-trains could be bought, but not after help."""
    table = poor(phase="2").play("FA credit 2G from offering for 90").money(FA=500)
    assert table.sections("FA train 2P from offering for 100") == ["7.8.3"]


@rule("SA-7.8.3-3", "SA-7.8.3-4", "SA-7.8.3-5")
def test_own_shares_are_sold_first() -> None:
    """10 % at 70 D bring 60 D after two spaces; before that p1 may not help."""
    table = poor(FA="10")
    assert table.sections("FA train 3G from offering for 180") == ["7.8.3"]
    table.play("FA liquidate 10")
    assert chart(table, "FA") == (6, 6)
    assert (table.cash("FA"), table.price("FA")) == (70, 60)
    table.play("FA train 3G from offering for 180")
    assert table.cash("p1") == 590
    assert table.percent(MARKET, "FA") == 10


@rule("SA-7.8.3-5", "SA-7.8.3-4")
def test_own_certificates_are_sold_one_by_one() -> None:
    """5 % at 65 D and 5 % at 60 D: 32 D and 30 D."""
    table = poor(FA="5+5").play("FA liquidate 5")
    assert table.cash("FA") == 42
    assert table.sections("FA train 3G from offering for 180") == ["7.8.3"]
    assert table.play("FA liquidate 5").cash("FA") == 72


@rule("SA-7.8.3-3")
def test_own_shares_are_not_liquidated_without_need() -> None:
    """A rich corporation, or one with a train, sells in the last step only."""
    assert poor(cash=500, FA="10").sections("FA liquidate 10") == ["7.8.3"]
    assert poor(FA="10").trains(FA="3P").sections("FA liquidate 10") == ["7.8.3"]
    assert poor().sections("FA liquidate 10") == ["7.8.3"]


@rule("SA-7.8.3-10", "SA-7.8.3-12", "SA-7.8.3-13")
def test_the_president_sells_what_is_needed() -> None:
    """80 D are missing after his 90 D: of AFE at 70 D 15 % are needed, 20 % too many; the price falls."""
    table = founded(poor(president=90), "AFE", p1="10+10+5", p2="30").operating("FA", TRAINS)
    table.play("FA train 3G from offering for 180")
    assert (table.step, table.actor) == ("raise money", "p1")
    assert table.sections("p1 sell AFE 25 as 10+10+5") == ["7.8.3"]
    table.play("p1 sell AFE 15 as 10+5")
    assert (table.cash("p1"), table.cash("FA")) == (90 + 105 - 170, 0)
    assert chart(table, "AFE") == (5, 6)
    assert (table.step, table.actor) == (TRAINS, "FA")


@rule("SA-7.8.3-12")
def test_nothing_is_sold_while_cash_suffices() -> None:
    """p1 has enough; there is no sale in the step."""
    table = founded(poor(), "AFE", p1="10+10", p2="30").operating("FA", TRAINS)
    assert not table.legal("sell")
    assert table.play("FA train 3G from offering for 180").step == TRAINS


@rule("SA-7.8.3-11")
def test_no_presidency_may_change() -> None:
    """Neither of FA, where p2 has 30 %, nor of AFE."""
    table = poor(president=0, p1="30+10", p2="10+10+10+5")
    founded(table, "AFE", p1="30+10", p2="10+10+10+5")
    founded(table, "EFE", p1="30+10+10", p2="10+10").operating("FA", TRAINS)
    table.play("FA credit 3G from offering for 180")
    assert {text.split()[2] for text in table.legal()} == {"EFE"}
    assert table.sections("p1 sell FA 10 as 10") == ["7.8.3"]
    assert table.sections("p1 sell AFE 10 as 10") == ["7.8.3"]


@rule("SA-7.8.3-14")
def test_the_locomotive_stays() -> None:
    """p1 sells for a train; p3 keeps the locomotive."""
    table = founded(poor(president=100), "AFE", p1="10+10", p2="30").edit(lambda d: d.set(priority="p3"))
    table.operating("FA", TRAINS).play("FA train 3G from offering for 180", "p1 sell AFE 10 as 10")
    assert table.state.priority == "p3"


@rule("SA-7.8.3-15", "SA-9.5-8")
def test_who_cannot_pay_is_bankrupt_with_the_corporation() -> None:
    """p1 has 20 D and nothing to sell."""
    table = founded(poor(president=20), "AFE", p2="30").operating("FA", TRAINS)
    table.play("FA credit 3G from offering for 180")
    assert table.state.bankrupt == {"p1"}
    assert "FA" in table.state.closed
    assert table.cash("p1") == 0


@rule("SA-7.8.3-15")
def test_all_that_may_be_sold_is_sold_first() -> None:
    """p1 sells his share of AFE before he is bankrupt."""
    table = founded(poor(president=0), "AFE", 55, p1="5", p2="30").operating("FA", TRAINS)
    table.play("FA credit 3G from offering for 180")
    assert table.step == "raise money"
    table.play("p1 sell AFE 5 as 5")
    assert table.state.bankrupt == {"p1"}


@rule("SA-7.8.3-15", "SA-7.8.3-1")
def test_nobody_chooses_a_train_he_cannot_pay_while_he_can_pay_another() -> None:
    """With 100 D p1 can pay a 3G with a loan, but not one without."""
    table = poor(president=100)
    assert table.sections("FA train 3G from offering for 180") == ["7.8.3"]
    assert table.sections("FA credit 3G from offering for 180") == []


@rule("SA-7.2(5)-2")
def test_with_a_train_the_turn_goes_on() -> None:
    """After the forced purchase FA passes to its share dealings."""
    table = poor().play("FA train 3G from offering for 180", "FA pass")
    assert table.step in (SHARES, "stock turn")


def raising() -> Table:
    """p1 has to raise 170 D for a 3G and owns shares of AFE, EFE (not operated), ENFER (not started)."""
    table = founded(poor(president=0), "AFE", 100, p1="10+10+5", p2="30")
    table.shares("EFE", p1="10+10", p2="30").par("EFE", 100).floated("EFE").shares("ENFER", p1="10")
    return table.operating("FA", TRAINS).play("FA train 3G from offering for 180")


@rule("SA-7.8.3-10", "SA-9.2-3", "SA-9.2-4")
@pytest.mark.parametrize(
    ("sale", "why"),
    [
        ("AFE 30 as 10+10+10", "does not hold"),
        ("ENFER 10 as 10", "no market value"),
        ("EFE 10 as 10", "not operated"),
        ("AFE 5 as 10", "sold whole"),
        ("AFE 5 as 10 taking 5", "sold whole"),
    ],
)
def test_sales_for_a_train_keep_the_rules_of_selling(sale: str, why: str) -> None:
    """Only whole certificates of one's own, of corporations that have operated."""
    table = raising()
    assert (table.step, table.actor) == ("raise money", "p1")
    assert {text.split()[2] for text in table.legal()} == {"AFE"}
    assert table.sections(f"p1 sell {sale}") == ["9.2"]
    assert why in str(table.why_not(f"p1 sell {sale}"))


@rule("SA-7.8.3-11")
def test_the_presidents_certificate_is_not_sold_for_a_train() -> None:
    """p1 leads AFE, and nobody could follow him."""
    table = founded(poor(president=0), "AFE", p1="30+10", p2="10").operating("FA", TRAINS)
    table.play("FA credit 3G from offering for 180")
    assert table.sections("p1 sell AFE 30 as 30") == ["9.2"]
    assert table.legal() == ["p1 sell AFE 10 as 10"]


@rule("SA-7.8.3-3", "SA-7.8.3-8", "SA-7.8.3-15")
def test_with_a_loan_the_same_duties_hold() -> None:
    """Own shares first, one train only, and none that is out of reach while another is not."""
    assert poor(FA="5").sections("FA credit 3G from offering for 180") == ["7.8.3"]
    helped = poor(phase="2").play("FA credit 2G from offering for 90").money(FA=500)
    assert helped.sections("FA credit 2P from offering for 100") == ["7.8.3"]
    assert poor(president=80).sections("FA credit 3P from offering for 200") == ["7.8.3"]
    assert poor(president=80).sections("FA credit 3G from offering for 180") == []
