"""One hex of the map, or one tile, with everything on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.model import HexDef, Printed, TileDef
from roundhouse.board.network import Token

from .arrangement import CORNER, ICON, LABEL, arrange
from .detail import NEAR, Detail
from .fewer_texts import draw_texts, texts_of
from .hexes import corners, side
from .icons import icon
from .names import name_text
from .palette import FACES, REGIONS
from .places import Drawing, draw
from .stations import homes, stations
from .stops import stops
from .svg import group, label, polygon, tag
from .terrain import cost
from .tokens import Livery
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
    details: tuple[Detail, ...] = (NEAR,)
    """The steps of the zoom that the picture is drawn for."""


def face(shown: Shown, look: Look) -> str:
    """Background, track, stops, tokens and texts of one hex, around the origin."""
    bed = _bed(shown.printed, shown.rotation, look.layout, _fill(shown))
    if look.details == (NEAR,):
        return bed + _near(shown, look)
    steps: dict[str, list[str]] = {}
    for detail in look.details:  # what looks the same at several steps is drawn once
        drawn = _near(shown, look) if detail == NEAR else _less(shown, look, detail)
        steps.setdefault(drawn, []).append(detail.name)
    return bed + "".join(group(f"d {' '.join(names)}", [drawn]) for drawn, names in steps.items())


def _near(shown: Shown, look: Look) -> str:
    """Everything, as on a printed map."""
    printed, name, icons, corner = shown.printed, _name(shown), _icons(shown), _corner(shown, look)
    drawing = draw(look.layout, printed.nodes, printed.paths, shown.rotation)
    at = arrange(look.layout, printed, shown.rotation, name, icons, corner)
    return "".join(
        (
            *_stations(shown, look, drawing, NEAR),
            values(printed.nodes, at.values, look.phase_colour),
            name_text(name, at.name),
            label(" ".join(printed.labels), at.labels, LABEL, "mark") if printed.labels else "",
            *(cost(one.amount, one.terrain, point) for one, point in zip(printed.costs, at.costs, strict=True)),
            group("icons", [icon(i, point, ICON) for i, point in zip(icons, at.icons, strict=True)]),
            label(corner, at.corner, CORNER, "where") if corner else "",
        )
    )


def _less(shown: Shown, look: Look, detail: Detail) -> str:
    """What can be read when the hex is small."""
    printed = shown.printed
    drawing = draw(look.layout, printed.nodes, printed.paths, shown.rotation)
    texts = texts_of(look.layout, printed, shown.rotation, _name(shown), _icons(shown), detail)
    return "".join((*_stations(shown, look, drawing, detail), draw_texts(texts, printed.nodes, look.phase_colour)))


def _stations(shown: Shown, look: Look, drawing: Drawing, detail: Detail) -> tuple[str, str, str]:
    """The stops, the companies that will start there, and the tokens."""
    hex_ = shown.hex
    reserved = homes(hex_, shown.tokens, look.closed, drawing, detail) if hex_ is not None else ""
    return stops(drawing, detail), reserved, stations(shown.tokens, look.companies, drawing, detail)


@lru_cache(maxsize=2_048)
def _bed(printed: Printed, rotation: int, layout: str, fill: str) -> str:
    """Background and track, which look the same on every hex."""
    drawing = draw(layout, printed.nodes, printed.paths, rotation)
    background = polygon(corners(layout), "face", style=f"fill:{fill}")
    return background + _shore(printed, rotation, layout) + track(drawing)


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


def _name(shown: Shown) -> str:
    return shown.hex.name if shown.hex else ""


def _icons(shown: Shown) -> tuple[str, ...]:
    return (*(shown.hex.icons if shown.hex else ()), *shown.marks)


def _corner(shown: Shown, look: Look) -> str:
    """Coordinate of the hex and number of the tile, small, in a corner."""
    parts = [shown.hex.id if shown.hex and look.coordinates else "", f"#{shown.tile}" if shown.tile else ""]
    return " ".join(filter(None, parts))
