"""The effects of a move in figures: who pays how much, what a company earns afterwards."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.events import Event, NewPresident, Paid, PriceMoved
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.rules.components import box_of

from .earnings import income, kinds_of
from .scoring import unhurried
from .timetable import timetable, trains_before

#: A train that rusts with one of the next purchases is in danger.
_WHEN = {1: "the next one", 2: "the second purchase from now", 3: "the third purchase from now"}


class Effects(Struct, frozen=True):
    """The position after a move, and what happened on the way."""

    before: View
    then: View
    events: tuple[Event, ...]

    def paid(self, who: str) -> int:
        """What somebody pays."""
        return sum(e.amount for e in self.events if isinstance(e, Paid) and e.payer == who)

    def received(self, who: str) -> int:
        """What somebody receives; they may have to spend it at once."""
        return sum(e.amount for e in self.events if isinstance(e, Paid) and e.payee == who)

    def earns(self, company: str) -> tuple[int, int]:
        """What a company earns before and after the move."""
        return income(self.before, company), income(self.then, company)

    def new_president(self, company: str) -> str:
        """The new president, '' if there is none."""
        return next((e.new for e in self.events if isinstance(e, NewPresident) and e.company == company), "")

    def price_goes(self, company: str) -> str:
        """How the price of a company's shares changes."""
        moved = next((e for e in self.events if isinstance(e, PriceMoved) and e.company == company), None)
        if moved is None or moved.new == moved.old:
            return "its price stays"
        return f"its price {'rises' if moved.new > moved.old else 'falls'} to {self.before.money(moved.new)}"


def effects(v: View, action: Action) -> Effects:
    """Carry out a legal action and look at the result."""
    draft = apply_unchecked(unhurried(v), action)
    return Effects(v, draft.frozen(), tuple(draft.events))


def place(v: View, hex_id: str) -> str:
    """A hex by the name of its city, if it has one."""
    return box_of(v.defn).board.map[hex_id].name or hex_id if hex_id in box_of(v.defn).board.map else hex_id


def next_train(v: View, company: str) -> str:
    """The price of the next train and the money in the treasury; '' if no train is left."""
    stack = v.state.trains.get(OFFERING, ())
    if not stack:
        return ""
    price = v.money(v.defn.trains[train_type(stack[0])].price)
    return f"the next train costs {price}, the treasury holds {v.money(v.state.cash[company])}"


def rusts(v: View, company: str, besides: str = "") -> str:
    """Which of a company's trains are in danger; not those of the type `besides`."""
    for kind in dict.fromkeys(kinds_of(v, company)):
        when = rusts_with(v, kind)
        if when and kind != besides:
            return f"the {kind}-trains rust with {when}"
    return ""


def rusts_with(v: View, kind: str) -> str:
    """With which of the next purchases a type rusts; '' if it is safe for a while."""
    stack, card = timetable(v, 1.0).stack, v.defn.trains[kind]
    left = [trains_before(v, phase, stack) for phase in (card.removed_by, card.obsolete_by) if phase]
    soonest = min((n for n in left if n is not None), default=0)
    return _WHEN.get(soonest, "")
