"""The log of a game in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, fields_of

from .declined import declined
from .events import line
from .history_index import history_index
from .labels import told
from .milestones import milestones
from .model import LogEntry, Thought
from .names import named, who
from .translation import phrase, round_name

#: By the number of the action: the player for whom a bot decided, and its reason.
Thoughts = Mapping[int, tuple[str, str]]
#: The roles of players and companies.
_WHO = (Role.ACTOR, Role.PLAYER, Role.COMPANY, Role.MINOR, Role.ITEM, Role.OWNER, Role.SOURCE)


def log(
    game: Game, after: int = 0, thoughts: Thoughts = MappingProxyType({}), until: int | None = None
) -> tuple[LogEntry, ...]:
    """The actions after a sequence with what followed from each, and with what bots thought."""
    last = game.count if until is None else min(until, game.count)
    numbers = range(min(max(after, 0), last) + 1, last + 1)
    past, actions = history_index(game), game.actions
    passes = declined(game, numbers)
    turns = _turns(game, numbers)
    return tuple(
        _entry(
            game, number, actions[number - 1], past.round_at(number), turn, thoughts.get(number), passes.get(number, "")
        )
        for number, turn in zip(numbers, turns, strict=True)
    )


def entry(game: Game, number: int) -> LogEntry:
    """One action with what followed from it."""
    turn = next(_turns(game, range(number, number + 1)))
    at = history_index(game).round_at(number)
    return _entry(game, number, game.actions[number - 1], at, turn, None, declined(game, [number]).get(number, ""))


def because(game: Game, reason: str) -> str:
    """The reason of a bot without the move, which stands beside it: of `buys the 4-train: MC has none` the end."""
    move, _, why = reason.partition(": ")
    parts = why.split("; ") if why else [move]
    return named(game, "; ".join(phrase(game.defn.words, part) for part in parts))


class _TurnAt(Struct, frozen=True):
    """Whose turn it was, and the action that began it."""

    who: str = ""
    began: int = 0


def _turns(game: Game, numbers: range) -> Iterator[_TurnAt]:
    """The turn in which each of some actions in a row was played."""
    turn = next((found for n in range(numbers.start - 1, 0, -1) if (found := _begun(game, n))), _TurnAt())
    for number in numbers:
        yield turn
        turn = _begun(game, number) or turn


def _begun(game: Game, number: int) -> _TurnAt | None:
    """The turn that an action began; a round begins without one until somebody's turn is announced."""
    for event in reversed(game.events_of(number)):
        if isinstance(event, ev.TurnBegan):
            return _TurnAt(event.who, number)
        if isinstance(event, ev.RoundBegan):
            return _TurnAt("", number)
    return None


@cache
def _people(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of an action or event that may name a player or company."""
    return tuple(field.name for field in fields_of(kind) if field.role in _WHO)


def _about(game: Game, action: Action, events: Iterable[ev.Event]) -> tuple[str, ...]:
    """The players and companies that an action names or that its events name."""
    things = [action, *(e for e in events if not isinstance(e, ev.Paid | ev.TurnBegan))]
    found = dict.fromkeys(getattr(thing, name) for thing in things for name in _people(type(thing)))
    return tuple(value for value in found if value in game.names or value in game.defn.companies)


def _entry(
    game: Game,
    number: int,
    action: Action,
    played_in: str,
    turn: _TurnAt,
    thought: tuple[str, str] | None,
    left_undone: str,
) -> LogEntry:
    events = game.events_of(number)
    text = f"{who(game, action.by)} {left_undone or told(game, action)}"
    told_lines = [one for e in events if (one := line(game, e)) is not None]
    same = next((one for one in told_lines if one.text.startswith(text)), None)
    if same is not None:  # the event tells the action itself, with its cost
        text = same.text
        told_lines.remove(same)
    return LogEntry(
        sequence=number,
        by=action.by,
        player=action.by if action.by in game.names else "",
        kind=kind_of(action),
        action=str(action),
        text=text,
        lines=tuple(told_lines),
        round=round_name(game.defn.words, played_in),
        thought=None if thought is None else Thought(player=thought[0], text=because(game, thought[1])),
        turn=turn.who,
        turn_began=turn.began,
        about=_about(game, action, events),
        milestones=milestones(game, number, action, turn.began),
    )
