"""Computer players for seats."""

from __future__ import annotations

from random import Random
from typing import Protocol

from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.simulation import random_action

from .model import BotInfo


class Bot(Protocol):
    """A computer player: chooses one of the legal actions of a position in which its player decides."""

    @property
    def info(self) -> BotInfo:
        """What the lobby tells about it."""

    def choose(self, game: Game, player: str) -> Action:
        """The action to play; the same for the same position, so that a restart changes nothing."""


class RandomBot:
    """Plays any legal move, but rarely proposes deals and mostly builds, buys and pays."""

    info = BotInfo(id="random", name="Random", text="Makes any legal move: good for trying things out.")

    def choose(self, game: Game, player: str) -> Action:
        """Draw an action; the draw depends on the game and the number of moves only."""
        return random_action(game, Random(f"{game.seed}/{len(game.actions)}/{player}"), "sober")


_BOTS: dict[str, Bot] = {}


def register(bot: Bot) -> None:
    """Let seats be played by a bot."""
    _BOTS[bot.info.id] = bot


def bots() -> dict[str, Bot]:
    """All bots by id."""
    return dict(_BOTS)


register(RandomBot())
