"""Track and stations of 18Ireland (sections 7.2 and 7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from msgspec.structs import replace

from roundhouse.core.checks import Check, basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.rules.operating import track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.stock.homes import ChooseHome
from roundhouse.titles.ireland_family.book import BOOK

from . import powers
from .narrow import connected_here, gauges_meet, narrow_reach, only_narrow
from .types import Draft, View

SECOND_TILE = 20
SECOND_UPGRADE = 30
DARGAN = "WDE"


def is_upgrade(v: View, a: LayTile) -> bool:
    """Whether the tile is not yellow."""
    return board_of(v).manifest[a.tile].colour != "yellow"


def tile_cost(v: View, a: LayTile) -> int:
    """Terrain, which is free for tiles with only narrow track, and the fee for the second tile."""
    board, fee = board_of(v), 0
    if v.expect(OperatingTurn).laid and powers.uses_action(a):
        fee = SECOND_UPGRADE if is_upgrade(v, a) else SECOND_TILE
    free = only_narrow(board, a.tile) or a.power in powers.FREE
    return fee + (0 if free else track.terrain_cost(v, a.hex))


def actions_left(v: View, a: LayTile) -> Iterator[str]:
    """One tile or upgrade, then a second yellow tile if nothing was upgraded; William Dargan allows two upgrades."""
    if not track.exists(v, a) or not powers.uses_action(a):
        return
    laid = v.expect(OperatingTurn).laid
    if len(laid) >= 2:
        yield f"{a.by} has already laid two tiles this turn"
    elif laid and is_upgrade(v, a):
        if v.state.privates.get(DARGAN) != a.by:
            yield "the second tile of a turn must be yellow"
    elif any(colour != "yellow" for colour in laid):
        yield f"{a.by} has upgraded a tile this turn and cannot lay a yellow one"


def is_linked(v: View, a: LayTile) -> Iterator[str]:
    """New track, or a stop that gains value, must be connected to a station."""
    if track.upgrade_of(v, a) is not None and (a.tile, a.rotation) not in connected_here(v, a.by, a.hex):
        yield f"neither new track nor a stop that gains value in {a.hex} is connected to a station of {a.by}"


def hex_is_open(v: View, a: LayTile) -> Iterator[str]:
    """No tile may be laid on a hex that a player's private company blocks."""
    if a.hex not in board_of(v).map:
        return
    for private in board_of(v).map[a.hex].blocked_by:
        if v.state.privates.get(private) in v.state.players:
            yield f"{a.hex} is blocked while a player owns the {v.defn.privates[private].name}"


@guarantees(*track.FITTING)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """Normal lays, and those of private companies."""
    yield from powers.lay_candidates(v)
    turn = v.expect(OperatingTurn)
    if len(turn.laid) >= 2:
        return
    company, board = turn.company, board_of(v)
    hexes = {*reach(v, company).lay_hexes, *narrow_reach(v, company).lay_hexes}
    for hex_id in sorted(hexes, key=board.index.__getitem__):
        fitting = board.table.distinct(hex_id, *v.state.tiles.get(hex_id, (None, 0)))
        if fitting and board.manifest[fitting[0].tile].colour in v.phase.colours:  # all have the same colour
            for upgrade in fitting:
                yield LayTile(company, upgrade.tile, hex_id, upgrade.rotation)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay the tile. A company whose home hex gets several cities with its first tile then chooses one."""
    first = a.hex not in d.state.tiles
    if powers.uses_action(a):
        track.apply_lay(d, a)
    else:
        track.lay_tile(d, a, tile_cost(d, a))
    powers.after_lay(d, a)
    if first:
        _choose_city(d, a.hex, a.by if d.defn.deviations.layer_chooses_city else "")


def _choose_city(d: Draft, hex_id: str, by: str) -> None:
    """The first tile gives a waiting station its city; `by` names the chooser if it isn't the station's company."""
    homes = [home.company for home in board_of(d).map[hex_id].homes if home.node is None]
    for company in homes:
        here = d.state.tokens.get(hex_id, ())
        if any(t.company == company for t in here):
            d.put("tokens", hex_id, tuple(t for t in here if t.company != company))
            d.put("stations", company, d.defn.companies[company].token_prices)
            d.push(ChooseHome(company, (hex_id,), by="" if by == company else by))


def unless_special(check: Check) -> Check:
    """A rule that the power of a private company may waive."""

    @wraps(check)
    def normal(v: View, a: LayTile) -> Iterator[str]:
        return iter(()) if a.power == powers.MAIL else check(v, a)

    return normal


def if_needed(check: Check) -> Check:
    """A rule about connections, which some powers waive."""

    @wraps(check)
    def connected(v: View, a: LayTile) -> Iterator[str]:
        return iter(()) if powers.goes_anywhere(v, a) else check(v, a)

    return connected


LAY = Move(
    LayTile,
    lay_candidates,
    (
        *basics(BOOK, ("7.2", track.hex_and_tile_exist), ("9", powers.power_is_owned)),
        *rules(
            BOOK,
            ("9", powers.power_fits),
            (
                "7.2",
                unless_special(track.colour_is_available),
                track.tile_is_in_supply,
                unless_special(track.colour_is_next),
                unless_special(track.stops_match("city")),
                unless_special(track.stops_match("town")),
                unless_special(track.label_matches),
                unless_special(track.track_is_preserved),
                unless_special(track.edges_are_open),
                track.points_at_no_empty_slot,
                gauges_meet,
            ),
            ("9", powers.pair_is_connected),
            ("7.2", if_needed(is_linked), track.cost_is_affordable, actions_left),
            ("9", hex_is_open),
        ),
    ),
    apply_lay,
)
POWER_LAY = replace(
    LAY,
    candidates=powers.lay_candidates,
    rules=(*basics(BOOK, ("9", powers.needs_power, powers.not_after_the_track_step)), *LAY.rules),
)
SECOND_LAY = replace(
    LAY, candidates=powers.second_candidates, rules=(*basics(BOOK, ("9", powers.is_second)), *LAY.rules)
)
