"""All players agree on the winner (18IrePL 6.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.events import GameEnded
from roundhouse.core.view import Draft
from roundhouse.rules.mergers.frames import MergerRound
from tests.rules.irepl.positions import fresh, operating, started, stock
from tests.support.table import Table, rule


def in_auction() -> Table:
    """Before the first private company is sold."""
    return fresh()


def in_stock_round() -> Table:
    """p1 has a stock turn."""
    return stock()


def in_founding() -> Table:
    """M1 is up for auction and p3 has passed p2's bid on to p1."""
    return stock().stock_round("p2").play("p2 bid M1 100", "p3 pass")


def in_operating_round() -> Table:
    """M1 of p1 lays track."""
    return operating("M1", "lay track")


def in_train_deal() -> Table:
    """M2 of p3 wants a train of p1's M1."""
    table = started(started(stock(), "M1").trains(M1="2"), "M2", p3="40")
    return table.operating("M2", "buy trains").play("M2 train 2 from M1 for 10")


def in_merger_round() -> Table:
    """p1 may propose."""
    return started(stock(), "M1").phase("3").frames(MergerRound(2, "p1"))


@rule("PL-6.5-1", "PL-6-3")
@pytest.mark.parametrize(
    "position", [in_auction, in_stock_round, in_founding, in_operating_round, in_train_deal, in_merger_round]
)
def test_all_agree_at_any_time(position: Callable[[], Table]) -> None:
    """p1 names p3; p2 and p3 agree, and the game is over at once."""
    table = position()
    assert table.check("p1 claim p3")
    table.play("p1 claim p3")
    assert (table.step, table.actor) == ("agree on the winner", "p2")
    table.play("p2 accept")
    assert (table.state.finished, table.actor) == (False, "p3")
    table.play("p3 accept")
    assert (table.state.finished, table.game.winners()) == (True, ["p3"])
    assert [e.reason for e in table.told(GameEnded)] == ["agreement"]


@rule("PL-6.5-1")
@pytest.mark.parametrize("answers", [("p2 refuse",), ("p2 accept", "p3 refuse")])
def test_one_refusal_is_enough(answers: tuple[str, ...]) -> None:
    """The turn goes on as if nothing had been said."""
    table = stock().play("p1 claim p1", *answers)
    assert (table.state.finished, table.step, table.actor, table.game.winners()) == (False, "stock turn", "p1", [])


@rule("PL-6.5-1")
def test_the_richest_need_not_be_the_one() -> None:
    """Agreement beats wealth."""
    table = stock().money(p1=1000, p2=1).play("p1 claim p2", "p2 accept", "p3 accept")
    assert table.game.winners() == ["p2"]


@rule("PL-6.5-1", "PL-6.4-1")
def test_a_bankrupt_player_is_neither_named_nor_asked() -> None:
    """p2 is out: p3 alone is asked."""

    def change(d: Draft) -> None:
        d.include("bankrupt", "p2")

    table = stock().edit(change)
    assert table.sections("p1 claim p2") == ["6.5"]
    table.play("p1 claim p1")
    assert table.actor == "p3"
    assert table.play("p3 accept").game.winners() == ["p1"]
