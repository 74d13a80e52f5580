"""The bankruptcy of a corporation (section 9.5)."""

from __future__ import annotations

from roundhouse.core.events import Closed
from roundhouse.core.ids import MARKET, OUT
from roundhouse.core.order import privates_of
from roundhouse.finance.transfer import close_private, empty_treasury, give, give_train
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.stock.frames import ChooseExchange

from .pending import Purchase, Surplus
from .types import Draft


def fail(d: Draft, company: str, because: str) -> None:
    """Certificates leave the game, trains go to the Bank Pool without loans, markers return; stations stay."""
    for index in range(len(d.state.shares[company])):
        give(d, company, index, OUT, because)
    empty_treasury(d, company, because=because)
    for train in d.state.trains.get(company, ()):
        give_train(d, train, company, MARKET, because)
    for private in privates_of(d, company):
        close_private(d, private, f"{company} is bankrupt")
    record = d.state.title
    d.title(
        loans=tuple(loan for loan in record.loans if loan[1] != company),
        mines=tuple(mine for mine in record.mines if mine[0] != company),
        yellow=record.yellow - {company},
    )
    if record.harbour_owner == company:
        d.title(harbour_owner="", harbours=())
    d.put("stations", company, ())
    d.own("prices").pop(company, None)
    d.include("closed", company)
    d.exclude("floated", company)
    d.emit(Closed(company, because))
    _leave_the_round(d, company)


def _leave_the_round(d: Draft, company: str) -> None:
    """End the turn of a corporation that has left the game; nobody takes it over."""
    kinds = (OperatingTurn, ChooseExchange, Purchase, Surplus)
    ended = [f for f in d.state.stack if isinstance(f, kinds) and f.company == company]
    d.set(stack=tuple(f for f in d.state.stack if f not in ended))
    if any(isinstance(f, OperatingTurn) for f in ended):
        d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))
