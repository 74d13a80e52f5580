"""What the lobby and the rules card show of a title."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class OptionCard(Struct, frozen=True, kw_only=True):
    """A named option of a title and what it means."""

    name: str
    #: The name in words, for a form.
    label: str
    text: str
    type: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    #: Possible values of a choice.
    choices: tuple[str, ...]
    #: Whether it follows 18xx.games where that site departs from the rulebook.
    site: bool


class RuleSection(Struct, frozen=True, kw_only=True):
    """A piece of the rules card: one subject in a few sentences, with the sections it tells of."""

    #: Name within the card, for links.
    anchor: str
    heading: str
    #: Sections of the rulebook that this piece tells of, such as `4.4.1`.
    sections: tuple[str, ...]
    #: Paragraphs in plain text.
    text: tuple[str, ...]


class RulesCard(Struct, frozen=True, kw_only=True):
    """The rules of a title in brief."""

    title: str
    book: str
    pieces: tuple[RuleSection, ...]


class TitleCard(Struct, frozen=True, kw_only=True):
    """A title as the lobby shows it."""

    id: str
    name: str
    designers: tuple[str, ...]
    players_min: int
    players_max: int
    blurb: str
    #: How long a game takes, in words; empty if unknown.
    length: str
    options: tuple[OptionCard, ...]
    #: Whether files of 18xx.games can be read.
    reads_site_files: bool
