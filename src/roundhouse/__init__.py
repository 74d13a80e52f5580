"""Roundhouse plays 18xx railway games exactly by the rulebook.

>>> game = new_game("18mex", 3, seed=1)
>>> len(game.legal_actions())
8
>>> [reason.section for reason in game.why_not("p1 pass")]
['18MEX 3.1']

Everything in `__all__` is the public API; the other modules may change between versions. Environments for research are
in `roundhouse.env` (`pip install "roundhouse[env]"`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import roundhouse.compiled  # noqa: F401 (first, because it chooses between sources and compiled modules)

# isort: split
from roundhouse.api import RulesChanged, from_json, new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import FileError, IllegalAction, NotationError, RoundhouseError, SetupError
from roundhouse.core.events import Event
from roundhouse.core.game import Game
from roundhouse.core.legal import LegalActions
from roundhouse.core.reasons import Reasons
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.core.view import View
from roundhouse.titles import all_titles, get_title

if TYPE_CHECKING:
    from roundhouse.analysis import ReplayDiffers, best_routes, map_svg, market_svg, replay, tile_svg
    from roundhouse.bots import Bot, Decision
    from roundhouse.bots import get as get_bot

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Bot",
    "Decision",
    "Event",
    "FileError",
    "Game",
    "GameDef",
    "IllegalAction",
    "LegalActions",
    "NotationError",
    "Ranged",
    "Reasons",
    "ReplayDiffers",
    "RoundhouseError",
    "RulesChanged",
    "SetupError",
    "State",
    "Title",
    "View",
    "all_titles",
    "best_routes",
    "from_json",
    "get_bot",
    "get_title",
    "map_svg",
    "market_svg",
    "new_game",
    "replay",
    "tile_svg",
]

#: Loaded when first asked for, so that `import roundhouse` stays quick: where each name comes from.
_LATER = {
    "Bot": ("roundhouse.bots", "Bot"),
    "Decision": ("roundhouse.bots", "Decision"),
    "get_bot": ("roundhouse.bots", "get"),
    **{
        name: ("roundhouse.analysis", name)
        for name in ("ReplayDiffers", "best_routes", "map_svg", "market_svg", "replay", "tile_svg")
    },
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LATER[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
