"""Buying trains, voluntary and forced (sections 5.7 and 5.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core import view
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move
from roundhouse.finance.holdings import is_minor, president
from roundhouse.finance.market import price_of
from roundhouse.rules.operating import duty, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale, president_after, sale_value

from . import forced, loans
from .book import BOOK
from .components import MATARO, STRAWBERRY, has_flag, is_narrow, parts
from .stock import SALE_RULES
from .types import Draft, View

#: Trains that are never sold (3.1(2), 3.1(3)).
KEPT = (*MATARO, STRAWBERRY)


def train_limit(v: View, company: str) -> int:
    """The limit by phase and kind of company (Table 8)."""
    if is_minor(v, company):
        return 1 if v.state.phase == "4" else 2
    return v.phase.train_limit


def train_sellers(v: View, company: str) -> list[str]:
    """From phase 3 on companies may buy trains from each other (5.7)."""
    if not has_flag(v, "green"):
        return []
    sellers = v.state.floated | v.state.closed if v.defn.deviations.minors_keep_trains else v.state.floated
    return [c for c in v.defn.companies if c in sellers and c != company and v.state.trains.get(c)]


def helped_with_traded(v: View, buyer: str, kind: str) -> bool:
    """On 18xx.games the director may help with another company's train, after a sale only with a more expensive one."""
    if not v.defn.deviations.president_adds_to_treasury or not duty.must_buy(v, buyer):
        return False
    return not v.expect(OperatingTurn).sold_now or v.defn.trains[kind].price > v.state.cash[buyer]


def most_for_train(v: View, buyer: str, seller: str, kind: str) -> int:
    """The treasury pays for another company's train; on 18xx.games the director may help up to the face value."""
    cash = v.state.cash[buyer]
    if not helped_with_traded(v, buyer, kind):
        return cash
    own = v.state.cash[president(v, buyer)]
    return max(cash, min(v.defn.trains[kind].price, cash + own))


def least_for_train(v: View, buyer: str, seller: str, kind: str) -> int:
    """On 18xx.games the price must be high enough that the last share sold was needed."""
    last = v.expect(OperatingTurn).last_sale
    if not last or not helped_with_traded(v, buyer, kind):
        return 1
    return max(1, v.state.cash[buyer] + v.state.cash[president(v, buyer)] - last + 1)


def discard_order(v: View) -> list[str]:
    """All companies in the order of their charters; nothing depends on it."""
    return [c for c in v.defn.companies if c in v.state.floated]


def minor_buys_iberian(v: View, a: BuyTrain) -> Iterator[str]:
    """Minor companies may own only Iberian trains, and no combined ones."""
    if is_minor(v, a.by) and (is_narrow(parts(a.train)[0]) or parts(a.train)[1]):
        yield f"{a.by} is a minor company and may only buy Iberian trains"


def train_may_be_sold(v: View, a: BuyTrain) -> Iterator[str]:
    """The trains of private companies #2 and #3 cannot be sold."""
    if a.train in KEPT or (v.defn.deviations.combined_not_sold and parts(a.train)[1]):
        yield f"the {a.train}-train cannot be sold"


def loan_or_sales(v: View, a: BuyTrain) -> Iterator[str]:
    """A director who has sold shares for a train must raise all the money that way; otherwise they borrow the rest."""
    if a.source not in BANK_SOURCES or not v.expect(OperatingTurn).sold_now:
        return
    if v.defn.deviations.sales_may_fall_short and not sales_left(v, president(v, a.by)):
        return  # a player who was allowed to sell too little must have a way out
    yield from trains.president_can_help(v, a)


def sales_are_for_the_bank(v: View, a: BuyTrain) -> Iterator[str]:
    """After selling shares the train must be bought from the bank, not from another company."""
    if a.source not in BANK_SOURCES:
        yield from forced.money_is_free(v, a)


def apply_train(d: Draft, a: BuyTrain) -> None:
    """Buy the train; the director borrows what is missing (5.7.2)."""
    if a.source in BANK_SOURCES:
        owner = president(d, a.by)
        missing = a.price - d.state.cash[a.by] - d.state.cash[owner]
        if missing > 0:
            loans.lend(d, owner, missing)
    train = trains.card(d, a)
    if a.source in d.state.closed and train is not None:
        trains.trade(d, train, a.source, a.by, a.price)
    else:
        trains.apply_train(d, a)


def keeps_directors(v: View, a: SellShares) -> Iterator[str]:
    """Forced sales must not change any director."""
    if a.company in v.state.prices and president_after(v, a) != president(v, a.company):
        yield f"this sale would cost {a.by} the directorship of {a.company}"


def sales_left(v: View, player: str) -> list[SellShares]:
    """The largest forced sales that a director may still make."""
    return duty.largest_sales(v, player, FORCED_RULES, presidencies=False)


def raises_the_money(v: View, a: SellShares) -> Iterator[str]:
    """Shares may be sold only if sales can raise all the missing money; otherwise it must be borrowed."""
    if v.defn.deviations.sales_may_fall_short or not duty.keeps(FORCED_RULES, v, a):
        return  # other checks refuse a sale that is impossible
    company = v.expect(OperatingTurn).company
    draft = view.Draft(v.defn, v.state)
    apply_sale(draft, a)
    gap = duty.shortage(draft, company)
    if gap <= 0:
        return
    if sum(sale_value(draft, sale) for sale in sales_left(draft, a.by)) < gap:
        yield f"{a.by} cannot raise the missing money by selling shares and must borrow it"


def apply_forced_sale(d: Draft, a: SellShares) -> None:
    """Sell, and remember the share price."""
    price = price_of(d, a.company)
    apply_sale(d, a)
    d.update(OperatingTurn, last_sale=price)


TRAIN = Move(
    BuyTrain,
    trains.train_candidates,
    (
        *basics(BOOK, ("5.7", trains.train_is_there), ("3.1", train_may_be_sold)),
        *rules(
            BOOK,
            ("5.7", trains.stack_in_order, trains.bank_price_is_printed, trains.price_at_least_one),
            ("5.7.1 on 18xx.games", trains.price_is_not_too_low),
            ("5.7", trains.room_for_train, minor_buys_iberian),
            ("5.7.1", trains.treasury_or_duty, trains.helped_train_is_cheapest, sales_are_for_the_bank, loan_or_sales),
        ),
        *customs(trains.price_was_not_refused),
    ),
    apply_train,
)
FORCED_RULES = (*SALE_RULES, *rules(BOOK, ("5.7.1", keeps_directors)))
EMERGENCY_SALE = Move(
    SellShares,
    duty.emergency_candidates,
    (
        *basics(BOOK, ("5.7.1", duty.money_is_needed)),
        *FORCED_RULES,
        *rules(BOOK, ("5.7.1", duty.no_smaller_sale_is_enough(FORCED_RULES), raises_the_money)),
    ),
    apply_forced_sale,
    duty.president_actor,
)
