"""What a player has proposed lately, so that nobody is asked again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.core.actions import Accept, Action, Purpose, Refuse
from roundhouse.core.events import Event, PhaseBegan, RoundBegan
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, named

#: What a proposal is about, whatever its price.
Subject = tuple[Purpose, tuple[str, ...]]
#: What names the thing and the other side; items of auctions are no deals, and another tile there is the same request.
_NAMES = (Role.PRIVATE, Role.PLAYER, Role.MINOR, Role.TRAIN, Role.SOURCE, Role.HEX)


def subject(action: Action) -> Subject:
    """What an action is about, if it is a proposal."""
    return action.purpose, tuple(named(action, role) for role in _NAMES)


def asked_lately(game: Game, player: str) -> frozenset[Subject]:
    """What a player has proposed since the round began, and what of theirs was refused since the phase began.

    A bot proposes the same thing at most once in a round, at whatever price, and after a refusal not before the next
    phase.
    """
    actions = game.actions
    answered = [at for at in range(1, len(actions)) if _is_answer(actions[at]) and not _is_answer(actions[at - 1])]
    if not answered:
        return frozenset()
    first = answered[0]
    round_began, phase_began = (_latest(game, kind, first) for kind in (RoundBegan, PhaseBegan))
    found = set[Subject]()
    for at in answered:
        proposal = actions[at - 1]
        recent = at > round_began or (isinstance(actions[at], Refuse) and at > phase_began)
        if recent and any(subject(proposal)[1]) and game.defn.controller(game.view, proposal.by) == player:
            found.add(subject(proposal))
    return frozenset(found)


def still_to_ask(listed: Sequence[Action], asked: Iterable[Subject]) -> list[Action]:
    """The options without what was proposed lately; all of them if nothing else is possible."""
    known = set(asked)
    return [action for action in listed if subject(action) not in known] or list(listed)


def _is_answer(action: Action) -> bool:
    return isinstance(action, Accept | Refuse)


def _latest(game: Game, kind: type[Event], first: int) -> int:
    """After how many actions something of that kind happened last; `first` if it was before."""
    numbers = range(game.count, first, -1)
    return next((n for n in numbers if any(isinstance(event, kind) for event in game.events_of(n))), first - 1)
