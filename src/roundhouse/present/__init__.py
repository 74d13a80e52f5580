"""What a screen shows: positions, moves, routes, plans and history as plain JSON values, worked out by the engine.

Nothing here knows a network or a browser; the server hands these values on, and the client draws them.
"""

from .action_search import all_moves
from .advice import Counsel, Otherwise, advised, after_line, line_moves
from .card import rules_card
from .explain import explain
from .history import history
from .log import because, log
from .map_picture import map_picture
from .moves import moves
from .overlays import overlay
from .planning import plan, plan_tile_choices
from .position import position
from .preview import preview
from .purse import liquidity
from .reasons import why_not
from .review import look_back
from .runs import run
from .scene import scene
from .since import since
from .standing_orders import auto_move
from .targets import target
from .tile_choices import tile_choices, why_not_here
from .tile_manifest import tile_manifest
from .titles import title_card, title_cards

__all__ = [
    "Counsel",
    "Otherwise",
    "advised",
    "after_line",
    "all_moves",
    "auto_move",
    "because",
    "explain",
    "history",
    "line_moves",
    "liquidity",
    "log",
    "look_back",
    "map_picture",
    "moves",
    "overlay",
    "plan",
    "plan_tile_choices",
    "position",
    "preview",
    "rules_card",
    "run",
    "scene",
    "since",
    "target",
    "tile_choices",
    "tile_manifest",
    "title_card",
    "title_cards",
    "why_not",
    "why_not_here",
]
