"""Operating rounds of 18EU (section 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.lays import Restriction
from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.finance.holdings import is_minor, president
from roundhouse.finance.market import Direction, price_of
from roundhouse.rules.operating import dividends, own_shares, phases, stations, trains
from roundhouse.rules.operating import running as runs
from roundhouse.rules.operating.turn import Stage, next_stage, turn_actor
from roundhouse.rules.policies import DividendPolicy, OperatingPolicy
from roundhouse.rules.standard.moves import discard_step, dividend_move, done, train_offer_step

from . import pullman, train_rules
from .book import BOOK
from .building import LAY, TOKEN, tile_cost, yellow_lays
from .components import PULLMAN
from .deviations import SiteDeviations
from .options import Options
from .routes import RUN, modifiers
from .train_rules import BANKRUPT, EMERGENCY_SALE, TRAIN
from .types import Draft, View


def paid(revenue: int, kind: str) -> int:
    """A half dividend is rounded up to a multiple of £10; the corporation keeps the rest (4.4.4).

    >>> paid(130, "half"), paid(130, "pay"), paid(130, "withhold")
    (70, 130, 0)
    """
    return {"pay": revenue, "half": -(-revenue // 20) * 10}.get(kind, 0)


def price_moves(v: View, company: str, amount: int) -> Direction | None:
    """Right if the whole dividend is at least the share price, left without a dividend (3.2)."""
    if not amount:
        return "left"
    return "right" if amount >= price_of(v, company) else None


def dividend_policy() -> DividendPolicy:
    """Full, half or no dividend; treasury shares earn for the corporation (4.4.4)."""
    return DividendPolicy(
        ("pay", "half", "withhold"), paid, earns=lambda company: company, moves=price_moves, pays_bankrupt=True
    )


def first_five(d: Draft, buyer: str) -> None:
    """The first 5 train triggers the Final Exchange Round, begun by the buyer's president (4.2.2)."""
    d.title(first_five=president(d, buyer))


def no_redemption_at_first(v: View, a: own_shares.RedeemShares) -> Iterator[str]:
    """On 18xx.games a corporation cannot buy back shares in its first turn either."""
    if v.defn.deviations.no_own_shares_at_first:
        yield from own_shares.not_in_first_turn(v, a)


def has_operated_by_now(d: Draft, company: str) -> None:
    """On 18xx.games a corporation has operated as soon as its revenue is settled."""
    d.include("operated", company)


def _sells_in_first_turn(v: View, company: str) -> bool:
    return v.defn.deviations.sells_in_first_turn


def discard_candidates(v: View) -> Iterator[phases.Discard]:
    """The Pullman."""
    yield phases.Discard(turn_actor(v), PULLMAN)


def only_the_pullman(v: View, a: phases.Discard) -> Iterator[str]:
    """Other trains cannot be discarded voluntarily."""
    if a.train != PULLMAN:
        yield "only a Pullman may be discarded voluntarily"


def apply_discard(d: Draft, a: phases.Discard) -> None:
    """The Pullman goes to the Pool; the step continues while another one is left."""
    phases.apply_discard(d, a)
    if not pullman.pullmans(d, a.by):
        next_stage(d)


def may_discard(v: View, company: str) -> bool:
    """This is a separate step only on 18xx.games."""
    return v.defn.deviations.free_pullman_discard and bool(pullman.pullmans(v, company))


def discards_late(v: View, company: str) -> bool:
    """Discards wait for the end of the turn only on 18xx.games."""
    return bool(v.defn.deviations.discards_after_turn)


