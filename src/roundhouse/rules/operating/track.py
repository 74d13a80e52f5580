"""Laying and upgrading tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps

from roundhouse.board.geometry import opposite
from roundhouse.board.lays import Restriction, connected_upgrades, is_connected
from roundhouse.board.legality import (
    closed_sides,
    colour_follows,
    edges_used,
    gauge_fits,
    label_fits,
    label_needed,
    same_stops,
    takes_tiles,
    where_nodes_go,
    wrong_edges,
)
from roundhouse.board.upgrades import Upgrade
from roundhouse.core.actions import Pass
from roundhouse.core.checks import Check
from roundhouse.core.definition import AnyView
from roundhouse.core.events import TileLaid
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK
from roundhouse.core.state import Token
from roundhouse.core.view import Draft, View
from roundhouse.core.words import plural
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import pay
from roundhouse.rules.policies import policies

from .actions import LayTile
from .frames import OperatingTurn
from .network import board_of, reach, shown, terrain_cost
from .turn import next_stage

__all__ = ["LayTile", "shown", "terrain_cost"]
_NO_OBJECTION: Iterator[str] = iter(())
_UNCONNECTED = {
    Restriction.CITY_PERMISSIVE: "no new track and no city",
    Restriction.SEMI_RESTRICTIVE: "no new track and no stop that gains value",
    Restriction.PERMISSIVE: "no track",
}


def upgrade_of(v: View, a: LayTile) -> Upgrade | None:
    """The lay's entry in the table of lays that fit the map; None if it does not fit."""
    board = board_of(v)
    if a.hex not in board.index:
        return None
    return board.table.find(a.hex, v.state.tiles.get(a.hex), a.tile, a.rotation)


def exists(v: View, a: LayTile) -> bool:
    """Whether the hex, the tile and the rotation exist."""
    board = board_of(v)
    return a.hex in board.index and a.rotation in board.turnings.get(a.tile, ())


def hex_and_tile_exist(v: View, a: LayTile) -> Iterator[str]:
    """The hex, the tile and its rotation exist."""
    board = board_of(v)
    if a.hex not in board.map:
        yield f"the map has no hex {a.hex}"
    if a.tile not in board.manifest:
        yield f"there is no tile {a.tile}"
    elif a.rotation not in board.manifest[a.tile].rotations:
        yield f"tile {a.tile} cannot be turned to rotation {a.rotation}"


def minors_lay_yellow(v: View, a: LayTile) -> Iterator[str]:
    """Minor companies never upgrade."""
    if is_minor(v, a.by) and exists(v, a) and board_of(v).manifest[a.tile].colour != "yellow":
        yield "minor companies lay yellow tiles only"


def colour_is_available(v: View, a: LayTile) -> Iterator[str]:
    """The phase must have made the colour available."""
    if exists(v, a):
        colour = board_of(v).manifest[a.tile].colour
        if colour not in v.phase.colours:
            yield f"{colour} tiles are not available in phase {v.state.phase}"


def tile_is_in_supply(v: View, a: LayTile) -> Iterator[str]:
    """A tile must be left in the supply."""
    if v.state.supply.get(board_of(v).manifest.piece(a.tile), 1) <= 0:
        yield f"there is no tile {a.tile} left"


def unless_it_fits(check: Callable[[AnyView, LayTile], Iterator[str]]) -> Callable[[AnyView, LayTile], Iterator[str]]:
    """Skip a check for lays in the table, which pass it by construction; it only explains why others do not fit."""

    @wraps(check)
    def checked(v: View, a: LayTile) -> Iterator[str]:
        return _NO_OBJECTION if upgrade_of(v, a) is not None or not exists(v, a) else check(v, a)

    return checked


@unless_it_fits
def colour_is_next(v: View, a: LayTile) -> Iterator[str]:
    """Yellow on empty hexes, green on yellow, brown on green, gray on brown; nothing on red or gray areas."""
    tile, old = board_of(v).manifest[a.tile], shown(v, a.hex)
    if not takes_tiles(board_of(v).map, a.hex):
        yield f"no tile may be laid on the {old.colour} area {a.hex}"
    elif not colour_follows(old, tile):
        yield f"a {tile.colour} tile may not be laid on {a.hex}, which is {old.colour}"


