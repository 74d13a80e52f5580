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

from .action_text import OPTIONAL, PLACE, fields_by_name, write_action
from .actions import Action
from .errors import NotationError

_PATTERNS: dict[object, str] = {
    int: r"-?\d+",
    str: r"\S+",
    tuple[int, ...]: r"\d+(?:\+\d+)*",
    tuple[str, ...]: r".*",
}


def _read(kind: object, text: str) -> Any:
    if kind is int:
        return int(text)
    if kind == tuple[int, ...]:
        return tuple(int(part) for part in text.split("+"))
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split("/") if part.strip())
    return text


def to_text(action: Action) -> str:
    """Write an action as one line."""
    return write_action(action, action.form)


@cache
def _regex(kind: type[Action]) -> re.Pattern[str]:
    def place(match: re.Match[str]) -> str:
        return f"(?P<{match[1]}>{_PATTERNS[fields_by_name(kind)[match[1]].type]})"

    def literal(text: str) -> str:
        pieces, at = [], 0
        for match in PLACE.finditer(text):
            pieces += [re.escape(text[at : match.start()]), place(match)]
            at = match.end()
        return "".join([*pieces, re.escape(text[at:])])

    out, at = [], 0
    for match in OPTIONAL.finditer(kind.form):
        out += [literal(kind.form[at : match.start()]), rf"(?:\s+{literal(match[1])})?"]
        at = match.end()
    pattern = "".join([*out, literal(kind.form[at:])]).replace(r"\ ", r"\s+")
    for name in fields_by_name(kind):  # a list may be empty, and then the space before it is missing too
        if fields_by_name(kind)[name].type == tuple[str, ...]:
            pattern = pattern.replace(rf"\s+(?P<{name}>", rf"\s*(?P<{name}>")
    return re.compile(pattern + r"\s*")


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """Parse one line as an action of one of these kinds; the error lists the possible forms."""
    line = " ".join(text.split())
    kinds = list(kinds)
    for kind in kinds:
        match = _regex(kind).fullmatch(line)
        if match:
            found = {n: _read(fields_by_name(kind)[n].type, v) for n, v in match.groupdict().items() if v is not None}
            return kind(**found)
    verb = line.split()[1] if len(line.split()) > 1 else ""
    forms = [k.form for k in kinds if verb and f" {verb}" in k.form] or [k.form for k in kinds]
    raise NotationError(f"{line!r} is not an action of this title; the forms are: " + " | ".join(dict.fromkeys(forms)))
