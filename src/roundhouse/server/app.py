"""The application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import roundhouse

from .http import account, advice, beside, credentials, games, history, live, play, problems, system, titles
from .http.guard import Guard
from .http.openapi import document
from .services import Services
from .settings import BadSettings, Settings

GROUPS = tuple(part.routes for part in (titles, account, credentials, games, play, history, advice, beside))


def create_app(settings: Settings | None = None) -> FastAPI:
    """An application with its own database connection; `settings` come from the environment unless given."""
    chosen = settings or Settings.from_env()
    if wrong := chosen.problems():
        raise BadSettings(wrong)
    services = Services(chosen)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.start()
        try:
            yield
        finally:
            await services.stop()

    app = _routed(lifespan)
    app.state.services = services
    system.serve_client(app, Path(services.settings.static))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, metrics=services.metrics, secure=services.settings.secure)
    return app


class Application(FastAPI):
    """FastAPI with a description of its own, in which bodies and answers are those of the msgspec values."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        if self.openapi_schema is None:
            described = [route for group in GROUPS for route in group.described]
            self.openapi_schema = document(self, described, roundhouse.__version__)
        return self.openapi_schema


def _routed(lifespan: Any = None) -> Application:
    """All routes, without anything behind them."""
    app = Application(title="Roundhouse", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    for group in GROUPS:
        app.include_router(group.router)
    app.include_router(live.router)
    app.include_router(system.router)
    problems.install(app)
    return app


def describe() -> dict[str, Any]:
    """The OpenAPI document; needs no database."""
    return _routed().openapi()
