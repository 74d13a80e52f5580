"""The legal actions of a position: iterate over them, test with `in`, count them, group them."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action, Ranged, kind_of
from .engine import legal_choices, priced, why_not
from .notation import parse
from .view import View


class LegalActions:
    """Every legal action of a position; a range of prices counts as one."""

    __slots__ = ("_choices", "_view")

    def __init__(self, view: View) -> None:
        """Computes nothing until needed."""
        self._view = view
        self._choices: list[Action | Ranged] | None = None

    def choices(self) -> list[Action | Ranged]:
        """The legal choices, prices as ranges."""
        if self._choices is None:
            self._choices = list(legal_choices(self._view))
        return self._choices

    def __iter__(self) -> Iterator[Action]:
        """Concrete actions; for a range of prices, the lowest."""
        return (priced(choice) for choice in self.choices())

    def __contains__(self, action: object) -> bool:
        """Whether this action (or notation) is legal at its price; this runs the checks, not the candidates."""
        if isinstance(action, str):
            action = parse(action, self._view.defn.actions)
        return isinstance(action, Action) and not why_not(self._view, action)

    def __len__(self) -> int:
        """The number of choices, a range of prices counting once."""
        return len(self.choices())

    def total(self) -> int:
        """The number of different actions, counting every price."""
        return sum((c.hi - c.lo) // c.step + 1 if isinstance(c, Ranged) else 1 for c in self.choices())

    def grouped(self) -> dict[str, list[Action | Ranged]]:
        """The choices by kind of action, in the order of the step."""
        groups: dict[str, list[Action | Ranged]] = {}
        by_type: dict[type, list[Action | Ranged]] = {}
        for choice in self.choices():
            action = choice.action if type(choice) is Ranged else choice
            group = by_type.get(type(action))
            if group is None:
                group = by_type[type(action)] = groups.setdefault(kind_of(action), [])
            group.append(choice)
        return groups

    def price_range(self, action: Action) -> tuple[int, int, int] | None:
        """Lowest price, highest price and step for an action that has one."""
        for choice in self.choices():
            price = choice.amount_of(action) if isinstance(choice, Ranged) else None
            if isinstance(choice, Ranged) and price is not None and priced(choice, price) == action:
                return choice.lo, choice.hi, choice.step
        return None
