"""What happens in games, for the parts of the server that act on it.

Listeners are called in the process that made the change, once, after it is stored. A process that is killed in between
calls nobody, so what must not be missed is found in the database as well, by periodic work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import ParamSpec

from ..model import Acted
from ..storage.records import GameRecord
from .live import LiveGame

log = logging.getLogger("roundhouse.games")
P = ParamSpec("P")


class Happenings:
    """Lists of functions to call; one that fails does not keep the others from being called."""

    def __init__(self) -> None:
        """Nobody listens at first."""
        #: A game has started; rarely told twice.
        self.started: list[Callable[[GameRecord], None]] = []
        #: A move, undo or redo was made; with the seat that was to move before.
        self.moved: list[Callable[[LiveGame, Acted, int | None], None]] = []
        #: Another seat is to move, or the first one of a game.
        self.turn: list[Callable[[LiveGame, Acted | None, int], None]] = []
        #: A game is over. It may go on after an undo, and end again.
        self.ended: list[Callable[[LiveGame], None]] = []
        #: The time of the player to move is low, or has run out: the game, the seat, and when it runs out.
        self.time_low: list[Callable[[LiveGame, int, float], None]] = []
        self.time_out: list[Callable[[LiveGame, int, float], None]] = []
        #: A seat has changed hands: the game, the seat, and who had it before, unless it was a bot.
        self.seat_changed: list[Callable[[GameRecord, int, str | None], None]] = []

    def tell(self, listeners: Sequence[Callable[P, None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call everyone who listens."""
        for listener in listeners:
            try:
                listener(*args, **kwargs)
            except Exception:
                log.exception("listener failed", extra={"listener": getattr(listener, "__qualname__", "")})
