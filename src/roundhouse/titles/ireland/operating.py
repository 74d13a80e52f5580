"""Operating rounds of 18Ireland (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.checks import rules
from roundhouse.core.definition import AnyView, Move, Step
from roundhouse.rules.operating import dividends, own_shares, running, stations, trains
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import OperatingPolicy
from roundhouse.rules.standard.moves import done
from roundhouse.rules.standard.operating import station_move
from roundhouse.titles.ireland_family.book import BOOK
from roundhouse.titles.ireland_family.operating import (
    DIVIDEND,
    EMERGENCY_SALE,
    ISSUE,
    PRIVATE,
    REDEEM,
    RUN,
    STATIONS,
)

from . import powers
from .building import LAY, POWER_LAY, SECOND_LAY, tile_cost
from .components import BROAD
from .deviations import SiteDeviations
from .revenue import modifiers
from .site_asks import asks
from .train_rules import (
    BANKRUPT,
    TRAIN,
    discard_order,
    may_buy_privates,
    most_for_train,
    phase_eight,
    private_price,
    trade_in,
    train_limit,
    turn_over,
)
from .types import View

POWER = Move(UsePower, powers.token_candidates, rules(BOOK, ("9", powers.token_is_owned)), powers.apply_token)


def _step(name: str, section: str, *moves: Move) -> Step:
    """A step of a company's turn; private companies may be bought and used throughout."""
    lays = () if LAY in moves else (POWER_LAY,)
    return Step(name, f"{BOOK} {section}", (*moves, PRIVATE, POWER, *lays), turn_actor)


ISSUE_STEP = _step(powers.BEFORE_TRACK, "7.1", ISSUE, REDEEM, done(BOOK, "7.1"))
TRACK_STEP = _step("lay track", "7.2", LAY, done(BOOK, "7.2"))
TOKEN_STEP = _step("place station", "7.3", station_move(STATIONS), done(BOOK, "7.3"))
RUN_STEP = _step("run trains", "7.4", RUN)
DIVIDEND_STEP = _step("pay or withhold", "7.6", DIVIDEND)
TRAIN_STEP = _step("buy trains", "7.7", TRAIN, EMERGENCY_SALE, BANKRUPT, done(BOOK, "7.7", trains.duty_is_done))
SECOND_TILE_STEP = Step("lay the second tile", f"{BOOK} 9", (SECOND_LAY,), turn_actor)
PRIVATE_STEP = _step("buy private companies", "7.8", done(BOOK, "7.8"))


def _asked(applies: Callable[[AnyView, str], bool] = lambda v, company: True) -> Callable[[AnyView, str], bool]:
    """When a step applies; on 18xx.games it ends as soon as nothing seems possible."""

    def applies_still(v: View, company: str) -> bool:
        return applies(v, company) and (not v.defn.deviations.steps_end_early or asks(v, {}))

    return applies_still


PLAN = (
    Stage(ISSUE_STEP, applies=_asked(own_shares.has_own_shares)),
    Stage(TRACK_STEP, applies=_asked()),
    Stage(TOKEN_STEP, applies=_asked(stations.has_station_left)),
    Stage(RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(TRAIN_STEP, applies=_asked()),
    Stage(PRIVATE_STEP, applies=_asked(may_buy_privates)),
)


def operating_policy(deviations: SiteDeviations) -> OperatingPolicy:
    return OperatingPolicy(
        plan=lambda v, company: PLAN,
        train_limit=train_limit,
        discard_order=discard_order,
        on_phase={"6": turn_over, "8": phase_eight, "10": turn_over},
        private_price=private_price,
        tile_cost=tile_cost,
        yellow_lays=lambda v, company: 2,
        gauges=BROAD,
        modifiers=modifiers,
        owes_train=lambda v, company: True,
        trade_in=trade_in,
        most_for_train=most_for_train,
        last_certificate_counts=deviations.halves_sell,
    )
