"""Frames and the title's record as numbers: every field has its own place, derived from its type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import copysign, log1p
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from roundhouse.core.roles import plain_type

from .names import Names, folded

#: Columns for what the name columns can't express: hexes and other words, single cards, pairings.
FOLDS = 8
_AMOUNT = 100.0


class Field(Struct, frozen=True):
    """A field of a record: how to read it, and its place among the numbers or its row among the mentions."""

    read: attrgetter[Any]
    at: int
    is_number: bool


#: Columns of a row with their values, and the hexes named in it with their weights.
Row: TypeAlias = tuple[dict[int, float], list[tuple[int, float]]]


class Records:
    """Numbers, a row of names for each field that names something, and the hexes mentioned."""

    def __init__(self, kinds: Sequence[type], names: Names, hexes: Mapping[str, int]) -> None:
        """Assign places to the fields of all kinds of records."""
        self.names, self.hexes = names, hexes
        self._fields: dict[type, list[Field]] = {}
        #: What the numbers and the rows mean, in words.
        self.number_names: list[str] = []
        self.row_names: list[str] = []
        for kind in kinds:
            fields = self._fields[kind] = []
            for path, is_number in _paths(kind):
                told = self.number_names if is_number else self.row_names
                fields.append(Field(attrgetter(path), len(told), is_number))
                told.append(f"{kind.__name__}.{path}")
        self.width = names.width + FOLDS
        self.shapes = {
            "numbers": (len(self.number_names),),
            "mentions": (len(self.row_names), self.width),
            "marked": (len(hexes),),
        }

    def fields(self, kind: type) -> Sequence[Field]:
        """The fields of a kind of record, in order."""
        return self._fields[kind]

    def row(self, value: Any, order: Sequence[str]) -> Row:
        """What a value that names something contributes to the row of its field."""
        found: Row = {}, []
        if isinstance(value, str):
            self._mention(found, value, 1.0, order)
            return found
        ordered = isinstance(value, tuple | list)
        items: Iterable[object] = value.items() if isinstance(value, Mapping) else value
        for place, item in enumerate(items):
            weight = 1 / (1 + place) if ordered else 1.0
            if isinstance(item, str):
                self._mention(found, item, weight, order)
            else:
                self._group(found, leaves(item, []), weight, order)
        return found

    def _mention(self, found: Row, name: str, weight: float, order: Sequence[str]) -> None:
        if not name:
            return
        cells, marks = found
        for column in self.names.columns(name, order):
            _add(cells, column, weight)
        if name in self.hexes:
            marks.append((self.hexes[name], weight))
        if not self.names.is_exact(name, order):
            self._fold(cells, name, weight)

    def _group(self, found: Row, group: list[object], weight: float, order: Sequence[str]) -> None:
        """Encode names and numbers that belong together: an amount counts for the first name, and hashed for all."""
        named = [leaf for leaf in group if isinstance(leaf, str)]
        for name in named:
            self._mention(found, name, weight, order)
        amount = sum(leaf for leaf in group if isinstance(leaf, int))
        for column in self.names.columns(named[0], order) if named else ():
            _add(found[0], column, amount / _AMOUNT)
        text = " ".join(f"seat {order.index(x)}" if x in order else str(x) for x in group)
        self._fold(found[0], text, weight)

    def _fold(self, cells: dict[int, float], text: str, weight: float) -> None:
        column, amount = folded(text, FOLDS)
        _add(cells, self.names.width + column, weight * amount)


def scaled(value: int) -> float:
    """Scale a number that may be a count or money: small ones stay distinct, large ones stay small. True is 1.

    >>> [round(scaled(n), 2) for n in (True, -1, 0, 1, 2, 10, 100, 1000)]
    [1.0, -0.35, 0.0, 0.35, 0.55, 1.2, 2.31, 3.45]
    """
    return 1.0 if value is True else copysign(log1p(abs(value)) / 2, value)


def leaves(value: object, found: list[object]) -> list[object]:
    """Append the plain values of a record to a list, in order; booleans count as numbers."""
    if isinstance(value, str | int):
        found.append(value)
    elif isinstance(value, tuple | list):
        for item in value:
            leaves(item, found)
    elif isinstance(value, Struct):
        for item in msgspec.structs.astuple(value):
            leaves(item, found)
    elif isinstance(value, Mapping):
        for key in sorted(value, key=str):
            found.append(key)
            leaves(value[key], found)
    elif isinstance(value, frozenset | set):
        found.extend(sorted(value, key=str))
    return found


def _paths(kind: type, before: str = "") -> Iterable[tuple[str, bool]]:
    """Every field and whether it is a number, including the fields of nested records."""
    for field in msgspec.structs.fields(kind):
        kind_of_field = plain_type(field.type)
        if isinstance(kind_of_field, type) and issubclass(kind_of_field, Struct):
            yield from _paths(kind_of_field, f"{before}{field.name}.")
        else:
            yield f"{before}{field.name}", kind_of_field in (int, bool)


def _add(found: dict[int, float], place: int, amount: float) -> None:
    found[place] = found.get(place, 0.0) + amount
