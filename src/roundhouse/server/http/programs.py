"""Routes about programs: making and managing one's own, and looking up all."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..accounts.credentials import NewToken, TokenInfo, TokenWish
from ..errors import forbidden
from ..programs.model import NewProgram, NewProgramInfo, ProgramChange, ProgramInfo, Turn, Upgrade
from ..programs.turns import turn
from .access import GameId, opened
from .callers import Parts, Who
from .credentials import Id
from .routing import Routes

routes = Routes("programs")
Since = Annotated[int, Meta(ge=0, le=1_000_000)] | None


@routes.add("GET", "/programs", returns=tuple[ProgramInfo, ...], problems=(401, 403))
def list_programs(
    who: Who,
    parts: Parts,
    limit: Annotated[int, Meta(ge=1, le=100)] = 50,
    offset: Annotated[int, Meta(ge=0, le=100_000)] = 0,
) -> tuple[ProgramInfo, ...]:
    """The programs of this server by name."""
    return parts.programs.accounts.all(limit, offset)


@routes.add("GET", "/account/programs", returns=tuple[ProgramInfo, ...], problems=(401, 403), scope="account")
def list_own_programs(who: Who, parts: Parts) -> tuple[ProgramInfo, ...]:
    """Your programs."""
    return parts.programs.accounts.of(who.in_person())


@routes.add("POST", "/account/programs", returns=NewProgramInfo, status=201, problems=(401, 403, 409))
def create_program(who: Who, parts: Parts, body: NewProgram) -> NewProgramInfo:
    """Create an account for a program that you own, with its first token, which is shown once."""
    return parts.programs.accounts.create(who.in_person(), body)


@routes.add("POST", "/account/programs/upgrade", returns=NewProgramInfo, status=201, problems=(401, 403, 404, 409, 503))
def upgrade_to_program(who: Who, parts: Parts, body: Upgrade) -> NewProgramInfo:
    """Make a program of another account of yours that has no finished games. Only the server's host can undo it."""
    user = who.in_person()
    parts.limits.attempt(f"password {user.id}")
    return parts.programs.accounts.upgrade(user, body)


@routes.add("PATCH", "/account/programs/{program}", returns=ProgramInfo, problems=(401, 403, 404))
def change_program(who: Who, parts: Parts, program: Id, body: ProgramChange) -> ProgramInfo:
    """Change what others read about your program, and what it plays."""
    return parts.programs.accounts.change(who.in_person(), program, body)


@routes.add("DELETE", "/account/programs/{program}", problems=(401, 403, 404, 409))
def delete_program(who: Who, parts: Parts, program: Id) -> None:
    """Delete your program, once its games are over."""
    parts.programs.accounts.delete(who.in_person(), program)


@routes.add(
    "GET",
    "/account/programs/{program}/tokens",
    returns=tuple[TokenInfo, ...],
    problems=(401, 403, 404),
    scope="account",
)
def list_program_tokens(who: Who, parts: Parts, program: Id) -> tuple[TokenInfo, ...]:
    """The tokens of your program."""
    return parts.sessions.tokens(parts.programs.accounts.mine(who.in_person(), program).id)


@routes.add("POST", "/account/programs/{program}/tokens", returns=NewToken, status=201, problems=(401, 403, 404, 409))
def create_program_token(who: Who, parts: Parts, program: Id, body: TokenWish) -> NewToken:
    """Create another token for your program; its secret is shown once."""
    return parts.programs.accounts.new_token(who.in_person(), program, body)


@routes.add("DELETE", "/account/programs/{program}/tokens/{token}", problems=(401, 403, 404))
def delete_program_token(who: Who, parts: Parts, program: Id, token: Id) -> None:
    """Delete a token of your program; its streams end."""
    parts.sessions.drop_token(parts.programs.accounts.mine(who.in_person(), program).id, token)


@routes.add("GET", "/games/{game}/turn", returns=Turn, problems=(401, 403, 404, 409))
def read_turn(who: Who, parts: Parts, game: GameId, since: Since = None) -> Turn:
    """A game for a program: where it stands, and the legal actions by number if it is your turn."""
    live = opened(parts, who, game)
    if live.record.hides_present(who.id):
        raise forbidden("This table is shown with a delay. Only its players know the position.")
    return turn(parts.engine, live, who.id, since)
