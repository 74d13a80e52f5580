"""Advice for a player's turn, and reviews of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.events import Ran
from roundhouse.core.game import Game
from roundhouse.rules.operating.running import RunTrains, best, checked

from . import get
from .base import Option
from .evaluation import Judge, Level
from .hints import hints_for
from .scoring import HOPELESS

#: The most moves that can be suggested.
MOST = 20


def advise(game: Game, count: int = 3, bot: str = "hard") -> tuple[Option, ...]:
    """The best `count` moves (at most 20) of the player to decide, with reasons.

    Different moves come before variations of one; losing moves are marked, and those that others would refuse left out.

    >>> from roundhouse import new_game
    >>> len(advise(new_game("18mex", 3, seed=1), count=2))
    2
    """
    if not 1 <= count <= MOST:
        raise RoundhouseError(f"{count} moves cannot be suggested; ask for 1 to {MOST}")
    if game.finished:
        raise RoundhouseError("the game is over; there is nothing to suggest")
    first, *others = get(bot).choose(game, game.decider, told=count).ranked
    return first, *(option for option in others if option.score > HOPELESS)


class Swing(Struct, frozen=True):
    """A move that clearly changed somebody's prospects."""

    #: The number of the action, counted from 1.
    number: int
    action: str
    player: str
    #: How much the player's prospects changed, relative to the average of the table.
    gain: float


class Missed(Struct, frozen=True):
    """A run that paid less than the best."""

    number: int
    company: str
    paid: int
    best: int


class Review(Struct, frozen=True):
    """The findings of a review."""

    swings: tuple[Swing, ...]
    missed: tuple[Missed, ...]
    winners: tuple[str, ...]
    result: dict[str, int]


#: Told after each move: how many were looked at, and what was found so far, if anybody wants to know.
Told: TypeAlias = Callable[[int, Callable[[], Review]], None]


def review(game: Game, count: int = 10, told: Told = lambda done, so_far: None) -> Review:
    """Replay a game and find the biggest swings and the routes that paid less than the best."""
    if count < 1:
        raise RoundhouseError(f"{count} swings cannot be listed; ask for 1 or more")
    again = Game(game.defn, list(game.names.values()), game.seed, game.settings)
    swings, missed, before = list[Swing](), list[Missed](), _standing(again)
    run: Missed | None = None

    def so_far() -> Review:
        greatest = sorted(swings, key=lambda s: (-abs(s.gain), s.number, s.player))[:count]
        shown = tuple(sorted(greatest, key=lambda s: (s.number, s.player)))
        return Review(shown, tuple(missed), tuple(game.winners()), game.result())

    for number, action in enumerate(game.actions, start=1):
        if isinstance(action, RunTrains):
            paid, most = checked(again.view, action).revenue, best(again.view, action.by).value
            run = Missed(number, action.by, paid, most)
        # Where others may insist on the best run, a worse one counts only once they have accepted it.
        if any(isinstance(event, Ran) for event in again.apply(action)) and run is not None:
            missed += [run] if run.paid < run.best else []
            run = None
        now = _standing(again)
        for player, value in now.items():
            swings.append(Swing(number, str(action), player, round(value - before[player], 1)))
        before = now
        told(number, so_far)
    return so_far()


def _standing(game: Game) -> dict[str, float]:
    """Everybody's prospects, relative to the average."""
    judge = Judge(game.view, hints_for(game.defn), Level())
    value = {p: judge.value(game.view, p) for p in game.state.players if p not in game.state.bankrupt}
    middle = sum(value.values()) / len(value) if value else 0.0
    return {p: value.get(p, 0.0) - middle for p in game.state.players}
