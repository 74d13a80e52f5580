"""What companies leave undone by passing: `builds no track`, `buys no more trains`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from roundhouse.core.actions import Action, Pass, kind_of
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import Game
from roundhouse.core.view import View

_KEPT = 8_192
#: By the moment of a pass.
_known: OrderedDict[int, str] = OrderedDict()


def declined(game: Game, numbers: Sequence[int]) -> dict[int, str]:
    """Of the actions of these numbers (from 1) the passes of companies, with what each leaves undone."""
    actions = game.actions
    passes = [n for n in numbers if _ends_a_step(game, actions[n - 1])]
    found = {n: text for n in passes if (text := _known.get(game.moment(n))) is not None}
    missing = [n for n in passes if n not in found]
    for number, view in zip(missing, _before(game, actions, missing), strict=True):
        found[number] = _words(view, actions, number)
        _remember(game.moment(number), found[number])
    return found


def _ends_a_step(game: Game, action: Action) -> bool:
    return isinstance(action, Pass) and action.by not in game.names


def _before(game: Game, actions: Sequence[Action], numbers: Sequence[int]) -> Iterator[View]:
    """The positions before some actions, in order; each position on the way is worked out once."""
    at, view = -1, game.view
    for number in numbers:
        near = game.kept(number - 1)
        if near > at:
            at, view = near, game.at(near).view
        while at < number - 1:
            view = apply_unchecked(view, actions[at]).frozen()
            at += 1
        yield view


def _words(view: View, actions: Sequence[Action], number: int) -> str:
    """The words of the kind of action that the step was about."""
    kinds = (kind_of(move.action) for move in view.step.moves if move.action is not Pass)
    kind = next(kinds, "")
    words = view.defn.words.entries.get(kind, {})
    return words.get("more" if _done_before(actions, number, kind) else "none", "")


def _done_before(actions: Sequence[Action], number: int, kind: str) -> bool:
    """Whether the company has done such a thing since it last passed."""
    for at in range(number - 2, -1, -1):
        action = actions[at]
        if action.by != actions[number - 1].by or isinstance(action, Pass):
            return False
        if kind_of(action) == kind:
            return True
    return False


def _remember(moment: int, text: str) -> None:
    _known[moment] = text
    while len(_known) > _KEPT:
        try:
            _known.popitem(last=False)
        except KeyError:  # another thread was faster
            return
