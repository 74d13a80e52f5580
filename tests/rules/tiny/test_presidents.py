"""Section 3.19: presidents."""

from __future__ import annotations

from tests.rules.tiny.positions import started
from tests.support.table import rule


@rule("18Tiny 3.19")
def test_who_owns_more_becomes_president() -> None:
    found = started(p1="40", p2="20+20").stock_round("p2").play("p2 share FC 20 from offering")
    assert found.state.shares["FC"][0] == "p2"
    assert [found.percent(p, "FC") for p in ("p1", "p2")] == [40, 60]
    assert found.state.shares["FC"].count("p1") == 2


@rule("18Tiny 3.19")
def test_as_many_shares_are_not_enough() -> None:
    found = started(p1="40", p2="20").stock_round("p2").play("p2 share FC 20 from offering")
    assert found.state.shares["FC"][0] == "p1"


@rule("18Tiny 3.19")
def test_who_sells_half_of_the_presidency_hands_it_over() -> None:
    found = started(p2="40", p1="20+20", p3="20").stock_round("p2").play("p2 sell FC 20 as 40")
    assert found.state.shares["FC"][0] == "p1"
    assert found.percent("p2", "FC") == 20
