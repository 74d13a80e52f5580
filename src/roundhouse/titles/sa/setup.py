"""Setting up the game (section 3)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.state import State
from roundhouse.rules.standard.setup import opening, seating
from roundhouse.rules.stock.frames import StockRound

from .record import SaState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[SaState]:
    """Deal money and set up the components; the player with the lowest player card begins the sale (3, 3.1)."""
    chance, seats = seating(players, rng.start(seed), defn.options.random_seats)
    return opening(defn, seats, chance, stack=(StockRound(0, seats[0]),), title=SaState())