_NO_STOP = {"city": "no city", "town": "no town"}


@cache
def stops_match(kind: str) -> Callable[[AnyView, LayTile], Iterator[str]]:
    """Check that the tile has as many cities (or towns) as the hex."""

    @unless_it_fits
    def check(v: View, a: LayTile) -> Iterator[str]:
        old, tile = shown(v, a.hex), board_of(v).manifest[a.tile]
        before = sum(n.kind == kind for n in old.nodes)
        after = sum(n.kind == kind for n in tile.nodes)
        if before != after and not same_stops(old, tile, board_of(v).rules):
            here = plural(before, kind) if before else _NO_STOP[kind]
            yield f"{a.hex} has {here}; tile {a.tile} has {after or 'none'}"

    return check


@unless_it_fits
def label_matches(v: View, a: LayTile) -> Iterator[str]:
    """Labelled tiles go only on their hexes, and those hexes take no other tiles of that colour."""
    board, old, tile = board_of(v), shown(v, a.hex), board_of(v).manifest[a.tile]
    if not label_fits(board.map, a.hex, old, tile):
        needed, shown_ = label_needed(board.map, a.hex, old, tile.colour), f"“{' '.join(tile.labels)}”"
        if not needed:
            yield f"tile {a.tile} is labelled {shown_} and may not be laid on {a.hex}"
        elif _named_tile_exists(v, tile.colour, needed):
            wanted = f"{a.hex} needs a {tile.colour} tile labelled “{' '.join(needed)}”"
            yield f"{wanted}; tile {a.tile} has {shown_ if tile.labels else 'no label'}"
        else:
            yield f"no {tile.colour} tile may be laid on {a.hex}"


def _named_tile_exists(v: View, colour: str, labels: tuple[str, ...]) -> bool:
    return any(t.colour == colour and set(t.labels) == set(labels) for t in board_of(v).manifest.tiles)


@unless_it_fits
def gauge_matches(v: View, a: LayTile) -> Iterator[str]:
    """Some regions take tiles of one gauge only."""
    board = board_of(v)
    if not gauge_fits(board.map, a.hex, board.manifest[a.tile]):
        gauge = v.term(f"{board.map.gauges[board.map[a.hex].region]} gauge")
        yield f"{a.hex} needs {gauge}; tile {a.tile} has a different gauge"


@unless_it_fits
def track_is_preserved(v: View, a: LayTile) -> Iterator[str]:
    """The new tile keeps all existing connections."""
    old, tile = shown(v, a.hex), board_of(v).manifest[a.tile]
    rotation = v.state.tiles.get(a.hex, ("", 0))[1]
    if (
        same_stops(old, tile, board_of(v).rules)
        and where_nodes_go(old, rotation, tile, a.rotation, board_of(v).rules) is None
    ):
        yield f"tile {a.tile} at rotation {a.rotation} would break existing track on {a.hex}"


@unless_it_fits
def edges_are_open(v: View, a: LayTile) -> Iterator[str]:
    """Track may not run off the grid, across impassable sides or into blank sides of printed areas."""
    board = board_of(v).map
    wrong = wrong_edges(board, a.hex, edges_used(board_of(v).manifest[a.tile], a.rotation))
    if wrong:
        yield f"track on {a.hex} would run {closed_sides(board, a.hex, wrong)}"


def points_at_no_empty_slot(v: View, a: LayTile) -> Iterator[str]:
    """Track may not point at an empty place for a special tile, or at a side of that tile without track."""
    board = board_of(v)
    beside = board.map.slots_beside.get(a.hex)
    if beside is None or not exists(v, a):
        return
    track = edges_used(board.manifest[a.tile], a.rotation)
    for edge, other in beside.items():
        if edge in track and opposite(edge) not in exits_of(v, other):
            yield f"track would point at {other}, which has no track on that side"


def exits_of(v: View, hex_id: str) -> frozenset[int]:
    """The sides of a hex to which its tile shows track."""
    laid = v.state.tiles.get(hex_id)
    return edges_used(board_of(v).manifest[laid[0]], laid[1]) if laid else frozenset()


