"""Requests and answers about signing in, registering and accounts."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from ..model import Name, Password

#: What a token may do: look at what you see; create and play games; write in chats; enter and run tournaments; change
#: what is not about signing in, such as notices and friends. No token changes passwords, sessions or tokens.
Scope = Literal["read", "play", "chat", "tournaments", "account"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
#: What a new token may do if nothing is said.
USUAL_SCOPES: tuple[Scope, ...] = ("read", "play", "chat")


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Name
    password: Password


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a guest."""

    name: Name


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class AccountChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What to change about an account."""

    webhook: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    password: PasswordChange | UnsetType = UNSET


class RecoveryCode(Struct, frozen=True, kw_only=True):
    """A code that lets a guest continue on another device; it is shown only now."""

    code: str
    made: float


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code as typed."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class SessionInfo(Struct, frozen=True, kw_only=True):
    """A signed-in browser; `here` marks the one that sends the request."""

    id: str
    device: str
    created: float
    #: When it was last used, to the hour.
    used: float
    here: bool


class TokenWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a personal token is for, and what it may do; everyone may `read`."""

    name: Name
    scopes: Annotated[tuple[Scope, ...], Meta(max_length=len(SCOPES))] = USUAL_SCOPES


class TokenInfo(Struct, frozen=True, kw_only=True):
    """A personal token, without its secret."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: float
    used: float | None


class NewToken(Struct, frozen=True, kw_only=True):
    """A new personal token; its secret is shown only now."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    token: str
