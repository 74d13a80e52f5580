"""Loans on trains: markers, interest and repayment (sections 7.8 and 7.8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK, TrainId, train_type
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.frames import OperatingTurn

from .book import BOOK
from .components import extras
from .types import Draft, View


class Repay(Action, frozen=True, tag="repay"):
    train: TrainId
    form: ClassVar[str] = "{by} repay {train}"


def markers_left(v: View) -> int:
    """Loan markers not in use."""
    return extras(v.defn).loan_markers - len(v.state.title.loans)


def has_loan(v: View, train: str) -> bool:
    return any(card == train for card, _ in v.state.title.loans)


def loan_on(v: View, train: str) -> int:
    """The amount printed on the side of the card in use."""
    return v.defn.trains[train_type(train)].loan


def loans_of(v: View, company: str) -> tuple[tuple[str, int, int], ...]:
    """The loans of a corporation: card, amount and interest."""
    cards = [card for card, owner in v.state.title.loans if owner == company]
    return tuple((card, loan_on(v, card), v.defn.trains[train_type(card)].interest) for card in cards)


def interest_due(v: View, company: str) -> int:
    return sum(rate for _, _, rate in loans_of(v, company))


def borrow(d: Draft, company: str, train: str) -> None:
    """Put a loan marker on a train."""
    d.title(loans=(*d.state.title.loans, (train, company)))


def clear(d: Draft, train: str) -> None:
    """Take the loan marker off a train."""
    d.title(loans=tuple(loan for loan in d.state.title.loans if loan[0] != train))


def transfer_loan(d: Draft, train: str, buyer: str) -> None:
    """The loan goes with the train to its buyer (7.8(c))."""
    d.title(loans=tuple((card, buyer if card == train else owner) for card, owner in d.state.title.loans))


def loans_on_lost_trains(v: View) -> list[tuple[str, str]]:
    """Loans on trains that their corporation no longer owns because they rusted or were discarded."""
    return [(card, owner) for card, owner in v.state.title.loans if card not in v.state.trains.get(owner, ())]


def repay_candidates(v: View) -> Iterator[Repay]:
    """Every loan of the corporation."""
    company = v.expect(OperatingTurn).company
    return (Repay(company, card) for card, owner in v.state.title.loans if owner == company)


def loan_is_own(v: View, a: Repay) -> Iterator[str]:
    """A corporation repays its own loans, each in full."""
    if (a.train, a.by) not in v.state.title.loans:
        yield f"{a.by} has no loan on train {a.train}"


def repayment_is_affordable(v: View, a: Repay) -> Iterator[str]:
    """The treasury pays."""
    amount, cash = loan_on(v, a.train), v.state.cash[a.by]
    if amount > cash:
        yield f"the loan is {v.money(amount)}; {a.by} has {v.money(cash)}"


def apply_repay(d: Draft, a: Repay) -> None:
    """The bank gets its money and the marker goes back to the stock."""
    pay(d, a.by, BANK, loan_on(d, a.train), f"loan on {a.train}")
    clear(d, a.train)


REPAY = Move(
    Repay,
    repay_candidates,
    (*basics(BOOK, ("7.8.1", loan_is_own)), *rules(BOOK, ("7.8.1", repayment_is_affordable))),
    apply_repay,
)
