"""The log of a game in words."""

from __future__ import annotations

from bisect import bisect_left

from roundhouse.core.actions import Action
from roundhouse.core.game import Game

from .annals import annals
from .events import line
from .labels import kind_of, told
from .model import LogEntry
from .names import who


def log(game: Game, after: int = 0) -> tuple[LogEntry, ...]:
    """The actions after a sequence with what followed from each."""
    rounds = annals(game).rounds
    starts = [sequence for sequence, _ in rounds]
    actions = game.actions
    first = min(max(after, 0), len(actions))
    return tuple(
        _entry(game, number, action, _round_at(rounds, starts, number))
        for number, action in enumerate(actions[first:], start=first + 1)
    )


def _round_at(rounds: tuple[tuple[int, str], ...], starts: list[int], number: int) -> str:
    """The round in which an action was played: one that it began itself comes after it."""
    at = bisect_left(starts, number) - 1
    return rounds[at][1] if at >= 0 else "Opening"


def _entry(game: Game, number: int, action: Action, round_name: str) -> LogEntry:
    text = f"{who(game, action.by)} {told(game, action)}"
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
    )
