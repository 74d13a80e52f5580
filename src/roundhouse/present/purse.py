"""What a player could raise by selling shares now."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.engine import apply_unchecked, priced
from roundhouse.core.game import Game
from roundhouse.core.listing import legal_choices
from roundhouse.core.view import Draft, View
from roundhouse.rules.stock.frames import StockRound

from .model import Liquidity

_MOST = 40
#: Of stock rounds only the first has rules of its own; what is not yet in any is taken for a later one.
_LATER = 2


def could_raise(game: Game) -> tuple[int, tuple[str, ...]]:
    """The proceeds of selling all that may be sold now, dearest first, and these sales; each is carried out on a draft.

    Sales after which somebody else must answer first, such as a new president, come last.
    """
    return _sell_all(game.view, game.decider)


def liquidity(game: Game) -> tuple[Liquidity, ...]:
    """What every player could raise if it were their turn in a stock round now; nothing once the game is over."""
    view = game.view
    return tuple(Liquidity(player=player, could_raise=_in_their_turn(view, player)) for player in view.state.players)


def _in_their_turn(view: View, player: str) -> int:
    """Found once for each position: everybody who looks at the spreadsheet asks for it."""
    key = ("could raise", player)
    found: int | None = view.memo.get(key)
    if found is None:
        turn = _turn_of(view, player)
        found = view.memo[key] = 0 if turn is None else _sell_all(turn, player)[0]
    return found


def _turn_of(view: View, player: str) -> View | None:
    """The position as if it were the player's turn in a stock round; None where there is nothing to sell."""
    state, frame = view.state, view.frame(StockRound)
    if state.finished or player in state.bankrupt or not state.prices or (frame is not None and not frame.number):
        return None
    if frame is not None and frame is view.top and frame.player == player:
        return view
    now = frame or StockRound(_LATER, player)
    turn = StockRound(now.number, player, now.passes, now.last, now.sold)
    return View(view.defn, replace(state, stack=(turn,)))


def _sell_all(view: View, me: str) -> tuple[int, tuple[str, ...]]:
    """The proceeds of the sales that bring most, one after the other, and these sales."""
    sales = list[str]()
    before = view.state.cash.get(me, 0)
    for _ in range(_MOST):
        found = _best_sale(view, me)
        if found is None:
            break
        sale, view = found
        sales.append(str(sale))
        if view.state.finished or view.decider != me:
            break
    return view.state.cash.get(me, 0) - before, tuple(sales)


def _best_sale(view: View, me: str) -> tuple[Action, View] | None:
    """The sale that brings most, and the position after it."""
    best: tuple[tuple[bool, int], Action, Draft] | None = None
    for choice in legal_choices(view):
        action = priced(choice)
        if action.purpose is not Purpose.SELL_SHARES or action.by != me:
            continue
        after = apply_unchecked(view, action)
        rank = (not after.state.finished and after.decider == me, after.state.cash[me])
        if best is None or rank > best[0]:
            best = (rank, action, after)
    return None if best is None else (best[1], best[2].frozen())
