"""An option among the others: how much better or worse it is than they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import astuple

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.roles import Role, fields_of, named

#: Doing nothing.
IDLE = frozenset({Purpose.PASS, Purpose.REFUSE})
#: Scores are told with one digit; a smaller difference is none.
EVEN = 0.05
#: A difference that is worth a word.
TOLD = 1.0


class Weighed(Struct, frozen=True):
    """What is known about an option from the scores of all; nothing, if only it was looked at."""

    #: Whether it is the one that was chosen.
    chosen: bool = True
    #: Whether there is nothing else.
    alone: bool = False
    #: How much better it is than doing nothing instead; None if that is not possible, or is the option itself.
    lead: float | None = None
    #: How much better it is than the best of the others.
    ahead: float = 0.0
    #: The best of the others.
    rival: Action | None = None
    #: What could be done.
    kinds: frozenset[type[Action]] = frozenset()


def weigh(action: Action, rated: Sequence[tuple[float, Action]]) -> Weighed:
    """An option among all options, of which the first is the chosen one."""
    scores = {id(a): score for score, a in rated}
    if id(action) not in scores:
        return Weighed()
    own = scores[id(action)]
    kinds = frozenset(type(a) for _, a in rated)
    others = [(score, a) for score, a in rated if a is not action]
    if not others:
        return Weighed(alone=True, kinds=kinds)
    top, rival = max(others, key=lambda other: other[0])
    idle = [score for score, a in others if a.purpose in IDLE and action.purpose not in IDLE]
    return Weighed(rated[0][1] is action, False, own - max(idle) if idle else None, own - top, rival, kinds)


def distinct(rated: Sequence[tuple[float, Action]], count: int) -> list[tuple[float, Action]]:
    """So many options, the chosen one first; a second one that is much the same only where there is room left."""
    kept: list[int] = []
    for fineness in (_subject, _gist, id):
        seen = {fineness(rated[at][1]) for at in kept}
        for at, (_, action) in enumerate(rated):
            if len(kept) < count and at not in kept and fineness(action) not in seen:
                seen.add(fineness(action))
                kept.append(at)
    return [rated[at] for at in sorted(kept)]


#: What of an action is a detail: the same tile turned, the same train for another price, a run that is not the best.
_DETAILS = frozenset({Role.ROTATION, Role.MONEY, Role.ROUTES})
#: What alone makes an action another one: with a lay or a station the place, with a sale the company.
_SUBJECTS = {
    Purpose.LAY_TRACK: Role.HEX,
    Purpose.PLACE_STATION: Role.HEX,
    Purpose.SELL_SHARES: Role.COMPANY,
}


def _gist(action: Action) -> tuple[object, ...]:
    """An action without its details."""
    values = zip(fields_of(type(action)), astuple(action), strict=True)
    return (type(action), *(value for field, value in values if field.role not in _DETAILS))


def _subject(action: Action) -> tuple[object, ...]:
    """What an action is about."""
    role = _SUBJECTS.get(action.purpose)
    return _gist(action) if role is None else (type(action), action.by, named(action, role))
