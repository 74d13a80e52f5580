"""A bot that plays in the style of its seat."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.game import Game

from ..base import Bot, Decision
from .choosing import style_at
from .style import Style


class VariedBot:
    """Plays every seat of a table in another style."""

    def __init__(self, name: str, make: Callable[[Style], Bot]) -> None:
        """`make` gives the bot for a style."""
        self.name, self._make = name, make
        self._made: dict[str, Bot] = {}

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """What the bot of the seat's style decides."""
        style = style_at(game, player)
        bot = self._made.setdefault(style.name, self._make(style))
        return bot.choose(game, player, told)
