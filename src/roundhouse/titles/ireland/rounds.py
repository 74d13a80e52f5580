"""How rounds follow each other and how the game ends (sections 1, 5.2, 6, 8.1 and 10)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from roundhouse.core.ids import BANK
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided
from roundhouse.finance.market import by_value, market_of, place_of
from roundhouse.finance.transfer import pay
from roundhouse.rules.auction.founding import drop_first
from roundhouse.rules.auction.privates import settle_auction_round
from roundhouse.rules.closing import close_company, worthless
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.mergers.proposing import unused_majors
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import FlowPolicy, MergerPolicy
from roundhouse.rules.rounds import is_over_for_all, raise_sold_out, stock_at_market_value
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import settle_stock_round

from .options import Options
from .powers import tokens_move
from .stock import MAJORS_START

MERGERS = "mergers"
#: Nothing starts for less.
LEAST_START = 100


def settle_stock(d: Draft, frame: StockRound) -> bool:
    """The auction and the stock rounds."""
    return settle_auction_round(d, frame) if frame.number == 0 else settle_stock_round(d, frame)


def after_stock_round(d: Draft) -> None:
    """A minor company leaves if none was started, sold-out companies rise, operating rounds follow (5.2)."""
    drop_first(d)
    raise_sold_out(d)
    watch(d)
    startable = [*d.state.title.queue, *(unused_majors(d) if MAJORS_START in d.phase.flags else [])]
    if d.state.ending == "market":
        finish(d, "market")
    elif is_over_for_all(d, startable, LEAST_START):
        finish(d, "no companies")
    else:
        begin_operating_round(d, d.state.title.stock_rounds, 1)


def begin_operating_round(d: Draft, set_number: int, number: int) -> None:
    """Private companies pay, then all companies operate (6)."""
    d.emit(RoundBegan(f"Operating Round {set_number}.{number}"))
    order = by_value(d, [c for c in divided(d) if c in d.state.floated])
    d.push(OperatingRound(set_number, number, d.phase.operating_rounds, tuple(order)))
    for private, holder in d.state.privates.items():
        if holder in d.state.players or holder in d.defn.companies:
            pay(d, BANK, holder, d.defn.privates[private].revenue, f"revenue of {private}")


def operating_order(v: View, frame: OperatingRound) -> list[str]:
    """By market value at the beginning of the round, or after the latest sale for a train (6)."""
    return [c for c in frame.eligible if c in v.state.prices]


def after_operating_round(d: Draft) -> None:
    """The next operating round, the merger round, a stock round, or the end (1, 10)."""
    frame = d.expect(OperatingRound)
    last = frame.number >= frame.of
    if d.state.ending == "market" or (d.state.ending and last):
        finish(d, d.state.ending)
        return
    d.pop()
    if not last:
        begin_operating_round(d, frame.set, frame.number + 1)
    elif MERGERS in d.phase.flags:
        d.emit(RoundBegan(f"Merger Round {frame.set}"))
        d.push(MergerRound(frame.set, d.state.priority))
    else:
        begin_stock_round(d)


def begin_stock_round(d: Draft) -> None:
    """The holder of the priority deal has the first turn."""
    number = d.state.title.stock_rounds + 1
    d.title(stock_rounds=number)
    d.emit(RoundBegan(f"Stock Round {number}"))
    d.push(StockRound(number, d.state.priority))


def after_merger_round(d: Draft) -> None:
    """A stock round, or the end."""
    if d.state.ending:
        finish(d, d.state.ending)
    else:
        begin_stock_round(d)


def watch(d: Draft) -> None:
    """Companies without value close; the end is coming once the bank is broken or a price is 260 (4, 10)."""
    for company in worthless(d, "c"):
        close_company(d, company, "no value left")
        _stop_turn(d, company)
    if any(market_of(d).in_zone(place_of(cell), "e") for cell in d.state.prices.values()):
        d.set(ending="market")
    elif not d.state.ending and d.state.cash[BANK] < 0:
        d.set(ending="bank")


def _stop_turn(d: Draft, company: str) -> None:
    turn = d.frame(OperatingTurn)
    if turn is not None and turn.company == company:
        d.set(stack=tuple(f for f in d.state.stack if f is not turn))
        d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))


def worth(v: View, player: str) -> int:
    """Cash, shares at market value and open private companies at their price (10)."""
    privates = sum(v.defn.privates[p].price for p, holder in v.state.privates.items() if holder == player)
    return v.state.cash[player] + stock_at_market_value(v, player) + privates


def flow_policy() -> FlowPolicy:
    """How 18Ireland goes from round to round."""
    return FlowPolicy(
        after_stock_round=after_stock_round,
        after_operating_round=after_operating_round,
        operating_order=operating_order,
    )


def merger_policy(options: Options) -> MergerPolicy:
    """How minor companies merge."""
    return MergerPolicy(on_merge=tokens_move, after=after_merger_round, drop_repeats=options.refused_mergers_named)
