"""Finished English sentences of the rules and of bots, told in another language by their templates.

Checks and bots yield whole sentences. The catalogues know their templates, `{by} has no {train}-train`; the translation
of the template that fits the whole text is told with the same values. Values that are words themselves, such as
`2 trains` or `the open market`, are translated in turn; names, numbers and money stay. What fits none stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from roundhouse.core.data_files import DataFiles
from roundhouse.core.words import Words, load_words

from .catalogue import catalogue, sentences_of_rules
from .forms import filled, name

#: The table of a title's `words.de.toml` for the templates that only this title has.
TABLE = "refusals"
_VALUE = re.compile(r"\{(\w+)\}")
#: Values have no spaces, but for money (`120 D`), names that end in s (lists and counted things), and words.
_ONE, _SEVERAL, _MONEY = r"\S+", ".+", r"\S*\d\S*(?: \D{1,3})?"
_SIDES = r"\d+|[NESW, ]+"
_AMOUNTS = frozenset({"price", "money", "debt", "revenue"})
_WORDS = frozenset(
    {"city", "gauge", "heading", "kind", "name", "place", "route", "shown", "text", "what", "when", "who"}
)
_REASONS = ("why", "idle", "thing")
_WORD = re.compile("[a-z]")
#: What joins a list, and a remark in brackets after something.
_JOINTS = ("; ", " and ", ", ", " or ")
_REMARK = re.compile(r"(.+) \(([^()]+)\)")


class _Template(Struct, frozen=True):
    """A sentence with gaps; only texts with the longest piece between two gaps are worth a closer look."""

    longest: str
    pattern: re.Pattern[str]
    told: str


def told(words: Words, text: str, spoken: str) -> str:
    """A sentence in a language, or as it is if nothing translates it."""
    return str(_teller(words.files, spoken).told(text) or text)


@lru_cache(maxsize=64)
def _teller(files: DataFiles | None, spoken: str) -> _Teller:
    return _Teller(load_words(files), load_words(files, spoken))


class _Teller:
    """The words and templates of one title in one language."""

    def __init__(self, english: Words, other: Words) -> None:
        self._other = other
        known = {
            **sentences_of_rules(other.language),
            **dict(_reasons(english, other)),
            **other.entries.get(TABLE, {}),
        }
        self._exact = {**catalogue(other.language), **known, **dict(_common(english, other))}
        self._exact |= other.entries.get("texts", {})
        order = sorted(known, key=lambda template: -len(_VALUE.sub("", template)))
        self._templates = [_compiled(template, known[template]) for template in order if _VALUE.search(template)]
        self.told = lru_cache(maxsize=8_192)(self._told)

    def _told(self, text: str) -> str | None:
        """A whole sentence, or nothing if no template fits it."""
        if text in self._exact:
            return self._exact[text]
        for template in self._templates:
            if template.longest in text and (found := template.pattern.fullmatch(text)):
                values = found.groupdict().items()
                return filled(
                    template.told, {key: self._sides(v) if key == "sides" else self._value(v) for key, v in values}
                )
        return self._full_stop(text) if text.endswith(".") else None

    def _full_stop(self, text: str) -> str | None:
        """A refusal that was written as a sentence, with a capital and a full stop, before it was stored."""
        told = self.told(text[0].lower() + text[1:-1]) or self.told(text[:-1])
        return told and f"{told[0].upper()}{told[1:]}."

    def _value(self, text: str) -> str:
        """A value of a sentence: words are translated, a list piece by piece; names and numbers stay."""
        if not _WORD.search(text):
            return name(self._other, text, text)
        whole = self.told(text)
        if whole is not None:
            return whole
        for joint in _JOINTS:
            if joint in text:
                return self._exact.get(joint, joint).join(self._value(piece) for piece in text.split(joint))
        remark = _REMARK.fullmatch(text)
        return f"{self._value(remark[1])} ({self._value(remark[2])})" if remark else name(self._other, text, text)

    def _sides(self, text: str) -> str:
        """Sides of a hex by their points of the compass; companies may be called N or SE, too."""
        return ", ".join(self._exact.get(f"side {side}", side) for side in text.split(", "))


def _reasons(english: Words, other: Words) -> Iterator[tuple[str, str]]:
    """Why bots make a title's own moves or not, and what they call them."""
    for kind, texts in english.entries.items():
        told = other.entries.get(kind, {})
        yield from ((texts[form], told[form]) for form in _REASONS if form in texts and form in told)


def _common(english: Words, other: Words) -> Iterator[tuple[str, str]]:
    """What a title calls places, things and actions, by its English."""
    for noun, called in english.entries["terms"].items():
        yield called, other.term(noun)
    for owner, called in english.entries["places"].items():
        yield called, name(other, owner, other.place(owner))
    for kind, texts in english.entries.items():
        if "title" in texts:
            yield texts["title"], other.heading(kind)


def _compiled(template: str, translation: str) -> _Template:
    parts = _VALUE.split(template)
    values = (f"(?P<{value}>{kind_of_value(value)})" for value in parts[1::2])
    pattern = "".join(re.escape(part) + next(values, "") for part in parts[::2])
    return _Template(max(parts[::2], key=len), re.compile(pattern), translation)


def kind_of_value(value: str) -> str:
    """The pattern of a value, by its name without a number: several words, an amount or one word."""
    value = value.rstrip("0123456789")
    if value == "sides":
        return _SIDES
    return _MONEY if value in _AMOUNTS else _SEVERAL if value in _WORDS or value.endswith("s") else _ONE
