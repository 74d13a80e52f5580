"""Operating rounds of 18MEX (section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating import dividends, insisting, phases, running, stations, trains
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import OperatingPolicy
from roundhouse.rules.standard.moves import discard_step, dividend_move, done, private_wanted_step, train_offer_step
from roundhouse.rules.stock import turn

from . import baja, canyon
from .building import LAY, TOKEN, yellow_lays
from .deviations import SiteDeviations
from .merger import phase_five
from .minors import phase_three_and_a_half
from .stock import BOOK, NDM
from .train_rules import (
    BANKRUPT,
    EMERGENCY_OFFER,
    EMERGENCY_SALE,
    PRIVATE,
    TRAIN,
    counts_as_routed,
    discard_order,
    ndm_bought_a_train,
    private_price,
    train_limit,
    why_no_seller,
)
from .types import Draft, View


def collect_mail(d: Draft, company: str) -> None:
    """A major company with a train is paid the value of its home city (4.3.1)."""
    if d.state.trains.get(company):
        pay(d, BANK, company, home_value(d, company), "mail contract")


def home_value(v: View, company: str) -> int:
    """The current value of the company's original home city."""
    hex_id, node = board_of(v).map.homes[company]
    return stations.shown_nodes(v, hex_id)[node or 0].revenue.value(v.phase.colours[-1])


def minors_run(v: View, a: running.RunTrains) -> Iterator[str]:
    """A minor company must run its train even if nobody insists."""
    if is_minor(v, a.by) and not a.routes and not v.defn.deviations.minors_may_stand:
        yield f"{a.by} must run its built-in train"


RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("4.4.2", running.routes_are_readable, running.trains_are_own)),
        *running.route_rules(
            {
                "no_track": f"{BOOK} 4.4.2(a)",
                "too_few_stops": f"{BOOK} 4.4.2(a)",
                "track_twice": f"{BOOK} 4.4.2(b)",
                "through_blocked": f"{BOOK} 4.4.2(e)",
                "no_token": f"{BOOK} 4.4.2(f)",
                "stop_twice": f"{BOOK} 4.4.2(g)",
                "group_twice": f"{BOOK} 4.4.2(g)",
                "through_offboard": f"{BOOK} 4.4.2(h)",
                "through_terminal": f"{BOOK} 4.4.2(h)",
                "too_long": f"{BOOK} 4.4.2(i)",
                "track_shared": f"{BOOK} 4.4.2(j)",
            },
            f"{BOOK} 4.4.2(a)",  # trains of 18MEX run on any track to any stop, so there is no other reason
        ),
        *rules(BOOK, ("4.2(c)", minors_run), ("4.4.2.1", running.nobody_knows_better)),
    ),
    running.apply_run,
)


INSIST_STEP = Step(
    "better run",
    f"{BOOK} 4.4.2.1",
    (
        Move(insisting.Insist, insisting.insist_candidates, (), insisting.apply_insist),
        Move(Pass, turn.pass_candidates, (), insisting.apply_content),
    ),
    insisting.insist_actor,
)


def best_run(v: View, company: str) -> Literal["always", "asked", "never"]:
    """A minor company always makes its best run; a major company's stockholders are asked (4.4.2.1)."""
    if v.defn.deviations.runs_at_will:
        return "never"
    return "always" if v.defn.options.best_run or is_minor(v, company) else "asked"


#: Actions open to a major company at any time in its turn.
BOLEO = Move(
    baja.BoleoToken, baja.boleo_candidates, rules(BOOK, ("Baja variant", baja.boleo_is_owned)), baja.apply_boleo
)
ANY_TIME = (PRIVATE, BOLEO)
#: The sections that give the order of the steps in a turn, and of the turns.
MINOR_ORDER, MAJOR_ORDER = (f"{BOOK} 4.2", f"{BOOK} 4(b)"), (f"{BOOK} 4.3", f"{BOOK} 4(c)")
TRACK_STEP = Step("lay track", f"{BOOK} 4.3(c)", (LAY, *ANY_TIME, done(BOOK, "4.3(c)")), turn_actor, *MAJOR_ORDER)
MINOR_TRACK_STEP = Step("lay track", f"{BOOK} 4.2(b)", (LAY, done(BOOK, "4.2(b)")), turn_actor, *MINOR_ORDER)
TOKEN_STEP = Step("place station", f"{BOOK} 4.3(d)", (TOKEN, *ANY_TIME, done(BOOK, "4.3(d)")), turn_actor, *MAJOR_ORDER)
RUN_STEP = Step("run trains", f"{BOOK} 4.3(e)", (RUN, *ANY_TIME), turn_actor, *MAJOR_ORDER)
MINOR_RUN_STEP = Step("run trains", f"{BOOK} 4.2(c)", (RUN,), turn_actor, *MINOR_ORDER)
DIVIDEND_STEP = Step(
    "pay or withhold",
    f"{BOOK} 4.3(f)",
    (
        dividend_move(BOOK, "4.3.3"),
        *ANY_TIME,
    ),
    turn_actor,
    *MAJOR_ORDER,
)
TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 4.3(h)",
    (TRAIN, *ANY_TIME, EMERGENCY_SALE, EMERGENCY_OFFER, BANKRUPT, done(BOOK, "4.3.4.2", trains.duty_is_done)),
    turn_actor,
    *MAJOR_ORDER,
)
DISCARD_STEP = discard_step(BOOK, "4.3.4(g)")
TRAIN_DEAL_STEP = train_offer_step(f"{BOOK} 4.3.4(d)")
PRIVATE_DEAL_STEP = private_wanted_step(f"{BOOK} 4.3.5")

MINOR_PLAN = (
    Stage(auto=stations.place_home),
    Stage(MINOR_TRACK_STEP),
    Stage(MINOR_RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.split_evenly),
)
MAJOR_PLAN = (
    Stage(auto=stations.place_home),
    Stage(auto=collect_mail),
    Stage(TRACK_STEP),
    Stage(TOKEN_STEP, applies=stations.has_station_left),
    Stage(RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(auto=phases.remove_obsolete),
    Stage(TRAIN_STEP),
)


def operating_policy(deviations: SiteDeviations) -> OperatingPolicy:
    """How companies operate in 18MEX."""
    return OperatingPolicy(
        plan=lambda v, company: MINOR_PLAN if is_minor(v, company) else MAJOR_PLAN,
        train_limit=train_limit,
        discard_order=discard_order,
        why_no_seller=why_no_seller,
        owes_train=counts_as_routed,
        counts_as_routed=counts_as_routed,
        trains_run_once=deviations.trains_run_once,
        on_phase={"3½": phase_three_and_a_half, "5": phase_five},
        bank_trains_per_turn=lambda v: 99 if "many trains" in v.phase.flags else 1,
        face_value_only=lambda v, company: company == NDM,
        keeps_trains=is_minor,
        obsolete_count=not deviations.obsolete_trains_uncounted,
        private_price=private_price,
        on_train_bought=ndm_bought_a_train,
        tile_cost=canyon.tile_cost,
        yellow_lays=yellow_lays,
        best_run=best_run,
    )
