"""Operating turns of 18Ireland (section 7): own shares, runs, dividends, deals, and money for trains."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.checks import Check, basics, rules
from roundhouse.core.definition import AnyDraft, Move
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.rules.operating import dividends, duty, own_shares, privates, raising, running, trains
from roundhouse.rules.policies import DividendPolicy, policies
from roundhouse.rules.standard.citations import Citations
from roundhouse.rules.standard.moves import discard_step, dividend_move, private_wanted_step, train_offer_step
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.homes import chooser

from .book import BOOK
from .stock import SALE_RULES


def dividend_policy() -> DividendPolicy:
    """Pay all or withhold all; shares in the treasury pay the company, those of bankrupt players nobody."""
    return DividendPolicy(
        earns=lambda company: company,
        moves=dividends.right_if_price_is_paid,
        spaces=dividends.two_for_minors,
    )


OWN_SHARES = ("7.1", own_shares.whole_shares, own_shares.one_share)
ISSUE = Move(
    own_shares.IssueShares,
    own_shares.issue_candidates,
    rules(BOOK, OWN_SHARES, ("7.1", own_shares.issue_fits_the_market)),
    own_shares.apply_issue,
)
REDEEM = Move(
    own_shares.RedeemShares,
    own_shares.redeem_candidates,
    rules(BOOK, OWN_SHARES, ("7.1", own_shares.redeem_is_affordable)),
    own_shares.apply_redeem,
)
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("7.4", running.routes_are_readable, running.trains_are_own)),
        *running.route_rules({}, f"{BOOK} 7.4"),
    ),
    running.apply_run,
)
DIVIDEND = dividend_move(BOOK, "7.6")
PRIVATE = Move(
    privates.BuyPrivate,
    privates.private_candidates,
    (
        *basics(BOOK, ("7.8", privates.private_is_a_players)),
        *rules(
            BOOK,
            (
                "7.8",
                privates.private_may_be_bought,
                privates.private_price_in_range,
                privates.private_is_affordable,
                privates.private_price_not_refused,
            ),
        ),
    ),
    privates.apply_private,
)
EMERGENCY_RULES = (
    *SALE_RULES,
    *rules(BOOK, ("7.7", raising.sale_is_for_a_train, raising.sells_just_enough, duty.keeps_the_operating_company)),
)
EMERGENCY_SALE = Move(
    SellShares, raising.sale_candidates, EMERGENCY_RULES, raising.apply_emergency_sale, duty.president_actor
)
LAST_SALES = (*SALE_RULES, *rules(BOOK, ("10.4", duty.keeps_the_operating_company)))


DISCARD_STEP = discard_step(BOOK, "7.7")
TRAIN_DEAL_STEP = train_offer_step(f"{BOOK} 7.7")
PRIVATE_DEAL_STEP = private_wanted_step(f"{BOOK} 7.8")


def half_to_twice(v: View, private: str) -> tuple[int, int] | None:
    """The price range of a private company for a company; privates that start a company are not sold (7.8)."""
    sale = policies(v).sale
    if sale is None or private in sale.starts:
        return None
    price = v.defn.privates[private].price
    return -(-price // 2), 2 * price


#: The sections about stations (7.3).
STATIONS = Citations(BOOK, {"station": "7.3"})


def train_move(
    room: Check = trains.room_for_train,
    helped: Check = trains.helped_from_the_bank_only,
    apply: Callable[[AnyDraft, trains.BuyTrain], None] = trains.apply_train,
) -> Move:
    """Buy a train, voluntarily or forced (7.7); titles may differ in the limit and the president's help."""
    return Move(
        trains.BuyTrain,
        trains.train_candidates,
        (
            *basics(BOOK, ("7.7", trains.train_is_there)),
            *rules(
                BOOK,
                (
                    "7.7",
                    trains.stack_in_order,
                    trains.bank_price_is_printed,
                    trains.trade_in_is_possible,
                    trains.price_at_least_one,
                    trains.price_was_not_refused,
                    room,
                    trains.treasury_or_duty,
                    helped,
                    raising.helped_only_in_need,
                    trains.one_train_with_help,
                    trains.president_can_help,
                    raising.last_sale_was_needed(EMERGENCY_RULES),
                ),
            ),
        ),
        apply,
    )


def bankrupt_move(apply: Callable[[AnyDraft, duty.Bankrupt], None]) -> Move:
    """Declare that even all sales would not pay for a train (7.7, 10.4)."""
    no_way_out = duty.sales_cannot_help(LAST_SALES, presidencies=True)
    checks = rules(BOOK, ("7.7", duty.money_is_needed), ("10.4", no_way_out))
    return Move(duty.Bankrupt, duty.bankrupt_candidates, checks, apply, duty.president_actor)


def controller(v: View, entity: str) -> str:
    """The player who decides for a player or company."""
    return entity if entity in v.state.players else president(v, entity) or chooser(v, entity)
