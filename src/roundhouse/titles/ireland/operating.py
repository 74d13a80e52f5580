"""Operating rounds of 18Ireland (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size
from roundhouse.finance.market import Direction, price_of
from roundhouse.rules import deals
from roundhouse.rules.operating import dividends, own_shares, phases, privates, running, stations, trains
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import DividendPolicy, OperatingPolicy
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.homes import chooser

from . import powers
from .book import BOOK
from .building import LAY, POWER_LAY, SECOND_LAY, TOKEN, tile_cost
from .components import BROAD
from .options import Options
from .revenue import modifiers
from .train_rules import (
    BANKRUPT,
    EMERGENCY_SALE,
    PRIVATE,
    TRAIN,
    may_buy_privates,
    most_for_train,
    phase_eight,
    private_price,
    trade_in,
    train_limit,
    turn_over,
)


def price_moves(v: View, company: str, paid: int) -> Direction | None:
    """Left without a dividend, right if the dividend reaches the price (7.6)."""
    if not paid:
        return "left"
    return "right" if paid >= price_of(v, company) else None


def spaces(v: View, company: str, paid: int) -> int:
    """A minor company that pays twice its price goes two spaces (7.6)."""
    minor = v.defn.companies[company].kind == "minor"
    return 2 if minor and paid >= 2 * price_of(v, company) else 1


def dividend_policy() -> DividendPolicy:
    """Pay all or withhold all; shares in the treasury pay the company."""
    return DividendPolicy(earns=lambda company: company, moves=price_moves, spaces=spaces)


def one_share(v: View, a: own_shares.IssueShares | own_shares.RedeemShares) -> Iterator[str]:
    """One share in a turn."""
    if a.percent > share_size(v, a.by):
        yield "only one share may be issued or redeemed in a turn"


OWN_SHARES = (("7.1", own_shares.whole_shares), ("7.1", one_share))
ISSUE = Move(
    own_shares.IssueShares,
    own_shares.issue_candidates,
    rules(BOOK, *OWN_SHARES, ("7.1", own_shares.issue_fits_the_market)),
    own_shares.apply_issue,
)
REDEEM = Move(
    own_shares.RedeemShares,
    own_shares.redeem_candidates,
    rules(BOOK, *OWN_SHARES, ("7.1", own_shares.redeem_is_affordable)),
    own_shares.apply_redeem,
)
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("7.4", running.routes_are_readable), ("7.4", running.trains_are_own)),
        *running.route_rules({}, f"{BOOK} 7.4"),
    ),
    running.apply_run,
)
DIVIDEND = Move(
    dividends.Dividend,
    dividends.dividend_candidates,
    rules(BOOK, ("7.6", dividends.kind_is_known)),
    dividends.apply_dividend,
)
POWER = Move(powers.UsePower, powers.token_candidates, rules(BOOK, ("9", powers.token_is_owned)), powers.apply_token)


def _done(section: str, *checks: Any) -> Move:
    return Move(Pass, turn.pass_candidates, rules(BOOK, *((section, c) for c in checks)), trains.apply_done)


def _step(name: str, section: str, *moves: Move) -> Step:
    """A step of a company's turn; private companies may be bought and used throughout."""
    lays = () if LAY in moves else (POWER_LAY,)
    return Step(name, f"{BOOK} {section}", (*moves, PRIVATE, POWER, *lays), turn_actor)


ISSUE_STEP = _step("issue or redeem", "7.1", ISSUE, REDEEM, _done("7.1"))
TRACK_STEP = _step("lay track", "7.2", LAY, _done("7.2"))
TOKEN_STEP = _step("place station", "7.3", TOKEN, _done("7.3"))
RUN_STEP = _step("run trains", "7.4", RUN)
DIVIDEND_STEP = _step("pay or withhold", "7.6", DIVIDEND)
TRAIN_STEP = _step("buy trains", "7.7", TRAIN, EMERGENCY_SALE, BANKRUPT, _done("7.7", trains.duty_is_done))
SECOND_TILE_STEP = Step("lay the second tile", f"{BOOK} 9", (SECOND_LAY,), turn_actor)
PRIVATE_STEP = _step("buy private companies", "7.8", _done("7.8"))
DISCARD_STEP = Step(
    "discard trains",
    f"{BOOK} 7.7",
    (
        Move(
            phases.Discard,
            phases.discard_candidates,
            rules(BOOK, ("7.7", phases.discards_own_train)),
            phases.apply_discard,
        ),
    ),
    phases.discard_actor,
)
TRAIN_DEAL_STEP = Step(
    "train offer",
    f"{BOOK} 7.7",
    (
        Move(Accept, deals.accept_candidates, (), trains.accept_train),
        Move(Refuse, deals.refuse_candidates, (), trains.refuse_train),
    ),
    deals.deal_actor,
)
PRIVATE_DEAL_STEP = Step(
    "private company wanted",
    f"{BOOK} 7.8",
    (
        Move(Accept, deals.accept_candidates, (), privates.accept_company_private),
        Move(Refuse, deals.refuse_candidates, (), privates.refuse_company_private),
    ),
    deals.deal_actor,
)


def has_own_shares(v: View, company: str) -> bool:
    """Whether there is anything to issue or redeem."""
    return percent(v, company, company) > 0 or percent(v, "market", company) > 0


PLAN = (
    Stage(ISSUE_STEP, applies=has_own_shares),
    Stage(TRACK_STEP),
    Stage(TOKEN_STEP, applies=stations.has_station_left),
    Stage(RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(TRAIN_STEP),
    Stage(PRIVATE_STEP, applies=may_buy_privates),
)


def operating_policy(options: Options) -> OperatingPolicy:
    """How companies operate in 18Ireland."""
    return OperatingPolicy(
        plan=lambda v, company: PLAN,
        train_limit=train_limit,
        on_phase={"6": turn_over, "8": phase_eight, "10": turn_over},
        bank_trains_per_turn=lambda v: 99,
        face_value_only=lambda v, company: False,
        keeps_trains=lambda v, company: False,
        obsolete_count=True,
        private_price=private_price,
        on_train_bought=lambda d, company: None,
        tile_cost=tile_cost,
        yellow_lays=lambda v, company: 2,
        best_run=lambda v, company: "never",
        gauges=BROAD,
        modifiers=modifiers,
        owes_train=lambda v, company: True,
        trade_in=trade_in,
        most_for_train=most_for_train,
        last_certificate_counts=options.halves_sell,
    )


def controller(v: View, entity: str) -> str:
    """The player who decides for a player or company."""
    return entity if entity in v.state.players else president(v, entity) or chooser(v, entity)
