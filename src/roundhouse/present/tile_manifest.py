"""The tiles of the box: where upgrades lead, where each lies, and where each could be laid now."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.board.compiled import Board
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, all_named
from roundhouse.rules.operating.track import LayTile

from .model import TileUse
from .names import board_of


def tile_manifest(game: Game) -> tuple[TileUse, ...]:
    """Every type of tile in the order of the manifest."""
    leads = _leads(game.defn)
    lying: dict[str, list[str]] = {}
    for hex_id, (tile, _) in game.state.tiles.items():
        lying.setdefault(tile, []).append(hex_id)
    possible = _possible(game)
    return tuple(
        TileUse(
            number=tile.number,
            leads_to=leads[tile.number],
            comes_from=tuple(old for old, new in leads.items() if tile.number in new),
            lies=tuple(sorted(lying.get(tile.number, ()))),
            possible=possible.get(tile.number, ()),
        )
        for tile in board_of(game.defn).manifest.tiles
    )


def _possible(game: Game) -> dict[str, tuple[str, ...]]:
    """By tile the hexes on which whoever acts may lay it now."""
    found: dict[str, dict[str, None]] = {}
    lays = any(issubclass(move.action, LayTile) for move in game.view.step.moves) if not game.finished else False
    for action in game.legal_actions() if lays else ():
        for tile in all_named(action, Role.TILE):
            found.setdefault(tile, {}).update(dict.fromkeys(all_named(action, Role.HEX)))
    return {tile: tuple(hexes) for tile, hexes in found.items()}


def _leads(defn: GameDef) -> dict[str, tuple[str, ...]]:
    return _upgrades_of(board_of(defn))


@lru_cache(maxsize=32)
def _upgrades_of(board: Board) -> dict[str, tuple[str, ...]]:
    """By tile the tiles that may replace it on some hex of the map, if rules and labels allow it there."""
    order = {tile.number: number for number, tile in enumerate(board.manifest.tiles)}
    found: dict[str, tuple[str, ...]] = {}
    for tile in board.manifest.tiles:
        new = {u.tile for place in board.map.hexes for u in board.table.upgrades(place.id, tile.number)}
        found[tile.number] = tuple(sorted(new, key=order.__getitem__))
    return found
