"""Lays as they are listed: of rotations that look the same, the first."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.board.rotations import look_of
from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.track import LayTile


def as_listed(v: View, action: Action) -> Action:
    """The same action, a lay with the first rotation of its look."""
    if not isinstance(action, LayTile):
        return action
    board = board_of(v)
    tile, old = board.manifest[action.tile], v.state.tiles.get(action.hex)
    if board.table.find(action.hex, old, action.tile, action.rotation) is not None:
        return replace(action, rotation=board.table.alike(action.hex, old, action.tile, action.rotation)[0])
    alike = [r for r in tile.rotations if look_of(tile, r) == look_of(tile, action.rotation)]
    return replace(action, rotation=min(alike, default=action.rotation))
