"""Refusals of 18SA name the decisive reason, in the words of its rulebook."""

from __future__ import annotations

import pytest

from tests.rules.sa.tables import founded, stock, turn
from tests.support.table import Table


def reasons(table: Table, text: str) -> list[str]:
    """The texts of a refusal."""
    return [reason.text for reason in table.why_not(text)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("FA train 2P from offering for 100", "a 2P-train costs 100 D; FA has 20 D"),
        ("FA credit 2P from offering for 100", "a 2P-train with a loan costs 50 D; FA has 20 D"),
        ("FA train 2P from market for 100", "there is no 2P-train in the Bank Pool"),
        ("FA train 2P-3 from market for 100", "there is no train 2P-3"),
        ("FA train 4P-1 from AFE for 10", "AFE has no train 4P-1; it has 2P-1"),
        ("FA train 4P-1 from XX for 10", "there is no corporation XX"),
    ],
)
def test_trains(text: str, reason: str) -> None:
    """What a train costs the treasury, and which trains there are."""
    table = founded(turn(cash=20).trains(FA="2P"), "AFE", p2="30").trains(AFE="2P").operating("FA", "buy trains")
    assert reasons(table, text) == [reason]


def test_no_change_is_given() -> None:
    table = founded(stock(), "FA", p1="30", p2="10+5").stock_round("p2")
    assert reasons(table, "p2 sell FA 10 as 10 taking 5") == ["certificates are sold whole; no change is given"]
    assert reasons(table, "p2 sell FA 5 as 10") == ["certificates of 10% are sold whole, not as 5%"]
