"""Where 18xx.games asks for an action: it skips a step only if nothing seems possible there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import Pass
from roundhouse.rules.operating import duty, phases, stations, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.site_actions import can
from roundhouse.rules.stock.frames import StockRound

from .exchange import minors_of
from .pending import FinalExchange
from .types import View


def asks(v: View, memory: Mapping[str, Any]) -> bool:
    """Whether the site asks for an action at this step."""
    match v.step.name:
        case "lay track":
            turn = v.expect(OperatingTurn)
            return len(turn.laid) < policies(v).operating.yellow_lays(v, turn.company)
        case "place station":
            return can(v, stations.PlaceToken)
        case "buy trains":
            company = v.expect(OperatingTurn).company
            return duty.must_buy(v, company) or _could_buy_a_train(v, company)
        case "stock turn":
            frame = v.expect(StockRound)
            return not frame.bought and (bool(minors_of(v, frame.player)) or _anything(v))
        case "final exchange":
            return True
        case "replace token":
            return v.frame(FinalExchange) is not None or _anything(v)
        case _:
            return _anything(v)


def _could_buy_a_train(v: View, company: str) -> bool:
    """Whether there is room and money for a train: £1 will do if another company has one, legal or not."""
    limit = policies(v).operating.train_limit(v, company)
    if phases.counted_trains(v, company) >= limit:
        return False
    others = any(v.state.trains.get(other) for other in v.defn.companies if other != company)
    prices = [1] if others else [v.defn.trains[kind].price for _, kind in trains.bank_types(v)]
    return v.state.cash[company] >= min(prices, default=v.state.cash[company] + 1)


def _anything(v: View) -> bool:
    return any(can(v, move.action) for move in v.step.moves if move.action is not Pass)
