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
from roundhouse.core.view import View
from roundhouse.core.words import ENGLISH, Words

#: The languages that there are texts for.
LANGUAGES = (ENGLISH, "es", "de")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
#: The context of templates of the rules in the catalogues.
ENGINE = "rules"
_VALUE = re.compile(r"\{(\w+)\}")
#: Values of templates of the rules have no spaces, but for lists, whose names end in s, and money: `120 D`.
_ONE, _SEVERAL, _MONEY = r"\S+", ".+", r"\S*\d\S*(?: \D{1,3})?"
_AMOUNTS = ("price", "money", "debt", "revenue")
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
    own = words.in_language(spoken).entries.get("texts", {})
    return own.get(text) or _engine_text(spoken, text)


@lru_cache(maxsize=8_192)
def _engine_text(spoken: str, text: str) -> str:
    known = catalogue(spoken)
    if text in known:
        return known[text]
    for pattern, told in engine_templates(spoken):
        if found := pattern.fullmatch(text):
            return told.format(**found.groupdict())
    return text


@lru_cache(maxsize=len(LANGUAGES))
def engine_templates(spoken: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The templates of the rules with their translations, those with the most words first."""
    made = _messages(spoken, ENGINE)
    order = sorted(made, key=lambda template: -len(_VALUE.sub("", template)))
    return tuple((_pattern(template), made[template]) for template in order)


def _pattern(template: str) -> re.Pattern[str]:
    parts = _VALUE.split(template)
    values = (f"(?P<{value}>{_fits(value)})" for value in parts[1::2])
    return re.compile("".join(re.escape(part) + next(values, "") for part in parts[::2]))


def _fits(value: str) -> str:
    return _MONEY if value in _AMOUNTS else _SEVERAL if value.endswith("s") else _ONE


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
    return _messages(spoken, None)


def _messages(spoken: str, context: str | None) -> dict[str, str]:
    from babel.messages.pofile import read_po  # only those who read another language need it

    with files(__package__ or "").joinpath(f"texts/{spoken}.po").open("rb") as file:
        found = read_po(file, locale=spoken)
    return {str(m.id): str(m.string) for m in found if m.id and m.string and m.context == context}
