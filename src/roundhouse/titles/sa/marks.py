"""What lies on the map besides tiles and stations: harbour boxes with their markers, and markers left at the mines."""

from __future__ import annotations

from roundhouse.core.view import View

from . import mines
from .components import box_of


def marks(v: View) -> dict[str, tuple[str, ...]]:
    """Words for the map."""
    owner = v.state.title.harbour_owner
    found: dict[str, tuple[str, ...]] = {
        hex_id: (f"harbour {owner}" if hex_id in v.state.title.harbours else "harbour box",)
        for hex_id in box_of(v).more["harbour_boxes"]
    }
    for colour, hex_id in mines.mines(v).items():
        found[hex_id] = (f"{colour} mine", f"{mines.left(v, colour)} left")
    return found
