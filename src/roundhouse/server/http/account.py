"""Routes about accounts."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from roundhouse.present.translation import language

from ..accounts.credentials import AccountChange, Credentials, GuestName
from ..accounts.people import Caller
from ..errors import Refused
from ..model import Account, User
from ..services import Services
from ..webhooks import check_address
from .callers import SESSION, Device, Newcomer, Parts, Who, set_session
from .routing import Routes, encoded

routes = Routes("account")


def shown(caller: Caller) -> Account:
    """The account as its owner sees it."""
    return Account(user=caller.user, csrf=caller.csrf)


def signed_in(services: Services, before: Caller, user: User, device: str, status: int = 200) -> Response:
    """Start a session; the browser's former one ends."""
    services.sessions.end(before)
    found = services.sessions.begin(user, device)
    response = encoded(shown(found), status)
    set_session(response, found, services)
    return response


@routes.add("GET", "/account", returns=Account, problems=(401,), scope="read")
def read_account(who: Who, parts: Parts) -> Account:
    """Who is signed in. Their notices come in the language in which a browser asks this."""
    if who.session and who.id is not None:
        parts.notices.account.remember(who.id, language())
    return shown(who)


@routes.add("POST", "/account/register", returns=Account, status=201, problems=(401, 403, 409, 503))
def register(who: Newcomer, parts: Parts, device: Device, body: Credentials) -> Response:
    """Create an account with a password. A guest keeps their seats; their other sessions and tokens end."""
    if not parts.settings.registration:
        raise Refused("forbidden", "Registration is closed on this server. Ask its host for an account.")
    guest = None if who.user is None else who.in_person()
    user = parts.accounts.register(body.name, body.password, guest)
    parts.sessions.all_ended(user.id)
    return signed_in(parts, who, user, device, 201)


@routes.add("POST", "/account/sign-in", returns=Account, problems=(401, 403, 503))
def sign_in(who: Newcomer, parts: Parts, device: Device, body: Credentials) -> Response:
    """Sign in with name and password."""
    return signed_in(parts, who, parts.accounts.check(body.name, body.password), device)


@routes.add("POST", "/account/guest", returns=Account, status=201, problems=(401, 403, 409))
def become_guest(who: Newcomer, parts: Parts, device: Device, body: GuestName) -> Response:
    """Play as a guest, without a password."""
    return signed_in(parts, who, parts.accounts.guest(body.name), device, 201)


@routes.add("POST", "/account/sign-out", problems=(401, 403))
def sign_out(who: Who, parts: Parts) -> Response:
    """End this session."""
    parts.sessions.end(who)
    response = Response(status_code=204)
    response.delete_cookie(SESSION, path="/")
    return response


@routes.add("PATCH", "/account", returns=Account, problems=(401, 403, 503))
def change_account(who: Who, parts: Parts, device: Device, body: AccountChange) -> Response:
    """Change your webhook or password; a new password ends all other sessions and all tokens."""
    user = who.signed_in()
    if body.webhook is not UNSET:
        if body.webhook:
            check_address(body.webhook)
        parts.accounts.set_webhook(user.id, body.webhook)
    if body.password is not UNSET:
        if user.guest:
            raise Refused("forbidden", "Guests have no password. Register instead.")
        who.in_person()
        parts.limits.attempt(f"password {user.id}")
        parts.accounts.check(user.name, body.password.old)
        parts.accounts.set_password(user.id, body.password.new)
        parts.sessions.all_ended(user.id)
        return signed_in(parts, who, parts.accounts.user(user.id), device)
    return encoded(shown(msgspec.structs.replace(who, user=parts.accounts.user(user.id))))
