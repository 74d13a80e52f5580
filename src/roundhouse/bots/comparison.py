"""An option among the others: how much better or worse it is than they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from roundhouse.core.actions import Action

from .options import tag

#: Doing nothing.
IDLE = frozenset({"pass", "refuse"})
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
    kinds: frozenset[str] = frozenset()


def weigh(action: Action, rated: Sequence[tuple[float, Action]]) -> Weighed:
    """An option among all options, of which the first is the chosen one."""
    scores = {id(a): score for score, a in rated}
    if id(action) not in scores:
        return Weighed()
    own = scores[id(action)]
    kinds = frozenset(tag(a) for _, a in rated)
    others = [(score, a) for score, a in rated if a is not action]
    if not others:
        return Weighed(alone=True, kinds=kinds)
    top, rival = max(others, key=lambda other: other[0])
    idle = [score for score, a in others if tag(a) in IDLE and tag(action) not in IDLE]
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
_DETAILS = {"lay": ("rotation",), "train": ("price",), "private": ("price",), "run": ("routes",)}
#: What makes a lay another one: who builds, and where.
_SUBJECTS = {"lay": ("by", "hex"), "token": ("by", "hex"), "sell": ("by", "company")}


def _gist(action: Action) -> tuple[object, ...]:
    """An action without its details."""
    kind = tag(action)
    return (kind, *(getattr(action, f) for f in action.__struct_fields__ if f not in _DETAILS.get(kind, ())))


def _subject(action: Action) -> tuple[object, ...]:
    """What an action is about."""
    fields = _SUBJECTS.get(tag(action))
    return _gist(action) if fields is None else (tag(action), *(getattr(action, f) for f in fields))
