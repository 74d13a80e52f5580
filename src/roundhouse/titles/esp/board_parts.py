"""Where track, stations and routes join the operating turn."""

from __future__ import annotations

from typing import Any

from roundhouse.board.lays import Restriction
from roundhouse.rules.operating.turn import Stage

from . import building, mountain_passes, revenue, routes, station_rules
from .deviations import SiteDeviations
from .routes import PASS

TRACK_MOVES = (building.LAY, station_rules.TOKEN, mountain_passes.BUILD_PASS)
HOME_STAGES = (Stage(auto=building.begin_building), Stage(auto=station_rules.place_home))
RUN = routes.RUN
can_run = routes.can_run


def policy(deviations: SiteDeviations) -> dict[str, Any]:
    """The fields of the operating policy that concern the board."""
    return {
        "tile_cost": building.tile_cost,
        "yellow_lays": lambda v, company: building.actions(v, company),
        "restriction": Restriction.PERMISSIVE,
        "once_per_group": False if deviations.loose_connection else frozenset({PASS}),
        "adapted": routes.adapted,
        "extra_cards": routes.extra_cards,
        "modifiers": revenue.modifiers,
    }
