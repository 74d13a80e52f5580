"""Turns of a stock round: who is next, passing, and how the round ends."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.events import TurnBegan
from roundhouse.core.view import Draft, View
from roundhouse.rules.policies import left_of, policies

from .frames import StockRound


def stock_actor(v: View) -> str:
    """The player whose stock turn it is."""
    return v.expect(StockRound).player


def pass_candidates(v: View) -> Iterator[Pass]:
    """Passing is always a candidate."""
    yield Pass(v.step.actor(v))


def next_player(v: View, player: str) -> str:
    """The next player clockwise who is still in the game."""
    return left_of(v, player)


def end_turn(d: Draft) -> None:
    """Move on to the next player; a turn without an action counts as a pass."""
    frame = d.expect(StockRound)
    d.update(
        StockRound,
        player=next_player(d, frame.player),
        passes=0 if frame.acted else frame.passes + 1,
        last=frame.player if frame.acted else frame.last,
        acted=False,
        bought=False,
        sold_before=False,
        sold_after=False,
        sold_now=(),
        refused=(),
    )
    d.emit(TurnBegan(d.expect(StockRound).player))


def apply_pass(d: Draft, _: Pass) -> None:
    """End the stock turn."""
    end_turn(d)


def settle_stock_round(d: Draft, frame: StockRound) -> bool:
    """The round ends when all players have passed in a row; the title derives the priority from the last to act."""
    if frame.passes < len(d.state.players) - len(d.state.bankrupt):
        return False
    if frame.last:
        d.set(priority=policies(d).stock.priority(d, frame.last))
    d.pop()
    policies(d).flow.after_stock_round(d)
    return True
