"""Stock turns: sell, buy, start a company, pass."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.checks import Check, Rule
from roundhouse.core.definition import Move, Step
from roundhouse.rules.stock import buying, limits, selling, turn
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares

from .citations import Citations


def sale_rules(cited: Citations) -> tuple[Rule, ...]:
    """Rules for every sale, in a stock turn or to buy a train."""
    return (
        *cited.basics("sell", selling.company_is_divided, selling.seller_owns_it, selling.stock_is_priced),
        *cited.rules(
            "sell",
            selling.market_has_room,
            selling.president_is_replaced,
            selling.half_only_without_other_shares,
            selling.president_goes_last,
            selling.change_is_in_the_market,
        ),
    )


def sell_move(cited: Citations, *more: Rule) -> Move:
    """Sell certificates of one company before buying, and not in the first stock round."""
    return Move(
        SellShares,
        selling.turn_candidates,
        (*sale_rules(cited), *cited.rules("sell", selling.not_first_stock_round, selling.sales_come_first), *more),
        selling.apply_sale_in_turn,
    )


def buy_move(cited: Citations, *more: Rule, change: Check = buying.change_can_be_made) -> Move:
    """Buy a certificate of a company that has started; `change` tells when a smaller one may be given for it."""
    return Move(
        BuyShare,
        buying.share_candidates,
        (
            *cited.basics(
                "buy", buying.company_is_there, buying.company_is_started, buying.certificate_is_on_offer
            ),
            *cited.rules(
                "buy",
                buying.one_purchase_a_turn,
                change,
                buying.share_is_affordable,
                buying.not_sold_this_round,
            ),
            *cited.rules("limits", limits.within_share_limit, limits.within_certificate_limit),
            *more,
        ),
        buying.apply_share,
    )  # fmt: skip


def start_move(cited: Citations, *more: Rule) -> Move:
    """Start a company at a price with its president's certificate."""
    return Move(
        Par,
        buying.par_candidates,
        (
            *cited.basics("start", buying.company_is_there, buying.presidency_is_on_offer),
            *cited.rules("buy", buying.one_purchase_a_turn),
            *cited.rules("start", buying.par_is_on_the_chart, buying.par_is_affordable),
            *cited.rules("limits", limits.within_certificate_limit),
            *more,
        ),
        buying.apply_par,
    )


def stock_step(cited: Citations) -> Step:
    """A player's stock turn; a player over a limit must sell first."""
    sell = sell_move(cited)
    first = cited.rules(
        "limits",
        sells_down_first=limits.sells_down_first(sell),
        sells_certificates_first=limits.sells_certificates_first(sell),
    )
    passing = Move(Pass, turn.pass_candidates, first, turn.apply_pass)
    moves = (sell, buy_move(cited, *first), start_move(cited, *first), passing)
    return Step("stock turn", cited("stock"), moves, turn.stock_actor)
