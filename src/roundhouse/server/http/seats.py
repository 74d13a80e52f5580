"""Routes of seats that change hands while a game is played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..model import GameInfo, Seat
from ..seat_model import SeatChanged
from .access import GameId, seen
from .callers import Parts, Who
from .changes import changed
from .routing import Routes

routes = Routes("seats", "play")


class HandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot is to play a seat, and whether a person may take it over from the bot."""

    bot: Annotated[str, Meta(max_length=30)] = "normal"
    free: bool = True


class VoteAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree to replace the absent player."""

    agree: bool


@routes.add("POST", "/games/{game}/seats/{seat}/leave", returns=GameInfo, problems=(401, 403, 404, 409))
def leave_seat(who: Who, parts: Parts, game: GameId, seat: Seat, body: HandOver) -> GameInfo:
    """Leave a running game: a bot plays your seat, and another person may take it over if you wish."""
    return changed(parts, who, game, parts.takeovers.leave(who, game, seat, body.bot, body.free))


@routes.add("POST", "/games/{game}/seats/{seat}/replace", returns=GameInfo, problems=(401, 403, 404, 409))
def replace_seat(who: Who, parts: Parts, game: GameId, seat: Seat, body: HandOver) -> GameInfo:
    """Ask the others to replace somebody absent by a bot; where the table allows it, the host does so at once."""
    return changed(parts, who, game, parts.takeovers.ask(who, game, seat, body.bot, body.free))


@routes.add("GET", "/games/{game}/seats/changes", returns=tuple[SeatChanged, ...], problems=(401, 404))
def read_seat_changes(who: Who, parts: Parts, game: GameId) -> tuple[SeatChanged, ...]:
    """Which seats have changed hands since the start, the first one first."""
    record = seen(parts, who, game)
    return () if record.hides_present(who.id) else parts.takeovers.changes(game)


@routes.add("POST", "/games/{game}/vote", returns=GameInfo, problems=(401, 403, 404, 409))
def answer_vote(who: Who, parts: Parts, game: GameId, body: VoteAnswer) -> GameInfo:
    """Agree to replace an absent player, or decline."""
    return changed(parts, who, game, parts.takeovers.answer(who, game, body.agree))
