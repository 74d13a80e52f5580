"""The OpenAPI document, made from the types of the handlers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..model import Acted, Problem
from ..news.messages import Importing, NoticeNews, OrderOver, YourTurn
from ..programs.model import AnyEvent
from .parameters import Parameter
from .routing import Described

WHAT = {
    400: "The request is invalid.",
    401: "Nobody is signed in.",
    403: "It is somebody else's, or the CSRF header is missing.",
    404: "There is no such thing, or you can't see it.",
    405: "The path doesn't support this method.",
    409: "The game has moved on, or is in another state.",
    413: "The request body is too large.",
    422: "The rules forbid it, or the action is unknown.",
    429: "Too many requests, or a quota is used up.",
    503: "The server is busy; try again soon.",
}
ABOUT = (
    "Plays 18xx railway games by the rulebook. "
    "See docs/http-api.md for the WebSockets and the webhook, and docs/api.md for programs."
)
SECURITY = {
    "session": {"type": "apiKey", "in": "cookie", "name": "roundhouse_session"},
    "token": {"type": "http", "scheme": "bearer"},
}


def document(described: list[Described], version: str) -> dict[str, object]:
    """The whole document."""
    kinds = _kinds(described)
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for route in described:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Roundhouse",
            "description": ABOUT,
            "version": version,
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items())), "securitySchemes": SECURITY},
        "security": [{}, {"session": []}, {"token": []}],
    }


def _kinds(described: list[Described]) -> list[object]:
    """All types that are read or written, each once; also those that only WebSockets carry."""
    found: dict[str, object] = {
        repr(kind): kind for kind in (Problem, Acted, YourTurn, NoticeNews, OrderOver, Importing, AnyEvent)
    }
    for route in described:
        for kind in (route.takes.body, route.returns, *(kind for _, kind in route.also)):
            if kind is not None:
                found.setdefault(repr(kind), kind)
    return list(found.values())


def _operation(route: Described, schemas: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {
        "tags": [route.tag],
        "summary": route.text.splitlines()[0].rstrip("."),
        "description": route.text,
        "operationId": route.name,
    }
    if route.takes.parameters:
        found["parameters"] = [_parameter(one) for one in route.takes.parameters]
    if route.takes.body is not None:
        content = {"application/json": {"schema": schemas[repr(route.takes.body)]}}
        found["requestBody"] = {"required": True, "content": content}
    found["responses"] = _responses(route, schemas)
    found["security"] = [{}, {"session": []}, {"token": [route.scope]}]
    return found


def _parameter(one: Parameter) -> dict[str, object]:
    schema = msgspec.json.schema(one.kind)
    if not one.required and one.default is not None:
        schema["default"] = one.default
    found = {"name": one.name, "in": one.place, "required": one.required, "schema": schema}
    return found | {"description": one.description} if one.description else found


def _responses(route: Described, schemas: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for status, kind in ((route.status, route.returns), *route.also):
        answer: dict[str, object] = {"description": "Done."}
        if kind is not None:
            answer["content"] = {"application/json": {"schema": schemas[repr(kind)]}}
        elif route.media != "application/json":
            answer["content"] = {route.media: {"schema": {"type": "string"}}}
        found[str(status)] = answer
    problem = {"application/json": {"schema": schemas[repr(Problem)]}}
    for status in route.problems:
        found[str(status)] = {"description": WHAT[status], "content": problem}
    return found
