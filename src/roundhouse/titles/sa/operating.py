"""Operating rounds of 18SA (section 7)."""

from __future__ import annotations

from roundhouse.board.lays import Restriction
from roundhouse.core.definition import Step
from roundhouse.rules.operating import running, stations
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import OperatingPolicy
from roundhouse.rules.standard.moves import answer_step, done, private_wanted_step

from . import discards, income, own_shares, privates, receivership, train_rules
from .book import BOOK
from .building import LAY, lays, tile_cost
from .harbours import HARBOUR
from .loans import REPAY, loans_of
from .mines import MINE, places
from .network import access
from .receivership import is_led
from .record import TurnRecord
from .revenue import modifiers
from .routes import RUN
from .stations import STATION_MOVES, may_build
from .types import Draft, View


def begin_turn(d: Draft, _: str) -> None:
    """Reset the record of the turn."""
    d.title(turn=TurnRecord())


def builds_stations(v: View, company: str) -> bool:
    """Whether the corporation can do anything in the station step."""
    return is_led(v, company) and may_build(v, company)


def runs(v: View, company: str) -> bool:
    """Whether the president can run trains."""
    return is_led(v, company) and running.can_run(v, company)


#: What a corporation may do at any stage of its turn (7.2).
ANY_TIME = (privates.PRIVATE, REPAY, MINE, HARBOUR)
TRACK_STEP = Step("lay track", f"{BOOK} 7.3", (LAY, *ANY_TIME, done(BOOK, "7.2(1)")), turn_actor)
STATION_STEP = Step("place station", f"{BOOK} 7.5", (*STATION_MOVES, *ANY_TIME, done(BOOK, "7.2(2)")), turn_actor)
RUN_STEP = Step("run trains", f"{BOOK} 7.6", (RUN, *ANY_TIME), turn_actor)
DIVIDEND_STEP = Step("use the income", f"{BOOK} 7.7", (income.DIVIDEND, *ANY_TIME), turn_actor)
TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 7.8",
    (
        train_rules.TRAIN,
        train_rules.CREDIT,
        own_shares.LIQUIDATE,
        *ANY_TIME,
        done(BOOK, "7.8.2", train_rules.duty_is_done),
    ),
    turn_actor,
)
SHARES_STEP = Step(
    "deal in own shares",
    f"{BOOK} 7.2(6)",
    (own_shares.REDEEM, own_shares.ISSUE, own_shares.SELL_NEW, *ANY_TIME, done(BOOK, "7.2(6)")),
    turn_actor,
)
DISCARD_STEP = discards.DISCARD_STEP
TRAIN_DEAL_STEP = answer_step("train offer", f"{BOOK} 7.8(c)", train_rules.accept_train, train_rules.refuse_train)
PRIVATE_DEAL_STEP = private_wanted_step(f"{BOOK} 5.1")

#: The same plan for all corporations, because one can lose its president in the middle of its turn.
PLAN = (
    Stage(auto=begin_turn),
    Stage(auto=stations.place_home),
    Stage(TRACK_STEP, applies=is_led),
    Stage(STATION_STEP, applies=builds_stations),
    Stage(RUN_STEP, applies=runs),
    Stage(auto=receivership.run_best, applies=receivership.bank_runs_trains),
    Stage(auto=income.deduct_interest),
    Stage(auto=income.no_income, applies=income.earns_nothing),
    Stage(auto=income.withhold, applies=income.bank_keeps),
    Stage(DIVIDEND_STEP, applies=income.decides),
    Stage(TRAIN_STEP, applies=is_led),
    Stage(auto=receivership.buy_train, applies=receivership.needs_train),
    Stage(SHARES_STEP, applies=is_led),
)


def operating_policy() -> OperatingPolicy:
    return OperatingPolicy(
        plan=lambda v, company: PLAN,
        on_phase={"6": privates.close_all},
        bank_trains_per_turn=lambda v: 2,
        loans=loans_of,
        private_price=privates.price_range,
        tile_cost=tile_cost,
        yellow_lays=lays,
        on_private_bought=privates.bought,
        restriction=Restriction.PERMISSIVE,
        modifiers=modifiers,
        access=access,
        places=places,
        owes_train=lambda v, company: True,
        train_sellers=train_rules.sellers,
        stations_stay=True,
    )
