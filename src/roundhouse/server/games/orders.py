"""Orders: moves that a seat makes by itself until the order ends."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Connection, Engine, update

from roundhouse.present.model import AutoMove

from ..errors import Refused, forbidden
from ..storage import retries
from ..storage.records import GameRecord, writing
from ..storage.retries import Ticket
from ..storage.tables import games, seats

#: The sides of orders that have any; without one, whoever has the thing sells it.
SIDES: dict[str, tuple[str, ...]] = {"agree": ("", "sell", "buy"), "vote": ("for", "against")}
_SIDES_WANTED = "Orders to vote name the `side` for or against, and orders to agree sell or buy."


class AutoMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders of your seats for automatic moves."""

    auto: Annotated[tuple[AutoMove, ...], Meta(max_length=24)]


class Orders:
    """Writes orders; they are read with the record of the game."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def set(
        self, user: str, record: GameRecord, orders: tuple[AutoMove, ...], named: Ticket | None = None
    ) -> AutoMoves:
        """Replace the orders of all seats of a user."""
        mine = record.seats_of(user)
        players = {record.seats[seat].player for seat in mine}
        if not mine:
            raise forbidden("You have no seat at this table.")
        if any(order.player not in players for order in orders):
            raise forbidden("You can give orders for your own seats only.")
        if any(order.since < 0 for order in orders):
            raise Refused("bad_request", "Auto-moves can't begin before the first move: `since` must be at least 0.")
        if any(order.side not in SIDES.get(order.kind, (order.side,)) for order in orders):
            raise Refused("bad_request", _SIDES_WANTED)
        by_seat = {seat: [order for order in orders if order.player == record.seats[seat].player] for seat in mine}
        given = AutoMoves(tuple(order for own in by_seat.values() for order in own))
        with writing(self._engine) as connection:
            _write(connection, record.id, by_seat)
            retries.keep(connection, named, given)
        return given

    def drop(self, record: GameRecord, seat: int, order: AutoMove) -> None:
        """Remove an order that has ended."""
        left = [other for other in record.seats[seat].auto if other != order]
        with writing(self._engine) as connection:
            _write(connection, record.id, {seat: left})


def _write(connection: Connection, game: str, by_seat: dict[int, list[AutoMove]]) -> None:
    for seat, orders in by_seat.items():
        text = msgspec.json.encode(orders).decode()
        connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(auto=text))
    connection.execute(update(games).where(games.c.id == game).values(revision=games.c.revision + 1))
