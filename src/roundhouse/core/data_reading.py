"""Read tables of data files into structs, and report every fault with its key.

>>> class Card(Struct, forbid_unknown_fields=True):
...     price: Count
>>> reader = Reader()
>>> reader.read(Card, {"price": -5}, "cards[A]") is None
True
>>> print(reader.faults[0])
cards[A].price: is -5; it must be 0 or more
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from .conversion import convert

T = TypeVar("T")

#: A number of things or an amount of money.
Count: TypeAlias = Annotated[int, Meta(ge=0)]
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1)]

_TYPES = {
    "int": "a whole number",
    "float": "a fraction",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}
_AT = re.compile(r" - at `(?P<path>[^`]*)`$| - at `key` in `(?P<keys>[^`]*)`$")
_WRONG_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")


class Fault(Struct, frozen=True):
    """Something wrong in a data file: the key and what is wrong with it; the file, if the key does not tell."""

    key: str
    what: str
    file: str = ""

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.key}: {self.what}" if self.key else self.what


def listing(names: Iterable[str], most: int = 12) -> str:
    """A list of names for a message, shortened if it is long.

    >>> listing(["A", "B"]), listing(map(str, range(20)), 2)
    ('A, B', '0, 1 and 18 more')
    """
    found = list(names)
    rest = f" and {len(found) - most} more" if len(found) > most else ""
    return ", ".join(found[:most]) + rest if found else "none"


class Reader:
    """Reads tables and collects their faults."""

    def __init__(self) -> None:
        """Start without faults."""
        self.faults: list[Fault] = []

    def wrong(self, key: str, what: str) -> None:
        """Record a fault."""
        self.faults.append(Fault(key, what))

    def read(self, kind: type[T], value: object, key: str) -> T | None:
        """Convert a value to a struct or another type; None, and a fault, if it is invalid."""
        try:
            return convert(value, kind, str_keys=True)
        except msgspec.ValidationError as error:
            self.faults.append(_fault(str(error), kind, value, key))
        except RecursionError:
            self.wrong(key, "lists or tables are nested too deeply")
        return None

    def table(self, kind: type[T], value: object, key: str) -> dict[str, T]:
        """A table of entries of one type, without invalid entries."""
        if not isinstance(value, dict):
            self.wrong(key, f"is {_told(value)}, not a table")
            return {}
        found = {name: self.read(kind, entry, f"{key}.{name}" if key else name) for name, entry in value.items()}
        return {name: entry for name, entry in found.items() if entry is not None}

    def entries(self, kind: type[T], value: object, key: str, name: Callable[[T], str]) -> dict[str, T]:
        """A list of named entries; names must be unique."""
        if not isinstance(value, list):
            self.wrong(key, f"is {_told(value)}, not a list")
            return {}
        found: dict[str, T] = {}
        for number, item in enumerate(value, start=1):
            entry = self.read(kind, item, f"{key}[{_called(item) or number}]")
            if entry is not None and found.setdefault(name(entry), entry) is not entry:
                self.wrong(f"{key}[{name(entry)}]", "this name is used twice")
        return found


def _called(item: object) -> str:
    return str(item.get("id") or item.get("name") or "") if isinstance(item, Mapping) else ""


def _told(value: object) -> str:
    return _TYPES.get({"dict": "object", "list": "array"}.get(name := type(value).__name__, name), name)


def _fault(message: str, kind: object, value: Any, key: str) -> Fault:
    """Reword an error of msgspec and add the names it leaves out."""
    at = _AT.search(message)
    what = message[: at.start()] if at else message
    steps = _STEP.findall(at["path"] or at["keys"]) if at else []
    place, inner = key, value
    for field, index in steps:
        if field:
            place, inner = f"{place}.{field}" if place else field, inner[field]
        elif index == "...":
            name = _culprit(kind, value, inner)
            place, inner = f"{place}.{name}", inner[name]
        else:
            place, inner = f"{place}[{int(index) + 1}]", inner[int(index)]
    return _in_words(what, kind, inner, place)


def _culprit(kind: object, whole: object, table: dict[str, object]) -> str:
    """The invalid entry of a table: the one that fails when it is the only entry."""
    for name in list(table):
        others = {other: table.pop(other) for other in list(table) if other != name}
        try:
            convert(whole, kind, str_keys=True)
        except msgspec.ValidationError:
            return name
        finally:
            entry = table.pop(name)
            table.update({name: entry, **others})
    return "?"


def _in_words(what: str, kind: object, value: object, place: str) -> Fault:
    name = re.search(r"field `([^`]+)`", what)
    inside = f"{place}.{name[1]}" if name and place else name[1] if name else place
    if what.startswith("Object missing"):
        return Fault(inside, "is missing")
    if what.startswith("Object contains unknown") and name:
        meant = get_close_matches(name[1], getattr(kind, "__struct_fields__", ()), 1)
        return Fault(inside, "unknown key" + (f"; did you mean {meant[0]}?" if meant else ""))
    if "of length >= 1" in what:
        return Fault(place, "is empty")
    limit = re.search(r">= (\d+)$", what)
    if limit and isinstance(value, int):
        return Fault(place, f"is {value}; it must be {limit[1]} or more")
    types = _WRONG_TYPE.match(what)
    if types:
        wanted = " or ".join(_TYPES.get(word, word) for word in types[1].split(" | ") if word != "null")
        return Fault(place, f"is {_TYPES.get(types[2], types[2])}, not {wanted}")
    return Fault(place, what.replace("`", ""))
