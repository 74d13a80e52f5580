"""Walks through every route of a game that the description has, as somebody who tries everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from roundhouse.server.app import GROUPS
from roundhouse.server.http.routing import PREFIX, Described
from tests.server.people import Person

#: What parts of paths are called; of overlays there are several.
PLACES = {"hex": ["B2"], "seat": ["1"], "kind": ["reach", "revenue", "networks"]}
QUERIES = ("", "?at=4", "?since=0", "?known=&scene=true", "?format=18xx")
#: Make something new, or end something.
OTHERS = {("DELETE", "/games/{game}"), ("POST", "/games/{game}/clone"), ("PUT", "/games/{game}/note")}


def routes_of_games() -> list[Described]:
    """Every route about one game."""
    return [route for group in GROUPS for route in group.described if "{game}" in route.path]


def requests(game: str) -> Iterator[tuple[str, str, Any]]:
    """Method, path and body of everything that can be asked about a game."""
    for route in routes_of_games():
        if (route.method, route.path.removeprefix(PREFIX)) in OTHERS:
            continue
        body = None if route.takes.body is None else sample(inspect.type_info(route.takes.body))
        for path in _paths(route.path.removeprefix(PREFIX).replace("{game}", game)):
            for query in QUERIES if route.method == "GET" else ("", "?at=4"):
                yield route.method, path + query, body


def _paths(path: str) -> list[str]:
    found = re.search(r"{(\w+)}", path)
    if found is None:
        return [path]
    choices = PLACES.get(found[1], ["abc"])
    return [done for choice in choices for done in _paths(path.replace(found[0], choice, 1))]


def sample(kind: inspect.Type) -> Any:
    """A value of a type, as simple as it can be."""
    match kind:
        case inspect.StructType():
            needed = (field for field in kind.fields if field.required)
            return {field.encode_name: sample(field.type) for field in needed}
        case inspect.UnionType():
            return sample(kind.types[0])
        case inspect.Metadata():
            return sample(kind.type)
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.StrType():
            return "pass" if (kind.min_length or 0) <= 4 else "x" * (kind.min_length or 0)
        case inspect.IntType() | inspect.FloatType():
            return kind.ge or 0
        case inspect.BoolType():
            return True
        case inspect.DictType():
            return {}
        case inspect.VarTupleType() | inspect.ListType():
            return [sample(kind.item_type) for _ in range(kind.min_length or 0)]
        case _:
            return None


def walk(person: Person, game: str) -> dict[str, tuple[int, str]]:
    """Status and text of every answer; requests are told apart by method and path."""
    found = {}
    for method, path, body in requests(game):
        answer = person.ask(method, path, body)
        found[f"{method} {path}".replace(game, "GAME")] = (answer.status_code, answer.text.replace(game, "GAME"))
    for scope in ("open", "watch"):
        answer = person.ask("GET", f"/games?scope={scope}")
        found[f"GET /games {scope}"] = (answer.status_code, answer.text.replace(game, "GAME"))
    return found


def differences(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The answers that are not the same."""
    return {what: (before[what], after[what]) for what in before if before[what] != after.get(what)}
