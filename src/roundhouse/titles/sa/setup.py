"""The beginning of the game (section 3)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, player_id
from roundhouse.core.state import State
from roundhouse.rules.components import box_of, shuffled_seats, train_cards
from roundhouse.rules.stock.frames import StockRound

from .record import SaState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[SaState]:
    """Deal money, lay everything out; the holder of the lowest player card begins the sale of the privates (3, 3.1)."""
    options, chance = defn.options, rng.start(seed)
    box = box_of(defn)
    seats = [player_id(seat) for seat in range(players)]
    if options.random_seats:
        chance, seats = shuffled_seats(players, chance)
    cash = box.starting_cash[str(players)]
    return State(
        players=tuple(seats),
        cash={BANK: box.bank - players * cash, **dict.fromkeys(seats, cash), **dict.fromkeys(defn.companies, 0)},
        shares={c.id: tuple(map(c.start_owner, range(len(c.certificates)))) for c in defn.companies.values()},
        privates=dict.fromkeys(defn.privates, BANK),
        trains={OFFERING: train_cards(defn), MARKET: (), OUT: ()},
        tiles={},
        supply={t.number: t.count for t in box.board.manifest.tiles if t.count is not None},
        tokens={},
        stations={c.id: c.token_prices for c in defn.companies.values()},
        phase=box.phases[0].name,
        priority=seats[0],
        stack=(StockRound(0, seats[0]),),
        title=SaState(),
        rng=chance,
    )
