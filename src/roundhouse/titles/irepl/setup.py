"""The beginning of the game (section 3)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, player_id
from roundhouse.core.state import State
from roundhouse.rules.components import box_of, kind_of, shuffled_seats, train_cards
from roundhouse.rules.stock.frames import StockRound

from .components import extras
from .record import IreplState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[IreplState]:
    """Draw the red tiles and the pile of minor companies, deal money and begin the auction."""
    box, own = box_of(defn), extras(defn)
    chance, abroad = _countries(defn, rng.start(seed))
    chance, queue, removed = _pile(defn, chance)
    seats = [player_id(seat) for seat in range(players)]
    if defn.options.random_seats:
        chance, seats = shuffled_seats(players, chance)
    cash, places = box.starting_cash[str(players)], own.countries
    supply = {t.number: t.count for t in box.board.manifest.tiles if t.count is not None}
    return State(
        players=tuple(seats),
        cash={BANK: box.bank - players * cash, **dict.fromkeys(seats, cash), **dict.fromkeys(defn.companies, 0)},
        shares={c.id: (OUT if c.id in removed else c.id,) * len(c.certificates) for c in defn.companies.values()},
        privates=dict.fromkeys(defn.privates, BANK),
        trains={OFFERING: train_cards(defn), MARKET: (), OUT: ()},
        tiles={places[tile]: (tile, 0) for tile in abroad},
        supply={tile: 0 if tile in abroad else count for tile, count in supply.items()},
        tokens={},
        stations={c.id: () if c.id in removed else c.token_prices for c in defn.companies.values()},
        phase="2",
        priority=seats[0],
        stack=(StockRound(0, seats[0]),),
        title=IreplState(
            queue=queue,
            homes=tuple((m, places[tile]) for m, tile in zip(own.foreign, abroad, strict=True)),
        ),
        closed=frozenset(removed),
        rng=chance,
    )


def _countries(defn: GameDef, chance: int) -> tuple[int, list[str]]:
    """Two red tiles, in the order counter-clockwise from Germany (3.1)."""
    countries = list(extras(defn).countries)
    chance, drawn = rng.shuffle(chance, countries)
    return chance, [tile for tile in countries if tile in drawn[:2]]


def _pile(defn: GameDef, chance: int) -> tuple[int, tuple[str, ...], list[str]]:
    """Minor 8 is set aside; of the others two leave the game and the rest form the pile (3.2)."""
    own = extras(defn)
    apart = list(own.started.values())
    chance, drawn = rng.shuffle(chance, [m for m in kind_of(defn, "minor") if m not in apart])
    return chance, tuple(drawn[own.removed_minors :]), drawn[: own.removed_minors]
