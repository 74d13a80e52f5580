"""What a pass leaves undone: `builds no track`, `buys no more trains`, `buys and sells nothing`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, Pass, kind_of
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import Game
from roundhouse.core.view import View

from .names import item_name
from .pending_decision import auction_of
from .translation import language, phrase, tr, words_of

_KEPT = 8_192
#: By the moment of a pass, in each language.
_known: OrderedDict[tuple[int, str], str] = OrderedDict()


def declined(game: Game, numbers: Sequence[int]) -> dict[int, str]:
    """Of the actions of these numbers (from 1) the passes, with what each leaves undone."""
    actions = game.actions
    passes = [n for n in numbers if isinstance(actions[n - 1], Pass)]
    found = {n: text for n in passes if (text := _known.get((game.moment(n), language()))) is not None}
    missing = [n for n in passes if n not in found]
    for number, view in zip(missing, _before(game, actions, missing), strict=True):
        found[number] = _words(game, actions, view, number)
        _remember(game.moment(number), found[number])
    return found


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


def _words(game: Game, actions: Sequence[Action], view: View, number: int) -> str:
    """The words of the kind of action that the step was about; of an auction, what is auctioned."""
    auction = auction_of(view.top)
    if auction is not None:
        return tr("leaves the auction of {item}", item=item_name(game.defn, auction.item))
    kinds = [kind_of(move.action) for move in view.step.moves if move.action is not Pass]
    words = words_of(view.defn).entries
    kind = next((kind for kind in kinds if "none" in words.get(kind, {})), "")
    if not kind:
        return tr("skips: {step}", step=phrase(view.defn.words, view.step.name))
    of_a_player = actions[number - 1].by in game.names
    done = _done_before(game, actions, number, "" if of_a_player else kind)
    return (words[kind].get("more") if done else "") or words[kind]["none"]


def _done_before(game: Game, actions: Sequence[Action], number: int, kind: str) -> bool:
    """Whether they have done such a thing (or anything) in this turn, since they last passed."""
    by = actions[number - 1].by
    for at in range(number - 1, 0, -1):
        action = actions[at - 1]
        if action.by != by or isinstance(action, Pass) or _began_turn(game, at, by):
            return False
        if kind in (kind_of(action), ""):
            return True
    return False


def _began_turn(game: Game, number: int, who: str) -> bool:
    return any(isinstance(event, ev.TurnBegan) and event.who == who for event in game.events_of(number))


def _remember(moment: int, text: str) -> None:
    _known[moment, language()] = text
    while len(_known) > _KEPT:
        try:
            _known.popitem(last=False)
        except KeyError:  # another thread was faster
            return
