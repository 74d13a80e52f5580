"""Setting up the game (section 2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import MARKET, OFFERING, OUT
from roundhouse.core.state import State, Token
from roundhouse.rules.components import box_of, kind_of, shuffled_seats, train_cards
from roundhouse.rules.standard.setup import opening, seating
from roundhouse.rules.stock.frames import StockRound

from .record import MexState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[MexState]:
    """Deal money, lay everything out and give the first turn to the holder of the Priority Deal card."""
    seats, priority, chance = _seats(defn, players, seed)
    first = 0 if defn.deviations.separate_auction_round else 1
    state = opening(
        defn,
        seats,
        chance,
        trains={OFFERING: train_cards(defn), MARKET: (), OUT: (), **{m: (f"2-{m}",) for m in minors(defn)}},
        priority=priority,
        stack=(StockRound(first, priority),),
        title=defn.title_state(stock_rounds=first),
    )
    if defn.deviations.minor_tokens_at_start:
        for minor in minors(defn):
            hex_id, node = box_of(defn).board.map.homes[minor]
            state.tokens[hex_id] = (Token(minor, node or 0),)
            state.stations[minor] = ()
    return state


def minors(defn: GameDef) -> list[str]:
    """The minor companies in operating order."""
    return kind_of(defn, "minor")


def _seats(defn: GameDef, players: int, seed: int) -> tuple[list[str], str, int]:
    chance, seats = seating(players, rng.start(seed), defn.options.random_seats)
    if not defn.options.random_seats:
        return seats, seats[0], chance
    chance, order = shuffled_seats(players, chance)
    return seats, order[0], chance
