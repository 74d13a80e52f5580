"""What the lobby and the rules card show of a title."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class OptionCard(Struct, frozen=True, kw_only=True):
    """A named option of a title and what it means."""

    name: str
    #: The name in words, for a form.
    label: str
    #: Where it comes from: the rulebook's own variants, another reading of it, or neither; `site` is 18xx.games.
    group: Literal["variant", "reading", "house rule", "site"]
    text: str
    #: The section of the rulebook that speaks of it; empty if none does.
    section: str
    type: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    #: Possible values of a choice.
    choices: tuple[str, ...]
    #: What it always is under the rules of 18xx.games; None if it can still be chosen there.
    on_site: bool | None


class OptionGroup(Struct, frozen=True, kw_only=True):
    """Options that belong together, with the heading above them."""

    heading: str
    options: tuple[OptionCard, ...]


class DeviationCard(Struct, frozen=True, kw_only=True):
    """A point in which 18xx.games departs from the rulebook; as an option it is called `site.NAME`."""

    name: str
    section: str
    text: str


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
    #: How long a game takes, in words and in minutes (from, to); empty and null if unknown.
    length: str
    minutes: tuple[int, int] | None
    #: How demanding it is, from 1 (to learn with) to 5; 0 if unknown.
    weight: int
    #: Whether the tutorial teaches with it.
    teaches: bool
    #: In the order in which they are shown; a group without options is left out.
    option_groups: tuple[OptionGroup, ...]
    #: What the option `site_rules` switches on, for those who want single points of it.
    deviations: tuple[DeviationCard, ...]
    #: Whether files of 18xx.games can be read.
    reads_site_files: bool
