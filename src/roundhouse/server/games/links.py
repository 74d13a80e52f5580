"""Where a private link leads: to a seat, to any free seat of a table, or to the seat of an invitation by e-mail."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, select

from ..ids import hashed, now
from ..storage.tables import games, invitations, seats

LinkKind = Literal["seat", "table", "invitation"]


class Place(Struct, frozen=True):
    """What a link stands for."""

    kind: LinkKind
    game: str
    #: None: any free one.
    seat: int | None
    invitation: str | None = None


def place_of(connection: Connection, secret: str) -> Place | None:
    """Where a link leads now."""
    key = hashed(secret)
    seat = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.link == key)).first()
    if seat is not None:
        return Place("seat", seat.game, seat.seat)
    table = connection.execute(select(games.c.id).where(games.c.link == key)).scalar()
    if table is not None:
        return Place("table", table, None)
    kept = connection.execute(select(invitations).where(invitations.c.link == key)).first()
    if kept is None:
        return None
    if kept.state == "waiting":
        return Place("invitation", kept.game, kept.seat, kept.id) if kept.until > now() else None
    taken = select(seats.c.seat).where(seats.c.game == kept.game, seats.c.seat == kept.seat, seats.c.kind == "user")
    return Place("seat", kept.game, kept.seat) if connection.execute(taken).first() is not None else None
