"""Company tokens: colour, initials and a ring pattern that distinguishes companies of similar colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .palette import readable_on
from .svg import Point, group, label, tag, words

RADIUS = 11.6
RINGS = (None, "2.2 1.6", "6 2.4", "1 1.8")
"""Dash patterns of the rings."""


class Livery(Protocol):
    """How a company looks."""

    @property
    def id(self) -> str:
        """Its initials."""

    @property
    def name(self) -> str:
        """Its full name."""

    @property
    def colour(self) -> str:
        """Fill of its token."""

    @property
    def text_colour(self) -> str:
        """Colour of the initials."""


def ring_patterns(companies: Iterable[Livery]) -> dict[str, int]:
    """The ring pattern of each company: the plainest one that no other of its colour has."""
    used: dict[str, int] = {}
    found = {}
    for company in companies:
        found[company.id] = used.get(company.colour.lower(), 0) % len(RINGS)
        used[company.colour.lower()] = found[company.id] + 1
    return found


def token(company: Livery, at: Point, radius: float = RADIUS, pattern: int = 0, title: str = "") -> str:
    """A token with its middle at a point."""
    ink = readable_on(company.colour, company.text_colour)
    text = company.id
    size = radius * {1: 1.15, 2: 0.95, 3: 0.74, 4: 0.58}.get(len(text), 0.5)
    return group(
        "company",
        (
            tag("title", words(title or company.name)),
            tag("circle", r=radius, class_="token", style=f"fill:{company.colour}"),
            tag("circle", r=radius - 1.6, class_="ring", stroke_dasharray=RINGS[pattern], style=f"stroke:{ink}"),
            label(text, 0j, size, "initials", style=f"fill:{ink}"),
        ),
        at,
        data_company=company.id,
    )
