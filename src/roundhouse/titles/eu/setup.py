"""The beginning of the game (section 1.2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, player_id
from roundhouse.core.state import State
from roundhouse.rules.auction.nominated import Nomination
from roundhouse.rules.components import box_of, kind_of, shuffled_seats, train_cards

from .components import PULLMAN
from .record import EuState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[EuState]:
    """Deal money, lay everything out and let the holder of the Priority Deal name the first minor company."""
    box, chance = box_of(defn), rng.start(seed)
    seats = [player_id(seat) for seat in range(players)]
    if defn.options.random_seats:
        chance, seats = shuffled_seats(players, chance)
    cash = box.starting_cash[str(players)]
    stack = [t for t in defn.trains if t not in ("2", PULLMAN)]
    minors = kind_of(defn, "minor")
    return State(
        players=tuple(seats),
        cash={BANK: box.bank - players * cash, **dict.fromkeys(seats, cash), **dict.fromkeys(defn.companies, 0)},
        shares={c.id: (BANK if c.kind == "minor" else c.id,) * len(c.certificates) for c in defn.companies.values()},
        privates={},
        trains={
            OFFERING: train_cards(defn, *stack),
            MARKET: train_cards(defn, PULLMAN),
            OUT: (),
            **{minor: (card,) for minor, card in zip(minors, train_cards(defn, "2"), strict=True)},
        },
        tiles={},
        supply={t.number: t.count for t in box.board.manifest.tiles if t.count is not None},
        tokens={},
        stations={c.id: c.token_prices for c in defn.companies.values()},
        phase="2",
        priority=seats[0],
        stack=(Nomination(seats[0]),),
        title=EuState(),
        rng=chance,
    )
