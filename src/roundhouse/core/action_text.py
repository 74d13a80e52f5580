"""Write actions as one line of text; `notation` parses it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec import Struct

from .roles import Field, fields_of

#: `{field}` in a form, and `[...]`, which is left out when its fields have their defaults.
PLACE = re.compile(r"\{(\w+)\}")
OPTIONAL = re.compile(r"\s*\[([^\]]*)\]")


@cache
def fields_by_name(kind: type[Struct]) -> dict[str, Field]:
    """The fields of an action by name."""
    return {f.name: f for f in fields_of(kind)}


class _Part(Struct, frozen=True):
    """A stretch of a form: fixed texts, of which each but the first follows the value of a field."""

    texts: tuple[str, ...]
    names: tuple[str, ...]
    #: The values with which an optional part is left out; None if the part is always written.
    defaults: tuple[object, ...] | None = None


def write_action(action: Struct, form: str) -> str:
    """Write an action as one line of the given form."""
    line = ""
    for part in _parts(type(action), form):
        values = tuple([getattr(action, name) for name in part.names])
        if values == part.defaults:
            continue
        line += part.texts[0]
        for value, text in zip(values, part.texts[1:], strict=True):
            line += (value if type(value) is str else _write(value)) + text
    return line.rstrip()


@lru_cache(maxsize=1024)
def _parts(kind: type[Struct], form: str) -> tuple[_Part, ...]:
    """A form taken apart, once for every kind of action."""
    found, at = [], 0
    for optional in OPTIONAL.finditer(form):
        found += [_part(form[at : optional.start()]), _optional(kind, optional[1])]
        at = optional.end()
    return (*found, _part(form[at:]))


def _part(text: str, defaults: tuple[object, ...] | None = None) -> _Part:
    pieces = PLACE.split(text)
    return _Part(tuple(pieces[::2]), tuple(pieces[1::2]), defaults)


def _optional(kind: type[Struct], text: str) -> _Part:
    names = PLACE.findall(text)
    return _part(" " + text, tuple(fields_by_name(kind)[name].default for name in names))


def _write(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value)) if value and isinstance(value[0], int) else " / ".join(value)
    return str(value)
