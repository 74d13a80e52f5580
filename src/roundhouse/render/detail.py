"""How much is written on a hex: text is large enough to read on the screen, or it is left out."""

from __future__ import annotations

from typing import NamedTuple

READABLE = 9.0
"""The smallest text on a screen, in pixels."""


class Detail(NamedTuple):
    """A step of the zoom: `scale` is the least number of pixels per unit of the drawing at which it is shown."""

    name: str
    scale: float

    @property
    def text(self) -> float:
        """The size of the smallest text in units of the drawing."""
        return round(READABLE / self.scale + 0.05, 2)


NEAR = Detail("near", 1.12)
MIDDLE = Detail("middle", 0.68)
WIDE = Detail("wide", 0.55)
FAR = Detail("far", 0.455)
FAINT = Detail("faint", 0.33)

DETAILS = (NEAR, MIDDLE, WIDE, FAR, FAINT)
"""From near to far. Still farther away there is no text at all."""

FINE = 1.52
"""Coordinates and numbers of tiles can be read from this scale on."""
RIM = 0.76
"""The same for the coordinates along the rim."""
