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
from difflib import get_close_matches
from functools import cache
from typing import Any

from .action_text import OPTIONAL, PLACE, fields_by_name, write_action
from .actions import Action
from .errors import NotationError

_PATTERNS: dict[Any, str] = {
    int: r"-?\d+",
    str: r"\S+",
    tuple[int, ...]: r"\d+(?:\+\d+)*",
    tuple[str, ...]: r".*",
}


def _read(kind: Any, text: str) -> Any:
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
    for name in fields_by_name(kind):  # a list may be empty, then the space before it is missing too
        if fields_by_name(kind)[name].type == tuple[str, ...]:
            pattern = pattern.replace(rf"\s+(?P<{name}>", rf"\s*(?P<{name}>")
    return re.compile(pattern + r"\s*")


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """Read one line as an action of one of these kinds, or say what could stand there."""
    line = " ".join(text.split())
    kinds = list(kinds)
    for kind in kinds:
        match = _regex(kind).fullmatch(line)
        if match:
            found = {n: _read(fields_by_name(kind)[n].type, v) for n, v in match.groupdict().items() if v is not None}
            return kind(**found)
    raise NotationError(_unreadable(line, [kind.form for kind in kinds]))


def _unreadable(line: str, forms: list[str]) -> str:
    """What is wrong with a line: its form, or its second word, or that it has none."""
    verbs = dict.fromkeys(form.split()[1] for form in forms)
    known = ", ".join(sorted(verbs))
    words = line.split()
    if len(words) < 2:
        return f"An action needs who acts and what they do, such as “p1 pass”. Known actions: {known}."
    found = words[1]
    if found in verbs:
        wanted = " or ".join(dict.fromkeys(form for form in forms if form.split()[1] == found))
        return f"Incomplete or invalid “{found}”; write: {wanted}"
    if words[0] in verbs:
        return f"An action starts with who acts, such as “p1 {line}”."
    for word in (found, words[0]):
        if near := get_close_matches(word, verbs, 1):
            return f"Unknown action “{word}”; did you mean “{near[0]}”?"
    return f"Unknown action “{found}”. Known actions: {known}."
