"""Operating rounds of 18España (section 5)."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.checks import rules
from roundhouse.core.definition import Step
from roundhouse.core.ids import OUT
from roundhouse.rules.operating import dividends, phases, trains
from roundhouse.rules.operating.frames import Discards, OperatingTurn
from roundhouse.rules.operating.turn import Stage, stage_step, turn_actor
from roundhouse.rules.policies import OperatingPolicy
from roundhouse.rules.standard import moves
from roundhouse.rules.standard.moves import done, train_offer_step

from . import (
    board_parts,
    combining,
    earnings,
    goals,
    privates,
    site_asks,
    station_rules,
    takeovers,
    tenders,
    train_rules,
)
from .book import BOOK
from .components import MATARO, STRAWBERRY
from .deviations import SiteDeviations
from .phase_effects import phase_five
from .train_rules import EMERGENCY_SALE, TRAIN
from .types import Draft, View

#: Actions open to a company at any time in its turn (3.1, 5.8).
ANY_TIME = (privates.PRIVATE, tenders.TENDER)


def has_operated_by_now(d: Draft, company: str) -> None:
    """On 18xx.games a company has operated as soon as its revenue is settled."""
    d.include("operated", company)


def _operated_with_dividend(v: View, company: str) -> bool:
    return v.defn.deviations.operated_with_dividend


TRACK_STEP = Step(
    "lay track",
    f"{BOOK} 5.3",
    (*board_parts.TRACK_MOVES, *ANY_TIME, done(BOOK, "5.3")),
    turn_actor,
)
HOME_STEP = Step("place home station", f"{BOOK} 5.3.4", (station_rules.HOME, *ANY_TIME), station_rules.home_actor)
#: It is another company's turn, so the one that chooses cannot buy anything (3.1, 5.8).
HOME_IN_PASSING_STEP = Step(HOME_STEP.name, HOME_STEP.section, (station_rules.HOME,), station_rules.home_actor)
RUN_STEP = Step("run trains", f"{BOOK} 5.4", (board_parts.RUN, *ANY_TIME), turn_actor)
DIVIDEND_STEP = Step("pay or withhold", f"{BOOK} 5.5", (earnings.DIVIDEND, *ANY_TIME), turn_actor)
TAKEOVER_STEP = Step("take over a minor", f"{BOOK} 5.6", (takeovers.TAKEOVER, *ANY_TIME, done(BOOK, "5.6")), turn_actor)
TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 5.7",
    (TRAIN, EMERGENCY_SALE, combining.COMBINE, *ANY_TIME, done(BOOK, "5.7", trains.duty_is_done)),
    turn_actor,
)
SITE_TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 5.7",
    (TRAIN, EMERGENCY_SALE, *ANY_TIME, done(BOOK, "5.7", trains.duty_is_done)),
    turn_actor,
)
COMBINE_STEP = Step("combine trains", f"{BOOK} 6.2.1", (combining.COMBINE, *ANY_TIME, done(BOOK, "6.2.1")), turn_actor)
LAST_STEP = Step("buy tender or private company", f"{BOOK} 5.8", (*ANY_TIME, done(BOOK, "5.8")), turn_actor)
DISCARD_STEP = moves.discard_step(BOOK, "5.7", *rules(BOOK, ("3.1", phases.train_may_go)))
TRAIN_DEAL_STEP = train_offer_step(f"{BOOK} 5.7")


def _and_buy(step: Step) -> Step:
    """Let the operating company buy tenders and private companies in a step, even if another company decides."""
    purchases = tuple(replace(move, actor=turn_actor) for move in ANY_TIME)
    return replace(step, moves=(*step.moves, *purchases))


HOME_AND_BUY_STEP = _and_buy(HOME_IN_PASSING_STEP)
DISCARD_AND_BUY_STEP = _and_buy(DISCARD_STEP)
TAKE_STATION_AND_BUY_STEP = _and_buy(takeovers.STATION_STEP)
BEGINNING = (
    *board_parts.HOME_STAGES,
    Stage(TRACK_STEP),
    Stage(RUN_STEP, applies=board_parts.can_run),
    Stage(auto=earnings.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
)


def _is_apart(v: View, company: str) -> bool:
    """These are separate steps only on 18xx.games."""
    return bool(v.defn.deviations.combines_last)


PLAN = (
    *BEGINNING,
    Stage(auto=has_operated_by_now, applies=_operated_with_dividend),
    Stage(TAKEOVER_STEP),
    Stage(TRAIN_STEP),
    Stage(COMBINE_STEP, applies=_is_apart),
    Stage(LAST_STEP, applies=_is_apart),
)


def _track_is_asked(v: View, company: str) -> bool:
    """18xx.games ends the step as soon as it sees nothing to do, even if something cheaper is possible."""
    return goals.can_claim(v) or site_asks.about_track(v)


SITE_STAGES = {TRACK_STEP: Stage(TRACK_STEP, applies=_track_is_asked), TRAIN_STEP: Stage(SITE_TRAIN_STEP)}
SITE_PLAN = tuple(next((new for old, new in SITE_STAGES.items() if stage.step is old), stage) for stage in PLAN)


def turn_step(v: View, frame: OperatingTurn) -> Step:
    """The step of the current stage; on 18xx.games a destination must be claimed first."""
    step = stage_step(v, frame)
    return goals.CLAIM_STEP if step is TRACK_STEP and goals.can_claim(v) else step


def home_step(v: View, frame: station_rules.HomeChoice) -> Step:
    """Choosing a home; in its own turn the company may also buy tenders and private companies."""
    if v.defn.deviations.buys_while_waiting:
        return HOME_AND_BUY_STEP
    return HOME_STEP if frame.companies[0] == turn_actor(v) else HOME_IN_PASSING_STEP


def discard_step(v: View, frame: Discards) -> Step:
    """Discarding trains; on 18xx.games the operating company may buy meanwhile."""
    buys = v.defn.deviations.buys_while_waiting and v.frame(OperatingTurn) is not None
    return DISCARD_AND_BUY_STEP if buys else DISCARD_STEP


def takeover_station_step(v: View, frame: takeovers.TakeStation) -> Step:
    """Replacing a minor's station; on 18xx.games the major may buy meanwhile."""
    return TAKE_STATION_AND_BUY_STEP if v.defn.deviations.buys_while_waiting else takeovers.STATION_STEP


def operating_policy(deviations: SiteDeviations) -> OperatingPolicy:
    """How companies operate in 18España."""
    kept = (STRAWBERRY, *MATARO)
    policy = OperatingPolicy(
        plan=lambda v, company: SITE_PLAN if deviations.combines_last else PLAN,
        train_limit=train_rules.train_limit,
        on_phase={"5": phase_five},
        private_price=privates.private_price,
        on_private_bought=privates.on_bought,
        on_train_bought=privates.on_train_bought,
        trains_run_once=deviations.trains_run_once,
        owes_train=lambda v, company: True,
        is_engine=lambda kind: kind != STRAWBERRY,
        counts_for_limit=lambda kind: kind != STRAWBERRY,
        may_discard=lambda kind: kind not in kept,
        train_sellers=train_rules.train_sellers,
        most_for_train=train_rules.most_for_train,
        least_for_train=train_rules.least_for_train,
        discard_order=train_rules.discard_order,
        discarded_to=OUT,
    )
    return board_parts.on_the_board(policy, deviations)
