"""The order of rounds and the end of the game (sections 1.1, 3.6, 4, 6, 7)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from roundhouse.core.ids import BANK
from roundhouse.core.order import private_owners, privates_of
from roundhouse.finance.holdings import companies, percent, pieces, president
from roundhouse.finance.market import companies_in_zone, price_of
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import FlowPolicy
from roundhouse.rules.rounds import minors_then_majors, owned_by_players, raise_sold_out
from roundhouse.rules.stock.frames import StockRound

from .minors import close_minors
from .opening_sale import FIRST, owner, value
from .setup import minors
from .site_books import booked_to_players
from .stock import is_card_open
from .train_rules import remember_routes
from .types import Draft, View


def after_stock_round(d: Draft) -> None:
    """Sold-out companies rise, #1 becomes cheaper if nobody wants it, and operating rounds follow (3.6, 3.1.2, 7)."""
    raise_sold_out(d, booked_to_players if d.defn.deviations.only_trades_are_booked else owned_by_players)
    watch(d)
    if owner(d, FIRST) == BANK:
        d.title(discount=d.state.title.discount + 5)
    rounds = 1 if d.state.ending else d.phase.operating_rounds
    begin_operating_round(d, d.state.title.stock_rounds, 1, rounds)


def begin_operating_round(d: Draft, set_number: int, number: int, of: int) -> None:
    """Private companies operate first (4(a)); companies that float later in the round do not take part (3.4)."""
    d.emit(RoundBegan(f"Operating Round {set_number}.{number}"))
    d.push(OperatingRound(set_number, number, of, tuple(_eligible(d))))
    for private, holder in private_owners(d):
        if holder in d.state.players or holder in d.defn.companies:
            pay(d, BANK, holder, d.defn.privates[private].revenue, f"revenue of {private}")


def _eligible(v: View) -> list[str]:
    owned = [m for m in minors(v.defn) if president(v, m) and m not in v.state.closed]
    return owned + [c for c in companies(v, "major") if c in v.state.floated]


def after_operating_round(d: Draft) -> None:
    """The next operating round, the end of the game, or a stock round."""
    frame = d.expect(OperatingRound)
    d.title(fresh=())
    if d.state.ending and not breaks_tie(d):
        finish(d, d.state.ending)
        return
    d.pop()
    if d.state.ending:
        d.title(tie_break=True)
        begin_operating_round(d, frame.set, frame.number + 1, frame.number + 1)
    elif frame.number < frame.of:
        begin_operating_round(d, frame.set, frame.number + 1, frame.of)
    else:
        begin_stock_round(d)


def begin_stock_round(d: Draft) -> None:
    """The holder of the Priority Deal card has the first turn (3)."""
    if d.state.title.minors_wait:
        d.title(minors_wait=False)
        close_minors(d)
    number = d.state.title.stock_rounds + 1
    d.title(stock_rounds=number)
    d.emit(RoundBegan(f"Stock Round {number}"))
    # Goes below any decision that the closing of the minors needs, such as a choice of certificates.
    d.set(stack=(StockRound(number, d.state.priority), *d.state.stack))


def breaks_tie(v: View) -> bool:
    """Whether one more operating round is played because the first place is tied (6.1)."""
    totals = sorted((worth(v, p) for p in v.state.players), reverse=True)
    return v.defn.options.tie_break_round and totals[0] == totals[1] and not v.state.title.tie_break


def watch(d: Draft) -> None:
    """The end is triggered once the bank is out of cash or a market value has reached $200 (6(a), 6(b))."""
    remember_routes(d)
    if d.state.ending:
        return
    cash = d.state.cash[BANK]
    if cash < 0 or (cash == 0 and not d.defn.deviations.bank_breaks_below_zero):
        d.set(ending="bank")
    elif companies_in_zone(d, "e"):
        d.set(ending="market")


def stock_value(v: View, player: str, company: str) -> int:
    """A holding at market value, as a sale would pay it; 18xx.games rounds up every 5% certificate separately."""
    price = price_of(v, company)
    if v.defn.deviations.half_shares_round_up:
        return sum(-(-price * size // 10) for size in pieces(v, player, company))
    return -(-price * percent(v, player, company) // 10)


def worth(v: View, player: str) -> int:
    """Cash, stock at market value, private and minor companies at par (6.1)."""
    total = v.state.cash[player]
    for company in companies(v, "major"):
        if company in v.state.prices and player in v.state.shares[company]:
            total += stock_value(v, player, company)
    total += sum(v.defn.privates[private].price for private in privates_of(v, player))
    return total + sum(value(v, m) for m in minors(v.defn) if is_card_open(v, m) and owner(v, m) == player)


#: The order of rounds in 18MEX.
FLOW = FlowPolicy(after_stock_round, after_operating_round, minors_then_majors)
