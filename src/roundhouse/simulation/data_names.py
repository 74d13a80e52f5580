"""Names of things in data files: which there are, and which values are such names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE

#: The names of each kind of thing: companies, privates, trains, phases, hexes, tiles, colours, places for shares.
Names = Mapping[str, frozenset[str]]

_COLOURS, _TILES, _PLACES = "colours", "tiles", "places"


def names_in(files: Iterable[Mapping[str, Any]]) -> Names:
    """All names that the tables of some files give to things."""
    found: dict[str, set[str]] = {_PLACES: {BANK, MARKET, OFFERING, OUT, RESERVE}}
    for kind, name in (pair for data in files for pair in _named(data)):
        found.setdefault(kind, set()).add(name)
    return {kind: frozenset(names) for kind, names in found.items()}


def _named(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Entries of lists are named by `id` or `name`, entries of tables by their keys."""
    for kind, value in data.items():
        if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
            yield from ((kind, name) for name in map(name_of, value) if name)
        elif isinstance(value, dict):
            if value and all(isinstance(entry, dict) for entry in value.values()):
                yield from ((kind, name) for name in value)
            if kind == _TILES:
                yield from ((_COLOURS, str(entry.get("colour"))) for entry in value.values() if isinstance(entry, dict))
            yield from _named(value)


def name_of(entry: Mapping[str, Any]) -> str:
    """What an entry of a list is called."""
    return str(entry.get("id") or entry.get("name") or "")


def kinds_of(values: Iterable[str], names: Names) -> frozenset[str]:
    """Of which kinds of things these are the names; none if one of them is no name.

    Numbers of tiles look like names of trains, so that values count as tiles only if they can be nothing else, and one
    colour alone proves nothing.

    >>> sorted(kinds_of(["4", "6"], {"trains": frozenset("46"), "tiles": frozenset("4567"), "phases": frozenset("5")}))
    ['trains']
    """
    told = {value for value in values if value}
    if not told or not told <= frozenset[str]().union(*names.values()):
        return frozenset()
    whole = {kind for kind, known in names.items() if told <= known}
    kinds = whole or {kind for kind, known in names.items() if told & known}
    weak = {_TILES, _COLOURS} if len(told) == 1 else {_TILES}
    return frozenset(kinds - weak or kinds - {_COLOURS} or (kinds if len(told) > 1 else ()))
