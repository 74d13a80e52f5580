"""The start of a game: players get their cash, everything else is as printed."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, player_id
from roundhouse.core.state import State
from roundhouse.rules.components import box_of, shuffled_seats, train_cards

R = TypeVar("R")


def opening(defn: GameDef, seats: list[str], chance: int, title: R, **changes: Any) -> State[R]:
    """The usual starting state for these seats, with the title's own record; `changes` are fields that differ."""
    box = box_of(defn)
    cash = dict(zip(seats, box.cash_by_seat(len(seats)), strict=True))
    usual = State(
        players=tuple(seats),
        cash={BANK: box.bank - sum(cash.values()), **cash, **dict.fromkeys(defn.companies, 0)},
        shares={c.id: tuple(map(c.start_owner, range(len(c.certificates)))) for c in defn.companies.values()},
        privates=dict.fromkeys(defn.privates, BANK),
        trains={OFFERING: train_cards(defn), MARKET: (), OUT: ()},
        tiles={},
        supply=dict(box.board.manifest.pieces),
        tokens={},
        stations={c.id: c.token_prices for c in defn.companies.values()},
        phase=defn.phases[0].name,
        priority=seats[0],
        stack=(),
        title=title,
        rng=chance,
    )
    return replace(usual, **changes)


def seating(players: int, chance: int, random_seats: bool) -> tuple[int, list[str]]:
    """The next state of the random generator, and the players in seating order, clockwise."""
    return shuffled_seats(players, chance) if random_seats else (chance, [player_id(seat) for seat in range(players)])
