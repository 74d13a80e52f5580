"""The title's map with a colour for how much happens on each hex."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping

from roundhouse.core.view import View
from roundhouse.render.grid import Grid
from roundhouse.render.hexes import corners
from roundhouse.render.map import map_svg
from roundhouse.render.svg import label, polygon
from roundhouse.rules.components import box_of

#: Hexes where something happened in fewer games than this have no number.
_LEAST = 0.005
#: How faint the colour is where nearly nothing happens, and how strong where it always does.
_FAINT, _STRONG = 0.12, 0.8
#: The colours under a map; `page` paints them.
HEAT_KEY = '<small class="heat">in no game<i class="heat-key"></i>in all games</small>'
_STYLE = (
    "<style>.heat{fill:#d1260b;stroke:none}.heat-number{font-weight:700;fill:#111;stroke:#fff;stroke-width:3px;"
    "paint-order:stroke}</style>"
)


def heat_map(view: View, parts: Mapping[str, float], words: str) -> str:
    """An `img` of the map of a position; `parts` says by hex how hot it is, from 0 to 1, and is written there."""
    board = box_of(view.defn).board.map
    grid = Grid(board)
    drawn = []
    for hex_id, part in parts.items():
        if hex_id in board and part >= _LEAST:
            middle = grid.place(board[hex_id])
            shape = [middle + corner for corner in corners(grid.layout)]
            strength = _FAINT + (_STRONG - _FAINT) * min(1.0, part)
            drawn.append(polygon(shape, "heat", fill_opacity=round(strength, 2)))
            drawn.append(label(f"{part:.0%}", middle + 5j, 15, "heat-number"))
    picture = map_svg(view, legend=False)
    whole = picture.removesuffix("</svg>") + _STYLE + "".join(drawn) + "</svg>"
    packed = b64encode(whole.encode("utf-8")).decode("ascii")
    return f'<img class="map" alt="{words}" src="data:image/svg+xml;base64,{packed}">'
