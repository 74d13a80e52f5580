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
#: Raised by values that passed validation but can't be stored or computed with.
UNUSABLE = (exc.DataError, OverflowError, UnicodeError, RecursionError)
#: Raised by a failing database: no connection, a full disk, a lock that is never released.
FAILING = (exc.DBAPIError, exc.TimeoutError, TimeoutError)


def as_refusal(error: Exception) -> Refused | None:
    """The refusal for an error of the database or the interpreter; None for a bug of ours."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, exc.StatementError) and isinstance(error.orig, UNUSABLE):
        error = error.orig
    if isinstance(error, UNUSABLE):
        return Refused(
            "bad_request",
            "The request contains text or a number that can't be stored: it is too large, or not valid Unicode.",
        )
    if isinstance(error, exc.IntegrityError):
        return Refused("conflict", "Someone else changed this at the same time. Reload and try again.")
    if isinstance(error, FAILING) and not isinstance(error, exc.ProgrammingError):
        return Refused(
            "unavailable",
            "The database is not responding. Check whether your change was saved before you try again, "
            "or repeat it with the same Idempotency-Key.",
            retry_after=5,
        )
    return None


def told(parts: Services, error: Exception) -> Refused:
    """The refusal for any error; bugs and database errors are counted and logged."""
    found = as_refusal(error)
    if found is None or found.error == "unavailable":
        parts.metrics.fail()
        log.error("request failed" if found is None else "database error", exc_info=error)
    return found or Refused("failed", "Something went wrong on the server.")


def refusal(request: Request, error: Exception) -> Response:
    """Answer with a refusal."""
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
    """The request names something that does not exist in the game."""
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
    """An error of the database or the interpreter."""
    found = as_refusal(error)
    if found is None:
        return failure(request, error)
    if found.error == "unavailable":
        services_of(request).metrics.fail()
        log.error("database error", exc_info=error, extra={"path": request.url.path[:500]})
    else:
        log.info("value can't be stored", extra={"path": request.url.path[:500], "kind": type(error).__name__})
    return refusal(request, found)


def failure(request: Request, error: Exception) -> Response:
    """A bug of ours: the answer has no details, the log has all."""
    services_of(request).metrics.fail()
    log.error("request failed", exc_info=error, extra={"path": request.url.path[:500]})
    return encoded(Refused("failed", "Something went wrong on the server.").body(), 500)


def install(app: Starlette) -> None:
    """Register all handlers."""
    app.add_exception_handler(Refused, refusal)
    app.add_exception_handler(RoundhouseError, unreadable)
    app.add_exception_handler(HTTPException, standard)
    for kind in (exc.SQLAlchemyError, OverflowError, UnicodeError, RecursionError, TimeoutError):
        app.add_exception_handler(kind, below)
    app.add_exception_handler(Exception, failure)
