"""Laying and upgrading tiles (sections 7.3 and 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.geometry import opposite
from roundhouse.board.lays import connected_upgrades
from roundhouse.board.legality import edges_used, inland_edges
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK
from roundhouse.core.words import plural
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating import track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, network, reach
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies

from .book import BOOK
from .types import Draft, View

MOUNTAIN, AMAZON = "mountain", "amazon"
FDP, ECVF, FCA = "FdP", "ECVF", ("FCAa", "FCAb")
#: The discount of FdP on mountains, and what FCA earns for a yellow tile on the Amazon (5.1).
MOUNTAIN_DISCOUNT, AMAZON_BONUS = 30, 10


def starts_late(v: View) -> bool:
    """Whether the corporation has its first turn, and in the brown phase or later (7.2, 7.3.2, 7.5)."""
    return v.expect(OperatingTurn).first and "brown" in v.phase.colours


def lays(v: View, company: str) -> int:
    """One tile per turn, two for a corporation that starts late; both may be upgrades (7.3.2)."""
    return 2 if starts_late(v) else 1


def owns(v: View, company: str, *privates: str) -> bool:
    """Whether a corporation owns one of these private companies."""
    return any(v.state.privates.get(private) == company for private in privates)


def terrain_cost(v: View, a: LayTile) -> int:
    """The terrain cost of the first tile on a hex, after discounts (7.3.1, 5.1)."""
    if a.hex in v.state.tiles:
        return 0
    hex_ = board_of(v).map[a.hex]
    if hex_.region == AMAZON and owns(v, a.by, *FCA):
        return 0
    total = 0
    for cost in hex_.costs:
        amount = cost.amount
        if MOUNTAIN in cost.terrain:
            if owns(v, a.by, ECVF):
                amount = 0
            elif owns(v, a.by, FDP):
                amount = max(0, amount - MOUNTAIN_DISCOUNT)
        total += amount
    return total


def crossings(v: View, a: LayTile) -> dict[str, int]:
    """The hexes to which the tile creates a connection across a frontier, and the cost of each crossing (7.4)."""
    board = board_of(v)
    frontiers = [border for border in board.map[a.hex].borders if border.cost]
    if not frontiers:
        return {}
    new = edges_used(board.manifest[a.tile], a.rotation) - _exits(v, a.hex)
    found = {}
    for border in frontiers:
        other = board.map.crossable[a.hex].get(border.edge)
        if border.edge in new and other is not None and opposite(border.edge) in _exits(v, other):
            found[other] = border.cost
    return found


def _exits(v: View, hex_id: str) -> frozenset[int]:
    """The sides of a hex that its track leads to now."""
    return frozenset(edge for path in network(v).track(hex_id).paths for edge in path.edges)


def tile_cost(v: View, a: LayTile) -> int:
    """Terrain and customs offices together."""
    return terrain_cost(v, a) + sum(crossings(v, a).values())


def lays_left(v: View, a: LayTile) -> Iterator[str]:
    """One tile, or two in the first turn of a corporation that starts in the brown phase or later."""
    laid = len(v.expect(OperatingTurn).laid)
    if laid >= lays(v, a.by):
        yield f"{a.by} has already laid {plural(laid, 'tile')} this turn"


def blue_sides_on_the_ocean(v: View, a: LayTile) -> Iterator[str]:
    """Blue borders of a tile must face the ocean, even if the coast is open to track."""
    if not track.exists(v, a) or track.upgrade_of(v, a):
        return
    tile = board_of(v).manifest[a.tile]
    wrong = inland_edges(board_of(v).map, a.hex, tile, a.rotation)
    if wrong:
        yield f"tile {a.tile} has a blue border on side {', '.join(map(str, wrong))} of {a.hex}, which is not coast"


def new_track_is_connected(v: View, a: LayTile) -> Iterator[str]:
    """A new tile continues a route from a station of the corporation."""
    if not is_upgrade(v, a):
        yield from track.lay_is_connected(v, a)


def upgrade_is_reached(v: View, a: LayTile) -> Iterator[str]:
    """A train of unlimited length can reach the tile after the upgrade, but need not use the new track."""
    if is_upgrade(v, a):
        yield from track.lay_is_connected(v, a)


def is_upgrade(v: View, a: LayTile) -> bool:
    """Whether the lay replaces a tile or printed track."""
    return a.hex in board_of(v).map and track.shown(v, a.hex).colour != "white"


def terrain_is_affordable(v: View, a: LayTile) -> Iterator[str]:
    """The treasury pays at once."""
    if track.exists(v, a) and terrain_cost(v, a) > v.state.cash[a.by]:
        yield f"{a.hex} costs {v.money(terrain_cost(v, a))}; {a.by} has {v.money(v.state.cash[a.by])}"


def customs_are_affordable(v: View, a: LayTile) -> Iterator[str]:
    """Customs offices are paid on top of the terrain."""
    if not track.exists(v, a):
        return
    offices = crossings(v, a)
    if not offices:
        return
    total = terrain_cost(v, a) + sum(offices.values())
    if total > v.state.cash[a.by]:
        named = ", ".join(offices)
        yield f"{a.hex} costs {v.money(total)} with the frontier to {named}; {a.by} has {v.money(v.state.cash[a.by])}"


@guarantees(
    *track.FITTING,
    track.colour_is_available,
    lays_left,
    blue_sides_on_the_ocean,
    new_track_is_connected,
    upgrade_is_reached,
)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """All connected lays that fit the map, in the colours of the phase."""
    turn = v.expect(OperatingTurn)
    if len(turn.laid) < lays(v, turn.company):
        rule = policies(v).operating.restriction
        here = reach(v, turn.company)
        for hex_id, upgrades in connected_upgrades(here, v.state.tokens, rule, v.phase.colours):
            for upgrade in upgrades:
                yield LayTile(turn.company, upgrade.tile, hex_id, upgrade.rotation)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Pay terrain and customs, lay the tile, and collect the bonus of the Amazon."""
    offices = crossings(d, a)
    track.lay_tile(d, a, terrain_cost(d, a))
    for other, cost in offices.items():
        pay(d, a.by, BANK, cost, f"customs office between {a.hex} and {other}")
    tile = board_of(d).manifest[a.tile]
    if tile.colour == "yellow" and board_of(d).map[a.hex].region == AMAZON and owns(d, a.by, *FCA):
        pay(d, BANK, a.by, AMAZON_BONUS, f"yellow tile on the Amazon in {a.hex}")
    d.update(OperatingTurn, laid=(*d.expect(OperatingTurn).laid, tile.colour))


LAY = Move(
    LayTile,
    lay_candidates,
    (
        *basics(BOOK, ("7.3.1", track.hex_and_tile_exist)),
        *rules(
            BOOK,
            ("7.3.2", track.colour_is_available),
            ("7.3.1", lays_left),
            ("7.3.2", track.tile_is_in_supply),
            ("7.3.1", track.colour_is_next, track.stops_match("city"), track.label_matches),
            ("7.3.2", track.track_is_preserved),
            ("7.3.1", track.edges_are_open),
            ("7.3.2", blue_sides_on_the_ocean),
            ("7.3.1", new_track_is_connected),
            ("7.3.2", upgrade_is_reached),
            ("7.3.1", terrain_is_affordable),
            ("7.4", customs_are_affordable),
        ),
    ),
    apply_lay,
)
