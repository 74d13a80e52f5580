"""One hex of the map, or one tile, with everything on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.model import HexDef, Printed, TileDef
from roundhouse.board.network import Token

from .free_space import Room
from .hexes import corners, side
from .names import name_text
from .palette import FACES, REGIONS
from .places import SLOT, Drawing, draw
from .stops import covered, slot_points, stops
from .svg import Point, group, label, polygon, tag, text_width
from .terrain import cost, cost_width
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
    printed = shown.printed
    drawing = draw(look.layout, printed.nodes, printed.paths, shown.rotation)
    room, texts = _name_and_values(shown, look, drawing)
    return "".join(
        (
            polygon(corners(look.layout), "face", style=f"fill:{_fill(shown)}"),
            _shore(shown, look),
            track(drawing),
            stops(drawing),
            _homes(shown, look, drawing),
            _tokens(shown, look, drawing),
            texts,
            _labels(printed, room),
            _costs(printed, room),
            _icons(shown, room),
            _numbers(shown, look, room),
        )
    )


def _fill(shown: Shown) -> str:
    colour = shown.printed.colour
    if colour == "white" and shown.hex is not None and shown.hex.region in REGIONS:
        return REGIONS[shown.hex.region]
    return FACES.get(colour, colour)


def _shore(shown: Shown, look: Look) -> str:
    """Sides of a tile that must lie on the coast."""
    if not isinstance(shown.printed, TileDef):
        return ""
    ends = [side(look.layout, (edge + shown.rotation) % 6, 46) for edge in shown.printed.coast]
    return "".join(tag("line", x1=a.real, y1=a.imag, x2=b.real, y2=b.imag, class_="shore") for a, b in ends)


def _name_and_values(shown: Shown, look: Look, drawing: Drawing) -> tuple[Room, str]:
    """Place the name before the values or the other way round, whichever fits better."""
    name, crowded = shown.hex.name if shown.hex else "", len(drawing.paths) > 3

    def name_first(room: Room) -> str:
        named = name_text(name, room, crowded)
        return values(drawing, room, look.phase_colour) + named

    def values_first(room: Room) -> str:
        worth = values(drawing, room, look.phase_colour)
        return worth + name_text(name, room, crowded)

    tried = [Room(look.layout, covered(drawing)) for _ in range(2)]
    drawn = [way(room) for way, room in zip((name_first, values_first), tried, strict=True)]
    best = max((0, 1), key=lambda n: tried[n].ease)
    return tried[best], drawn[best]


def _tokens(shown: Shown, look: Look, drawing: Drawing) -> str:
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


def _labels(printed: Printed, room: Room) -> str:
    text = " ".join(printed.labels)
    if not text:
        return ""
    wide = text_width(text, 13)
    return label(text, room.take(wide, 11, -30 + 0j), 13, "mark")


def _costs(printed: Printed, room: Room) -> str:
    drawn = []
    for one in printed.costs:
        at = room.take(cost_width(one.amount, one.terrain), 10, 27j if printed.nodes or printed.paths else 0j)
        drawn.append(cost(one.amount, one.terrain, at))
    return "".join(drawn)


def _icons(shown: Shown, room: Room) -> str:
    icons = (*(shown.hex.icons if shown.hex else ()), *shown.marks)
    return group("icons", [label(i, room.take(text_width(i, 7), 7, 20 + 20j), 7, "soft") for i in icons])


def _numbers(shown: Shown, look: Look, room: Room) -> str:
    """Coordinate of the hex and number of the tile, small, in a corner."""
    parts = [shown.hex.id if shown.hex and look.coordinates else "", f"#{shown.tile}" if shown.tile else ""]
    text = " ".join(filter(None, parts))
    if not text:
        return ""
    wide = text_width(text, 6)
    return label(text, room.take(wide, 5.4, 36j), 6, "where")


class _Unknown(NamedTuple):
    """A company known only by its initials."""

    id: str
    colour: str = "#777777"
    text_colour: str = "white"

    @property
    def name(self) -> str:
        """The initials stand for the name."""
        return self.id
