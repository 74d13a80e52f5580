"""Advice for a player's turn."""

from __future__ import annotations

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game

from . import get
from .base import Option
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
