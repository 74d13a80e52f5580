"""Texts in the language of whoever asks.

The language belongs to the request: `with speaking("de")` before anything is presented. Texts of this package are
templates, `tr("{player} bids {price}", player=…, price=…)`, and their English is the key of the catalogue
(`texts/de.po`). A title's words come from its `words.de.toml`. What has no translation is told in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from roundhouse.core.definition import GameDef
from roundhouse.core.view import View
from roundhouse.core.words import ENGLISH, Words

from .catalogue import catalogue
from .forms import Name, filled, formed, name
from .sentences import told

__all__ = [
    "LANGUAGES",
    "Name",
    "catalogue",
    "formed",
    "language",
    "money_text",
    "name",
    "phrase",
    "round_name",
    "speaking",
    "tr",
    "words_of",
]

#: The languages that there are texts for.
LANGUAGES = (ENGLISH, "es", "de")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_NUMBERED = re.compile(r"(.*) ([\d.]+)")


def language() -> str:
    """The language of the present request."""
    return _language.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Present everything in a language; English if there are no texts for it."""
    before = _language.set(wanted if wanted in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _language.reset(before)


def tr(template: str, /, **values: object) -> str:
    """A text in the present language, with its values.

    >>> tr("{payer} pays {amount}", payer="Ana", amount="$5")
    'Ana pays $5'
    """
    spoken = language()
    if spoken == ENGLISH:
        return template.format(**values)
    return filled(catalogue(spoken).get(template, template), values)


def money_text(view: View, amount: int) -> str:
    """An amount in the present language: `$1,200`, in Spanish and German `$1.200`; `−$20` is less than nothing."""
    separator = "," if language() == ENGLISH else "."
    written = view.defn.currency.format(f"{abs(amount):,}".replace(",", separator))
    return f"−{written}" if amount < 0 else written


def words_of(defn: GameDef) -> Words:
    """The words of a title in the present language."""
    return defn.words.in_language(language())


def phrase(words: Words, text: str) -> str:
    """A text of the engine, such as the name of a step or the reason of a payment, in the present language.

    Events are stored with their English. A reason that was made from a template, `dividend of {company}`, is told by
    the translation of the template that the whole text fits; what fits none stays as it is.
    """
    spoken = language()
    if spoken == ENGLISH:
        return text
    return told(words, text, spoken)


def round_name(words: Words, name: str) -> str:
    """The name of a round, whose number stays: `Operating Round 4.1`."""
    numbered = _NUMBERED.fullmatch(name)
    return phrase(words, name) if numbered is None else f"{phrase(words, numbered[1])} {numbered[2]}"
