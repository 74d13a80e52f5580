"""Operating rounds of 18IrePL (sections 5 and 7)."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.board.lays import Restriction
from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import OUT
from roundhouse.core.order import private_owners
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private
from roundhouse.rules.operating import dividends, duty, own_shares, running, stations, trains
from roundhouse.rules.operating.bankruptcy import leave_the_game
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import DividendPolicy, OperatingPolicy, right_if_paid
from roundhouse.rules.rounds import sort_waiting
from roundhouse.rules.standard.moves import done
from roundhouse.titles.ireland_family.book import BOOK as BASE
from roundhouse.titles.ireland_family.operating import (
    DIVIDEND,
    EMERGENCY_SALE,
    ISSUE,
    LAST_SALES,
    PRIVATE,
    REDEEM,
    RUN,
    bankrupt_move,
    dividend_policy,
    half_to_twice,
    train_move,
)

from . import powers
from .agreement import CLAIM
from .building import BOOK, LAY, STATION, home, tile_cost, yellow_lays
from .components import FOR_COMPANIES, extras
from .options import Options
from .revenue import adapted, modifiers
from .types import Draft, View


def train_limit(v: View, company: str) -> int:
    """The train limit, by phase and kind of company (9)."""
    return extras(v.defn).minor_train_limit[v.state.phase] if is_minor(v, company) else v.phase.train_limit


def may_buy_privates(v: View, company: str) -> bool:
    """Whether companies may buy private companies in this phase (9)."""
    return FOR_COMPANIES in v.phase.flags


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Half to twice the printed price."""
    return half_to_twice(v, private) if may_buy_privates(v, "") else None


def trade_in(v: View, bought: str, given: str) -> int:
    """The printed price of a train traded in for a 4D, including the first 4D (9)."""
    return extras(v.defn).trade_in.get(given, 0) if bought == "4D" else 0


def close_privates(d: Draft, buyer: str) -> None:
    """Close all private companies, whoever owns them (7)."""
    for private, owner in private_owners(d):
        if owner in d.state.players or owner in d.defn.companies:
            close_private(d, private, f"phase {d.state.phase}")


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """Sell all shares, close companies and leave the game (6.4)."""
    leave_the_game(d, a.by, LAST_SALES)
    if not d.state.finished:
        sort_waiting(d)


POWER = Move(
    UsePower,
    powers.token_candidates,
    rules(BOOK, ("7", powers.token_is_owned), ("7.2", powers.lodz_is_free), ("7.5", powers.port_is_free)),
    powers.apply_token,
)


def _step(name: str, section: str, *moves: Move) -> Step:
    """A step of a company's turn; private companies may be bought and used throughout."""
    return Step(name, section, (*moves, PRIVATE, POWER, CLAIM), turn_actor)


ISSUE_STEP = _step("issue or redeem", f"{BASE} 7.1", ISSUE, REDEEM, done(BASE, "7.1"))
TRACK_STEP = _step("lay track", f"{BOOK} 5.1", LAY, done(BASE, "7.2"))
TOKEN_STEP = _step("place station", f"{BASE} 7.3", STATION, done(BASE, "7.3"))
RUN_STEP = _step("run trains", f"{BOOK} 5.2", RUN)
DIVIDEND_STEP = _step("pay or withhold", f"{BASE} 7.6", DIVIDEND)
TRAIN_STEP = _step(
    "buy trains",
    f"{BASE} 7.7",
    train_move(),
    EMERGENCY_SALE,
    bankrupt_move(declare_bankrupt),
    done(BASE, "7.7", trains.duty_is_done),
)
PRIVATE_STEP = _step("buy private companies", f"{BASE} 7.8", done(BASE, "7.8"))

PLAN = (
    Stage(ISSUE_STEP, applies=own_shares.has_own_shares),
    Stage(TRACK_STEP),
    Stage(TOKEN_STEP, applies=stations.has_station_left),
    Stage(RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(TRAIN_STEP),
    Stage(PRIVATE_STEP, applies=may_buy_privates),
)


def dividends_of(options: Options) -> DividendPolicy:
    """As in 18Ireland, or with a price that rises with every dividend."""
    policy = dividend_policy()
    if not options.any_dividend_moves:
        return policy
    return replace(policy, moves=right_if_paid)


def operating_policy(options: Options) -> OperatingPolicy:
    return OperatingPolicy(
        plan=lambda v, company: PLAN,
        train_limit=train_limit,
        on_phase={"6" if options.printed_phase_table else "5": close_privates},
        private_price=private_price,
        tile_cost=tile_cost,
        yellow_lays=yellow_lays,
        home=home,
        adapted=adapted,
        on_private_bought=powers.bought,
        restriction=Restriction.PERMISSIVE if options.permissive_upgrades else Restriction.SEMI_RESTRICTIVE,
        modifiers=modifiers,
        owes_train=lambda v, company: True,
        discarded_to=OUT,
        trade_in=trade_in,
    )
