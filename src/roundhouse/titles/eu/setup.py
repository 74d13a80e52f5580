"""Setting up the game (section 1.2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT
from roundhouse.core.state import State
from roundhouse.rules.auction.nominated import Nomination
from roundhouse.rules.components import kind_of, train_cards
from roundhouse.rules.standard.setup import opening, seating

from .components import PULLMAN
from .record import EuState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[EuState]:
    """Deal money, lay everything out and let the holder of the Priority Deal name the first minor company."""
    chance, seats = seating(players, rng.start(seed), defn.options.random_seats)
    stack = [t for t in defn.trains if t not in ("2", PULLMAN)]
    minors = kind_of(defn, "minor")
    return opening(
        defn,
        seats,
        chance,
        shares={c.id: (BANK if c.kind == "minor" else c.id,) * len(c.certificates) for c in defn.companies.values()},
        trains={
            OFFERING: train_cards(defn, *stack),
            MARKET: train_cards(defn, PULLMAN),
            OUT: (),
            **{minor: (card,) for minor, card in zip(minors, train_cards(defn, "2"), strict=True)},
        },
        stack=(Nomination(seats[0]),),
        title=EuState(),
    )
