"""Write actions as one line of text; `notation` parses it."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from .roles import Field, fields_of

#: `{field}` in a form, and `[...]`, which is left out when its fields have their defaults.
PLACE = re.compile(r"\{(\w+)\}")
OPTIONAL = re.compile(r"\s*\[([^\]]*)\]")


@cache
def fields_by_name(kind: type[Struct]) -> dict[str, Field]:
    """The fields of an action by name."""
    return {f.name: f for f in fields_of(kind)}


def write_action(action: Struct, form: str) -> str:
    """Write an action as one line of the given form."""
    kind = type(action)

    def fill(part: str) -> str:
        return PLACE.sub(lambda m: _write(getattr(action, m[1])), part)

    def optional(match: re.Match[str]) -> str:
        names = PLACE.findall(match[1])
        default = all(getattr(action, n) == fields_by_name(kind)[n].default for n in names)
        return "" if default else " " + fill(match[1])

    return fill(OPTIONAL.sub(optional, form)).rstrip()


def _write(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value)) if value and isinstance(value[0], int) else " / ".join(value)
    return str(value)
