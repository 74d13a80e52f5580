"""One-line notation of actions, derived from the `form` of each class.

>>> from roundhouse.core.actions import Pass
>>> to_text(Pass(by="p1"))
'p1 pass'
>>> parse("p1 pass", [Pass])
Pass(by='p1')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from .actions import Action
from .errors import NotationError
from .roles import Field, fields_of

_PLACE = re.compile(r"\{(\w+)\}")
_OPTIONAL = re.compile(r"\s*\[([^\]]*)\]")
_PATTERNS: dict[Any, str] = {
    int: r"-?\d+",
    str: r"\S+",
    tuple[int, ...]: r"\d+(?:\+\d+)*",
    tuple[str, ...]: r".*",
}


def _write(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value)) if value and isinstance(value[0], int) else " / ".join(value)
    return str(value)


def _read(kind: Any, text: str) -> Any:
    if kind is int:
        return int(text)
    if kind == tuple[int, ...]:
        return tuple(int(part) for part in text.split("+"))
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split("/") if part.strip())
    return text


@cache
def _fields(kind: type[Action]) -> dict[str, Field]:
    return {f.name: f for f in fields_of(kind)}


def to_text(action: Action) -> str:
    """Write an action as one line."""
    kind = type(action)

    def fill(part: str) -> str:
        return _PLACE.sub(lambda m: _write(getattr(action, m[1])), part)

    def optional(match: re.Match[str]) -> str:
        names = _PLACE.findall(match[1])
        default = all(getattr(action, n) == _fields(kind)[n].default for n in names)
        return "" if default else " " + fill(match[1])

    return fill(_OPTIONAL.sub(optional, kind.form)).rstrip()


@cache
def _regex(kind: type[Action]) -> re.Pattern[str]:
    def place(match: re.Match[str]) -> str:
        return f"(?P<{match[1]}>{_PATTERNS[_fields(kind)[match[1]].type]})"

    def literal(text: str) -> str:
        pieces, at = [], 0
        for match in _PLACE.finditer(text):
            pieces += [re.escape(text[at : match.start()]), place(match)]
            at = match.end()
        return "".join([*pieces, re.escape(text[at:])])

    out, at = [], 0
    for match in _OPTIONAL.finditer(kind.form):
        out += [literal(kind.form[at : match.start()]), rf"(?:\s+{literal(match[1])})?"]
        at = match.end()
    pattern = "".join([*out, literal(kind.form[at:])]).replace(r"\ ", r"\s+")
    for name in _fields(kind):  # a list may be empty, then the space before it is missing too
        if _fields(kind)[name].type == tuple[str, ...]:
            pattern = pattern.replace(rf"\s+(?P<{name}>", rf"\s*(?P<{name}>")
    return re.compile(pattern + r"\s*")


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """Read one line as an action of one of these kinds, or say what could stand there."""
    line = " ".join(text.split())
    kinds = list(kinds)
    for kind in kinds:
        match = _regex(kind).fullmatch(line)
        if match:
            found = {n: _read(_fields(kind)[n].type, v) for n, v in match.groupdict().items() if v is not None}
            return kind(**found)
    verb = line.split()[1] if len(line.split()) > 1 else ""
    forms = [k.form for k in kinds if verb and f" {verb}" in k.form] or [k.form for k in kinds]
    raise NotationError(f"{line!r} is no action here; the forms are: " + " | ".join(dict.fromkeys(forms)))
