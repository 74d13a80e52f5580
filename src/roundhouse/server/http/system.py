"""Health, metrics and the client."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

import roundhouse

from ..accounts.people import same
from ..errors import not_found
from ..services import services_of
from .routing import encoded

log = logging.getLogger("roundhouse.http")
#: Characters of a path that may name a file of the client.
LONGEST = 500
#: Built files carry a digest in their names and never change.
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
MISSING = (
    "<!doctype html><meta charset=utf-8><title>Roundhouse</title><p>The client is not built: "
    "run <code>make client</code>. "
    "The API is described at <a href='/api/v1/openapi.json'>/api/v1/openapi.json</a>."
)


async def live(request: Request) -> Response:
    """Liveness: if this does not answer, restart the process. Needs no database."""
    return encoded({"status": "ok", "version": roundhouse.__version__})


class Health(Struct, frozen=True, kw_only=True):
    """Whether the server can serve requests."""

    status: Literal["ok", "failing"]
    version: str
    #: The kind of database.
    database: str
    #: Which part fails: `database`, `tables`, `bus`.
    parts: dict[str, Literal["ok", "failing"]]


def ready(request: Request) -> Response:
    """Readiness: whether the process can serve requests now."""
    services = services_of(request)
    parts = services.readiness.parts()
    well = not any(parts.values())
    if not well:
        log.warning("not ready", extra={"parts": parts})
    found = Health(
        status="ok" if well else "failing",
        version=roundhouse.__version__,
        database=services.engine.dialect.name,
        parts={name: "failing" if wrong else "ok" for name, wrong in parts.items()},
    )
    return encoded(found, 200 if well else 503)


def metrics(request: Request) -> Response:
    """Metrics for whoever knows the token; not found for everyone else."""
    services = services_of(request)
    wanted, given = services.settings.metrics_token, request.headers.get("authorization", "")
    if not wanted or not same(given, f"Bearer {wanted}"):
        raise not_found("path")
    services.measure()
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def client_route(folder: Path) -> Route:
    """The built client: its files, and its page for every other path that is not the API's."""
    root = folder.resolve()

    def client(request: Request) -> Response:
        path = str(request.path_params["path"])
        if path.startswith("api/"):
            raise not_found("path")
        wanted = _file(root, path)
        if wanted is not None:
            return FileResponse(wanted, headers=KEPT if path.startswith("assets/") else {"Cache-Control": "no-cache"})
        if path.startswith("assets/"):
            raise not_found("file")
        index = root / "index.html"
        if not index.is_file():
            return Response(MISSING, media_type="text/html")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    return Route("/{path:path}", client, methods=["GET", "HEAD"])


def _file(root: Path, path: str) -> Path | None:
    """A file of the client, if there is one of that name."""
    if not path or len(path) > LONGEST:
        return None
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


routes = (
    Route("/livez", live),
    Route("/readyz", ready),
    Route("/healthz", ready),  # the older name of /readyz
    Route("/metrics", metrics),
)
