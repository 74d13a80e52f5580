"""Sections 4 and 4.1: the three actions of a stock turn, passing, and the certificate limit."""

from __future__ import annotations

import pytest

from roundhouse.core.view import Draft
from roundhouse.titles.esp.shares import certificate_limit, counted
from tests.rules.esp.stocks import at_price, dealt, stock
from tests.support.table import Table, rule


def indebted(amount: int = 100, cash: int = 860) -> Table:
    """p1 owes a loan and owns 50 % of A (80); N is p2's."""
    table = dealt(dealt(stock(), "A", p1="20+10+10+10"), "N", p2="20+10+10")
    return table.option(loans={"p1": (amount,)}).money(p1=cash)


@rule("ESP-4-1", "ESP-5.7.2-4")
def test_sell_then_repay_then_buy() -> None:
    """All three in one turn, in this order."""
    table = indebted().play("p1 sell A 10 as 10", "p1 repay", "p1 share N 10 from offering")
    assert table.cash("p1") == 860 + 80 - 150 - 80
    assert table.legal() == ["p1 pass"]


@rule("ESP-4-2")
def test_no_other_order() -> None:
    """Nothing is sold after repaying or buying, and loans are not repaid after buying: who owes cannot buy at all."""
    assert indebted().play("p1 repay").sections("p1 sell A 10 as 10") == ["4"]
    bought = dealt(dealt(stock(), "A", p1="20+10+10+10"), "N", p2="20+10+10").play("p1 share N 10 from offering")
    assert bought.sections("p1 sell A 10 as 10") == ["4"]
    assert indebted().sections("p1 share N 10 from offering") == ["4.3"]


@rule("ESP-4-2")
def test_each_action_may_be_left_out() -> None:
    """Only repaying, only selling, or only buying is a turn."""
    for action in ("p1 repay", "p1 sell A 20 as 10+10"):
        assert indebted().play(action, "p1 pass").actor == "p2"


@rule("ESP-4-3", "ESP-4-7", "ESP-4.5-1")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    """Three passes of three players."""
    table = dealt(stock(), "A", p1="20+10+10").play("p1 pass", "p2 pass")
    assert table.step == "stock turn"
    table.play("p3 pass")
    assert table.step != "stock turn"


@rule("ESP-4-4", "ESP-4-6", "ESP-4.5-1")
@pytest.mark.parametrize("action", ["p3 sell A 10 as 10", "p3 repay", "p3 share N 10 from offering"])
def test_an_action_keeps_the_round_going(action: str) -> None:
    """After two passes p3 acts: everybody, also those who passed, has another turn."""
    table = dealt(dealt(stock(), "A", p1="20+10", p3="10+10"), "N", p2="20+10+10")
    if "repay" in action:
        table.option(loans={"p3": (10,)})
    table.play("p1 pass", "p2 pass", action, "p3 pass")
    assert (table.step, table.actor) == ("stock turn", "p1")
    assert table.check("p1 share N 10 from offering")
    table.play("p1 pass", "p2 pass")
    assert (table.step, table.actor) == ("stock turn", "p3")


@rule("ESP-4-5", "ESP-4.5.2-1")
def test_turns_go_by_the_cards() -> None:
    """The cards are p2, p3, p1; after the last the first follows again."""
    table = dealt(stock(), "A", p1="20+10+10").edit(lambda d: d.set(players=("p2", "p3", "p1"))).stock_round("p2")
    actors = []
    for _ in range(4):
        actors.append(table.actor)
        table.play(f"{table.actor} share A 10 from offering", f"{table.actor} pass")
    assert actors == ["p2", "p3", "p1", "p2"]


@rule("ESP-4-10")
def test_the_par_value_never_changes() -> None:
    """After a sale the price is lower, but a share of the IPO costs the same."""
    table = dealt(stock(), "A", 80, p1="20+10+10+10").play("p1 sell A 30 as 10+10+10", "p1 pass")
    assert (table.price("A"), table.state.par["A"]) == (65, 80)
    table.play("p2 share A 10 from offering")
    assert table.cash("p2") == 860 - 80


