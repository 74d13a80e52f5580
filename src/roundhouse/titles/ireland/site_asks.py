"""When 18xx.games asks for an action: it skips a step only if nothing seems possible there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import Pass
from roundhouse.rules.operating import duty, own_shares, privates, stations, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.policies import policies
from roundhouse.rules.site_actions import can, without_refusals

from . import powers
from .building import DARGAN, SECOND_TILE
from .types import View


def asks(v: View, memory: Mapping[str, Any]) -> bool:
    """Whether the site asks for an action at this step."""
    return _asks(without_refusals(v))


def _asks(v: View) -> bool:
    match v.step.name:
        case "issue or redeem":
            return can(v, own_shares.IssueShares) or can(v, own_shares.RedeemShares)
        case "lay track":
            return about_track(v)
        case "place station":
            return can(v, stations.PlaceToken)
        case "buy trains":
            return duty.must_buy(v, v.expect(OperatingTurn).company) or can(v, trains.BuyTrain)
        case "buy private companies":
            return can(v, privates.BuyPrivate) or can(v, UsePower) or _has_colliery(v)
        case "propose a merger" | "auction of private companies" | "auction":
            return True
        case _:
            return any(can(v, move.action) for move in v.step.moves if move.action is not Pass)


def _has_colliery(v: View) -> bool:
    """Whether the company could use the Drumglass Colliery, on any hex."""
    private = powers.COLLIERY
    return v.state.privates.get(private) == v.expect(OperatingTurn).company and not powers.used(v, private)


def about_track(v: View) -> bool:
    """Whether the company can pay for another tile, or owns or could buy a private company that lays tiles."""
    turn = v.expect(OperatingTurn)
    cash = v.state.cash[turn.company]
    if not turn.laid:
        return True
    second = turn.laid[0] == "yellow" or v.state.privates.get(DARGAN) == turn.company
    if len(turn.laid) == 1 and second and cash >= SECOND_TILE:  # an upgrade costs more, but the site does not look
        return True
    extra = [p for p in powers.LAYS if p != powers.COLLIERY]
    return any(_lays_tiles(v, private, turn.company, cash) for private in extra)


def _lays_tiles(v: View, private: str, company: str, cash: int) -> bool:
    owner = v.state.privates.get(private)
    if owner == company:
        return private != powers.BOARD_OF_WORKS
    bounds = policies(v).operating.private_price(v, private) if owner in v.state.players else None
    return bounds is not None and bounds[0] <= cash
