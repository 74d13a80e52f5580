"""Section 4 and 4.1: who operates, in which order, and what private companies pay."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, TurnBegan
from tests.rules.mex.positions import all_sold, best_run, floated, northern_line, play_until_stock_round, western_line
from tests.support.table import Table, rule


def end_stock_round(table: Table) -> Table:
    """All players pass, so that an operating round begins."""
    return table.play("p1 pass", "p2 pass", "p3 pass")


@rule("MEX-4-1", "MEX-4b-1")
def test_every_company_but_unfloated_majors_operates_exactly_once() -> None:
    """Minors A, B, C by letter, then the floated majors; CHI has a par value but has not floated."""
    table = floated(floated(all_sold(), "MC", "p1", par=60), "TM", "p2", par=90)
    table.shares("CHI", p2="20").par("CHI", 90)
    end_stock_round(table)
    assert table.actor == "A"
    assert play_until_stock_round(table) == ["B", "C", "TM", "MC"]


@rule("MEX-4-1")
def test_an_unsold_minor_company_does_not_operate() -> None:
    """Nobody owns B and C yet, so there is nobody to act for them or to be paid."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p3").stock_round("p1", 2)
    end_stock_round(table)
    assert table.actor == "A"
    assert play_until_stock_round(table) == []
    assert (table.cash("B"), table.cash("C")) == (0, 0)


@rule("MEX-4a-1", "MEX-4.1-1")
def test_private_companies_pay_their_owners_before_anybody_operates() -> None:
    """Table III: #1 $5, #2 $10, #6 $20, #7 $20; a company is paid into its treasury, not its president."""
    table = floated(all_sold(), "MC", "p2", cash=100).privates(KCMO="MC").money(p1=0, p2=0, p3=0)
    bank = table.cash("bank")
    end_stock_round(table)
    assert {name: table.cash(name) for name in ("p1", "p2", "p3", "MC")} == {"p1": 25, "p2": 0, "p3": 20, "MC": 110}
    assert table.cash("bank") == bank - 55
    kinds = [type(event) for event in table.events if isinstance(event, Paid | TurnBegan)]
    assert kinds[-5:] == [Paid, Paid, Paid, Paid, TurnBegan]


@rule("MEX-4.1-1")
def test_private_companies_pay_in_every_operating_round_and_unsold_ones_nobody() -> None:
    """#1 belongs to p1, #2 still to the bank: two rounds bring p1 twice $5 and p2 nothing."""
    table = Table("18mex", 3).privates(MCAR="p1").stock_round("p1", 2).money(p1=0, p2=0)
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.cash("p1"), table.cash("p2"), table.step.split()[0]) == (5, 0, "sale")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.cash("p1"), table.cash("p2")) == (10, 0)


@rule("MEX-4b-1")
def test_minor_companies_operate_before_the_dearest_major_company() -> None:
    """Even a company at $90 waits for all three minors."""
    table = floated(all_sold(), "MC", par=90)
    end_stock_round(table)
    assert [table.actor, *play_until_stock_round(table)] == ["A", "B", "C", "MC"]


@rule("MEX-4c-1")
def test_major_companies_operate_from_the_highest_market_value_down() -> None:
    """$90 before $80 before $60, whoever was started first."""
    table = floated(floated(floated(all_sold(), "MC", par=60), "TM", "p2", par=90), "PAC", "p3", par=80)
    end_stock_round(table)
    assert play_until_stock_round(table) == ["B", "C", "TM", "PAC", "MC"]


@rule("MEX-4c-1")
def test_the_next_company_is_the_highest_when_the_last_turn_ends() -> None:
    """PAC falls behind MC while TM operates, so MC is next; TM itself does not come again."""
    table = floated(floated(floated(all_sold(), "MC", par=60), "TM", "p2", par=90), "PAC", "p3", par=80)
    table.operating("TM", only=("TM", "PAC", "MC")).marker("PAC", 3, 1)
    assert (table.price("PAC"), table.price("MC")) == (50, 60)
    assert play_until_stock_round(table) == ["MC", "PAC"]


