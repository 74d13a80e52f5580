"""At which steps of the zoom hexes are drawn: those that a screen asks for, as each costs time and bytes.

The steps belong to the request, like its language: `with drawing("far,middle")` before anything is presented. A screen
that does not know its steps yet names the room of its map instead, such as `760x640` pixels, or the rooms of several
ways to lay out its panels, of which it takes the one where the map is largest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from roundhouse.render.detail import DETAILS, FAINT, Detail

Steps = tuple[Detail, ...]

_wanted: ContextVar[str] = ContextVar("map_detail", default="")
_ROOM = re.compile(r"\b([1-9]\d{0,4})x([1-9]\d{0,4})\b")
_NAMES = {detail.name: detail for detail in DETAILS}


@contextmanager
def drawing(wanted: str) -> Iterator[None]:
    """Draw hexes at these steps; at all of them if none is known."""
    before = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(before)


def steps_for(width: float, height: float) -> Steps:
    """The steps for a map of this size, in units of the drawing."""
    return steps_of(_wanted.get(), width, height)


def steps_of(wanted: str, width: float, height: float) -> Steps:
    """What a wish means for a map.

    >>> [[step.name for step in steps_of(wish, 1000, 800)] for wish in ("middle,far", "760x640,999x300", "closest")]
    [['middle', 'far'], ['middle'], ['near', 'middle', 'wide', 'far', 'faint']]
    """
    if rooms := _ROOM.findall(wanted):
        scale = max(min(int(w) / width, int(h) / height) for w, h in rooms)
        return (next((step for step in DETAILS if scale >= step.scale), FAINT),)
    named = {name.strip() for name in wanted.split(",")}
    return tuple([step for step in DETAILS if step.name in named]) or DETAILS
