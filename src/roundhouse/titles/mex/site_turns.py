"""When 18xx.games gives a player a stock turn: it skips players who seem to have nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Pass, Ranged
from roundhouse.core.checks import Check
from roundhouse.core.definition import Move
from roundhouse.core.engine import is_legal
from roundhouse.rules import deals
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.limits import room_for_certificate

from . import site_rules
from .types import View

#: The cash with which, as the site sees it, a player could start a company that has merged.
LEAST_PAR = 60


def about_stock(v: View) -> bool:
    """Whether the player can act, or a private or merged company seems to be for sale.

    Sales for change are ignored, and blocked while this is computed.
    """
    key = "site gives a turn"
    if key not in v.memo:
        v.memo[key] = False
        v.memo[key] = _has_turn(v)
    found: bool = v.memo[key]
    return found


def _has_turn(v: View) -> bool:
    if any(is_legal(v, move, action) for move, action in _without_change(v)):
        return True
    frame = v.expect(StockRound)
    if frame.bought:
        return False
    if _seems_for_sale(v, frame.player):
        return True
    merged = any(v.defn.companies[c].kind == "major" for c in v.state.closed if c in v.defn.companies)
    room = not any(room_for_certificate(v, frame.player, "", 20))
    return merged and room and v.state.cash[frame.player] >= LEAST_PAR


def half_for_change_needs_a_turn(v: View, a: SellShares) -> Iterator[str]:
    """A player who could only sell half of a president's certificate for change is skipped."""
    halved = a.swap and a.percent + a.swap < sum(a.pieces)
    if halved and isinstance(v.top, StockRound) and not about_stock(v):
        yield f"{a.by} can do nothing else this turn, so they cannot sell half a certificate for change"


def _without_change(v: View) -> Iterator[tuple[Move, Action]]:
    for move in v.step.moves:
        for choice in move.candidates(v) if move.action is not Pass else ():
            action = choice.action if isinstance(choice, Ranged) else choice
            if not (isinstance(action, SellShares) and action.swap):
                yield move, action


def _seems_for_sale(v: View, player: str) -> bool:
    """Whether a private company seems to be for sale: the MIR, or one that is sold early and belongs to any player."""
    if _may_ask(v, deals.AskPrivate(player, "MIR", 1), site_rules.private_came_alone):
        return True
    own = [private for private in site_rules.sold_early(v) or () if v.state.privates[private] == player]
    return any(_may_ask(v, deals.AskPrivate(player, private, 1), deals.private_is_anothers) for private in own)


def _may_ask(v: View, ask: deals.AskPrivate, but: Check) -> bool:
    """Whether asking for a private company passes all checks but one."""
    move = v.step.move_for(ask)
    return move is not None and not any(
        True for rule in move.rules if rule.check is not but for _ in rule.check(v, ask)
    )
