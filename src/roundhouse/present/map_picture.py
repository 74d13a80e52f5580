"""The map of a position as a picture of its own, and what its signs mean, in the present language."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.definition import GameDef
from roundhouse.core.view import View
from roundhouse.render import map_svg
from roundhouse.render.legend import signs
from roundhouse.render.map import position_of

from .hex_pictures import hex_view, marks_of
from .model import LegendSign
from .names import board_of
from .translation import tr


def map_picture(view: View) -> str:
    """The whole map with its legend; hexes, companies and signs are told as the table tells them."""
    marks = marks_of(view)
    about = {hex_id: hex_view(view, hex_id, marks).about for hex_id in board_of(view.defn).ids}
    title = tr("{book}, phase {phase}", book=view.defn.book, phase=view.state.phase)
    return map_svg(replace(position_of(view), title=title, marks=marks, about=about, say=tr))


def legend_of(defn: GameDef) -> tuple[LegendSign, ...]:
    """The signs, lines and sides that this map has."""
    return tuple(LegendSign(sign=entry.sign(0j), text=entry.text) for entry in signs(board_of(defn), tr))
