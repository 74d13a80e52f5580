"""How changed data files break the shape of the printed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from .data_names import Names, name_of
from .data_shape import Shape

_WORDS = {
    int: "a whole number",
    float: "a fraction",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
#: Places on the map are counted from anywhere; all other numbers count things or money.
_MAY_BE_NEGATIVE = "at"
_UNKNOWN = Shape()


class Asked(Struct, frozen=True):
    """What data must fit: the names that there are now, and the numbers of players that tables must not leave out."""

    names: Names
    players: frozenset[str]


def faults(data: Mapping[str, Any], shape: Shape, asked: Asked) -> Iterator[str]:
    """Everything that is wrong in a file, with the place where it stands."""
    yield from _value(data, shape, asked, "", True)


def _value(value: Any, shape: Shape, asked: Asked, at: str, strict: bool) -> Iterator[str]:
    """`strict`: no reader checks the type later, as it does in entries of many; but to it, true is the number 1."""
    strange = bool(shape.types) and type(value) not in shape.types
    if strange and (strict or isinstance(value, bool)):
        yield f"{at} is {_told(value)}, not {' or '.join(sorted(_WORDS.get(t, t.__name__) for t in shape.types))}"
    elif isinstance(value, dict):
        yield from _table(value, shape, asked, at, strict)
    elif isinstance(value, list):
        yield from _list(value, shape, asked, at, strict)
    elif isinstance(value, str):
        yield from _name(value, frozenset() if shape.blank and not value else shape.names, asked, at)
    elif isinstance(value, float) and float not in shape.types:
        yield f"{at} is {value}, not a whole number"
    elif isinstance(value, int) and value < 0 and not at.split("[")[0].endswith(f".{_MAY_BE_NEGATIVE}"):
        yield f"{at} is {value}, less than nothing"


def _table(value: dict[str, Any], shape: Shape, asked: Asked, at: str, strict: bool) -> Iterator[str]:
    if shape.lone:
        yield from _keys(value, shape, at)
    elif strict and shape.inner is not None and dict not in shape.inner.types:
        yield from (f"{key} is missing in {at}" for key in sorted(shape.required & asked.players - set(value)))
    entry = bool(shape.fields) and not shape.lone
    for key, inside in value.items():
        place = f"{at}.{key}" if at else key
        known = shape.inner or shape.fields.get(key, _UNKNOWN)
        if shape.inner is not None:
            yield from _name(key, shape.keys, asked, at)
        elif inside in ([], {}) and key in shape.required and _must_be_full(known):
            yield f"{place} is empty"
        yield from _value(inside, known, asked, place, strict and not entry)


def _keys(value: dict[str, Any], shape: Shape, at: str) -> Iterator[str]:
    inside = f" in {at}" if at else ""
    for key in sorted(set(value) - set(shape.fields)):
        meant = get_close_matches(key, shape.fields, 1)
        yield f"there is no {key}{inside}" + (f"; is {meant[0]} meant?" if meant else "")
    for key in sorted(shape.required - set(value)):
        yield f"{key} is missing{inside}"


def _list(value: list[Any], shape: Shape, asked: Asked, at: str, strict: bool) -> Iterator[str]:
    called = [name_of(item) for item in value if isinstance(item, dict)]
    yield from (f"{at}: {count} are called {name}" for name, count in Counter(called).items() if name and count > 1)
    for number, item in enumerate(value):
        place = f"{at}[{(name_of(item) if isinstance(item, dict) else '') or number + 1}]"
        yield from _value(item, shape.items or _UNKNOWN, asked, place, strict)


def _name(value: str, kinds: frozenset[str], asked: Asked, at: str) -> Iterator[str]:
    if kinds and not any(value in asked.names.get(kind, ()) for kind in kinds):
        yield f"{at}: {value or 'an empty name'} is none of the {' or '.join(sorted(kinds))}"


def _must_be_full(shape: Shape) -> bool:
    """Lists of numbers and tables of things are never empty in play; lists of names may be."""
    inside = shape.inner or shape.items
    return shape.full and inside is not None and str not in inside.types


def _told(value: Any) -> str:
    return _WORDS.get(type(value), type(value).__name__)
