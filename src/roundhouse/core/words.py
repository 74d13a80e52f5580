"""The words of a title: the common `words.toml` in this folder, overridden by the title's own.

Refusals, the log, the command line and the browser all use them. Other languages stand in files beside it, such as
`words.es.toml`; what a language lacks is told in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from .data_files import DataError, DataFiles
from .data_reading import Reader

FILE = "words.toml"
ENGLISH = "en"

Entries = Mapping[str, Mapping[str, str]]


class Words(Struct, frozen=True):
    """What a title calls its actions, places and people, by table and key of `words.toml`."""

    entries: Entries
    #: Where a title's own words come from, and the language they are in.
    files: DataFiles | None = None
    language: str = ENGLISH

    def in_language(self, language: str) -> Words:
        """The same words in another language.

        >>> load_words().in_language("de").heading("lay")
        'Gleise bauen'
        """
        return self if language == self.language else load_words(self.files, language)

    def heading(self, kind: str) -> str:
        """The heading for a kind of action.

        >>> load_words().heading("lay")
        'Lay track'
        """
        return self.entries.get(kind, {}).get("title") or kind.capitalize()

    def place(self, owner: str) -> str:
        """A place of the bank with its article; anything else unchanged.

        >>> load_words().place("market"), load_words().place("MC")
        ('the open market', 'MC')
        """
        return self.entries["places"].get(owner, owner)

    def ending(self, reason: str) -> str:
        """Why the game ended, in words; unknown reasons unchanged.

        >>> load_words().ending("bank"), load_words().ending("")
        ('the bank broke', '')
        """
        return self.entries["endings"].get(reason, reason)

    def company(self, company: str, kind: str) -> str:
        """What a title says of a company, or of all companies of its kind; empty if nothing.

        >>> load_words().company("MC", "major")
        ''
        """
        told = self.entries.get("companies", {})
        return told.get(company) or told.get(kind, "")

    def term(self, noun: str) -> str:
        """The rulebook's own word for what most titles call `noun`.

        >>> load_words().term("president")
        'president'
        """
        return self.entries["terms"].get(noun, noun)


@lru_cache(maxsize=128)
def load_words(files: DataFiles | None = None, language: str = ENGLISH) -> Words:
    """The common words, overridden by those of a title, which come first in every language."""
    common = DataFiles("Roundhouse", __package__ or "")
    found = dict(_read(common, FILE))
    own = {} if files is None else _read(files, FILE)
    if language != ENGLISH:
        _override(found, _read(common, f"words.{language}.toml"))
    _override(found, own)
    if language != ENGLISH and files is not None:
        _override(found, _read(files, f"words.{language}.toml"))
    return Words(found, files, language)


def _override(found: dict[str, Mapping[str, str]], by: Entries) -> None:
    for table, words in by.items():
        found[table] = {**found.get(table, {}), **words}


def _read(files: DataFiles, name: str) -> Entries:
    if not files.has(name):
        return {}
    reader = Reader()
    found = reader.table(dict[str, str], files.read(name), "")
    if reader.faults:
        raise DataError(files.title, [(name, fault) for fault in reader.faults])
    return found


def plural(count: int, noun: str) -> str:
    """A number with its noun in the singular or plural.

    >>> plural(1, "round"), plural(2, "round"), plural(0, "city"), plural(3, "day")
    ('1 round', '2 rounds', '0 cities', '3 days')
    """
    if count == 1:
        return f"{count} {noun}"
    many = f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"
    return f"{count} {many}"


def ordinal(number: int) -> str:
    """A number as an ordinal.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th']
    """
    teen = 10 <= number % 100 <= 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
