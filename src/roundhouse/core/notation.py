"""One-line notation of actions, derived from the `form` of each class.

>>> from roundhouse.core.actions import Pass
>>> to_text(Pass(by="p1"))
'p1 pass'
>>> parse("p1 pass", [Pass])
Pass(by='p1')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from sys import intern
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


#: The second word of a form, if it is the same in all lines of that form.
_SECOND_WORD = re.compile(r"\{by\} ([\w-]+)(?: |$)")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("+"))


def _texts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("/") if part.strip())


_READERS: dict[Any, Callable[[str], object]] = {int: int, tuple[int, ...]: _numbers, tuple[str, ...]: _texts}


@cache
def _readers(kind: type[Action]) -> Mapping[str, Callable[[str], Any]]:
    """How to read the text of each field; names are interned, because a game repeats the same few."""
    return {name: _READERS.get(field.type, intern) for name, field in fields_by_name(kind).items()}


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
    words = text.split()
    line, kinds = " ".join(words), tuple(kinds)
    for kind in _kinds_with(kinds, words[1] if len(words) > 1 else ""):
        match = _regex(kind).fullmatch(line)
        if match:
            readers = _readers(kind)
            return kind(**{name: readers[name](v) for name, v in match.groupdict().items() if v is not None})
    raise NotationError(_unreadable(line, [kind.form for kind in kinds]))


def _kinds_with(kinds: tuple[type[Action], ...], word: str) -> tuple[type[Action], ...]:
    """The kinds of which a line with this second word can be, in order."""
    by_word = _kinds_by_word(kinds)
    return by_word.get(word, by_word[""])


@lru_cache(maxsize=256)
def _kinds_by_word(kinds: tuple[type[Action], ...]) -> Mapping[str, tuple[type[Action], ...]]:
    """Kinds by their second word; under every word also those without a fixed one, which alone are under ""."""
    fixed = [(kind, match[1] if (match := _SECOND_WORD.match(kind.form)) else "") for kind in kinds]
    words = {"", *(word for _, word in fixed)}
    return {word: tuple(kind for kind, own in fixed if own in ("", word)) for word in words}


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
