"""Where 18xx.games asks for an action: it skips a step only if nothing seems possible there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import Pass
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating import duty, phases, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.privates import BuyPrivate
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.policies import policies
from roundhouse.rules.site_actions import can

from . import building, mountain_passes, privates
from .combining import Combine
from .components import extras, has_flag
from .tenders import BuyTender
from .types import View


def asks(v: View, memory: Mapping[str, Any]) -> bool:
    """Whether the site asks for an action at this step."""
    match v.step.name:
        case "lay track":
            return about_track(v)
        case "take over a minor":
            return True
        case "buy trains":
            return about_trains(v)
        case "combine trains":
            return not is_minor(v, v.expect(OperatingTurn).company) and can(v, Combine)
        case "buy tender or private company":
            return can(v, BuyPrivate) or can(v, BuyTender) or _tender_seems_possible(v, memory)
        case _:
            return any(can(v, move.action) for move in v.step.moves if move.action is not Pass)


def _tender_seems_possible(v: View, memory: Mapping[str, Any]) -> bool:
    """Once the bank has had tenders, the site offers them until phase 5, even if all are sold."""
    company, early = v.expect(OperatingTurn).company, not has_flag(v, "late")
    affordable = v.state.cash[company] >= extras(v.defn).tender.price
    return early and bool(memory.get("tenders in bank")) and affordable and company not in v.state.title.tenders


def about_track(v: View) -> bool:
    """Whether a tile action or private #1 is left, a station can be placed, or a closed pass is in reach.

    Once a station has been placed and no tile action is left, the site ignores passes.
    """
    company = v.expect(OperatingTurn).company
    return (
        _lays_are_left(v, company)
        or _habana_can_help(v, company)
        or can(v, PlaceToken)
        or (not v.state.title.station_placed and bool(mountain_passes.closed_in_reach(v, company)))
    )


def _lays_are_left(v: View, company: str) -> bool:
    """A first action, an affordable second one, or the mine; the site does not check whether any tile fits."""
    taken = len(v.expect(OperatingTurn).laid)
    if taken == 1 and building.actions(v, company) > 1:
        return v.state.cash[company] >= building.SECOND_ACTION
    return taken == 0 or not v.state.title.mine_laid


def _habana_can_help(v: View, company: str) -> bool:
    """Whether the company owns private #1 or could buy it."""
    owner = v.state.privates[building.HABANA]
    if owner == company:
        return True
    for_sale = privates.private_price(v, building.HABANA) is not None and v.state.cash[company] > 0
    return owner in v.state.players and for_sale


def about_trains(v: View) -> bool:
    """Whether a train could be bought if other companies sold theirs, which the site assumes in every phase."""
    company = v.expect(OperatingTurn).company
    if duty.must_buy(v, company) or can(v, trains.BuyTrain):
        return True
    limit = policies(v).operating.train_limit(v, company)
    if phases.counted_trains(v, company) >= limit or v.state.cash[company] < 1:
        return False
    return any(v.state.trains.get(other) for other in v.defn.companies if other != company)