@rule("ESP-4.1-1")
def test_what_counts_as_a_certificate() -> None:
    """A private company, a director certificate of a major, a 10 % share and a minor count one each."""
    table = dealt(stock(), "A", p1="20+10+10").privates(P3="p1", MS="p1")
    assert counted(table.view, "p1") == 1 + 1 + 2 + 1


@rule("ESP-4.1-2", "ESP-4.1-3", "ESP-4.1-4", "ESP-4.1-5", "ESP-4.1-6")
@pytest.mark.parametrize(("players", "limit"), [(2, 16), (3, 27), (4, 20), (5, 16), (6, 13)])
def test_certificate_limits(players: int, limit: int) -> None:
    """Table 4."""
    assert certificate_limit(stock(players=players).view) == limit


def crowded(extra: int = 0, players: int = 6) -> Table:
    """p1 holds 13 certificates, the limit of six players, or more; A is at 80 and has operated."""
    table = stock(players=players)
    dealt(table, "A", p1="20+10+10+10+10", p2="10")
    for company, shares in (("N", "20+10+10+10+10"), ("MCP", "+".join(["20", *["10"] * (2 + extra)]))):
        dealt(table, company, p1=shares)
    return table


@rule("ESP-4.1-7", "ESP-4.3-4")
def test_nobody_buys_beyond_the_limit() -> None:
    """At 13 certificates nothing is bought; after a sale one may buy again."""
    table = dealt(crowded(), "CRB", p2="20+10+10")
    assert counted(table.view, "p1") == 13
    assert table.sections("p1 share CRB 10 from offering") == ["4.3"]
    assert table.sections("p1 par MS 75") == ["4.3"]
    assert table.play("p1 sell N 10 as 10").check("p1 share CRB 10 from offering")


@rule("ESP-4.1-7", "ESP-4.4-13")
def test_who_is_over_the_limit_sells_first() -> None:
    """14 certificates of 13: neither passing nor buying nor launching before a sale; 12 are fine."""
    table = dealt(crowded(extra=1), "CRB", p2="20+10+10")
    assert counted(table.view, "p1") == 14
    assert table.sections("p1 pass") == ["4.1"]
    assert "4.1" in table.sections("p1 share CRB 10 from offering")
    table.play("p1 sell N 10 as 10")
    assert table.check("p1 pass")


@rule("ESP-4.1-7")
def test_who_can_sell_nothing_may_pass_but_not_buy() -> None:
    """None of his companies has operated."""
    table = dealt(crowded(extra=1), "CRB", p2="20+10+10")
    table.edit(lambda d: d.set(operated=frozenset({"CRB"})))
    assert table.check("p1 pass")
    assert table.sections("p1 share CRB 10 from offering") == ["4.3"]


@rule("ESP-4.4-13")
def test_a_lost_directorship_may_lead_over_the_limit() -> None:
    """p1 holds 13 certificates; p2 takes over A and gives two certificates for one."""
    table = crowded()
    dealt(table, "A", p1="20+10+10", p2="10+10+10+10")
    dealt(table, "CRB", p1="20+10")
    assert counted(table.view, "p1") == 13

    def take(d: Draft) -> None:
        from roundhouse.finance.transfer import give_piece
        from roundhouse.rules.stock.presidency import settle_presidency

        give_piece(d, "A", "offering", 10, "p2")
        settle_presidency(d, "A", "p1")

    table.edit(take)
    assert counted(table.view, "p1") == 14
    assert table.sections("p1 pass") == ["4.1"]


@rule("ESP-4.4-16")
def test_loans_are_repaid_in_stock_turns_only() -> None:
    """Not in an operating round, and not in somebody else's turn."""
    table = indebted()
    assert table.sections("p2 repay") == ["4"]
    table.operating("A", "buy trains")
    assert table.sections("p1 repay") == ["5.7"]


def test_prices_of_the_helper() -> None:
    """The helper of these tests finds prices on the line."""
    assert at_price(dealt(stock(), "A", p1="20+10+10"), "A", 250).price("A") == 250


@rule("ESP-4.1-7")
def test_nobody_launches_before_he_has_sold_down() -> None:
    """The duty to sell comes before everything else."""
    assert "4.1" in crowded(extra=1).sections("p1 par MS 75")
