"""What a screen shows: positions, moves, routes, plans and history as plain JSON values, worked out by the engine.

Nothing here knows a network or a browser; the server hands these values on, and the client draws them.
"""

from .card import rules_card
from .position import position
from .scene import scene
from .titles import title_card, title_cards

__all__ = ["position", "rules_card", "scene", "title_card", "title_cards"]
