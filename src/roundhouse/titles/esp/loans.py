"""Loans of players (section 5.7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK
from roundhouse.finance.transfer import pay
from roundhouse.rules.stock.frames import StockRound

from .types import Draft, View


class Repay(Action, frozen=True, tag="repay"):
    """Repay all of the player's loans with interest."""

    form: ClassVar[str] = "{by} repay"


def with_interest(amount: int) -> int:
    """A loan with 50 % interest, rounded up.

    >>> with_interest(100), with_interest(75)
    (150, 113)
    """
    return -(-amount * 3 // 2)


def owed(v: View, player: str) -> int:
    """What a player must repay, with interest."""
    loans = v.state.title.loans.get(player, ())
    if v.defn.deviations.interest_per_loan:
        return sum(map(with_interest, loans))
    return with_interest(sum(loans))


def lend(d: Draft, player: str, amount: int) -> None:
    """The bank lends money."""
    loans = d.state.title.loans
    d.title(loans={**loans, player: (*loans.get(player, ()), amount)})
    pay(d, BANK, player, amount, "loan")
    d.emit(Told(player, f"borrows {d.money(amount)} and owes {d.money(owed(d, player))}"))


def repay_candidates(v: View) -> Iterator[Repay]:
    """Offered to players with loans."""
    player = v.expect(StockRound).player
    if owed(v, player):
        yield Repay(player)


def has_loans(v: View, a: Repay) -> Iterator[str]:
    """There must be something to repay."""
    if not owed(v, a.by):
        yield f"{a.by} has no loans"


def can_repay_all(v: View, a: Repay) -> Iterator[str]:
    """Loans are repaid in full, with interest."""
    debt, cash = owed(v, a.by), v.state.cash[a.by]
    if debt > cash:
        yield f"{a.by} must repay {v.money(debt)} in full, with interest; they have {v.money(cash)}"


def is_free_of_debt(v: View, a: Action) -> Iterator[str]:
    """A player with loans may not buy certificates."""
    if owed(v, a.by):
        yield f"{a.by} owes {v.money(owed(v, a.by))} and must repay it before buying"


def not_after_repaying(v: View, a: Action) -> Iterator[str]:
    """Shares must be sold before repaying."""
    if v.state.title.repaid == a.by and not v.defn.deviations.sells_after_repaying:
        yield f"{a.by} has repaid their loans this turn and can no longer sell"


def apply_repay(d: Draft, a: Repay) -> None:
    """The whole debt goes to the bank; this is an action of the stock turn."""
    pay(d, a.by, BANK, owed(d, a.by), "loans with interest")
    d.title(loans={p: n for p, n in d.state.title.loans.items() if p != a.by}, repaid=a.by)
    d.update(StockRound, acted=True)
