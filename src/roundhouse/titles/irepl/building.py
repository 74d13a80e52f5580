"""Track and stations of 18IrePL (sections 3.1, 5.1 and 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.lays import connected_upgrades
from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.guarantees import guarantees
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating import stations, track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.turn import turn_actor
from roundhouse.rules.policies import policies
from roundhouse.rules.standard.operating import station_move
from roundhouse.rules.stock import turn
from roundhouse.titles.ireland_family.book import BOOK as BASE
from roundhouse.titles.ireland_family.operating import STATIONS

from . import powers
from .components import extras
from .types import Draft, View

BOOK = "18IrePL"


def home(v: View, company: str) -> tuple[str, int | None] | None:
    """Printed homes, and the red tiles on which Minors A and B start (3.1)."""
    abroad = dict(v.state.title.homes)
    return (abroad[company], 0) if company in abroad else board_of(v).map.homes.get(company)


def yellow_lays(v: View, company: str) -> int:
    """One tile; Minors 6 and 10 two yellow ones in their first operating round (5.1)."""
    return 2 if company in extras(v.defn).two_tiles and v.expect(OperatingTurn).first else 1


def tile_cost(v: View, a: LayTile) -> int:
    """Terrain, free for the Bridge Company and for a minor at home, and the Wilhelmsbahn's fee (7.3, 7.4)."""
    fee = powers.EXTRA_TILE if a.power and v.frame(powers.TileOnPurchase) is None else 0
    place = home(v, a.by)
    at_home = place is not None and place[0] == a.hex and is_minor(v, a.by) and not v.defn.options.home_terrain_paid
    free = at_home or powers.owns(v, a.by, powers.BRIDGE)
    return fee + (0 if free else track.terrain_cost(v, a.hex))


@guarantees(*track.FITTING, track.lay_is_connected)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """Normal lays, and those of the Wilhelmsbahn."""
    yield from track.lay_candidates(v)
    if powers.owns(v, v.expect(OperatingTurn).company, powers.WILHELM) and not v.state.title.wilhelmsbahn:
        yield from extra_candidates(v)


def extra_candidates(v: View) -> Iterator[LayTile]:
    """Yellow tiles that the Wilhelmsbahn could lay."""
    company = v.expect(OperatingTurn).company
    rule = policies(v).operating.restriction
    for hex_id, upgrades in connected_upgrades(reach(v, company), v.state.tokens, rule, ("yellow",)):
        for upgrade in upgrades:
            yield LayTile(company, upgrade.tile, hex_id, upgrade.rotation, powers.WILHELM)


def one_action(v: View, a: LayTile) -> Iterator[str]:
    """One tile or upgrade; tiles of the Wilhelmsbahn do not count (5.1, 7.4)."""
    if not a.power:
        yield from track.lays_left(v, a)


def no_tile_abroad(v: View, a: LayTile) -> Iterator[str]:
    """Red tiles and ports are never laid in a track step."""
    if a.tile in board_of(v).manifest and board_of(v).manifest[a.tile].colour in ("red", "blue"):
        yield f"companies cannot lay tile {a.tile}"


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay a tile; the Wilhelmsbahn's does not count as an action."""
    if not a.power:
        track.apply_lay(d, a)
        return
    track.lay_tile(d, a, tile_cost(d, a))
    if d.frame(powers.TileOnPurchase) is None:
        d.title(wilhelmsbahn=True)
    else:
        d.pop()


def not_abroad(v: View, a: stations.PlaceToken) -> Iterator[str]:
    """Only Minors A and B have stations on red tiles (3.1)."""
    if a.hex in extras(v.defn).countries.values():
        yield f"no station can be placed in {a.hex}, which is abroad"


#: The rules for every tile, laid by the turn or by a private company.
TILE_RULES = (
    *basics(BASE, ("7.2", track.hex_and_tile_exist)),
    *rules(
        BASE,
        (
            "7.2",
            no_tile_abroad,
            track.colour_is_available,
            track.tile_is_in_supply,
            track.colour_is_next,
            track.stops_match("city"),
            track.stops_match("town"),
            track.label_matches,
            track.track_is_preserved,
            track.edges_are_open,
            track.lay_is_connected,
            track.cost_is_affordable,
        ),
    ),
    *rules(BOOK, ("3.1", track.points_at_no_empty_slot)),
)
LAY = Move(
    LayTile,
    lay_candidates,
    (*TILE_RULES, *rules(BOOK, ("5.1", one_action), ("7.4", powers.needs_power))),
    apply_lay,
)
STATION = station_move(STATIONS, *rules(BOOK, ("3.1", not_abroad)))


def is_extra(v: View, a: LayTile) -> Iterator[str]:
    """Only the tile on purchase may be laid now."""
    if a.power != powers.WILHELM:
        yield "lay the tile of the Wilhelmsbahn now, or pass"


PURCHASE_STEP = Step(
    "tile on purchase",
    f"{BOOK} 7.4",
    (
        Move(
            LayTile,
            extra_candidates,
            (*basics(BOOK, ("7.4", is_extra)), *TILE_RULES, *rules(BOOK, ("7.4", powers.needs_power))),
            apply_lay,
        ),
        Move(Pass, turn.pass_candidates, (), powers.decline),
    ),
    turn_actor,
)
