"""Who makes a request, and whether our own page made it."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ..accounts.devices import device_name
from ..accounts.people import NOBODY, Caller, same
from ..errors import Refused
from ..limits.quotas import Asker
from ..services import Services, services_of
from .parameters import Supplied, supplied

SESSION = "roundhouse_session"
#: Where a request keeps what its route demands of tokens.
DEMANDS = "roundhouse.demands"
SAFE = {"GET", "HEAD", "OPTIONS"}


def address_of(connection: HTTPConnection) -> str:
    """The client's address; X-Forwarded-For counts only if the settings say that there is a proxy."""
    forwarded = connection.headers.get("x-forwarded-for", "")
    if services_of(connection).settings.proxied and forwarded:
        return forwarded.split(",")[-1].strip()[:64]
    return connection.client.host if connection.client else "nowhere"


def identify(connection: HTTPConnection) -> Caller:
    """The user of the token or cookie; refuses what a token was not made for."""
    services = services_of(connection)
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        found = services.sessions.by_token(token.strip())
        found.allowed(connection.scope.get(DEMANDS, "read"))
        return found
    secret = connection.cookies.get(SESSION, "")
    return services.sessions.by_session(secret) if secret else NOBODY


def from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether a page of another site made the request."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = connection.headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != connection.headers.get("host", "")
    except ValueError:  # not an address
        return True


def same_person(connection: HTTPConnection, user: str | None) -> Caller:
    """The user who opened the connection, if their session or token is still valid."""
    who = identify(connection)
    if who.id != user:
        raise Refused("not_signed_in", "You have been signed out.")
    return who


def caller(request: Request) -> Caller:
    """Who makes the request; refuses too many requests and those forged by other sites."""
    limits = services_of(request).limits
    limits.request(address_of(request))
    found = identify(request)
    if found.user is not None:
        limits.request(found.user.id)
    if request.method not in SAFE and found.session and not _proven(request, found):
        raise Refused("csrf", "The X-CSRF-Token header is missing or wrong. Read its value from GET /account.")
    return found


def _proven(request: Request, found: Caller) -> bool:
    return not from_elsewhere(request) and same(request.headers.get("x-csrf-token", ""), found.csrf)


def newcomer(request: Request) -> Caller:
    """Who wants to sign in: without a CSRF token, but never from another site, and not too often."""
    services = services_of(request)
    services.limits.attempt(address_of(request))
    if from_elsewhere(request):
        raise Refused("csrf", "Sign in from this server's own page.")
    return identify(request)


def set_session(response: Response, found: Caller, services: Services) -> None:
    """Set the session cookie."""
    days = services.settings.session_days
    secure = services.settings.secure
    response.set_cookie(
        SESSION, found.session, max_age=days * 86_400, httponly=True, samesite="lax", secure=secure, path="/"
    )


def device_of(request: Request) -> str:
    """The name of the browser."""
    return device_name(request.headers.get("user-agent", ""))


Device = Annotated[str, Supplied(device_of)]
Who = Annotated[Caller, Supplied(caller)]


def asking(request: Request) -> Asker:
    """Whose quotas a request counts against."""
    who: Caller = supplied(request, caller)
    proxies = {"x-forwarded-for", "forwarded", "x-real-ip", "via"} & set(request.headers)
    return Asker(who.id, address_of(request), direct=not proxies)


Asking = Annotated[Asker, Supplied(asking)]
Newcomer = Annotated[Caller, Supplied(newcomer)]
Parts = Annotated[Services, Supplied(services_of)]
