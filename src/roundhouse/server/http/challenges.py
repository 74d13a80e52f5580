"""Routes with which hosts invite programs, and programs answer."""

from __future__ import annotations

from ..games.summaries import game_info
from ..model import GameInfo
from ..programs.model import Challenge, Declining, InviteProgram
from .access import GameId
from .callers import Parts, Who
from .changes import told
from .games import SeatNumber
from .routing import Routes

routes = Routes("challenges", "play")


@routes.add("POST", "/games/{game}/seats/{seat}/program", returns=GameInfo, problems=(401, 403, 404, 409))
def invite_program(who: Who, parts: Parts, game: GameId, seat: SeatNumber, body: InviteProgram) -> GameInfo:
    """Invite a program to a free seat as its host, or seat your own program at once."""
    seated = parts.programs.challenges.invite(who, game, seat, body.name)
    record = parts.lobby.read(game)
    return told(parts, who, record) if seated else game_info(record, who.id, parts.hub)


@routes.add("DELETE", "/games/{game}/seats/{seat}/program", problems=(401, 403, 404, 409))
def withdraw_challenge(who: Who, parts: Parts, game: GameId, seat: SeatNumber) -> None:
    """Take an invitation of a program back, or clear one that it has declined."""
    parts.programs.challenges.withdraw(who, game, seat)


@routes.add("GET", "/games/{game}/challenges", returns=tuple[Challenge, ...], problems=(401, 403, 404))
def list_table_challenges(who: Who, parts: Parts, game: GameId) -> tuple[Challenge, ...]:
    """The programs that you have invited to your table, and what they answered."""
    return parts.programs.challenges.at_table(who, game)


@routes.add("GET", "/challenges", returns=tuple[Challenge, ...], problems=(401, 403))
def list_challenges(who: Who, parts: Parts) -> tuple[Challenge, ...]:
    """The seats that you, a program, are asked to take."""
    return parts.programs.challenges.waiting_for(who.signed_in().id)


@routes.add("POST", "/challenges/{game}/{seat}/accept", returns=GameInfo, problems=(401, 403, 404, 409))
def accept_challenge(who: Who, parts: Parts, game: GameId, seat: SeatNumber) -> GameInfo:
    """Take the seat."""
    return told(parts, who, parts.programs.challenges.accept(who, game, seat))


@routes.add("POST", "/challenges/{game}/{seat}/decline", problems=(401, 403, 404))
def decline_challenge(who: Who, parts: Parts, game: GameId, seat: SeatNumber, body: Declining) -> None:
    """Say no; the host reads why."""
    parts.programs.challenges.decline(who, game, seat, body.reason)
    parts.announce(game)