def lay_is_connected(v: View, a: LayTile) -> Iterator[str]:
    """New track, or whatever else the title accepts, is connected to a station of the company."""
    upgrade, rule = upgrade_of(v, a), policies(v).operating.restriction
    if upgrade is None:
        return
    if not is_connected(reach(v, a.by), v.state.tokens, a.hex, upgrade, rule):
        yield f"{_UNCONNECTED[rule]} on {a.hex} is connected to a station of {a.by}"


def cost_is_affordable(v: View, a: LayTile) -> Iterator[str]:
    """The treasury can pay for the terrain."""
    if not exists(v, a):
        return
    cost, cash = policies(v).operating.tile_cost(v, a), v.state.cash[a.by]
    if cost > cash:
        yield f"{a.hex} costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def lays_left(v: View, a: LayTile) -> Iterator[str]:
    """A turn allows a number of yellow tiles, or one upgrade."""
    laid, most = v.expect(OperatingTurn).laid, policies(v).operating.yellow_lays(v, a.by)
    if (not laid and most > 0) or not exists(v, a):
        return
    yellow = board_of(v).manifest[a.tile].colour == "yellow"
    if laid and not yellow:
        yield f"{a.by} has already laid a tile in this turn and may not upgrade"
    elif any(colour != "yellow" for colour in laid):
        yield f"{a.by} has already upgraded a tile in this turn"
    elif yellow and len(laid) >= most:
        yield f"{a.by} has already laid {plural(len(laid), 'yellow tile')} in this turn"


#: These never object to lays from the table of lays that fit the map.
FITTING: tuple[Check, ...] = (
    hex_and_tile_exist,
    colour_is_next,
    stops_match("city"),
    stops_match("town"),
    label_matches,
    gauge_matches,
    track_is_preserved,
    edges_are_open,
)


@guarantees(*FITTING, colour_is_available, lay_is_connected)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """All connected lays that fit the map, in the colours of the phase."""
    turn = v.expect(OperatingTurn)
    if len(turn.laid) >= max(1, policies(v).operating.yellow_lays(v, turn.company)):
        return
    colours = [c for c in v.phase.colours if c == "yellow"] if turn.laid else v.phase.colours
    here = reach(v, turn.company)
    rule = policies(v).operating.restriction
    for hex_id, upgrades in connected_upgrades(here, v.state.tokens, rule, colours):
        for upgrade in upgrades:
            yield LayTile(turn.company, upgrade.tile, hex_id, upgrade.rotation)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Pay, lay the tile and count it."""
    lay_tile(d, a, policies(d).operating.tile_cost(d, a))
    colour = board_of(d).manifest[a.tile].colour
    d.update(OperatingTurn, laid=(*d.expect(OperatingTurn).laid, colour))


def lay_tile(d: Draft, a: LayTile, cost: int) -> None:
    """Put the tile (both halves of a double tile) on the map; tokens stay in their cities."""
    laid = d.state.tiles.get(a.hex)
    upgrade = upgrade_of(d, a) or board_of(d).table.special(a.hex, laid, a.tile, a.rotation)
    pay(d, a.by, BANK, cost, f"terrain in {a.hex}")
    _put(d, a.hex, upgrade)
    if upgrade.twin is not None:
        _put(d, *upgrade.twin)
    d.emit(TileLaid(a.by, a.hex, a.tile, a.rotation, laid[0] if laid else "", cost))


def _put(d: Draft, hex_id: str, upgrade: Upgrade) -> None:
    laid = d.state.tiles.get(hex_id)
    supply, piece = d.own("supply"), board_of(d).manifest.piece
    if laid and piece(laid[0]) in supply:
        supply[piece(laid[0])] += 1
    if piece(upgrade.tile) in supply:
        supply[piece(upgrade.tile)] -= 1
    d.put("tiles", hex_id, (upgrade.tile, upgrade.rotation))
    here = d.state.tokens.get(hex_id)
    if here:
        moved = tuple(Token(t.company, max(upgrade.nodes[t.city], 0), t.kind) for t in here)
        if moved != here:
            d.put("tokens", hex_id, moved)


def apply_track_done(d: Draft, _: Pass) -> None:
    """End the track step."""
    next_stage(d)
