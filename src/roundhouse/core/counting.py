"""Count the work of the engine instead of timing it: checks, candidates, steps of the route search.

    with counted() as work:
        game = Game.from_state(work.counting(game.defn), game.state)
        game.legal_actions().choices()
    print(work.checks)

Nothing is counted by default, and then counting costs nothing: `Work.counting` makes another definition, whose checks
and candidates count their calls. The engine and the game's own definition stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from .actions import Action, Ranged
from .checks import Check, is_same_for_all, same_for_all
from .definition import AnyView, Candidates, GameDef, Move, Step
from .generics import DeviationsT, OptionsT, RecordT
from .guarantees import Guaranteed
from .state import Frame

T = TypeVar("T")
#: Chooses the step of a frame.
Chooser = Callable[[AnyView, Frame], Step]


class Work:
    """What has been counted so far."""

    __slots__ = ("_checks", "_steps", "candidates", "checks", "route_steps")

    def __init__(self) -> None:
        """Nothing yet."""
        #: Checks that were called, once for each action they examined.
        self.checks = 0
        #: Candidates that were examined, once for each time.
        self.candidates = 0
        #: Steps of the search for routes; see `roundhouse.board.routes.budget`.
        self.route_steps = 0
        self._checks: dict[Check, Check] = {}
        #: Steps that count, with the original, so that its id is not used again.
        self._steps: dict[int, tuple[Step, Step]] = {}

    def counting(self, defn: GameDef[OptionsT, RecordT, DeviationsT]) -> GameDef[OptionsT, RecordT, DeviationsT]:
        """The same definition, except that its checks and candidates are counted here."""
        return replace(defn, steps={frame: self._chooser(found) for frame, found in defn.steps.items()})

    def _chooser(self, found: Step | Chooser) -> Step | Chooser:
        if isinstance(found, Step):
            return self._step(found)

        def choose(view: AnyView, frame: Frame) -> Step:
            return self._step(found(view, frame))

        return choose

    def _step(self, step: Step) -> Step:
        if id(step) not in self._steps:
            self._steps[id(step)] = (step, replace(step, moves=tuple(map(self._move, step.moves))))
        return self._steps[id(step)][1]

    def _move(self, move: Move) -> Move:
        for rule in move.rules:
            if rule.check not in self._checks:
                self._checks[rule.check] = self._check(rule.check)
        return _swapped(replace(move, candidates=self._candidates(move.candidates)), self._checks)

    def _check(self, check: Check) -> Check:
        @wraps(check)
        def counts(view: AnyView, action: Action) -> Iterator[str]:
            self.checks += 1
            return check(view, action)

        return same_for_all(counts) if is_same_for_all(check) else counts

    def _candidates(self, candidates: Candidates) -> Candidates:
        if isinstance(candidates, Guaranteed):
            return replace(candidates, find=self._candidates(candidates.find))

        @wraps(candidates)
        def counts(view: AnyView) -> Iterator[Action | Ranged]:
            for candidate in candidates(view):
                self.candidates += 1
                yield candidate

        return counts


def _swapped(value: T, table: Mapping[Check, Check]) -> T:
    """A value in which checks are replaced by others, wherever structs, tuples and sets in it name them."""
    found: object = value
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        found = replace(value, **{name: _swapped(field, table) for name, field in fields.items()})
    elif isinstance(value, tuple | frozenset):
        found = type(value)(_swapped(item, table) for item in value)
    elif callable(value):
        found = table.get(value, value)
    return cast(T, found)


#: The counts in progress; replaced, never changed in place.
_open: tuple[Work, ...] = ()


@contextmanager
def counted() -> Iterator[Work]:
    """Count work until the end of the block; routes are counted in the whole process."""
    global _open
    work = Work()
    _open = (*_open, work)
    try:
        yield work
    finally:
        _open = tuple(other for other in _open if other is not work)


def count_route_steps(steps: int) -> None:
    """Add the steps of one search for routes."""
    for work in _open:
        work.route_steps += steps
