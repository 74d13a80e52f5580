"""Read track, passes and routes of 18España from files of 18xx.games."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.site import SiteAction
from roundhouse.rules import site_actions
from roundhouse.rules.operating import stations, track

from .mountain_passes import VALUES, BuildPass
from .site_cards import Cards
from .station_rules import HomeChoice
from .types import View


def lay_tile(v: View, a: SiteAction) -> track.LayTile:
    """A tile, laid by a company or with the help of private #1."""
    number, hex_id, rotation = str(a.data["tile"]), str(a.data["hex"]), int(a.data["rotation"])
    power = a.by if a.entity_type == "company" else ""
    by = v.state.privates[a.by] if power else a.by
    return track.LayTile(by, number.rpartition("-")[0], hex_id, rotation, power)


def place_token(v: View, a: SiteAction) -> list[Action]:
    """A station, unless it is a home that is already placed; for a home on an OO tile anybody may act."""
    hex_id, city = site_actions.city_place(v, a)
    if isinstance(v.top, HomeChoice):
        return [stations.PlaceToken(v.actor, hex_id, city)]
    if any(token.company == a.by for token in v.state.tokens.get(hex_id, ())):
        return []
    return [stations.PlaceToken(a.by, hex_id, city)]


def choose(v: View, a: SiteAction, choice: str) -> list[Action]:
    """A mountain pass to build; the choice of a train for the tender follows from the routes."""
    return [BuildPass(a.by, choice)] if choice in VALUES else []


def open_with_private(v: View, a: SiteAction) -> list[Action]:
    """Build a mountain pass with private #4."""
    return [BuildPass(v.state.privates[a.by], str(a.data["choice"]), a.by)]


def run_routes(v: View, a: SiteAction) -> list[Action]:
    """Routes given by hexes."""
    return site_actions.run_routes(v, a, Cards(a).kind)
