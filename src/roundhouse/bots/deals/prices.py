"""A fair price: both sides gain about the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.core.actions import Accept, Action, Purpose, Ranged
from roundhouse.core.engine import apply_unchecked, legal_choices, priced
from roundhouse.core.view import View

if TYPE_CHECKING:
    from ..evaluation import Judge

#: What each side must gain, for haggling costs time, and a judgement may be wrong.
MARGIN = 5.0
#: What may change hands at a price that both sides agree on.
PRICED = frozenset({Purpose.OFFER, Purpose.ASK, Purpose.BUY_TRAIN, Purpose.BUY_PRIVATE})


class Gains(NamedTuple):
    """What a deal brings both sides, by the same measure: what they can expect to own at the end."""

    own: float
    theirs: float
    #: The other side.
    other: str


def asks_somebody(v: View, player: str) -> bool:
    """Whether another player is asked to agree."""
    if v.state.finished or v.decider == player:
        return False
    return any(move.action.purpose is Purpose.ACCEPT for move in v.step.moves)


def gains(judge: Judge, v: View, player: str, action: Action) -> Gains | None:
    """What both sides gain if the other agrees; None if nobody is asked."""
    asked = apply_unchecked(v, action).frozen()
    if not asks_somebody(asked, player):
        return None
    other, agreed = asked.decider, apply_unchecked(asked, Accept(asked.actor)).frozen()
    own, theirs = (judge.value(agreed, who) - judge.value(v, who) for who in (player, other))
    return Gains(own, theirs, other)


def proposals(judge: Judge, v: View, player: str) -> Iterator[Action]:
    """Deals with other players at fair prices, if both sides gain."""
    if not any(move.action.purpose in PRICED for move in v.step.moves):
        return
    for choice in legal_choices(v):
        if isinstance(choice, Ranged) and choice.action.purpose in PRICED:
            fair = fair_price(judge, v, player, choice)
            if fair is not None:
                yield fair


def fair_price(judge: Judge, v: View, player: str, choice: Ranged) -> Action | None:
    """The deal at the price at which both sides gain about the same; None if there is no gain to share."""
    low, high = choice.lo, choice.lo + (choice.hi - choice.lo) // choice.step * choice.step
    ends = [gains(judge, v, player, priced(choice, price)) for price in (low, high)]
    if ends[0] is None or max(end.own + end.theirs for end in ends if end is not None) < 2 * MARGIN:
        return None
    # Whoever gains more at the lowest price gains less the higher it is.
    sign = 1.0 if ends[0].own > ends[0].theirs else -1.0
    while high > low:
        price = low + ((high - low) // choice.step + 1) // 2 * choice.step
        found = gains(judge, v, player, priced(choice, price))
        if found is not None and sign * (found.own - found.theirs) >= 0:
            low = price
        else:
            high = price - choice.step
    return _fairer(judge, v, player, [priced(choice, p) for p in (low, low + choice.step) if p <= choice.hi])


def _fairer(judge: Judge, v: View, player: str, deals: list[Action]) -> Action | None:
    """The deal of which the side that gains less gains more; None if it gains too little."""
    shared = [(min(found.own, found.theirs), deal) for deal in deals if (found := gains(judge, v, player, deal))]
    least, fair = max(shared, key=lambda one: one[0])
    return fair if least >= MARGIN else None
