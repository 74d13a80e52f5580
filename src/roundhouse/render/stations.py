"""Stations of a hex: tokens in their circles, and the initials of companies that start here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.model import HexDef
from roundhouse.board.network import Token

from .detail import NEAR, Detail
from .initials import initials_inside
from .places import Drawing
from .stops import slot_points, slot_radius
from .svg import Point, group, label, tag
from .tokens import Livery, ring_patterns, token


def stations(tokens: Sequence[Token], companies: Mapping[str, Livery], drawing: Drawing, detail: Detail = NEAR) -> str:
    """The tokens of a hex."""
    if not tokens:
        return ""
    patterns, others = ring_patterns(companies.values()), frozenset(companies)
    drawn = []
    for city in dict.fromkeys(t.city for t in tokens):
        here = [t for t in tokens if t.city == city]
        slots = max(drawing.nodes[city].slots, len(here))
        radius = slot_radius(slots, detail)
        for point, one in zip(slot_points(drawing.places[city], slots, radius), here, strict=False):
            company = companies.get(one.company) or _Unknown(one.company)
            ring = patterns.get(one.company, 0)
            drawn.append(token(company, point, radius - 0.6, ring, least=detail.text, others=others))
            drawn.append(_kind(one.kind, point, radius) if detail == NEAR else "")
    return group("tokens", drawn)


def _kind(kind: str, at: Point, radius: float) -> str:
    """The initial of a station's kind on its rim."""
    if not kind:
        return ""
    spot = at + complex(0, radius - 2)
    badge = tag("circle", cx=spot.real, cy=spot.imag, r=5.0, class_="coin")
    return badge + label(kind[0].upper(), spot, NEAR.text, "kind")


def homes(
    hex_: HexDef, tokens: Sequence[Token], closed: frozenset[str], drawing: Drawing, detail: Detail = NEAR
) -> str:
    """Initials of the companies whose home token is not placed yet, in their reserved slots."""
    placed = {t.company for t in tokens}
    cities = [n for n, node in enumerate(drawing.nodes) if node.kind == "city"]
    taken = {city: sum(t.city == city for t in tokens) for city in cities}
    drawn = []
    for home in hex_.homes:
        city = cities[0] if home.node is None and cities else home.node
        if home.company in placed or home.company in closed or city not in taken:
            continue
        radius = slot_radius(drawing.nodes[city].slots, detail)
        points = slot_points(drawing.places[city], drawing.nodes[city].slots, radius)[taken[city] :]
        if points:
            taken[city] += 1
            drawn.append(_home(home.company, points[0], radius, detail))
    return group("homes", drawn)


def _home(company: str, at: Point, radius: float, detail: Detail) -> str:
    size = max(8.5 if len(company) < 4 else 6.5, detail.text)
    return initials_inside(company, radius - 1, size).drawn(at, "home")


class _Unknown(NamedTuple):
    """A company known only by its initials."""

    id: str
    colour: str = "#777777"
    text_colour: str = "white"

    @property
    def name(self) -> str:
        """The initials stand for the name."""
        return self.id
