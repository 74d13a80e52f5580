"""Track in 18España: tiles, the second action, building and dismantling mines (sections 5.3.1 to 5.3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, wraps

from roundhouse.board.compiled import Board
from roundhouse.board.lays import connected_upgrades
from roundhouse.board.legality import edges_used
from roundhouse.board.model import Printed, TileDef
from roundhouse.core.checks import Check, basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private
from roundhouse.rules.operating import track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies

from . import extra_stations, station_rules
from .book import BOOK
from .components import has_flag
from .mountain_passes import VALUES, pass_tile
from .types import Draft, View

#: The cost of a second action (5.3.1) and of dismantling a mine (5.3.2); a new mine costs the terrain of its hex.
SECOND_ACTION, DISMANTLING = 20, 30
#: Private company #1 and its discount (3.1(1)).
HABANA, DISCOUNT = "P1", 30
#: The hex whose printed track leads to Madrid, and the side it leads to (5.3.1).
ARANJUEZ, TO_MADRID = "F26", 3


def begin_building(d: Draft, company: str) -> None:
    """Start the turn with nothing built."""
    d.title(track_hexes=(), mine_laid=False, pass_built=False, station_placed=False)


def has_mine(printed: Printed) -> bool:
    """Whether a tile or hex shows a mine."""
    return any(node.kind == "halt" for node in printed.nodes)


def lays_mine(v: View, a: LayTile) -> bool:
    """Whether the tile builds a mine, with or without a town, which is not a track action (5.3.1, 5.3.3)."""
    return track.exists(v, a) and _tile_kinds(board_of(v))[a.tile] == "mine"


def dismantles_mine(v: View, a: LayTile) -> bool:
    """Whether the tile replaces a mine (5.3.3)."""
    return a.hex in v.state.tiles and has_mine(track.shown(v, a.hex)) and not lays_mine(v, a)


def actions(v: View, company: str) -> int:
    """How many track actions a company has: one, or two for majors after the yellow phase (5.3.1)."""
    return 1 if is_minor(v, company) or not has_flag(v, "green") else 2


def tile_cost(v: View, a: LayTile) -> int:
    """Terrain for a first tile, 30 to build or dismantle a mine, 20 for a second action, less the discount of #1."""
    terrain = 0 if a.hex in v.state.tiles else sum(cost.amount for cost in board_of(v).map[a.hex].costs)
    if dismantles_mine(v, a):
        terrain += DISMANTLING
    if a.power == HABANA:
        terrain = max(terrain - DISCOUNT, 0)
    return terrain + (SECOND_ACTION if is_second_action(v, a) else 0)


def is_extra(v: View, a: LayTile) -> bool:
    """Whether a lay is not a track action: mines, and on 18xx.games any lay with private #1."""
    return lays_mine(v, a) or bool(a.power and v.defn.deviations.habana_is_extra)


def is_second_action(v: View, a: LayTile) -> bool:
    """Whether a lay costs the fee of a second action; 18xx.games forgets it in hexes with a mine symbol."""
    if is_extra(v, a) or not v.expect(OperatingTurn).laid:
        return False
    return not (v.defn.deviations.mine_hexes_save_fee and has_mine(board_of(v).map[a.hex]))


@lru_cache(maxsize=64)
def _tile_kinds(board: Board) -> Mapping[str, str]:
    """The kind of action that each tile takes."""
    return {tile.number: _kind(tile) for tile in board.manifest.tiles}


def _kind(tile: TileDef) -> str:
    if has_mine(tile):
        return "mine"
    return "yellow" if tile.colour == "yellow" else "upgrade"


def _open_kinds(v: View, company: str) -> set[str]:
    """The kinds of lays that the company has an action left for."""
    laid = v.expect(OperatingTurn).laid
    kinds = set() if v.state.title.mine_laid else {"mine"}
    if len(laid) < actions(v, company):
        kinds.add("yellow")
        if all(colour == "yellow" for colour in laid):
            kinds.add("upgrade")
    return kinds


