"""Setting up the game (section 2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE
from roundhouse.core.state import State
from roundhouse.rules.components import box_of, kind_of, train_cards
from roundhouse.rules.standard.setup import opening, seating
from roundhouse.rules.stock.frames import StockRound

from .components import extras
from .record import IrelandState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[IrelandState]:
    """Draw the private companies and the queue of minor companies, deal money and begin the auction."""
    own = extras(defn)
    chance, kept = _privates(defn, rng.start(seed))
    chance, queue, removed = _queue(defn, chance)
    chance, seats = seating(players, chance, defn.options.random_seats)
    reverse = tuple(own.reverse.values())
    start = opening(
        defn,
        seats,
        chance,
        shares={c.id: (OUT if c.id == removed else c.id,) * len(c.certificates) for c in defn.companies.values()},
        privates={p: BANK if p in kept else OUT for p in defn.privates},
        trains={
            OFFERING: train_cards(defn, *[t for t in defn.trains if t not in reverse]),
            RESERVE: train_cards(defn, *reverse),
            MARKET: (),
            OUT: (),
        },
        stack=(StockRound(0, seats[0]),),
        title=IrelandState(queue=queue, drawn=queue if defn.deviations.drawn_order_of_discards else ()),
        closed=frozenset({removed}),
    )
    start.stations[removed] = ()
    if defn.options.larger_bank:
        start.cash[BANK] += own.larger_bank - box_of(defn).bank
    return start


def _privates(defn: GameDef, chance: int) -> tuple[int, frozenset[str]]:
    """Some private companies are in every game, the others are drawn."""
    own = extras(defn)
    chance, drawn = rng.shuffle(chance, [p for p in defn.privates if p not in own.always])
    keep = own.private_companies - len(own.always)
    return chance, frozenset([*own.always, *drawn[len(drawn) - keep :]])


def _queue(defn: GameDef, chance: int) -> tuple[int, tuple[str, ...], str]:
    """The company of the Dublin & Kingstown comes first; one of the others leaves the game and the rest follow."""
    first = list(extras(defn).started.values())
    chance, drawn = rng.shuffle(chance, [m for m in kind_of(defn, "minor") if m not in first])
    return chance, (*first, *drawn[1:]), drawn[0]
