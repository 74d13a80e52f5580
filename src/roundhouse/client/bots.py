"""Roundhouse's own bots as choosers of moves at remote tables."""

from __future__ import annotations

import asyncio
import logging

from roundhouse.bots import get
from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game

from .table import Table

log = logging.getLogger("roundhouse.client")
#: Which bots decide, in this order, if a bot fails.
INSTEAD = ("easy", "random")


class BotChoice:
    """Chooses moves as a bot does; so many tables think at the same time."""

    def __init__(self, bot: str, at_once: int = 1) -> None:
        """`bot` is one of `roundhouse.bots.names()`, with a style if you like."""
        self.bot = get(bot).name
        self._room = asyncio.Semaphore(at_once)

    async def __call__(self, table: Table) -> Action:
        """The move, and the same one whenever the position is the same."""
        game = await table.local()
        async with self._room:
            return await asyncio.to_thread(_decide, game.clone(), table.turn.player, self.bot)


def _decide(game: Game, player: str, bot: str) -> Action:
    for name in dict.fromkeys((bot, *INSTEAD)):
        try:
            action = get(name, game.seed).choose(game, player).action
            if not game.why_not(action):
                return action
            log.error("the bot %s chose an illegal move", name)
        except RoundhouseError:
            log.exception("the bot %s failed", name)
    return next(iter(game.legal_actions()))