def actions_are_left(v: View, a: LayTile) -> Iterator[str]:
    """One track action; majors have two from the green phase on."""
    if track.exists(v, a) and not is_extra(v, a):
        taken, most = len(v.expect(OperatingTurn).laid), actions(v, a.by)
        if taken >= most:
            yield f"{a.by} has already taken {'its track action' if most == 1 else 'both its track actions'} this turn"


def one_action_is_yellow(v: View, a: LayTile) -> Iterator[str]:
    """One of two actions must be a yellow tile."""
    laid = v.expect(OperatingTurn).laid
    if not track.exists(v, a) or is_extra(v, a):
        return
    if board_of(v).manifest[a.tile].colour != "yellow" and any(c != "yellow" for c in laid):
        yield f"{a.by} has upgraded a tile this turn; its second action must be a yellow tile"


def hex_is_changed_once(v: View, a: LayTile) -> Iterator[str]:
    """A tile cannot be replaced in the turn in which it was laid."""
    free = v.defn.deviations.new_mine_upgraded and (not v.expect(OperatingTurn).laid or is_extra(v, a))
    if a.hex in v.state.title.track_hexes and not free:
        yield f"{a.by} has already laid a tile in {a.hex} this turn"


def mine_matches(v: View, a: LayTile) -> Iterator[str]:
    """A hex with a printed mine takes a mine tile and nothing else; upgrades never show a mine."""
    if track.upgrade_of(v, a) or not track.exists(v, a):
        return
    printed, there = board_of(v).map[a.hex], lays_mine(v, a)
    here = printed.colour == "white" and has_mine(printed) and a.hex not in v.state.tiles
    if here != there:
        yield f"{a.hex} has {'a' if here else 'no'} mine to build, but tile {a.tile} shows {'one' if there else 'none'}"


def one_mine_in_a_turn(v: View, a: LayTile) -> Iterator[str]:
    """A company may build one mine in an operating round."""
    if v.state.title.mine_laid and lays_mine(v, a) and not (a.power and v.defn.deviations.habana_is_extra):
        yield f"{a.by} has already built a mine this turn"


def minors_stay_in_the_south(v: View, a: LayTile) -> Iterator[str]:
    """Minor companies cannot build on the northern map."""
    if v.defn.deviations.minors_build_north:
        return
    if is_minor(v, a.by) and a.hex in board_of(v).map and board_of(v).map[a.hex].region == "north":
        yield f"{a.hex} is on the northern map, where minor companies cannot build"


def leads_to_madrid(v: View, a: LayTile) -> Iterator[str]:
    """The tile for Toledo and Aranjuez must continue the track printed there."""
    if a.hex != ARANJUEZ or not track.exists(v, a):
        return
    if TO_MADRID not in edges_used(board_of(v).manifest[a.tile], a.rotation):
        yield f"the tile in {ARANJUEZ} must be connected to Madrid"


def habana_can_be_used(v: View, a: LayTile) -> Iterator[str]:
    """Private company #1 only helps to build or dismantle a mine."""
    if a.power and not lays_mine(v, a) and not dismantles_mine(v, a):
        yield f"{HABANA} only helps to build or dismantle a mine, and {a.hex} has none"


def power_lays_tiles(v: View, a: LayTile) -> Iterator[str]:
    """Only private company #1 helps to lay tiles, and only for the company that owns it."""
    if a.power and a.power != HABANA:
        yield f"{a.power} has no power to lay tiles"
    elif a.power and v.state.privates.get(HABANA) != a.by:
        yield f"{a.by} does not own {HABANA}"


def passes_are_built_apart(v: View, a: LayTile) -> Iterator[str]:
    """Open passes are tiles in our data, but cannot be laid like tiles."""
    if a.hex in VALUES or a.tile in map(pass_tile, VALUES):
        yield f"{a.hex if a.hex in VALUES else a.tile} is a mountain pass; passes are built, not laid as tiles"


