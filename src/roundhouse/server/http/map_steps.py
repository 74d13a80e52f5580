"""For which steps of the zoom a request wants hexes drawn: `detail` in the address, or the header Map-Detail."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

_LONGEST = 40


def wanted_steps(scope: Scope) -> str:
    """Names of steps or the room of a map; browsers can't set headers of WebSockets, so the address comes first."""
    if scope["type"] not in ("http", "websocket"):
        return ""
    chosen = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("detail", [""])[0]
    return (chosen or Headers(scope=scope).get("map-detail", ""))[:_LONGEST]
