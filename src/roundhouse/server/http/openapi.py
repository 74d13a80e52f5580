"""The OpenAPI document: paths from FastAPI, bodies and answers from the msgspec values."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ..model import Acted, Problem
from ..notify import OrderOver, YourTurn
from .routing import Described

WHAT = {
    400: "The request does not fit.",
    401: "Nobody is signed in.",
    403: "It is somebody else's, or the CSRF header is missing.",
    404: "There is no such thing, or it is not for you.",
    405: "No such method.",
    409: "The game went on, or is in another state.",
    413: "Too large.",
    422: "The rules forbid it, or it is no action.",
    429: "Too many requests, or a quota is reached.",
    503: "Too much of this at once; try again soon.",
}
SECURITY = {
    "session": {"type": "apiKey", "in": "cookie", "name": "roundhouse_session"},
    "token": {"type": "http", "scheme": "bearer"},
}


def document(app: FastAPI, described: list[Described], version: str) -> dict[str, Any]:
    """The whole document."""
    found = get_openapi(
        title="Roundhouse",
        version=version,
        description="Plays 18xx railway games by the rulebook. See docs/api.md for the WebSockets and the webhook.",
        routes=app.routes,
    )
    kinds = _kinds(described)
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    for route in described:
        _fill(found["paths"][route.path][route.method.lower()], route, by_kind)
    found["components"] = {"schemas": dict(sorted(components.items())), "securitySchemes": SECURITY}
    found["security"] = [{}, {"session": []}, {"token": []}]
    return found


def _kinds(described: list[Described]) -> list[Any]:
    """All types that are read or written, each once; also those that only WebSockets carry."""
    found: dict[str, Any] = {repr(kind): kind for kind in (Problem, Acted, YourTurn, OrderOver)}
    for route in described:
        for kind in (route.body, route.returns, *(kind for _, kind in route.also)):
            if kind is not None:
                found.setdefault(repr(kind), kind)
    return list(found.values())


def _fill(operation: dict[str, Any], route: Described, schemas: dict[str, Any]) -> None:
    if route.body is not None:
        content = {"application/json": {"schema": schemas[repr(route.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    responses: dict[str, Any] = {}
    for status, kind in ((route.status, route.returns), *route.also):
        answer: dict[str, Any] = {"description": "Done."}
        if kind is not None:
            answer["content"] = {"application/json": {"schema": schemas[repr(kind)]}}
        elif route.media != "application/json":
            answer["content"] = {route.media: {"schema": {"type": "string"}}}
        responses[str(status)] = answer
    problem = {"application/json": {"schema": schemas[repr(Problem)]}}
    for status in route.problems:
        responses[str(status)] = {"description": WHAT[status], "content": problem}
    operation["responses"] = responses
