"""Setting up the game (section 3)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import OUT
from roundhouse.core.state import State
from roundhouse.rules.components import kind_of
from roundhouse.rules.standard.setup import opening, seating
from roundhouse.rules.stock.frames import StockRound

from .components import ABROAD, extras
from .record import IreplState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[IreplState]:
    """Draw the red tiles and the pile of minor companies, deal money and begin the auction."""
    own = extras(defn)
    chance, abroad = _countries(defn, rng.start(seed))
    chance, queue, removed = _pile(defn, chance)
    chance, seats = seating(players, chance, defn.options.random_seats)
    places = own.countries
    start = opening(
        defn,
        seats,
        chance,
        shares={c.id: (OUT if c.id in removed else c.id,) * len(c.certificates) for c in defn.companies.values()},
        tiles={places[tile]: (tile, 0) for tile in abroad},
        stack=(StockRound(0, seats[0]),),
        title=IreplState(
            queue=queue,
            homes=tuple((m, places[tile]) for m, tile in zip(own.foreign, abroad, strict=True)),
        ),
        closed=frozenset(removed),
    )
    start.supply.update(dict.fromkeys(abroad, 0))
    start.stations.update(dict.fromkeys(removed, ()))
    return start


def _countries(defn: GameDef, chance: int) -> tuple[int, list[str]]:
    """Draw two red tiles, in counter-clockwise order from Germany (3.1)."""
    countries = list(extras(defn).countries)
    chance, drawn = rng.shuffle(chance, countries)
    return chance, [tile for tile in countries if tile in drawn[:ABROAD]]


def _pile(defn: GameDef, chance: int) -> tuple[int, tuple[str, ...], list[str]]:
    """Set Minor 8 aside; two of the others leave the game and the rest form the pile (3.2)."""
    own = extras(defn)
    apart = list(own.started.values())
    chance, drawn = rng.shuffle(chance, [m for m in kind_of(defn, "minor") if m not in apart])
    return chance, tuple(drawn[own.removed_minors :]), drawn[: own.removed_minors]
