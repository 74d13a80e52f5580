"""Routes about sessions, personal tokens, and the recovery codes of guests."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.responses import Response

from ..accounts.credentials import NewToken, Recovery, RecoveryCode, SessionInfo, TokenInfo, TokenWish
from ..model import Account
from .account import signed_in
from .callers import Device, Newcomer, Parts, Who
from .routing import Routes

routes = Routes("account")
Id = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]


@routes.add("POST", "/account/recovery", returns=RecoveryCode, status=201, problems=(401, 403, 409))
def create_recovery_code(who: Who, parts: Parts) -> RecoveryCode:
    """Create a code that lets a guest continue on another device. It is shown once and replaces an older one."""
    return parts.accounts.new_recovery(who.in_person())


@routes.add("POST", "/account/recover", returns=Account, problems=(401, 403))
def recover(who: Newcomer, parts: Parts, device: Device, body: Recovery) -> Response:
    """Continue as a guest with a recovery code."""
    return signed_in(parts, who, parts.accounts.recover(body.code), device)


@routes.add("GET", "/account/sessions", returns=tuple[SessionInfo, ...], problems=(401, 403))
def list_sessions(who: Who, parts: Parts) -> tuple[SessionInfo, ...]:
    """Where you are signed in."""
    who.in_person()
    return parts.sessions.listed(who)


@routes.add("DELETE", "/account/sessions", problems=(401, 403))
def end_other_sessions(who: Who, parts: Parts) -> None:
    """Sign out everywhere but here."""
    parts.sessions.end_others(who)


@routes.add("DELETE", "/account/sessions/{session}", problems=(401, 403, 404))
def end_session(who: Who, parts: Parts, session: Id) -> None:
    """Sign out on another device."""
    parts.sessions.end_one(who.in_person().id, session)


@routes.add("GET", "/account/tokens", returns=tuple[TokenInfo, ...], problems=(401, 403))
def list_tokens(who: Who, parts: Parts) -> tuple[TokenInfo, ...]:
    """Your personal tokens."""
    return parts.sessions.tokens(who.in_person().id)


@routes.add("POST", "/account/tokens", returns=NewToken, status=201, problems=(401, 403, 409))
def create_token(who: Who, parts: Parts, body: TokenWish) -> NewToken:
    """Create a personal token; its secret is shown once."""
    return parts.sessions.new_token(who.in_person().id, body)


@routes.add("DELETE", "/account/tokens", problems=(401, 403))
def delete_tokens(who: Who, parts: Parts) -> None:
    """Delete all your tokens."""
    parts.sessions.drop_tokens(who.in_person().id)


@routes.add("DELETE", "/account/tokens/{token}", problems=(401, 403, 404))
def delete_token(who: Who, parts: Parts, token: Id) -> None:
    """Delete a token."""
    parts.sessions.drop_token(who.in_person().id, token)
