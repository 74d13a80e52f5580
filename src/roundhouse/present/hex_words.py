"""Hexes and tiles in words, in the present language, for those who can't see the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.board.model import Printed, TileDef
from roundhouse.core.definition import GameDef
from roundhouse.render.tile import describe

from .names import board_of, capital, hex_name, spoken_name
from .translation import tr


def hex_in_words(defn: GameDef, hex_id: str, laid: tuple[str, int] | None, stations: Sequence[str]) -> str:
    """A hex with its tile, its track, the companies that have stations there, and what building costs."""
    board = board_of(defn)
    tile, rotation = laid or ("", 0)
    printed = board.printed(hex_id, tile or None)
    heading = f"{hex_id} {spoken_name(defn, board.map[hex_id].name)}".strip()
    if tile:
        heading = tr("{hex}, tile {tile}, rotation {rotation}", hex=heading, tile=tile, rotation=rotation)
    parts = [f"{heading}.", describe(printed, rotation, board.map.layout, tr)]
    if stations:
        parts.append(tr("Stations: {names}.", names=", ".join(stations)))
    return " ".join([*parts, *_costs(printed)])


def _costs(printed: Printed) -> Iterator[str]:
    for cost in printed.costs:
        terrain = "/".join(capital(tr(kind)) for kind in cost.terrain) or tr("Cost")
        yield f"{terrain} {cost.amount}."


def tile_in_words(defn: GameDef, tile: TileDef) -> str:
    """A tile by its number, with its track and the only hexes where it may be laid."""
    heading = tr("Tile {number}, {colour}.", number=tile.number, colour=tr(tile.colour))
    track = describe(tile, 0, board_of(defn).map.layout, tr)
    only = ", ".join(hex_name(defn, hex_id) for hex_id in tile.only)
    return " ".join([heading, track, *([tr("Only in {places}.", places=only)] if only else [])])
