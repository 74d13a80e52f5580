"""The duty to own a train and emergency money (18Ireland 7.7)."""

from __future__ import annotations

import pytest

from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TRAINS = "buy trains"
TWO = "M1 train 2 from offering for 80"


def need(cash: int = 10, p1: int = 0, *, number: int = 2, share: str = "20") -> Table:
    """M1 of p1 has no train and no route; a 2-train costs 80; M2 of p2 stands at 60 and p1 has a share of it."""
    table = started(stock(number=number), "M1", cash=cash, p1="40+20")
    started(table, "M2", 60, p2="40", p1=share).money(p1=p1)
    return table.operating("M1", TRAINS, set=number, of=2)


def holding(table: Table, company: str, **held: str) -> Table:
    """Another company at 60, and again M1's turn."""
    return started(table, company, 60, 100, at="" if company[0] == "M" else "B6", **held).operating("M1", TRAINS, of=2)


@rule("PL-base-162")
@pytest.mark.parametrize("cash", [0, 79, 80, 1000])
def test_every_company_must_own_a_train(cash: int) -> None:
    """With or without a route, rich or poor."""
    assert need(cash).sections("M1 pass") == ["7.7"]
    assert need(cash).trains(M1="2").check("M1 pass")


@rule("PL-base-162", "PL-base-163")
def test_a_company_that_can_pay_pays_alone() -> None:
    """80 of 80 come from the treasury; p1 neither adds money nor sells."""
    table = need(80, p1=100)
    assert table.sections("p1 sell M2 20 as 20") == ["7.7"]
    table.play(TWO)
    assert (table.cash("M1"), table.cash("p1"), table.check("M1 pass")) == (0, 100, True)


@rule("PL-base-162", "PL-base-163")
def test_a_train_of_another_company_does_it_too() -> None:
    """For its own 10, instead of one of the bank with help."""
    table = need(10, p1=500).trains(M2="2").play("M1 train 2 from M2 for 10", "p2 accept")
    assert (table.cash("M1"), table.cash("p1"), table.check("M1 pass")) == (0, 500, True)


@rule("PL-base-163")
def test_no_help_with_a_second_train() -> None:
    """Who owns a train pays alone and sells nothing."""
    table = need(79, p1=500).trains(M1="2")
    assert table.sections(TWO) == ["7.7"]
    assert table.sections("p1 sell M2 20 as 20") == ["7.7"]
    bought = need(79, p1=500).play(TWO)
    assert bought.cash("p1") == 499
    assert "7.7" in bought.sections(TWO)


@rule("PL-base-164")
def test_treasury_then_cash_then_shares() -> None:
    """10 of M1 and 30 of p1 are not enough; a share of M2 brings 60, of which 20 are left to p1."""
    table = need(10, p1=30)
    assert table.sections(TWO) == ["7.7"]
    table.play("p1 sell M2 20 as 20")
    assert (table.cash("p1"), table.price("M2"), table.percent("market", "M2")) == (90, 55, 20)
    table.play(TWO)
    assert (table.cash("M1"), table.cash("p1")) == (0, 20)


@rule("PL-base-164", "PL-base-165")
@pytest.mark.parametrize(("p1", "sections"), [(69, []), (70, ["7.7"]), (200, ["7.7"])])
def test_nothing_is_sold_while_cash_is_enough(p1: int, sections: list[str]) -> None:
    """70 are missing."""
    assert need(10, p1=p1).sections("p1 sell M2 20 as 20") == sections
    assert need(10, p1=p1).check(TWO) is bool(sections)


@rule("PL-base-165")
@pytest.mark.parametrize(("cash", "sections"), [(19, []), (20, ["7.7"]), (79, ["7.7"])])
def test_no_more_shares_than_needed(cash: int, sections: list[str]) -> None:
    """One share brings 60: the second one is sold only if more than 60 are missing."""
    table = need(cash, share="20+20")
    assert table.sections("p1 sell M2 20 as 20") == []
    assert table.sections("p1 sell M2 40 as 20+20") == sections


