"""What the raters of the fast policy have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.view import View

from .estimates import Estimates

Choice: TypeAlias = Action | Ranged
#: Options with what they seem to gain; those out of the question are left out.
Rated: TypeAlias = Iterator[tuple[float, Action]]
Rater: TypeAlias = Callable[[Estimates, View, Sequence[Choice], Random], Rated]


def only(gain: float) -> Rater:
    """A rater for options that are equally good: the first is taken if nothing better is known."""

    def rate(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
        for choice in choices:
            if not isinstance(choice, Ranged):
                yield gain, choice
                return

    return rate
