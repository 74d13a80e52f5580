"""Which lays are connected to a company, and where it may place tokens."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from msgspec import Struct

from roundhouse.board.model import HexId, TileId
from roundhouse.board.network import Network, Token, Tokens, circles_taken, is_blocked
from roundhouse.board.reach import Reach
from roundhouse.board.upgrades import Upgrade

_NOTHING_LAID = (None, 0)


class Restriction(Enum):
    """Which part of a lay must be connected to a station of the company."""

    CITY_PERMISSIVE = "new track, or any city of the tile"
    SEMI_RESTRICTIVE = "new track, or a stop whose value changes"
    PERMISSIVE = "any track of the tile"


class Lay(Struct, frozen=True):
    """A lay that is geometrically legal and connected."""

    hex: HexId
    upgrade: Upgrade

    @property
    def tile(self) -> TileId:
        """The tile to lay."""
        return self.upgrade.tile

    @property
    def rotation(self) -> int:
        """Its rotation."""
        return self.upgrade.rotation


def reaches_new_track(reach: Reach, tokens: Tokens, hex_id: HexId, upgrade: Upgrade) -> bool:
    """Whether some point of newly added track is connected to a station on the board after the lay.

    A run reaches its first piece of new track over old track only, so searching the old network is enough. The
    exception is a blocked city that gets a free circle by the lay: then we search the board after the lay.
    """
    entered, opened = _enters_new_track(reach, tokens, hex_id, upgrade)
    return entered or (opened and _search_after(reach, tokens, hex_id, upgrade))


def _enters_new_track(reach: Reach, tokens: Tokens, hex_id: HexId, upgrade: Upgrade) -> tuple[bool, bool]:
    """Whether the old network leads into new track, and whether the lay opens a blocked city."""
    opened = False
    for where, half in _halves(hex_id, upgrade):
        if reach.entry_mask(where) & half.new_edges:
            return True, False
        nodes = reach.node_mask(where)
        for old in range(nodes.bit_length()):
            if nodes >> old & 1 and _lets_through(reach, tokens, where, half, old):
                if half.new_nodes >> old & 1:
                    return True, False
                opened = opened or not _passes_now(reach, where, old)
    return False, opened


def _halves(hex_id: HexId, upgrade: Upgrade) -> Iterator[tuple[HexId, Upgrade]]:
    yield hex_id, upgrade
    if upgrade.twin is not None:
        yield upgrade.twin


def _passes_now(reach: Reach, hex_id: HexId, node: int) -> bool:
    return reach.network.number(hex_id, node) in reach.passable


def _lets_through(reach: Reach, tokens: Tokens, hex_id: HexId, upgrade: Upgrade, old: int) -> bool:
    if _passes_now(reach, hex_id, old):
        return True
    new = upgrade.nodes[old]
    if new < 0:
        return False
    node = reach.network.board.manifest[upgrade.tile].nodes[new]
    here = [token for token in tokens.get(hex_id, ()) if upgrade.nodes[token.city] == new]
    return node.kind == "city" and not is_blocked(node, here, reach.company)


class _Moved(Struct, frozen=True):
    company: str
    city: int
    kind: str


def _search_after(reach: Reach, tokens: Tokens, hex_id: HexId, upgrade: Upgrade) -> bool:
    halves = list(_halves(hex_id, upgrade))
    network = reach.network.upgraded(hex_id, upgrade)
    moved: dict[HexId, tuple[Token, ...]] = dict(tokens)
    for where, half in halves:
        moved[where] = tuple(_Moved(t.company, max(half.nodes[t.city], 0), t.kind) for t in tokens.get(where, ()))
    after = Reach(network, reach.company, moved, once_per_group=reach.once_per_group)
    return any(_touches_new_track(after, where, half) for where, half in halves)


def _touches_new_track(after: Reach, hex_id: HexId, upgrade: Upgrade) -> bool:
    """Whether a run reaches new track on the board after the lay; its first point is enough."""
    if after.entry_mask(hex_id) & upgrade.new_edges:
        return True
    paths = after.network.track(hex_id).paths
    nodes = {node for index in upgrade.new_paths for node in paths[index].nodes}
    return any(after.network.number(hex_id, node) in after.passable for node in nodes)


def reaches_city(reach: Reach, hex_id: HexId, upgrade: Upgrade) -> bool:
    """Whether a city of the tile is connected to a station."""
    for where, _ in _halves(hex_id, upgrade):
        nodes = reach.node_mask(where)
        for number, node in enumerate(reach.network.track(where).nodes):
            if nodes >> number & 1 and node.kind == "city":
                return True
    return False


def reaches_changed_value(reach: Reach, hex_id: HexId, upgrade: Upgrade) -> bool:
    """Whether a connected stop of the tile changes its value."""
    return any(reach.node_mask(where) & half.revalued for where, half in _halves(hex_id, upgrade))


def reaches_tile(reach: Reach, hex_id: HexId, upgrade: Upgrade) -> bool:
    """Whether any old track or stop of the tile is connected."""
    return any(reach.node_mask(where) or reach.has_track(where) for where, _ in _halves(hex_id, upgrade))


_OTHER_WAYS = {
    Restriction.CITY_PERMISSIVE: reaches_city,
    Restriction.SEMI_RESTRICTIVE: reaches_changed_value,
    Restriction.PERMISSIVE: reaches_tile,
}


def is_connected(reach: Reach, tokens: Tokens, hex_id: HexId, upgrade: Upgrade, rule: Restriction) -> bool:
    """Whether a lay is connected to a station as the title's rule requires."""
    entered, opened = _enters_new_track(reach, tokens, hex_id, upgrade)
    if entered or _OTHER_WAYS[rule](reach, hex_id, upgrade):
        return True
    return opened and _search_after(reach, tokens, hex_id, upgrade)


