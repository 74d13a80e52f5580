"""The bank runs a corporation whose president's certificate is in the Bank Pool (section 7.8.4)."""

from __future__ import annotations

from roundhouse.core.events import Ran
from roundhouse.core.ids import train_type
from roundhouse.finance.holdings import divided
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating import phases, running
from roundhouse.rules.operating.frames import Discards, OperatingTurn
from roundhouse.rules.operating.trains import bank_types
from roundhouse.rules.policies import policies

from .bankruptcy import in_receivership
from .corporate_bankruptcy import fail
from .loans import markers_left
from .train_rules import buy_from_bank, must_buy
from .types import Draft, View


def is_led(v: View, company: str) -> bool:
    """Whether the corporation has a president who decides."""
    return not in_receivership(v, company)


def bank_runs_trains(v: View, company: str) -> bool:
    """Whether the bank runs this corporation's trains."""
    return in_receivership(v, company) and running.can_run(v, company)


def run_best(d: Draft, company: str) -> None:
    """The bank runs the best routes."""
    best = running.best(d, company)
    d.emit(Ran(company, running.write_routes(best.routes), best.value))
    d.update(OperatingTurn, revenue=best.value)


def needs_train(v: View, company: str) -> bool:
    """The bank buys a train only if the corporation must own one."""
    return in_receivership(v, company) and must_buy(v, company)


def buy_train(d: Draft, company: str) -> None:
    """Buy the cheapest train the treasury can pay for, with a loan if necessary; without the money it is bankrupt."""
    cash, kinds, offers = d.state.cash[company], d.defn.trains, bank_types(d)
    for credit in (False, True) if markers_left(d) else (False,):
        options = sorted((kinds[k].price - (kinds[k].loan if credit else 0), at) for at, (_, k) in enumerate(offers))
        amount, at = options[0]
        if amount <= cash:
            source, kind = offers[at]
            buy_from_bank(d, company, kind, source, amount, credit=credit)
            return
    fail(d, company, "no money for a train")


def settle_discards(d: Draft, frame: Discards) -> bool:
    """For a corporation in receivership the bank discards the cheapest trains; presidents choose theirs."""
    company = frame.companies[0]
    if company in d.state.closed:
        _next(d, frame)
        return True
    if phases.excess_trains(d, company) > 0 and in_receivership(d, company):
        trains = d.state.trains[company]
        train = min(trains, key=lambda t: (d.defn.trains[train_type(t)].price, t))
        give_train(d, train, company, policies(d).operating.discarded_to, "discard")
        return True
    return phases.settle_discards(d, frame)


def _next(d: Draft, frame: Discards) -> None:
    if frame.companies[1:]:
        d.update(Discards, companies=frame.companies[1:])
    else:
        d.pop()


def close_unwanted(d: Draft) -> None:
    """Close corporations whose president's certificate nobody has bought by the end of a stock round."""
    for company in divided(d):
        if in_receivership(d, company):
            fail(d, company, "nobody bought the president's certificate")
