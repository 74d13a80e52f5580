"""Advice in the words of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from roundhouse.core.actions import Action, Pass, kind_of
from roundhouse.core.game import Game

from .labels import label
from .log import because
from .model import AdvisedMove, LineMove, Position, WithoutMove
from .plan_words import plan_sentence
from .position import position
from .targets import target


class Otherwise(NamedTuple):
    """What a player could do instead of a move, whether that is nothing, and how the game may end then."""

    action: Action
    idle: bool
    win: float
    place: float


class Counsel(NamedTuple):
    """A move that a bot would make, why, and if it has looked so far, what follows and how the game may end then."""

    action: Action
    reason: str
    line: tuple[str, ...] = ()
    win: float | None = None
    place: float | None = None
    #: What may follow the line until the player's next turn is over, and what could be done instead.
    later: tuple[str, ...] = ()
    without: Otherwise | None = None


def advised(game: Game, options: Iterable[Counsel]) -> tuple[AdvisedMove, ...]:
    """Moves that a bot would make, as buttons with reasons."""
    return tuple(_advised(game, option) for option in options)


def _advised(game: Game, option: Counsel) -> AdvisedMove:
    line = line_moves(game, option.line)
    action = option.action
    return AdvisedMove(
        action=str(action),
        kind=kind_of(action),
        label=label(game, action),
        target=target(game, action),
        reason=because(game, option.reason),
        line=line,
        plan=plan_sentence(game, option.line, option.later) if line else "",
        win=option.win,
        place=option.place,
        without=option.without and _otherwise(game, option.without),
    )


def _otherwise(game: Game, found: Otherwise) -> WithoutMove:
    shown = label(game, found.action)
    return WithoutMove(action=str(found.action), label=shown, idle=found.idle, win=found.win, place=found.place)


def line_moves(game: Game, moves: Sequence[str]) -> tuple[LineMove, ...]:
    """Moves that follow one another, each as its button would say at that point."""
    trial, found = game.at(game.count), list[LineMove]()
    for move in moves:
        action = trial.parse(move)
        passes = isinstance(action, Pass)
        found.append(LineMove(action=move, by=action.by, label=label(trial, action), passes=passes))
        trial.apply(action)
    return tuple(found)


def after_line(game: Game, moves: Sequence[str]) -> Position:
    """The position to which moves would lead; the game itself stays as it is."""
    trial = game.at(game.count)
    for move in moves:
        trial.apply(move)
    return position(trial)
