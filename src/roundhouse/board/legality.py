"""Single conditions for laying a tile, so that a title can cite a rule for each."""

from collections.abc import Iterable

from roundhouse.board.colours import FIXED, follows, rank
from roundhouse.board.geometry import direction
from roundhouse.board.maps import MapDef
from roundhouse.board.model import HexId, Printed, TileDef
from roundhouse.board.preserve import Track, UpgradeRules, keeps, links_of, node_maps, ties_of


def turned_track(printed: Printed, rotation: int) -> Track:
    """Nodes and paths of a tile at a rotation."""
    if not rotation:
        return Track(printed.nodes, printed.paths)
    return Track(printed.nodes, tuple(path.rotated(rotation) for path in printed.paths))


def takes_tiles(board: MapDef, hex_id: HexId) -> bool:
    """Whether a tile may ever be laid in this hex."""
    return hex_id in board and board[hex_id].colour not in FIXED


def colour_follows(old: Printed, tile: TileDef) -> bool:
    """Whether the tile has the colour that follows the present one."""
    return follows(old.colour, tile.colour)


def edges_used(tile: TileDef, rotation: int) -> frozenset[int]:
    """The edges that the track of the rotated tile leads to."""
    return frozenset((edge + rotation) % 6 for path in tile.paths for edge in path.edges)


def wrong_edges(board: MapDef, hex_id: HexId, edges: Iterable[int]) -> tuple[int, ...]:
    """Edges off the grid, across impassable sides, or into blank sides of printed hexes."""
    return tuple(sorted(set(edges) - board.buildable_edges[hex_id]))


def closed_sides(board: MapDef, hex_id: HexId, edges: Iterable[int]) -> str:
    """Where closed sides lead and why: `off the map (N, NE) and over the impassable side to O12 (S)`."""
    causes: dict[tuple[str, bool], list[str]] = {}
    for edge in edges:
        other = board.adjacent[hex_id].get(edge, "")
        crossable = bool(other) and edge in board.crossable[hex_id]
        causes.setdefault((other, crossable), []).append(direction(board.layout, edge))
    return " and ".join(_why_closed(*cause, ", ".join(sides)) for cause, sides in causes.items())


def _why_closed(other: str, crossable: bool, sides: str) -> str:
    if not other:
        return f"off the map ({sides})"
    return (
        f"into a side of {other} without track ({sides})"
        if crossable
        else f"over the impassable side to {other} ({sides})"
    )


def inland_edges(board: MapDef, hex_id: HexId, tile: TileDef, rotation: int) -> tuple[int, ...]:
    """Sides of the rotated tile that should be on the coast but aren't."""
    return tuple(sorted({(edge + rotation) % 6 for edge in tile.coast} - board.coast[hex_id]))


def label_needed(board: MapDef, hex_id: HexId, old: Printed, colour: str) -> tuple[str, ...]:
    """The labels a tile of this colour needs in this hex."""
    needed = board[hex_id].labels
    for printed in (board[hex_id], old):
        for future in printed.future_labels:
            if rank(colour) >= rank(future.colour):
                needed = (future.label,) if future.label else ()
    return needed


def label_fits(board: MapDef, hex_id: HexId, old: Printed, tile: TileDef) -> bool:
    """Whether the tile has exactly the labels that the hex requires."""
    return set(tile.labels) == set(label_needed(board, hex_id, old, tile.colour))


def gauge_fits(board: MapDef, hex_id: HexId, tile: TileDef) -> bool:
    """Whether all track of the tile has the gauge that the region prescribes, if any."""
    gauge = board.gauges.get(board[hex_id].region)
    return gauge is None or all(path.gauge == gauge for path in tile.paths)


def same_stops(old: Printed, tile: TileDef, rules: UpgradeRules) -> bool:
    """Whether the new tile keeps all cities and towns of the old one and adds none."""
    recount = rules.labels_recount_cities and bool(old.labels)
    return any(True for _ in node_maps(old.nodes, tile.nodes, recount, rules.drops(old.colour)))


def where_nodes_go(
    old: Printed, old_rotation: int, tile: TileDef, rotation: int, rules: UpgradeRules
) -> tuple[int, ...] | None:
    """The new node for each old one so that all track is kept; None if track would be lost."""
    before, after = turned_track(old, old_rotation), turned_track(tile, rotation)
    recount, links = rules.labels_recount_cities and bool(old.labels), links_of(after)
    for nodes in node_maps(before.nodes, after.nodes, recount, rules.drops(old.colour)):
        if keeps(ties_of(before, nodes), links):
            return nodes
    return None
