"""The ground of a hex without a tile: a tint and quiet signs of its terrain behind everything that is printed on it."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.board.model import HexDef, Printed

from .palette import FACES, GROUND, REGIONS
from .rivers import river
from .settings import Setting
from .svg import tag


class Scenery(NamedTuple):
    """Shapes of a terrain, filled, and lines over them."""

    shapes: str = ""
    lines: str = ""
    kind: str = ""


_WAVES = (
    "M-33-14q5.5-6 11 0t11 0t11 0t11 0t11 0t11 0M-28 3q5.5-6 11 0t11 0t11 0t11 0t11 0M-22 20q5.5-6 11 0t11 0t11 0t11 0"
)
_REEDS = (
    "M-30 22h18M-27 22V14M-21 22V10M-15 22V14M8 24h20M12 24V16M18 24V12M24 24V16M-10-10h20M-6-10V-18M0-10V-22M6-10V-18"
)
_TREES = "M-31 24L-24 6L-17 24ZM-13 28L-6 10L1 28ZM13 26L20 8L27 26ZM-22-4L-15-22L-8-4ZM5-4L12-22L19-4Z"
_SNOW = "M-17-12L-21.4-4L-18.6-6L-16-3L-14.6-5.6L-12.4-4.5ZM10-22L4.6-10L8-12.5L11-8.5L13.6-12L17-10Z"
"""The tops of mountains."""
_SCENERY = {
    "mountain": Scenery("M-37 24L-17-12L-4 9L10-22L37 24Z", "M-17-12L-13-2L-18 8L-12 24M10-22L14-8L8 4L15 24", "high"),
    "rough": Scenery("M-36 22L-22 0L-10 14L4-8L17 10L24 2L36 22Z", "M-22 0L-18 12M4-8L9 6", "high"),
    "hill": Scenery("M-38 24Q-22-10-6 22Q12-18 38 24Z", "", "high"),
    "water": Scenery("", _WAVES, "wet"),
    "lake": Scenery("M-30 4C-26-18 20-20 30-3C34 18-24 26-30 4Z", "", "wet"),
    "swamp": Scenery("", _REEDS, "wet"),
    "marsh": Scenery("", _REEDS, "wet"),
    "desert": Scenery("", "M-36 14Q-22-2-6 12Q12-6 36 14M-26 26Q-10 14 6 26M-16-12Q-4-22 8-12", "dry"),
    "cactus": Scenery("", "M-36 14Q-22-2-6 12Q12-6 36 14M-26 26Q-10 14 6 26M-16-12Q-4-22 8-12", "dry"),
    "forest": Scenery(_TREES, "", "green"),
    "amazon": Scenery(_TREES, "", "green"),
}


def fill_of(printed: Printed) -> str:
    """The colour of a hex or tile."""
    if printed.colour == "white" and isinstance(printed, HexDef):
        if printed.region in REGIONS:
            return REGIONS[printed.region]
        return next((GROUND[kind] for kind in _terrain(printed) if kind in GROUND), FACES["white"])
    return FACES.get(printed.colour, printed.colour)


def ground(printed: Printed, setting: Setting, layout: str, *, quiet: bool = False) -> str:
    """What lies under the track of a hex; `quiet` leaves the signs of its terrain out."""
    if printed.colour != "white" or not isinstance(printed, HexDef):
        return ""
    drawn = "" if quiet else "".join(_scenery(_SCENERY[kind]) for kind in _terrain(printed) if kind in _SCENERY)
    if setting.snow and not quiet:
        drawn += tag("path", d=_SNOW, class_="ground snow")
    return drawn + (river(layout, setting.river) if setting.river is not None else "")


def _scenery(scenery: Scenery) -> str:
    shapes = tag("path", d=scenery.shapes, class_=f"ground {scenery.kind}") if scenery.shapes else ""
    return shapes + (tag("path", d=scenery.lines, class_=f"grain {scenery.kind}") if scenery.lines else "")


def _terrain(printed: HexDef) -> list[str]:
    return [kind for cost in printed.costs for kind in cost.terrain]