@rule("PL-base-166")
@pytest.mark.parametrize(
    ("company", "pool", "piece", "sections"),
    [
        ("M3", "20", "20", []),
        ("M3", "20+20", "20", ["4"]),
        ("PKP", "10+10+10+10", "10", []),
        ("PKP", "10+10+10+10+10", "10", ["4"]),
    ],
)
def test_the_pool_limits_hold(company: str, pool: str, piece: str, sections: list[str]) -> None:
    """40% of a minor and 50% of a major."""
    director = "40" if company == "M3" else "20"
    held: dict[str, str] = {"p1": piece, "p2": director, "market": pool}
    assert holding(need(), company, **held).sections(f"p1 sell {company} {piece} as {piece}") == sections


@rule("PL-base-167")
def test_the_operating_company_is_kept() -> None:
    """p1 may sell M1 down to 40% beside p2's 40%, and no further."""
    table = need(0).shares("M1", p1="40+20", p2="20+20")
    assert table.sections("p1 sell M1 20 as 20") == []
    assert table.sections("p1 sell M1 40 as 40") == ["7.7"]


@rule("PL-base-167")
def test_another_company_may_be_lost_to_a_successor() -> None:
    """M3 goes to p2, who has as much as the director's certificate; not if nobody has."""
    table = holding(need(20, p1=10), "M3", p1="40", p2="20+20").play("p1 sell M3 20 as 40")
    assert (table.state.shares["M3"][0], table.percent("p1", "M3"), table.cash("p1")) == ("p2", 20, 70)
    alone = holding(need(20), "M3", p1="40", p2="20")
    assert alone.sections("p1 sell M3 20 as 40") == ["4"]


@rule("PL-base-168")
def test_sales_in_the_first_set() -> None:
    """The ban of the first stock round does not hold in its operating rounds."""
    assert need(number=1).sections("p1 sell M2 20 as 20") == []
    table = started(stock(number=1), "M2", p1="20", p2="40")
    assert table.sections("p1 sell M2 20 as 20") == ["5"]


@rule("PL-base-169")
def test_no_issue_and_no_loan() -> None:
    """M1 has two shares in its treasury and may not sell them now; loans do not exist."""
    table = need()
    assert table.percent("M1", "M1") == 40
    assert table.sections("M1 issue 20") == ["7.7"]
    assert started(stock(), "M1").operating("M1", "issue or redeem").check("M1 issue 20")
    tags = {str(kind.__struct_config__.tag) for kind in table.view.defn.actions}
    assert not {tag for tag in tags if "loan" in tag or "borrow" in tag}


@rule("PL-base-170")
@pytest.mark.parametrize(("p1", "sections"), [(9, []), (10, ["10.4"]), (70, ["7.7", "10.4"])])
def test_bankrupt_only_without_a_way_out(p1: int, sections: list[str]) -> None:
    """M1 has 10 and the share of M2 brings 60; M1's own third share is not p1's to sell here."""
    table = need(10, p1=p1).shares("M1", p1="40")
    assert table.sections("p1 bankrupt") == sections


@rule("PL-base-170", "PL-base-167")
def test_nobody_is_bankrupt_who_could_give_another_company_up() -> None:
    """M3's director's certificate would bring 120, since p2 can take the company over."""
    table = holding(need(0, share=""), "M3", p1="40", p2="20+20").shares("M1", p1="40")
    assert table.sections("p1 bankrupt") == ["10.4"]
    kept = holding(need(0, share=""), "M3", p1="40", p2="20").shares("M1", p1="40")
    assert kept.sections("p1 bankrupt") == []


@rule("PL-base-170")
def test_bankrupt_only_for_a_train() -> None:
    """Not with a train, and not if the treasury can pay."""
    assert "7.7" in need(0).trains(M1="2").sections("p1 bankrupt")
    assert "7.7" in need(80).sections("p1 bankrupt")
