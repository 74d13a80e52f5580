"""One hex of the map, or one tile, with everything on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.model import HexDef, Printed, TileDef
from roundhouse.board.network import Token

from .arrangement import CORNER, ICON, LABEL, arrange
from .hexes import corners, side
from .names import name_text
from .palette import FACES, REGIONS
from .places import SLOT, Drawing, draw
from .stops import slot_points, stops
from .svg import Point, group, label, polygon, tag
from .terrain import cost
from .tokens import Livery, ring_patterns, token
from .track import track
from .values import values


class Shown(NamedTuple):
    """What is on a hex: the printed hex or a rotated tile, with tokens and the number of the tile."""

    printed: Printed
    rotation: int = 0
    hex: HexDef | None = None
    tokens: Sequence[Token] = ()
    tile: str = ""
    marks: Sequence[str] = ()


class Look(NamedTuple):
    """What is the same for all hexes of a picture."""

    layout: str = "flat"
    phase_colour: str = "yellow"
    companies: Mapping[str, Livery] = {}
    closed: frozenset[str] = frozenset()
    coordinates: bool = True


def face(shown: Shown, look: Look) -> str:
    """Background, track, stops, tokens and texts of one hex, around the origin."""
    printed, name, icons, corner = (
        shown.printed,
        shown.hex.name if shown.hex else "",
        _icons(shown),
        _corner(shown, look),
    )
    drawing = draw(look.layout, printed.nodes, printed.paths, shown.rotation)
    at = arrange(look.layout, printed, shown.rotation, name, icons, corner)
    return "".join(
        (
            _bed(printed, shown.rotation, look.layout, _fill(shown)),
            _homes(shown, look, drawing),
            _tokens(shown, look, drawing),
            values(printed.nodes, at.values, look.phase_colour),
            name_text(name, drawing, at.name),
            label(" ".join(printed.labels), at.labels, LABEL, "mark") if printed.labels else "",
            *(cost(one.amount, one.terrain, point) for one, point in zip(printed.costs, at.costs, strict=True)),
            group("icons", [label(i, point, ICON, "soft") for i, point in zip(icons, at.icons, strict=True)]),
            label(corner, at.corner, CORNER, "where") if corner else "",
        )
    )


@lru_cache(maxsize=2_048)
def _bed(printed: Printed, rotation: int, layout: str, fill: str) -> str:
    """Background, track and stops, which look the same on every hex."""
    drawing = draw(layout, printed.nodes, printed.paths, rotation)
    background = polygon(corners(layout), "face", style=f"fill:{fill}")
    return background + _shore(printed, rotation, layout) + track(drawing) + stops(drawing)


def _fill(shown: Shown) -> str:
    colour = shown.printed.colour
    if colour == "white" and shown.hex is not None and shown.hex.region in REGIONS:
        return REGIONS[shown.hex.region]
    return FACES.get(colour, colour)


def _shore(printed: Printed, rotation: int, layout: str) -> str:
    """Sides of a tile that must lie on the coast."""
    if not isinstance(printed, TileDef):
        return ""
    ends = [side(layout, (edge + rotation) % 6, 46) for edge in printed.coast]
    return "".join(tag("line", x1=a.real, y1=a.imag, x2=b.real, y2=b.imag, class_="shore") for a, b in ends)


def _tokens(shown: Shown, look: Look, drawing: Drawing) -> str:
    if not shown.tokens:
        return ""
    patterns = ring_patterns(look.companies.values())
    drawn = []
    for city in dict.fromkeys(t.city for t in shown.tokens):
        here = [t for t in shown.tokens if t.city == city]
        points = slot_points(drawing.places[city], max(drawing.nodes[city].slots, len(here)))
        for point, one in zip(points, here, strict=False):
            company = look.companies.get(one.company) or _Unknown(one.company)
            drawn.append(token(company, point, SLOT - 0.6, patterns.get(one.company, 0)))
            drawn.append(_kind(one.kind, point))
    return group("tokens", drawn)


def _kind(kind: str, at: Point) -> str:
    """The initial of a station's kind on its rim."""
    if not kind:
        return ""
    spot = at + complex(0, SLOT - 2)
    badge = tag("circle", cx=spot.real, cy=spot.imag, r=4.4, class_="coin")
    return badge + label(kind[0].upper(), spot, 6.5, "kind")


def _homes(shown: Shown, look: Look, drawing: Drawing) -> str:
    """Initials of the companies whose home token is not placed yet, in their reserved slots."""
    if shown.hex is None:
        return ""
    placed = {t.company for t in shown.tokens}
    cities = [n for n, node in enumerate(drawing.nodes) if node.kind == "city"]
    taken = {city: sum(t.city == city for t in shown.tokens) for city in cities}
    drawn = []
    for home in shown.hex.homes:
        city = cities[0] if home.node is None and cities else home.node
        if home.company in placed or home.company in look.closed or city not in taken:
            continue
        points = slot_points(drawing.places[city], drawing.nodes[city].slots)[taken[city] :]
        if points:
            taken[city] += 1
            drawn.append(label(home.company, points[0], 8.5 if len(home.company) < 4 else 6.5, "home"))
    return group("homes", drawn)


def _icons(shown: Shown) -> tuple[str, ...]:
    return (*(shown.hex.icons if shown.hex else ()), *shown.marks)


def _corner(shown: Shown, look: Look) -> str:
    """Coordinate of the hex and number of the tile, small, in a corner."""
    parts = [shown.hex.id if shown.hex and look.coordinates else "", f"#{shown.tile}" if shown.tile else ""]
    return " ".join(filter(None, parts))


class _Unknown(NamedTuple):
    """A company known only by its initials."""

    id: str
    colour: str = "#777777"
    text_colour: str = "white"

    @property
    def name(self) -> str:
        """The initials stand for the name."""
        return self.id
