"""Trains and private companies bought by companies of 18Ireland (sections 7.7, 7.8 and 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.ids import MARKET, RESERVE, train_type
from roundhouse.core.order import private_owners
from roundhouse.finance.holdings import companies, is_minor, president
from roundhouse.finance.transfer import close_private, give_train
from roundhouse.rules.auction.founding import leave_queue
from roundhouse.rules.operating import duty, trains
from roundhouse.rules.operating.bankruptcy import leave_the_game
from roundhouse.rules.operating.frames import Discards, OperatingTurn
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.policies import priced_majors
from roundhouse.rules.rounds import sort_waiting
from roundhouse.titles.ireland_family.operating import LAST_SALES, bankrupt_move, half_to_twice, train_move

from .components import extras
from .types import Draft, View

FOR_COMPANIES = "privates to companies"


def train_limit(v: View, company: str) -> int:
    """The train limit, by phase and kind of company."""
    return extras(v.defn).minor_train_limit[v.state.phase] if is_minor(v, company) else v.phase.train_limit


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Half to twice the printed price, in some phases (7.8)."""
    return half_to_twice(v, private) if FOR_COMPANIES in v.phase.flags else None


def may_buy_privates(v: View, company: str) -> bool:
    """Whether companies may buy private companies in this phase (7.8)."""
    return FOR_COMPANIES in v.phase.flags


def trade_in(v: View, bought: str, given: str) -> int:
    """The discount for an old train traded in, from phase 10 on (7.7)."""
    return extras(v.defn).trade_in.get(bought, {}).get(given, 0) if v.state.phase in ("10", "D") else 0


def discard_order(v: View) -> list[str]:
    """By price; on 18xx.games minor companies in the order they were drawn, then major companies."""
    drawn: tuple[str, ...] = v.state.title.drawn
    running = priced_majors(v)
    return [c for c in (*drawn, *companies(v, "major")) if c in running] if drawn else running


def turn_over(d: Draft, buyer: str) -> None:
    """The weaker reverse sides of rusted trains go to the Open Market, wherever the trains were (7.7)."""
    rusted = [t.name for t in d.defn.trains.values() if t.removed_by == d.state.phase]
    sides = [extras(d.defn).reverse.get(name) for name in rusted]
    for card in d.state.trains[RESERVE]:
        if train_type(card) in sides:
            give_train(d, card, RESERVE, MARKET, "reverse side")


def phase_eight(d: Draft, buyer: str) -> None:
    """Private companies close and minor companies that have not started leave the game."""
    turn_over(d, buyer)
    for private, owner in private_owners(d):
        if owner in d.state.players or owner in d.defn.companies:
            close_private(d, private, "phase 8")
    for company in d.state.title.queue:
        leave_queue(d, company)


def most_for_train(v: View, buyer: str, seller: str, kind: str) -> int:
    """The treasury; on 18xx.games also the president's cash, up to the printed price, in a forced purchase (7.7)."""
    cash = v.state.cash[buyer]
    if not cash or not v.defn.deviations.president_buys_anywhere or not duty.must_buy(v, buyer):
        return cash
    own = v.state.cash[president(v, buyer)]
    return max(cash, min(v.defn.trains[kind].price, cash + own))


def helped_from_the_bank(v: View, a: trains.BuyTrain) -> Iterator[str]:
    """The president's money buys trains of the bank only."""
    if not v.defn.deviations.president_buys_anywhere:
        yield from trains.helped_from_the_bank_only(v, a)


def room_for_train(v: View, a: trains.BuyTrain) -> Iterator[str]:
    """A company at its limit must trade in a train; on 18xx.games one that could do so may also buy and discard."""
    if not (v.defn.deviations.full_companies_buy and _could_trade_in(v, a.by)):
        yield from trains.room_for_train(v, a)


def _could_trade_in(v: View, company: str) -> bool:
    """Whether the treasury can pay for a train if one is traded in, which is allowed once per turn."""
    key = ("could trade in", company)
    found: bool | None = v.memo.get(key)
    if found is None:
        exchanges, cash = trains.trade_in_candidates(v, company), v.state.cash[company]
        found = not v.expect(OperatingTurn).traded_in and any(x.price <= cash for x in exchanges)
        v.memo[key] = found
    return found


def buy_train(d: Draft, a: trains.BuyTrain) -> None:
    """Buy, and discard trains above the limit."""
    trains.apply_train(d, a)
    if d.defn.deviations.full_companies_buy and not isinstance(d.top, Discards):
        check_train_limits(d)


TRAIN = train_move(room_for_train, helped_from_the_bank, buy_train)


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """Sell all shares, close companies and leave the game; the player keeps private companies."""
    leave_the_game(d, a.by, LAST_SALES, with_privates=False)
    if not d.state.finished:
        sort_waiting(d, after=1 if d.defn.deviations.next_company_stays else 0)


BANKRUPT = bankrupt_move(declare_bankrupt)
