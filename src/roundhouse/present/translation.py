"""Texts in the language of whoever asks.

The language belongs to the request: `with speaking("de")` before anything is presented. Texts of this package are
templates, `tr("{player} bids {price}", player=…, price=…)`, and their English is the key of the catalogue
(`texts/de.po`). A title's words come from its `words.de.toml`. What has no translation is told in English.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files

from roundhouse.core.definition import GameDef
from roundhouse.core.words import ENGLISH, Words

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
    return _formatter.vformat(catalogue(spoken).get(template, template), (), values)


def words_of(defn: GameDef) -> Words:
    """The words of a title in the present language."""
    return defn.words.in_language(language())


def phrase(words: Words, text: str) -> str:
    """A fixed text of the engine, such as the name of a step or the reason of a payment, in the present language."""
    spoken = language()
    if spoken == ENGLISH:
        return text
    own = words.in_language(spoken).entries.get("texts", {}).get(text)
    return own or catalogue(spoken).get(text, text)


def round_name(words: Words, name: str) -> str:
    """The name of a round, whose number stays: `Operating Round 4.1`."""
    numbered = _NUMBERED.fullmatch(name)
    return phrase(words, name) if numbered is None else f"{phrase(words, numbered[1])} {numbered[2]}"


class Name(str):
    """Somebody or something in a sentence; templates of other languages may ask for it with its preposition."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]


def formed(value: object, form: str) -> str:
    """A value as a template asks for it: `{giver:from}` is a name with its preposition."""
    return value.forms.get(form, str(value)) if form and isinstance(value, Name) else str(value)


class _Formatter(string.Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        return formed(value, format_spec)


_formatter = _Formatter()


def name(words: Words, owner: str, shown: str) -> str:
    """A name as templates use it: `shown`, and with prepositions as the language has them."""
    if words.language == ENGLISH:
        return shown
    found = Name(shown)
    found.forms = {form: _with_preposition(words, form, owner, shown) for form in ("from", "to")}
    return found


def _with_preposition(words: Words, form: str, owner: str, shown: str) -> str:
    known = words.entries.get(f"places {form}", {})
    return known.get(owner) or known.get("*", "{}").format(shown)


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(spoken: str) -> Mapping[str, str]:
    """The texts of a language by their English."""
    from babel.messages.pofile import read_po  # only those who read another language need it

    with files(__package__ or "").joinpath(f"texts/{spoken}.po").open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=spoken) if m.id and m.string}
