"""Add the rules of track, stations and routes to the operating policy."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.board.lays import Restriction
from roundhouse.rules.operating.turn import Stage
from roundhouse.rules.policies import OperatingPolicy

from . import building, mountain_passes, revenue, routes, station_rules
from .deviations import SiteDeviations
from .routes import PASS

TRACK_MOVES = (building.LAY, station_rules.TOKEN, mountain_passes.BUILD_PASS)
HOME_STAGES = (Stage(auto=building.begin_building), Stage(auto=station_rules.place_home))
RUN = routes.RUN
can_run = routes.can_run


def on_the_board(policy: OperatingPolicy, deviations: SiteDeviations) -> OperatingPolicy:
    """The operating policy with the rules of the board."""
    return replace(
        policy,
        tile_cost=building.tile_cost,
        yellow_lays=lambda v, company: building.actions(v, company),
        restriction=Restriction.PERMISSIVE,
        once_per_group=False if deviations.loose_connection else frozenset({PASS}),
        adapted=routes.adapted,
        extra_cards=routes.extra_cards,
        modifiers=revenue.modifiers,
    )
