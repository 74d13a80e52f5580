"""The rules card of a title: its rules in brief, found by section."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title
from roundhouse.titles import get_title

from .model import RulesCard, RuleSection
from .translation import language, tr

_BOOK = re.compile(r"18\w+ ")
_PARTS = re.compile(r"\d+|[a-z]+(?![a-z])|[A-Z]+", re.ASCII)


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a title's `card.toml`."""

    heading: str
    sections: tuple[str, ...]
    text: str


class _Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece in another language, as `card.de.toml` has it by its English heading."""

    heading: str
    text: str


def rules_card(title: str) -> RulesCard:
    """The card that lies in the title's folder; without one, the sections that its index of rules names.

    Anchors and sections are the same in every language.
    """
    return _card(title.lower(), language())


@cache
def _card(title: str, spoken: str) -> RulesCard:
    about = get_title(title)
    path = files(about.package).joinpath("card.toml")
    if path.is_file():
        raw = msgspec.convert(tomllib.loads(path.read_text("utf-8"))["pieces"], tuple[_Piece, ...])
        told = _translated(about, spoken)
        pieces = tuple(_section(number, piece, told.get(piece.heading, piece)) for number, piece in enumerate(raw))
    else:
        pieces = _from_index(about)
    return RulesCard(title=about.id, book=about.name, pieces=pieces)


def _translated(about: Title, spoken: str) -> dict[str, _Told]:
    path = files(about.package).joinpath(f"card.{spoken}.toml")
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, _Told]) if path.is_file() else {}


def _section(number: int, piece: _Piece, told: _Piece | _Told) -> RuleSection:
    return RuleSection(
        anchor=_anchor(number, piece.heading),
        heading=told.heading,
        sections=piece.sections,
        text=tuple(" ".join(part.split()) for part in told.text.strip().split("\n\n")),
    )


def _anchor(number: int, heading: str) -> str:
    return f"{number + 1}-" + "-".join(re.findall(r"[a-z0-9]+", heading.lower()))


def _from_index(title: Title) -> tuple[RuleSection, ...]:
    """One piece for each chapter of the rulebook, naming its sections."""
    path = files(title.package).joinpath("rules.json")
    if not path.is_file():
        return ()
    found: dict[str, dict[str, None]] = {}
    for _, section, _ in msgspec.convert(json.loads(path.read_text("utf-8")), list[tuple[str, str, str]]):
        parts = section_parts(section)
        found.setdefault(parts[0] if parts else section, {})[section] = None
    return tuple(
        RuleSection(
            anchor=_anchor(number, f"section {chapter}"),
            heading=tr("Section {chapter}", chapter=chapter),
            sections=(chapter,),
            text=(tr("See sections {names} of the {title} rulebook.", names=", ".join(sections), title=title.name),),
        )
        for number, (chapter, sections) in enumerate(found.items())
    )


def section_parts(section: str) -> tuple[str, ...]:
    """The steps from a chapter to a paragraph, without the name of the book.

    >>> section_parts("18MEX 4.4.1(f)"), section_parts("Table III")
    (('4', '4', '1', 'f'), ('III',))
    """
    text = section.split(" ", 1)[1] if _BOOK.match(section) else section
    return tuple(_PARTS.findall(text.removeprefix("Table").removeprefix("Appendix")))


def _book(section: str, otherwise: str) -> str:
    return section.split(" ", 1)[0] if _BOOK.match(section) else otherwise


@cache
def anchor_of(title: str, section: str) -> str:
    """The piece of the card that tells of a section: the one that names it most closely; empty if none does.

    A title that builds on the rulebook of another names that book in the sections it takes from it.
    """
    try:
        card = rules_card(title)
    except SetupError:
        return ""
    book, wanted = _book(section, card.book), section_parts(section)
    best, depth = "", 0
    for piece in card.pieces:
        for named in piece.sections:
            parts = section_parts(named)
            if _book(named, card.book) == book and len(parts) > depth and wanted[: len(parts)] == parts:
                best, depth = piece.anchor, len(parts)
    return best
