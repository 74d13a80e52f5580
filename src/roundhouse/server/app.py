"""The application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import roundhouse

from .http import (
    account,
    administration,
    advice,
    challenges,
    chat,
    clocks,
    credentials,
    events,
    finding,
    games,
    history,
    lessons,
    live,
    mail,
    notes_and_orders,
    notices,
    overlays,
    people,
    play,
    privacy,
    problems,
    programs,
    puzzles,
    seats,
    system,
    titles,
    tournament_live,
    tournaments,
)
from .http.middleware import ResponseMiddleware
from .http.openapi import document
from .http.routing import PREFIX, encoded
from .services import Services
from .settings import BadSettings, Settings

PARTS = (
    administration,
    privacy,
    titles,
    account,
    credentials,
    notices,
    mail,
    games,
    finding,
    people,
    lessons,
    play,
    history,
    overlays,
    advice,
    chat,
    notes_and_orders,
    clocks,
    seats,
    tournaments,
    programs,
    puzzles,
    challenges,
    events,
)
GROUPS = tuple(part.routes for part in PARTS)


def create_app(settings: Settings | None = None) -> Starlette:
    """An application with its own database connection; `settings` come from the environment unless given."""
    chosen = settings or Settings.from_env()
    if wrong := chosen.problems():
        raise BadSettings(wrong)
    services = Services(chosen)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await services.start()
        try:
            yield
        finally:
            await services.stop()

    app = Starlette(routes=_routes(Path(chosen.static)), lifespan=lifespan)
    app.state.services = services
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(ResponseMiddleware, metrics=services.metrics, secure=chosen.secure)
    return app


def _routes(static: Path) -> list[BaseRoute]:
    """All routes; the client answers what no other route does."""
    found: list[BaseRoute] = [route for group in GROUPS for route in group.routes]
    openapi = Route(PREFIX + "/openapi.json", _openapi)
    sockets = (*live.routes, *tournament_live.routes, *events.sockets)
    return [*found, *sockets, *system.routes, openapi, mail.one_click_route, system.client_route(static)]


def _openapi(_: Request) -> Response:
    return encoded(describe())


@cache
def describe() -> dict[str, object]:
    """The OpenAPI document; needs no database."""
    return document([route for group in GROUPS for route in group.described], roundhouse.__version__)
