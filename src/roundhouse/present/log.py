"""The log of a game in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game

from .declined import declined
from .events import line
from .history_index import history_index
from .labels import told
from .model import LogEntry, Thought
from .names import named, who

#: By the number of the action: the player for whom a bot decided, and its reason.
Thoughts = Mapping[int, tuple[str, str]]


def log(game: Game, after: int = 0, thoughts: Thoughts = MappingProxyType({})) -> tuple[LogEntry, ...]:
    """The actions after a sequence with what followed from each, and with what bots thought."""
    past = history_index(game)
    actions = game.actions
    first = min(max(after, 0), len(actions))
    passes = declined(game, range(first + 1, len(actions) + 1))
    return tuple(
        _entry(game, number, action, past.round_at(number), thoughts.get(number), passes.get(number, ""))
        for number, action in enumerate(actions[first:], start=first + 1)
    )


def entry(game: Game, number: int) -> LogEntry:
    """One action with what followed from it."""
    at = history_index(game).round_at(number)
    return _entry(game, number, game.actions[number - 1], at, None, declined(game, [number]).get(number, ""))


def because(game: Game, reason: str) -> str:
    """The reason of a bot without the move, which stands beside it: of `buys the 4-train: MC has none` the end."""
    move, _, why = reason.partition(": ")
    return named(game, why or move)


def _entry(
    game: Game, number: int, action: Action, round_name: str, thought: tuple[str, str] | None, left_undone: str
) -> LogEntry:
    text = f"{who(game, action.by)} {left_undone or told(game, action)}"
    told_lines = [one for e in game.events_of(number) if (one := line(game, e)) is not None]
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
        round=round_name,
        thought=None if thought is None else Thought(player=thought[0], text=because(game, thought[1])),
    )
