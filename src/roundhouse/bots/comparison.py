"""An option among the others: how much better or worse it is than they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import astuple

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.roles import Role, fields_of, named

#: Doing nothing.
IDLE = frozenset({Purpose.PASS, Purpose.REFUSE})
#: Scores are shown with one digit; smaller differences don't count.
EVEN = 0.05
#: The smallest difference worth mentioning.
TOLD = 1.0
#: Doing nothing is nearly as good as the best option if it gains this much less, or this fraction less.
NEARLY = 40.0
PART = 0.1


class Weighed(Struct, frozen=True):
    """What the scores of all options say about one; nothing if it is the only one examined."""

    #: Whether it was chosen.
    chosen: bool = True
    #: Whether it is the only option.
    alone: bool = False
    #: How much better it is than doing nothing; None if that is impossible, or is the option itself.
    lead: float | None = None
    #: How much better it is than the best of the others.
    ahead: float = 0.0
    #: The best of the others.
    rival: Action | None = None
    #: All options.
    kinds: frozenset[type[Action]] = frozenset()


def weigh(action: Action, rated: Sequence[tuple[float, Action]]) -> Weighed:
    """Compare an option with all options, of which the first was chosen."""
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
    """The first `count` options, the chosen one first; similar ones only if there is room left.

    Doing nothing is among them wherever that is nearly as good.
    """
    kept: list[int] = []
    for fineness in (_subject, _gist, id):
        seen = {fineness(rated[at][1]) for at in kept}
        for at, (_, action) in enumerate(rated):
            if len(kept) < count and at not in kept and fineness(action) not in seen:
                seen.add(fineness(action))
                kept.append(at)
    kept.sort()
    idle = next((at for at, (_, action) in enumerate(rated) if action.purpose in IDLE), 0)
    if count > 1 and idle > kept[-1] and rated[0][0] - rated[idle][0] <= max(NEARLY, PART * abs(rated[0][0])):
        kept[-1] = idle
    return [rated[at] for at in kept]


#: Details of an action: the rotation of a tile, the price of a train, the routes of a run.
_DETAILS = frozenset({Role.ROTATION, Role.MONEY, Role.ROUTES})
#: Fields that alone identify an action: the place of a lay or a station, the company of a sale.
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


def alike(a: Action, b: Action) -> bool:
    """Whether two actions differ in details only, such as a price."""
    return _gist(a) == _gist(b)
