"""The shape of data files, learned from the printed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .data_names import Names, kinds_of


class Shape(Struct, frozen=True):
    """What is printed in one place, or in the same place of several entries."""

    types: frozenset[type] = frozenset()
    #: Whether there is always something in a list or table.
    full: bool = False
    #: Kinds of things that the texts name, and whether some name nothing.
    names: frozenset[str] = frozenset()
    blank: bool = False
    items: Shape | None = None
    #: Whether the keys of a table are fixed, because there is one such table only.
    lone: bool = False
    #: What lies under the keys of a table, and the keys that every such table has.
    fields: Mapping[str, Shape] = {}
    required: frozenset[str] = frozenset()
    #: The values of a table with free keys, and the kinds of things that the keys name.
    inner: Shape | None = None
    keys: frozenset[str] = frozenset()


def shape_of(data: Mapping[str, Any], names: Names) -> Shape:
    """The shape of a file."""
    fields = {key: _learned([value], names) for key, value in data.items()}
    return Shape(frozenset({dict}), lone=True, fields=fields, required=frozenset(fields))


def _learned(examples: Sequence[Any], names: Names, *, entries: bool = False) -> Shape:
    """The shape that all these have; `entries` are those of a list or of a table with free keys."""
    tables = [value for value in examples if isinstance(value, dict)]
    items = [item for value in examples if isinstance(value, list) for item in value]
    shape = Shape(
        types=frozenset(map(type, examples)),
        full=all(value for value in examples if isinstance(value, list | dict)),
        names=kinds_of([value for value in examples if isinstance(value, str)], names),
        blank="" in examples,
        items=_learned(items, names, entries=True) if items else None,
    )
    return _with_keys(shape, tables, names, entries) if any(tables) else shape


def _with_keys(shape: Shape, tables: Sequence[Mapping[str, Any]], names: Names, entries: bool) -> Shape:
    """Keys are free if they are numbers or names of things, or if all that lies under them are tables."""
    keys = sorted({key for table in tables for key in table})
    values = [value for table in tables for value in table.values()]
    required = frozenset(key for key in keys if all(key in table for table in tables))
    numbers = all(map(str.isdecimal, keys))
    named = frozenset[str]() if numbers else kinds_of(keys, names)
    if numbers or named or all(isinstance(value, dict) for value in values):
        return replace(shape, inner=_learned(values, names, entries=True), keys=named, required=required)
    return replace(
        shape,
        lone=len(tables) == 1 and not entries,
        fields={key: _learned([table[key] for table in tables if key in table], names) for key in keys},
        required=required,
    )
