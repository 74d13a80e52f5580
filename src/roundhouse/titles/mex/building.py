"""Track and stations of 18MEX (sections 4.3.2 and 4.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from roundhouse.core.actions import Action
from roundhouse.core.checks import Check, basics, consequences, rules, same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating import stations, track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.track import LayTile

from . import canyon
from .stock import BOOK
from .types import Draft, View


def for_kind(kind: str, check: Check) -> Check:
    """Apply a check to one kind of company only."""

    @wraps(check)
    def only(v: View, a: Action) -> Iterator[str]:
        if v.defn.companies[a.by].kind == kind:
            yield from check(v, a)

    return only


def yellow_lays(v: View, company: str) -> int:
    """One for a minor, two for a major; three in its first turn by optional rule 8(a)."""
    if is_minor(v, company):
        return 1
    if not v.defn.options.three_first_tiles:
        return 2
    if v.defn.deviations.three_tiles_only_after_floating:
        return 3 if company in v.state.title.fresh else 2
    return 3 if v.expect(OperatingTurn).first else 2


@same_for_all
def minor_can_pay_for_home(v: View, a: LayTile) -> Iterator[str]:
    """On 18xx.games a minor whose home has no tile may lay only if it could pay for that hex."""
    if not v.defn.deviations.minor_needs_home_money or not is_minor(v, a.by):
        return
    home = board_of(v).map.homes[a.by][0]
    cost = track.terrain_cost(v, home)
    if home not in v.state.tiles and cost > v.state.cash[a.by]:
        yield f"{a.by} must be able to pay {v.money(cost)} for its home {home}; it has {v.money(v.state.cash[a.by])}"


def normal(check: Check) -> Check:
    """Apply a check to normal lays; the Copper Canyon tile is exempt (4.4.1(j), last paragraph)."""

    @wraps(check)
    def exempt(v: View, a: LayTile) -> Iterator[str]:
        return iter(()) if a.power == canyon.KCMO else check(v, a)

    return exempt


@guarantees(*track.FITTING, track.lay_is_connected, canyon.power_is_owned, canyon.power_is_for_the_canyon)
def lay_candidates(v: View) -> Iterator[LayTile]:
    """Normal lays and the Copper Canyon tile."""
    yield from track.lay_candidates(v)
    yield from canyon.canyon_candidates(v)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay a tile; any other tile in the Copper Canyon ends the KCM&O's power."""
    if a.power == canyon.KCMO:
        canyon.lay_canyon(d, a)
        return
    track.apply_lay(d, a)
    if a.hex == canyon.HEX:
        canyon.close_canyon(d)


_cities_match, _towns_match = normal(track.stops_match("city")), normal(track.stops_match("town"))
LAY = Move(
    LayTile,
    lay_candidates,
    (
        *basics(
            BOOK,
            ("4.4.1", track.hex_and_tile_exist),
            (
                "Table III",
                canyon.power_is_owned,
                canyon.canyon_tile_needs_kcmo,
                canyon.power_is_for_the_canyon,
                canyon.canyon_is_open,
                canyon.canyon_tile_stays,
            ),
            ("4.4.1(a)", track.minors_lay_yellow),
            ("4.2(b)", for_kind("minor", track.lays_left)),
            ("4.3(c)", for_kind("major", normal(track.lays_left))),
            ("4.4.1(c)", normal(track.colour_is_next)),
            ("4.4.1(a)", track.colour_is_available),
            ("4.4.1(g)", normal(track.label_matches)),
        ),
        *rules(BOOK, ("4.4.1(b)", track.tile_is_in_supply), ("4.4.1(d)", _cities_match), ("4.4.1(e)", _towns_match)),
        *consequences(
            (_cities_match, _towns_match),
            rules(BOOK, ("4.4.1(h)", normal(track.track_is_preserved)), ("4.4.1(i)", normal(track.edges_are_open))),
        ),
        *rules(
            BOOK,
            ("4.4.1(f)", track.cost_is_affordable),
            ("4.4.1(j)", normal(track.lay_is_connected)),
            ("4.4.1 on 18xx.games", minor_can_pay_for_home),
        ),
    ),
    apply_lay,
)
TOKEN = Move(
    stations.PlaceToken,
    stations.token_candidates,
    (
        *basics(BOOK, ("4.3.2", stations.city_exists)),
        *rules(
            BOOK,
            ("4.3.2", stations.circle_is_free, stations.token_is_affordable),
            ("4.3.2(a)", stations.city_is_connected),
            ("4.3.2(b)", stations.one_station_per_hex),
            ("4.3.2(c)", stations.home_circle_is_kept),
        ),
    ),
    stations.apply_token,
)
