"""Train cards that are alike are one choice; what differs is told."""

from __future__ import annotations

from roundhouse import present
from roundhouse.present.model import Choice
from tests.rules.sa.tables import borrowed, founded, turn
from tests.support.table import Table


def purchases(table: Table) -> dict[str, Choice]:
    """What can be bought from AFE, by label."""
    groups = present.moves(table.game).groups
    found = [c for group in groups for c in group.choices if " from AFE for " in c.action]
    assert len({c.label for c in found}) == len(found)
    return {c.label: c for c in found}


def with_a_seller(kinds: str) -> Table:
    """FA buys trains, and AFE has some."""
    return founded(turn("FA", cash=500), "AFE", p2="30").trains(AFE=kinds)


def test_equal_cards_are_one_choice_without_a_price() -> None:
    found = purchases(with_a_seller("2P+2P+2P"))
    assert list(found) == ["Buy a 2P-train from AFE"]
    (choice,) = found.values()
    assert choice.action == "FA train 2P-0 from AFE for 1"
    assert choice.twins == ("FA train 2P-1 from AFE for 1", "FA train 2P-2 from AFE for 1")
    assert choice.amount is not None
    assert (choice.amount.lo, choice.amount.hi) == (1, 500)


def test_a_loan_tells_cards_apart() -> None:
    table = with_a_seller("2P+2P")
    found = purchases(borrowed(table, AFE="2P+2P"))
    assert list(found) == ["Buy a 2P-train from AFE", "Buy a 2P-train from AFE, which has a loan of 50 D"]
    assert [len(choice.twins) for choice in found.values()] == [1, 1]


def test_cards_of_several_kinds_are_several_choices() -> None:
    found = purchases(with_a_seller("2P+2G"))
    assert list(found) == ["Buy a 2P-train from AFE", "Buy a 2G-train from AFE"]
    assert not any(choice.twins for choice in found.values())


def test_a_price_that_is_fixed_is_told() -> None:
    found = purchases(with_a_seller("2P").money(FA=1))
    assert list(found) == ["Buy a 2P-train from AFE for 1 D"]
