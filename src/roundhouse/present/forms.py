"""Values in templates: names that know their prepositions in languages that need them."""

from __future__ import annotations

import string
from collections.abc import Mapping

from roundhouse.core.words import ENGLISH, Words


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


def filled(template: str, values: Mapping[str, object]) -> str:
    """A template with its values, each in the form that the template asks for."""
    return _formatter.vformat(template, (), values)


def name(words: Words, owner: str, shown: str) -> str:
    """A name as templates use it: `shown`, and with prepositions as the language has them."""
    if words.language == ENGLISH:
        return shown
    found = Name(shown)
    found.forms = {form: _with_preposition(words, form, owner, shown) for form in ("from", "in", "to")}
    return found


def _with_preposition(words: Words, form: str, owner: str, shown: str) -> str:
    known = words.entries.get(f"places {form}", {})
    return known.get(owner) or known.get("*", "{}").format(shown)