@guarantees(
    *track.FITTING,
    track.colour_is_available,
    track.lay_is_connected,
    power_lays_tiles,
    actions_are_left,
    one_action_is_yellow,
    mine_matches,
    habana_can_be_used,
)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """All connected lays that fit the map, and those that private company #1 can help with once more with it."""
    company, extra = v.expect(OperatingTurn).company, v.defn.deviations.habana_is_extra
    own = v.state.privates.get(HABANA) == company
    kinds = _open_kinds(v, company)
    if not kinds and not (own and extra):
        return
    colours = (
        v.phase.colours if (own and extra) or "upgrade" in kinds else [c for c in v.phase.colours if c == "yellow"]
    )
    rule, tile_kinds = policies(v).operating.restriction, _tile_kinds(board_of(v))
    for hex_id, upgrades in connected_upgrades(reach(v, company), v.state.tokens, rule, colours):
        for upgrade in upgrades:
            a, kind = LayTile(company, upgrade.tile, hex_id, upgrade.rotation), tile_kinds[upgrade.tile]
            if kind in kinds:
                yield a
            if own and (kind in kinds or extra) and (kind == "mine" or dismantles_mine(v, a)):
                yield LayTile(company, upgrade.tile, hex_id, upgrade.rotation, HABANA)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay the tile and note the kind of action; home stations on an OO hex get their city."""
    mine, extra, empty = lays_mine(d, a), is_extra(d, a), a.hex not in d.state.tiles
    track.lay_tile(d, a, tile_cost(d, a))
    if not extra:
        d.update(OperatingTurn, laid=(*d.expect(OperatingTurn).laid, board_of(d).manifest[a.tile].colour))
    elif mine and not (a.power and d.defn.deviations.habana_is_extra):
        d.title(mine_laid=True)
    d.title(track_hexes=(*d.state.title.track_hexes, a.hex))
    if a.power:
        close_private(d, a.power, f"{a.by} has used it")
    extra_stations.move_in(d, a.hex)
    if empty:
        station_rules.find_city(d, a.hex)


def placing(check: Check) -> Check:
    """Apply a check to yellow tiles only (5.3.1)."""

    @wraps(check)
    def checked(v: View, a: LayTile) -> Iterator[str]:
        return check(v, a) if _is_yellow(v, a) else iter(())

    return checked


def upgrading(check: Check) -> Check:
    """Apply a check to upgrades only (5.3.2)."""

    @wraps(check)
    def checked(v: View, a: LayTile) -> Iterator[str]:
        return iter(()) if _is_yellow(v, a) else check(v, a)

    return checked


def _is_yellow(v: View, a: LayTile) -> bool:
    return board_of(v).manifest[a.tile].colour == "yellow"


LAY = Move(
    LayTile,
    lay_candidates,
    (
        *basics(
            BOOK, ("6.2", passes_are_built_apart), ("5.3.1", track.hex_and_tile_exist), ("3.1(1)", power_lays_tiles)
        ),
        *rules(
            BOOK,
            ("7", track.colour_is_available),
            ("5.3", track.gauge_matches, track.tile_is_in_supply),
            (
                "5.3.1",
                actions_are_left,
                one_action_is_yellow,
                hex_is_changed_once,
                minors_stay_in_the_south,
                placing(track.colour_is_next),
                placing(track.label_matches),
                placing(track.stops_match("city")),
                placing(track.stops_match("town")),
                track.edges_are_open,
                leads_to_madrid,
                placing(track.lay_is_connected),
                track.cost_is_affordable,
            ),
            (
                "5.3.2",
                upgrading(track.colour_is_next),
                upgrading(track.label_matches),
                upgrading(track.stops_match("city")),
                upgrading(track.stops_match("town")),
                upgrading(track.track_is_preserved),
                upgrading(track.lay_is_connected),
            ),
            ("5.3.3", mine_matches, one_mine_in_a_turn),
            ("3.1(1)", habana_can_be_used),
        ),
    ),
    apply_lay,
)
