"""Iterate over a state in the order of the definition.

A state from a file or another process equals the original, but its entries may be in another order, and sets have no
order at all. Rules must not depend on that: they iterate in the order in which the components are defined. Every new
state is also sorted this way, so that it looks the same everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, get_origin

from msgspec import Struct
from msgspec.structs import fields, replace

from .definition import GameDef
from .ids import HexId, OwnerId, PrivateId, TrainId
from .state import State, Token
from .view import View

V = TypeVar("V")
#: The fields of a state that are mappings.
TABLES = tuple(field.name for field in fields(State) if get_origin(field.type) is dict)
_tables = attrgetter(*TABLES)


def private_owners(v: View) -> list[tuple[PrivateId, OwnerId]]:
    """The private companies with their owners, in the order of the definition."""
    owners = v.state.privates
    return [(private, owners[private]) for private in v.defn.privates if private in owners]


def privates_of(v: View, owner: OwnerId) -> list[PrivateId]:
    """The private companies of an owner, in the order of the definition."""
    owners = v.state.privates
    return [private for private in v.defn.privates if owners.get(private) == owner]


def train_owners(v: View) -> list[tuple[OwnerId, tuple[TrainId, ...]]]:
    """The owners of train cards: places of the bank first, then companies in the order of the definition."""
    return _ordered(v.defn, "trains", v.state.trains)


def stations_on_map(v: View) -> list[tuple[HexId, tuple[Token, ...]]]:
    """The hexes with stations, in the order of the map, and their stations."""
    return _ordered(v.defn, "tokens", v.state.tokens)


def _keys(defn: GameDef, field: str, table: Mapping[str, object]) -> list[str]:
    """The keys of a table in the order of the definition; unknown keys come last, sorted by name."""
    found = [key for key in defn.listing(field) if key in table]
    return found if len(found) == len(table) else found + sorted(set(table).difference(found), key=str)


def put_in_order(defn: GameDef, state: State) -> None:
    """Sort the entries of a state in the order of the definition."""
    for field in TABLES:
        setattr(state, field, dict(_ordered(defn, field, getattr(state, field))))
    state.title = _record(defn, state.title)
    state.stack = tuple(_record(defn, frame) for frame in state.stack)


def keep_in_order(defn: GameDef, before: State, after: State) -> None:
    """Sort a state made from another one, where its entries have changed.

    Tables are sorted in place, because values derived from them are cached by their identity.
    """
    for field, table, old in zip(TABLES, _tables(after), _tables(before), strict=True):
        if table is not old and [*table] != [*old]:
            ordered = _ordered(defn, field, table)
            table.clear()
            table.update(ordered)
    if after.title is not before.title:
        after.title = _kept(defn, after.title)
    if after.stack is not before.stack and any(map(_tables_of, map(type, after.stack))):
        after.stack = tuple(_kept(defn, frame) for frame in after.stack)


def _ordered(defn: GameDef, field: str, table: Mapping[str, V]) -> list[tuple[str, V]]:
    return [(key, table[key]) for key in _keys(defn, field, table)]


def _record(defn: GameDef, record: Any) -> Any:
    """A title's record or a frame with its tables sorted; they are keyed by owners."""
    names = _tables_of(record.__class__)
    if not names:
        return record
    return replace(record, **{name: dict(_ordered(defn, "", getattr(record, name))) for name in names})


def _kept(defn: GameDef, record: Any) -> Any:
    """The same record if its tables are in order; what is computed from a table can then be used again."""
    found = {}
    for name in _tables_of(record.__class__):
        table = getattr(record, name)
        ordered = _ordered(defn, "", table) if len(table) > 1 else ()
        if any(key != other for key, (other, _) in zip(table, ordered, strict=False)):
            found[name] = dict(ordered)
    return replace(record, **found) if found else record


@cache
def _tables_of(kind: type) -> tuple[str, ...]:
    """The fields of a record that are mappings."""
    if not issubclass(kind, Struct):
        return ()
    return tuple(field.name for field in fields(kind) if get_origin(field.type) in (dict, Mapping))
