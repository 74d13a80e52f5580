"""The Copper Canyon tile of the KCM&O (Table III)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.rotations import distinct_rotations
from roundhouse.finance.transfer import close_private
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.track import LayTile, lay_tile, terrain_cost

from .types import Draft, View

KCMO = "KCMO"
TILE = "470"
HEX = "F5"
COST = 60


def canyon_candidates(v: View) -> Iterator[LayTile]:
    """Tile 470 in every orientation, if the company owns the KCM&O."""
    company = v.expect(OperatingTurn).company
    if v.state.privates[KCMO] == company and v.state.title.canyon_open:
        for rotation in distinct_rotations(board_of(v).manifest[TILE]):
            yield LayTile(company, TILE, HEX, rotation, KCMO)


def power_is_owned(v: View, a: LayTile) -> Iterator[str]:
    """Only the KCM&O has the power to lay a tile, and only for its owner."""
    if a.power and a.power != KCMO:
        yield f"{a.power} has no power to lay tiles"
    elif a.power and v.state.privates[KCMO] != a.by:
        yield f"{a.by} does not own the KCM&O"


def canyon_tile_needs_kcmo(v: View, a: LayTile) -> Iterator[str]:
    """Tile 470 can be laid only with the KCM&O's power."""
    if a.tile == TILE and a.power != KCMO:
        owner = v.state.privates[KCMO] == a.by
        yield "tile 470 can only be laid with the KCM&O's power" + (f" (add “by {KCMO}”)" if owner else "")


def power_is_for_the_canyon(v: View, a: LayTile) -> Iterator[str]:
    """The power lays tile 470 in the Copper Canyon hex and nothing else."""
    if a.power == KCMO and (a.tile != TILE or a.hex != HEX):
        yield f"the KCM&O can only lay tile {TILE} in {HEX}"


def canyon_is_open(v: View, a: LayTile) -> Iterator[str]:
    """Tile 470 is out of play once another tile is there or a 5-train has been bought."""
    if a.power == KCMO and not v.state.title.canyon_open:
        yield "the Copper Canyon tile is no longer in play"


def canyon_tile_stays(v: View, a: LayTile) -> Iterator[str]:
    """Tile 470 is permanent."""
    if a.hex == HEX and v.state.tiles.get(HEX, ("", 0))[0] == TILE:
        yield "the Copper Canyon tile is permanent and cannot be replaced"


def tile_cost(v: View, a: LayTile) -> int:
    """The terrain cost, or $60 for the Copper Canyon tile."""
    return COST if a.power == KCMO else terrain_cost(v, a.hex)


def lay_canyon(d: Draft, a: LayTile) -> None:
    """Lay tile 470 as an extra tile; the KCM&O closes only on 18xx.games."""
    lay_tile(d, a, COST)
    close_canyon(d)
    if d.defn.deviations.kcmo_closes_on_use:
        close_private(d, KCMO, "its tile is laid")


def close_canyon(d: Draft) -> None:
    """Tile 470 can no longer be laid; unless it is on the map, it leaves play."""
    if d.state.title.canyon_open:
        d.title(canyon_open=False)
        if d.state.tiles.get(HEX, ("", 0))[0] != TILE:
            d.put("supply", TILE, 0)
