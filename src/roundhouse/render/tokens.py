"""Company tokens: colour, initials and a ring pattern that distinguishes companies of similar colour."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol

from .palette import readable_on
from .svg import Point, group, label, number, tag, words

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
    company: Livery, at: Point, radius: float = RADIUS, pattern: int = 0, title: str = "", least: float = 0.0
) -> str:
    """A token with its middle at a point; initials that would be smaller than `least` are enlarged or left out."""
    ink = readable_on(company.colour, company.text_colour)
    size, halo = _initials(company.id, radius, least)
    outlined = f";stroke:{company.colour};stroke-width:{number(size / 6)};paint-order:stroke" if halo else ""
    return group(
        "company",
        (
            tag("title", words(title or company.name)),
            tag("circle", r=radius, class_="token", style=f"fill:{company.colour}"),
            tag("circle", r=radius - 1.6, class_="ring", stroke_dasharray=RINGS[pattern], style=f"stroke:{ink}"),
            label(company.id, 0j, size, "initials", style=f"fill:{ink}{outlined}") if size else "",
        ),
        at,
        data_company=company.id,
    )


def _initials(text: str, radius: float, least: float) -> tuple[float, bool]:
    """The size of the initials, 0 if they do not fit, and whether they touch the ring."""
    usual = radius * {1: 1.15, 2: 0.95, 3: 0.74, 4: 0.58}.get(len(text), 0.5)
    if usual >= least:
        return usual, False
    return (least, True) if least <= largest_inside(text, radius) else (0.0, False)


def largest_inside(text: str, radius: float) -> float:
    """The size of bold text that fills a circle; its corners may reach a little beyond the rim."""
    wide = sum(_WIDE.get(c, 0.6 if c.isupper() else 0.55) for c in text)
    return float(_BEYOND * radius / math.hypot(wide / 2, 0.36))


_WIDE = {"M": 0.84, "W": 0.87, "I": 0.3, "J": 0.5, "L": 0.51, "E": 0.54, "F": 0.51, "i": 0.27, "l": 0.28, "m": 0.85}
_BEYOND = 1.17
