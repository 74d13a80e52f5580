"""Roundhouse plays 18xx railway games exactly by the rulebook.

>>> game = new_game("18mex", 3, seed=1)
>>> len(game.legal_actions())
8
"""

from roundhouse.api import from_json, new_game
from roundhouse.core.errors import FileError, IllegalAction, NotationError, RoundhouseError, SetupError
from roundhouse.core.game import Game

__version__ = "0.1.0"
__all__ = [
    "FileError",
    "Game",
    "IllegalAction",
    "NotationError",
    "RoundhouseError",
    "SetupError",
    "from_json",
    "new_game",
]
