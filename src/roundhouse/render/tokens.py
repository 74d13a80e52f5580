"""Company tokens: colour, initials and a ring pattern that distinguishes companies of similar colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .initials import Initials, initials_inside
from .palette import readable_on
from .svg import Point, group, number, tag, words

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


def token(
    company: Livery,
    at: Point,
    radius: float = RADIUS,
    pattern: int = 0,
    title: str = "",
    least: float = 0.0,
    others: frozenset[str] = frozenset(),
) -> str:
    """A token with its middle at a point; its initials are at least as large as `least`, unlike those of `others`."""
    ink = readable_on(company.colour, company.text_colour)
    usual = radius * {1: 1.15, 2: 0.95, 3: 0.74, 4: 0.58}.get(len(company.id), 0.5)
    halo = usual < least
    written = initials_inside(company.id, radius, least, others) if halo else Initials(company.id, usual)
    outlined = f";stroke:{company.colour};stroke-width:{number(written.size / 6)};paint-order:stroke" if halo else ""
    return group(
        "company",
        (
            tag("title", words(title or company.name)),
            tag("circle", r=radius, class_="token", style=f"fill:{company.colour}"),
            tag("circle", r=radius - 1.6, class_="ring", stroke_dasharray=RINGS[pattern], style=f"stroke:{ink}"),
            written.drawn(0j, "initials", style=f"fill:{ink}{outlined}"),
        ),
        at,
        data_company=company.id,
    )
