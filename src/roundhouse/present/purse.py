"""What a player could raise by selling shares now."""

from __future__ import annotations

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.engine import apply_unchecked, priced
from roundhouse.core.game import Game
from roundhouse.core.listing import legal_choices
from roundhouse.core.view import Draft, View

_MOST = 40


def could_raise(game: Game) -> tuple[int, tuple[str, ...]]:
    """The proceeds of selling all that may be sold now, dearest first, and these sales; each is carried out on a draft.

    Sales after which somebody else must answer first, such as a new president, come last.
    """
    view, me, sales = game.view, game.decider, list[str]()
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
