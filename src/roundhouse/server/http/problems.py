"""Refusals and failures as answers."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from roundhouse.core.errors import RoundhouseError

from ..errors import STATUS, Refused
from ..model import Problem
from ..services import services_of
from .routing import encoded

log = logging.getLogger("roundhouse.http")
_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large"}


def refusal(request: Request, error: Exception) -> Response:
    """A refusal of ours."""
    assert isinstance(error, Refused)
    metrics = services_of(request).metrics
    metrics.refused += 1
    metrics.conflicts += error.error == "conflict"
    response = encoded(error.body(), error.status)
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def misfit(request: Request, error: Exception) -> Response:
    """A path or query that does not fit."""
    assert isinstance(error, RequestValidationError)
    told = "; ".join(f"{'.'.join(str(p) for p in one['loc'])}: {one['msg']}" for one in error.errors()[:5])
    status = "not_found" if all(one["loc"][:1] == ("path",) for one in error.errors()) else "bad_request"
    return refusal(request, Refused(status, f"The request does not fit: {told}"))


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


def failure(request: Request, error: Exception) -> Response:
    """A fault of ours: told without details, and logged with them."""
    services_of(request).metrics.failures += 1
    log.error("failed", exc_info=error, extra={"path": request.url.path})
    busy = isinstance(error, OperationalError)
    message = "The database does not answer; nothing was changed." if busy else "Something went wrong on the server."
    return encoded(Problem(error="failed", message=message, reasons=(), seq=None), 503 if busy else 500)


def install(app: FastAPI) -> None:
    """Register all of them."""
    app.add_exception_handler(Refused, refusal)
    app.add_exception_handler(RequestValidationError, misfit)
    app.add_exception_handler(RoundhouseError, unreadable)
    app.add_exception_handler(HTTPException, standard)
    app.add_exception_handler(Exception, failure)
