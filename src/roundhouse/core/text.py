"""Sanitise untrusted text before it reaches a screen or a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

#: The maximum length of a player's name.
LONGEST_NAME = 40
#: Control, direction, surrogate, private and unassigned characters, and separators of lines and paragraphs.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Characters that show nothing: fillers, joiners, variation selectors, the empty braille pattern.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
#: How many accents a letter keeps; more would cover the lines around it.
_MOST_MARKS = 2


def visible(text: str, keep: str = "") -> str:
    r"""The text without invisible characters: control and direction characters, fillers, selectors.

    >>> visible("An\x1b[31ma\u202e")
    'An[31ma'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c for c in text if c in keep or (unicodedata.category(c) not in _UNSEEN and not _BLANK.match(c)))


def readable(value: object) -> object:
    r"""A value read from JSON without invisible characters in its texts; newlines and tabs stay.

    >>> readable({"a\x00": ["\x1b]0;x\x07", 1]})
    {'a': [']0;x', 1]}
    """
    match value:
        case str():
            return visible(value, "\n\t")
        case list():
            return [readable(item) for item in value]
        case dict():
            return {readable(key): readable(item) for key, item in value.items()}
        case _:
            return value


def readable_name(name: str) -> str:
    r"""A name in NFKC, on one line, without invisible characters or stacked accents; its length is not limited.

    >>> readable_name("  Ａna   María\u200b ")
    'Ana María'
    """
    shown = visible(unicodedata.normalize("NFKC", " ".join(name.split())))
    found, marks = list[str](), _MOST_MARKS
    for letter in " ".join(shown.split()):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= _MOST_MARKS:
            found.append(letter)
    return unicodedata.normalize("NFC", "".join(found)).strip()


def readable_names(names: Sequence[str]) -> list[str]:
    r"""Names of players from a file: readable, not too long, all different.

    >>> readable_names(["Ana", "An\x1ba", "\u200b"])
    ['Ana', 'Ana 2', 'Player 3']
    """
    found: list[str] = []
    for number, name in enumerate(names, start=1):
        found.append(distinct(readable_name(name)[:LONGEST_NAME].strip() or f"Player {number}", found))
    return found


def distinct(name: str, taken: Sequence[str]) -> str:
    """The name, with a number added if it is taken.

    >>> distinct("Ana", ["Ana", "Eva"])
    'Ana 2'
    """
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4]} {number}"
    return found
