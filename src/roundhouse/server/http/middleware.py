"""What every response gets: security headers, a line in the log, a metric."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.present.map_detail import drawing
from roundhouse.present.translation import speaking

from ..ids import new_id
from ..operations.logs import redacted
from ..operations.metrics import Metrics
from .languages import wanted_language
from .map_steps import wanted_steps

log = logging.getLogger("roundhouse.http")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class ResponseMiddleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, secure: bool) -> None:
        """With `secure`, browsers must use HTTPS only."""
        self.app, self.metrics = app, metrics
        self.headers = dict(HEADERS)
        if secure:
            self.headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; everything is told in the language, and drawn for the zoom, of whoever asks."""
        with speaking(wanted_language(scope)), drawing(wanted_steps(scope)):
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, status, request_id = time.perf_counter(), 500, new_id(8)

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                headers["X-Request-Id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        finally:
            spent = time.perf_counter() - start
            self.metrics.request(scope["method"], status, spent)
            where = {"method": scope["method"][:20], "path": redacted(scope["path"][:500]), "status": status}
            log.info("request", extra={**where, "ms": round(spent * 1000, 1), "request": request_id})
