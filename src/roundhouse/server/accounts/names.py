"""Names of users: readable, in one alphabet, and never confused with those of registered users."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data

from roundhouse.core.text import LONGEST_NAME, distinct, readable_name

from ..errors import Refused

#: Scripts that are written together without being confused (Unicode TR 39, "highly restrictive").
_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
_ANYWHERE = {"COMMON", "INHERITED", "UNKNOWN"}
#: In addresses, what comes before the id of a person, and before a level of bots.
BY_ID, BOT = "~", "bot:"
#: Default names of seats and guests; nobody can register them.
_LABELS = ("guest", "seat", "player", "computer", "bot", "host", "admin", "administrator", "roundhouse")


def person_name(text: str) -> str:
    """A name as it is stored and shown, or a refusal that says what is wrong with it."""
    name = readable_name(text)
    if not any(c.isalnum() for c in name):
        raise Refused("bad_request", "A name needs at least one letter or digit.")
    if len(name) > LONGEST_NAME or len(login_of(name)) > LONGEST_NAME:
        raise Refused(
            "bad_request",
            f"This name is too long. The limit is {LONGEST_NAME} letters (some, such as ß, count as two).",
        )
    if _mixed(name):
        raise Refused("bad_request", "Use one alphabet for the name. Letters of several are easy to confuse.")
    return name


def seat_label(text: str, usual: str) -> str:
    """The name of a seat, or its default name."""
    return person_name(text) if text.strip() else usual


def imported_names(names: Iterable[str]) -> list[str]:
    """Names of players in a file; an invalid one becomes the name of the seat.

    >>> imported_names(["Ana", "Anа", "Ana"])
    ['Ana', 'Player 2', 'Ana 2']
    """
    found: list[str] = []
    for number, name in enumerate(names, start=1):
        try:
            found.append(distinct(person_name(name), found))
        except Refused:
            found.append(distinct(f"Player {number}", found))
    return found


def login_of(name: str) -> str:
    """The name a user signs in with: the same in upper and lower case, however it was typed.

    >>> login_of("ＡＮＡ  María")
    'ana maría'
    """
    return unicodedata.normalize("NFKC", readable_name(name).casefold())


def look_of(name: str) -> str:
    """The same for all names that look the same, whatever alphabet they are written in (the skeleton of TR 39).

    >>> look_of("Аnа") == look_of("Ana"), look_of("PauI") == look_of("Paul"), look_of("Ana") == look_of("Eva")
    (True, True, False)
    """
    return _skeleton(_skeleton(readable_name(name)).casefold())


def is_label(name: str) -> bool:
    """Whether the table itself uses a name.

    >>> is_label("Seat 2"), is_label("PIayer 1"), is_label("Ana")
    (True, True, False)
    """
    return _labels().fullmatch(look_of(name)) is not None


@cache
def _labels() -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(map(look_of, _LABELS))})[ \dlo]*")  # 0 and 1 look like o and l


def _mixed(name: str) -> bool:
    scripts = categories.unique_aliases(name) - _ANYWHERE
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def _skeleton(text: str) -> str:
    """Every letter replaced by the one that stands for all that look like it."""
    shown = "".join(_prototype(c) for c in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", shown)


@cache
def _prototype(letter: str) -> str:
    """The library knows pairs: a prototype has all its lookalikes, each of them has its prototype only."""
    others = _lookalikes(letter)
    if len(others) != 1:
        return letter
    other = others[0]
    if len(_lookalikes(other)) > 1 or len(other) > 1:
        return other
    return min(letter, other)


def _lookalikes(letter: str) -> list[str]:
    return [str(one["c"]).replace("\u200e", "") for one in confusables_data.get(letter, ())]
