"""Health, figures, the interface's description and the client itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import FileResponse, PlainTextResponse, Response

import roundhouse

from ..errors import not_found
from ..model import Health
from ..services import services_of
from .routing import PREFIX, encoded

router = APIRouter()
#: Built files carry a digest in their names and never change.
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
MISSING = (
    "<!doctype html><meta charset=utf-8><title>Roundhouse</title><p>The client is not built: "
    "run <code>make client</code>. "
    "The interface is at <a href='/api/v1/openapi.json'>/api/v1/openapi.json</a>."
)


@router.get("/healthz", include_in_schema=False)
def health(request: Request) -> Response:
    """Whether the server and its database answer."""
    parts = services_of(request)
    try:
        with parts.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return encoded(_health("failing", parts.engine.dialect.name), 503)
    return encoded(_health("ok", parts.engine.dialect.name))


def _health(status: Any, database: str) -> Health:
    return Health(status=status, version=roundhouse.__version__, database=database)


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request) -> Response:
    """Figures for whoever watches over the server."""
    parts = services_of(request)
    figures = parts.metrics.text(resident_games=len(parts.lives), connections=parts.hub.count())
    return PlainTextResponse(figures, media_type="text/plain; version=0.0.4")


def serve_client(app: FastAPI, folder: Path) -> None:
    """The built client: its files, and its page for every other path that is not the interface's."""
    root = folder.resolve()

    @app.get(PREFIX + "/openapi.json", include_in_schema=False)
    def openapi(request: Request) -> Response:
        return encoded(app.openapi())

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def client(path: str) -> Response:
        if path.startswith("api/"):
            raise not_found("path")
        if "\x00" in path:
            raise not_found("file")
        wanted = (root / path).resolve()
        if path and wanted.is_relative_to(root) and wanted.is_file():
            return FileResponse(wanted, headers=KEPT if path.startswith("assets/") else {"Cache-Control": "no-cache"})
        if path.startswith("assets/"):
            raise not_found("file")
        index = root / "index.html"
        if not index.is_file():
            return Response(MISSING, media_type="text/html")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
