"""Routes of a player's own notes and orders for automatic moves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..games.orders import AutoMoves
from ..storage.retries import ticket
from .access import GameId, RequestKey, opened, seen
from .callers import Parts, Who
from .routing import Routes

routes = Routes("notes and orders", "play")


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Private notes about a game."""

    text: Annotated[str, Meta(max_length=20_000)]


@routes.add("GET", "/games/{game}/note", returns=Note, problems=(401, 404))
def read_note(who: Who, parts: Parts, game: GameId) -> Note:
    """Your notes about a game."""
    seen(parts, who, game)
    return Note(parts.notes.read(who.signed_in().id, game))


@routes.add("PUT", "/games/{game}/note", returns=Note, problems=(401, 403, 404))
def write_note(who: Who, parts: Parts, game: GameId, body: Note) -> Note:
    """Replace your notes about a game."""
    user = who.signed_in()
    seen(parts, who, game)
    return Note(parts.notes.write(user.id, game, body.text))


@routes.add("GET", "/games/{game}/auto", returns=AutoMoves, problems=(401, 404))
def read_auto(who: Who, parts: Parts, game: GameId) -> AutoMoves:
    """The orders of your seats for automatic moves."""
    user, record = who.signed_in(), seen(parts, who, game)
    mine = record.seats_of(user.id)
    return AutoMoves(tuple(order for seat in mine for order in record.seats[seat].auto))


@routes.add("PUT", "/games/{game}/auto", returns=AutoMoves, problems=(401, 403, 404, 409, 422))
def write_auto(who: Who, parts: Parts, game: GameId, body: AutoMoves, key: RequestKey = None) -> AutoMoves:
    """Replace the orders of your seats; an order that applies now is carried out at once."""
    user, record = who.signed_in(), seen(parts, who, game)
    named = ticket(user.id, key, "auto", game, body.auto)
    given = parts.retries.once(named, AutoMoves, lambda: parts.orders.set(user.id, record, body.auto, named))
    parts.automatic_moves.poke(opened(parts, who, game))
    return given
