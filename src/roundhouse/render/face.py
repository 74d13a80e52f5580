"""One hex of the map, or one tile, with everything on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from roundhouse.board.model import HexDef, Printed, Revenue, TileDef
from roundhouse.board.network import Token
from roundhouse.core.marks import Mark

from .arrangement import CORNER, ICON, LABEL, arrange, size_of_costs
from .detail import FAINT, NEAR, Detail
from .fewer_texts import draw_texts, texts_of
from .ground import fill_of, ground
from .hexes import SIZE, corners, side
from .icons import Icon, icon
from .names import name_text
from .places import draw
from .settings import ALONE, Setting
from .stations import homes, stations
from .stops import stops
from .svg import group, label, polygon, tag
from .terrain import cost
from .tokens import Livery
from .track import track
from .values import values

_SEAMLESS = SIZE + 0.4
"""Hexes of an area lap over, so that no light shines through between them."""


class Shown(NamedTuple):
    """What is on a hex: the printed hex or a rotated tile, with tokens and the number of the tile."""

    printed: Printed
    rotation: int = 0
    hex: HexDef | None = None
    tokens: Sequence[Token] = ()
    tile: str = ""
    marks: Sequence[Mark] = ()
    setting: Setting = ALONE


class Look(NamedTuple):
    """What is the same for all hexes of a picture."""

    layout: str = "flat"
    phase_colour: str = "yellow"
    companies: Mapping[str, Livery] = {}
    closed: frozenset[str] = frozenset()
    coordinates: bool = True
    details: tuple[Detail, ...] = (NEAR,)
    """The steps of the zoom that the picture is drawn for; none for a miniature without any text."""


def face(shown: Shown, look: Look) -> str:
    """Background, track, stops, tokens and texts of one hex, around the origin."""
    bed = _bed(shown.printed, shown.rotation, look.layout, shown.setting, not look.details)
    if not shown.setting.valued:
        shown = shown._replace(printed=_without_values(shown.printed))
    if not look.details:
        drawing = draw(look.layout, shown.printed.nodes, shown.printed.paths, shown.rotation)
        return bed + stops(drawing, FAINT)
    if look.details == (NEAR,):
        return bed + "".join(_layers(shown, look, NEAR))
    layers = [_layers(shown, look, detail) for detail in look.details]
    return bed + "".join(_by_step(look.details, same) for same in zip(*layers, strict=True))


def _by_step(details: Sequence[Detail], layers: Sequence[str]) -> str:
    """A layer at every step of the zoom; what looks the same at several steps is written once."""
    steps: dict[str, list[str]] = {}
    for detail, drawn in zip(details, layers, strict=True):
        steps.setdefault(drawn, []).append(detail.name)
    if len(steps) == 1:
        return layers[0]
    return "".join(group(f"d {' '.join(names)}", [drawn]) for drawn, names in steps.items())


def _layers(shown: Shown, look: Look, detail: Detail) -> tuple[str, str, str]:
    """The stops, the stations in them, and the texts."""
    drawing = draw(look.layout, shown.printed.nodes, shown.printed.paths, shown.rotation)
    reserved = homes(shown.hex, shown.tokens, look.closed, drawing, detail) if shown.hex is not None else ""
    placed = stations(shown.tokens, look.companies, drawing, detail)
    texts = _all_texts(shown, look) if detail == NEAR else _fewer_texts(shown, look, detail)
    return stops(drawing, detail), reserved + placed, texts


def _all_texts(shown: Shown, look: Look) -> str:
    """All that is written on a printed map."""
    printed, name, icons, corner = shown.printed, _name(shown), _icons(shown), _corner(shown, look)
    at = arrange(look.layout, printed, shown.rotation, name, icons, corner)
    cost_size = size_of_costs(printed.nodes, printed.paths, name)
    return "".join(
        (
            values(printed.nodes, at.values, look.phase_colour),
            name_text(name, at.name),
            label(" ".join(printed.labels), at.labels, LABEL, "mark") if printed.labels else "",
            *(
                cost(one.amount, one.terrain, point, cost_size)
                for one, point in zip(printed.costs, at.costs, strict=True)
            ),
            group("icons", [icon(i, point, ICON) for i, point in zip(icons, at.icons, strict=True)]),
            label(corner, at.corner, CORNER, "where") if corner else "",
        )
    )


def _fewer_texts(shown: Shown, look: Look, detail: Detail) -> str:
    """What can be read when the hex is small."""
    texts = texts_of(look.layout, shown.printed, shown.rotation, _name(shown), _icons(shown), detail)
    return draw_texts(texts, shown.printed.nodes, look.phase_colour)


@lru_cache(maxsize=2_048)
def _bed(printed: Printed, rotation: int, layout: str, setting: Setting, quiet: bool) -> str:
    """Background and track, which look the same on every hex in such a setting."""
    drawing = draw(layout, printed.nodes, printed.paths, rotation)
    class_ = "face seamless" if setting.inner else "face"
    background = polygon(
        corners(layout, _SEAMLESS if setting.inner else SIZE), class_, style=f"fill:{fill_of(printed)}"
    )
    scenery = ground(printed, setting, layout, quiet=quiet)
    return background + scenery + _shore(printed, rotation, layout) + track(drawing, setting.inner)


@lru_cache(maxsize=256)
def _without_values(printed: Printed) -> Printed:
    """A hex of an area whose value is written on another one."""
    return replace(printed, nodes=tuple([replace(node, revenue=Revenue()) for node in printed.nodes]))


def _shore(printed: Printed, rotation: int, layout: str) -> str:
    """Sides of a tile that must lie on the coast."""
    if not isinstance(printed, TileDef):
        return ""
    ends = [side(layout, (edge + rotation) % 6, 46) for edge in printed.coast]
    return "".join(tag("line", x1=a.real, y1=a.imag, x2=b.real, y2=b.imag, class_="shore") for a, b in ends)


def _name(shown: Shown) -> str:
    return shown.hex.name if shown.hex and shown.setting.named else ""


def _icons(shown: Shown) -> tuple[Icon, ...]:
    return (*(shown.hex.icons if shown.hex else ()), *shown.marks)


def _corner(shown: Shown, look: Look) -> str:
    """Coordinate of the hex and number of the tile, small, in a corner."""
    parts = [shown.hex.id if shown.hex and look.coordinates else "", f"#{shown.tile}" if shown.tile else ""]
    return " ".join(filter(None, parts))
