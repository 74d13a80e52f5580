"""Refusals and failures as answers."""

from __future__ import annotations

import logging

from sqlalchemy import exc
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.core.errors import RoundhouseError

from ..errors import STATUS, Refused
from ..model import Problem
from ..services import Services, services_of
from .routing import encoded

log = logging.getLogger("roundhouse.http")
_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large"}
#: What a value that cannot be stored or worked with makes the program raise, though it looked right at the door.
UNUSABLE = (exc.DataError, OverflowError, UnicodeError, RecursionError)
#: What a storage that fails makes it raise: no connection, a full disk, a lock that is never freed.
FAILING = (exc.DBAPIError, exc.TimeoutError, TimeoutError)


def as_refusal(error: Exception) -> Refused | None:
    """What to say about an error below the rules of the server; none for a fault of ours."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, exc.StatementError) and isinstance(error.orig, UNUSABLE):
        error = error.orig
    if isinstance(error, UNUSABLE):
        return Refused("bad_request", "A text or number in the request cannot be stored: too large, or not readable.")
    if isinstance(error, exc.IntegrityError):
        return Refused("conflict", "Somebody else changed the same thing at the same time; look again.")
    if isinstance(error, FAILING) and not isinstance(error, exc.ProgrammingError):
        return Refused(
            "unavailable",
            "The database does not answer. Look whether your change was made before you try again, "
            "or repeat it with the same Idempotency-Key.",
            retry_after=5,
        )
    return None


def told(parts: Services, error: Exception) -> Refused:
    """What whoever is connected is told of any error; faults and failing storage are counted and logged."""
    found = as_refusal(error)
    if found is None or found.error == "unavailable":
        parts.metrics.fail()
        log.error("failed" if found is None else "storage fails", exc_info=error)
    return found or Refused("failed", "Something went wrong on the server.")


def refusal(request: Request, error: Exception) -> Response:
    """A refusal of ours."""
    assert isinstance(error, Refused)
    metrics = services_of(request).metrics
    metrics.refuse(error.error)
    response = encoded(error.body(), error.status)
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def unreadable(request: Request, error: Exception) -> Response:
    """Something that a person asked for does not exist in the game."""
    return refusal(request, Refused("bad_request", str(error)))


def standard(request: Request, error: Exception) -> Response:
    """No such path or method."""
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "bad_request")
    body = Problem(error=code, message=str(error.detail), reasons=(), seq=None)
    response = encoded(body, STATUS[code])
    response.headers.update(error.headers or {})
    return response


def below(request: Request, error: Exception) -> Response:
    """Something that the database or the interpreter objects to."""
    found = as_refusal(error)
    if found is None:
        return failure(request, error)
    if found.error == "unavailable":
        services_of(request).metrics.fail()
        log.error("storage fails", exc_info=error, extra={"path": request.url.path[:500]})
    else:
        log.info("not storable", extra={"path": request.url.path[:500], "kind": type(error).__name__})
    return refusal(request, found)


def failure(request: Request, error: Exception) -> Response:
    """A fault of ours: told without details, and logged with them."""
    services_of(request).metrics.fail()
    log.error("failed", exc_info=error, extra={"path": request.url.path[:500]})
    message = "Something went wrong on the server."
    return encoded(Problem(error="failed", message=message, reasons=(), seq=None), 500)


def install(app: Starlette) -> None:
    """Register all of them."""
    app.add_exception_handler(Refused, refusal)
    app.add_exception_handler(RoundhouseError, unreadable)
    app.add_exception_handler(HTTPException, standard)
    for kind in (exc.SQLAlchemyError, OverflowError, UnicodeError, RecursionError, TimeoutError):
        app.add_exception_handler(kind, below)
    app.add_exception_handler(Exception, failure)