TRACK_STEP = Step("lay track", f"{BOOK} 4.4.1", (LAY, done(BOOK, "4.4.1")), turn_actor)
TOKEN_STEP = Step("place station", f"{BOOK} 4.4.2", (TOKEN, done(BOOK, "4.4.2")), turn_actor)
RUN_STEP = Step("run trains", f"{BOOK} 4.4.3", (RUN,), turn_actor)
DIVIDEND_STEP = Step(
    "pay or withhold",
    f"{BOOK} 4.4.4",
    (dividend_move(BOOK, "4.4.4"),),
    turn_actor,
)
PULLMAN_STEP = Step(
    "discard a Pullman",
    f"{BOOK} 4.4.9",
    (
        Move(
            phases.Discard,
            discard_candidates,
            rules(BOOK, ("4.4.9", phases.discards_own_train, only_the_pullman)),
            apply_discard,
        ),
        done(BOOK, "4.4.9"),
    ),
    turn_actor,
)
MINOR_TRAIN_STEP = Step("buy trains", f"{BOOK} 4.4.6", (TRAIN, done(BOOK, "4.4.6")), turn_actor)
TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 4.4.6",
    (TRAIN, EMERGENCY_SALE, BANKRUPT, done(BOOK, "4.5", trains.duty_is_done)),
    turn_actor,
)
OWN_SHARES_STEP = Step(
    "trade own stock",
    f"{BOOK} 4.4.8",
    (
        Move(
            own_shares.IssueShares,
            own_shares.issue_candidates,
            rules(
                BOOK,
                ("4.4.8", own_shares.whole_shares, own_shares.not_in_first_turn),
                ("3.1", own_shares.issue_fits_the_market),
            ),
            own_shares.apply_issue,
        ),
        Move(
            own_shares.RedeemShares,
            own_shares.redeem_candidates,
            rules(
                BOOK,
                ("4.4.8", own_shares.whole_shares, own_shares.redeem_is_affordable),
                ("4.4.8 on 18xx.games", no_redemption_at_first),
            ),
            own_shares.apply_redeem,
        ),
        done(BOOK, "4.4.8"),
    ),
    turn_actor,
)
DISCARD_STEP = discard_step(BOOK, "4.4.3")
TRAIN_DEAL_STEP = train_offer_step(f"{BOOK} 4.4.6", train_rules.accept_train)

MINOR_PLAN = (
    Stage(auto=pullman.forget_purchases),
    Stage(TRACK_STEP),
    Stage(RUN_STEP, applies=runs.can_run),
    Stage(auto=dividends.split_evenly),
    Stage(PULLMAN_STEP, applies=may_discard),
    Stage(MINOR_TRAIN_STEP),
    Stage(auto=train_rules.discard_late, applies=discards_late),
)
MAJOR_PLAN = (
    Stage(auto=pullman.forget_purchases),
    Stage(TRACK_STEP),
    Stage(TOKEN_STEP, applies=stations.has_station_left),
    Stage(RUN_STEP, applies=runs.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(auto=has_operated_by_now, applies=_sells_in_first_turn),
    Stage(PULLMAN_STEP, applies=may_discard),
    Stage(TRAIN_STEP),
    Stage(OWN_SHARES_STEP),
    Stage(auto=train_rules.discard_late, applies=discards_late),
)


def operating_policy(options: Options, deviations: SiteDeviations) -> OperatingPolicy:
    """How companies operate in 18EU."""
    return OperatingPolicy(
        plan=lambda v, company: MINOR_PLAN if is_minor(v, company) else MAJOR_PLAN,
        train_limit=train_rules.train_limit,
        on_phase={"5": first_five},
        on_train_bought=pullman.note_purchase,
        tile_cost=tile_cost,
        yellow_lays=yellow_lays,
        best_run=lambda v, company: "always" if options.best_run else "never",
        restriction=Restriction.SEMI_RESTRICTIVE,
        once_per_group=not deviations.loose_connection,
        modifiers=modifiers,
        owes_train=train_rules.owes_train,
        is_engine=pullman.is_engine,
        train_sellers=train_rules.train_sellers,
        most_for_train=train_rules.most_for_train,
        discard_order=train_rules.discard_order,
    )