@rule("MEX-4c-2")
def test_of_equal_values_the_one_farthest_right_operates_first() -> None:
    """$75 is printed in several columns of the chart; it does not matter who came there first."""
    table = floated(floated(floated(all_sold(), "MC"), "TM", "p2"), "PAC", "p3")
    table.marker("MC", 0, 3).marker("TM", 1, 4).marker("PAC", 2, 5)
    assert {table.price(company) for company in ("MC", "TM", "PAC")} == {75}
    end_stock_round(table)
    assert play_until_stock_round(table)[-3:] == ["PAC", "TM", "MC"]


@rule("MEX-4c-3")
@pytest.mark.parametrize("order", [("MC", "TM", "PAC"), ("PAC", "TM", "MC"), ("TM", "PAC", "MC")])
def test_of_companies_in_one_space_the_one_on_top_operates_first(order: tuple[str, ...]) -> None:
    """Each newcomer lies underneath, so the first to arrive is on top."""
    table = all_sold()
    for company, player in zip(order, ("p1", "p2", "p3"), strict=True):
        floated(table, company, player, par=80)
    end_stock_round(table)
    assert play_until_stock_round(table)[-3:] == list(order)


@rule("MEX-4c-4")
def test_tokens_that_meet_in_a_round_keep_the_order_of_their_arrival() -> None:
    """TM goes back from $80 to $75, then MC comes up from $70 to the same space: TM stays on top in the next round."""
    table = western_line(floated(all_sold(), "MC", trains="2", stations=("I8",)))
    floated(table, "TM", "p2", par=80).marker("TM", 1, 5).marker("MC", 1, 3)
    table.operating("TM", only=("TM", "MC"), number=1, of=2)
    table.play("TM pass", "TM pass", "TM pass", "MC pass", "MC pass")
    table.play(best_run(table), "MC dividend pay")
    assert (table.price("TM"), table.price("MC")) == (75, 75)
    assert play_until_stock_round(table) == ["A", "B", "C", "TM", "MC"]


@rule("MEX-4c-4")
def test_a_token_that_comes_to_one_still_to_operate_lies_underneath_it() -> None:
    """TM falls to $70, where PAC has been all along and is still to operate: PAC's token stays on top."""
    table = floated(floated(all_sold(), "PAC", "p3", par=70), "TM", "p2", par=75)
    table.marker("TM", 1, 4).marker("PAC", 1, 3)
    table.operating("TM", only=("TM", "PAC"), number=1, of=1)
    table.play("TM pass", "TM pass", "TM pass")
    cells = table.state.prices
    assert (cells["TM"].row, cells["TM"].col) == (cells["PAC"].row, cells["PAC"].col)
    assert cells["PAC"].arrival < cells["TM"].arrival
    assert table.actor == "PAC"


@rule("MEX-4.1-2")
def test_the_power_of_the_kcmo_needs_a_major_company_that_owns_it() -> None:
    """While a player owns it neither his minor nor his major company can use it, not even in its step for tiles."""
    table = floated(all_sold(), "MC", "p2", stations=("I8",)).money(B=200)
    power = "lay 470 F5 r0 by KCMO"
    table.operating("B")
    assert table.sections(f"B {power}") == ["Table III"]
    table.operating("MC")
    assert table.sections(f"MC {power}") == ["Table III"]
    table.privates(KCMO="MC")
    assert table.check(f"MC {power}")


@rule("MEX-4.1-2")
def test_the_power_of_the_kcmo_is_not_used_when_private_companies_operate() -> None:
    """The round begins with the revenue of private companies and the tile of the Copper Canyon is not laid then."""
    table = northern_line(floated(all_sold(), "CHI", "p2", stations=("E6",))).privates(KCMO="CHI")
    end_stock_round(table)
    assert "F5" not in table.state.tiles
    assert table.actor == "A"
    assert table.refused("CHI lay 470 F5 r0 by KCMO", "4(b)", "It is not CHI's turn: A acts now")