def connected_lays(
    reach: Reach, tokens: Tokens, rule: Restriction, colours: Iterable[str] | None = None
) -> Iterator[Lay]:
    """The lays of `connected_upgrades` one by one."""
    for hex_id, upgrades in connected_upgrades(reach, tokens, rule, colours):
        for upgrade in upgrades:
            yield Lay(hex_id, upgrade)


def connected_upgrades(
    reach: Reach, tokens: Tokens, rule: Restriction, colours: Iterable[str] | None = None
) -> Iterator[tuple[HexId, Sequence[Upgrade]]]:
    """All lays that are geometrically legal and connected, by hex in map order; double tiles only by their first half.

    Of rotations that look the same, only the first is listed.
    The caller checks supply, phase, money and the title's own restrictions; `colours` only saves work.
    """
    network = reach.network
    board, tiles = network.board, network.tiles
    table, manifest = board.table, board.manifest
    wanted = None if colours is None else frozenset(colours)
    for hex_id in reach.lay_hexes:
        fitting = table.distinct(hex_id, *tiles.get(hex_id, _NOTHING_LAID))
        # All of them have the colour that follows what is there.
        if fitting and (wanted is None or manifest[fitting[0].tile].colour in wanted):
            connected = connected_here(reach, tokens, hex_id, fitting, rule)
            if connected:
                yield hex_id, connected


def connected_here(
    reach: Reach, tokens: Tokens, hex_id: HexId, fitting: tuple[Upgrade, ...], rule: Restriction
) -> Sequence[Upgrade]:
    """The connected ones of all distinct upgrades of a hex, cached by the way in which the hex is reached."""
    board = reach.network.board
    entries, nodes, passable = reach.masks(hex_id)
    if hex_id in board.map.twin_of or (rule is Restriction.SEMI_RESTRICTIVE and may_open_city(reach, hex_id)):
        return [upgrade for upgrade in fitting if is_connected(reach, tokens, hex_id, upgrade, rule)]
    if rule is not Restriction.SEMI_RESTRICTIVE:
        if _OTHER_WAYS[rule](reach, hex_id, fitting[0]):
            return fitting  # connected whatever the tile
        nodes = 0
    key = (hex_id, reach.network.tiles.get(hex_id), entries, nodes, passable)
    known = board.connected.get(key)
    if known is None:
        connected = (upgrade for upgrade in fitting if is_connected(reach, tokens, hex_id, upgrade, rule))
        known = board.remember_connected(key, tuple(connected))
    return known


def may_open_city(reach: Reach, hex_id: HexId) -> bool:
    """Whether the company reaches a blocked city in the hex: only there do tokens decide if a lay is connected."""
    _, nodes, passable = reach.masks(hex_id)
    if nodes == passable:
        return False
    there = reach.network.track(hex_id).nodes
    return any(nodes & ~passable & 1 << number and node.kind == "city" for number, node in enumerate(there))


def open_cities(reach: Reach, tokens: Tokens) -> Iterator[tuple[HexId, int]]:
    """Connected cities with a free circle, in a hex without a token of the company."""
    network: Network = reach.network
    for hex_id, number in reach.stops():
        node = network.node(hex_id, number)
        here = tokens.get(hex_id, ())
        if node.kind != "city" or any(token.company == reach.company for token in here):
            continue
        if circles_taken(token for token in here if token.city == number) < node.slots:
            yield hex_id, number
