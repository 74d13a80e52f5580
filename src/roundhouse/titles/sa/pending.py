"""Frames of 18SA that interrupt the rounds."""

from __future__ import annotations

from roundhouse.core.pending import Debt, ForcedPurchase, Notice, Pending
from roundhouse.core.roles import Role
from roundhouse.core.state import SalesAccount


class Debts(SalesAccount, frozen=True, tag="debts"):
    """Debts of corporations to the bank, paid in this order: corporation, amount, what for."""

    owed: tuple[tuple[str, int, str], ...]
    sold_now: tuple[tuple[str, int], ...] = ()

    def pending(self) -> Pending | None:
        """The first debt."""
        return Debt(*self.owed[0]) if self.owed else None


class Purchase(SalesAccount, frozen=True, tag="forced purchase"):
    """A forced purchase of a train for which the president is raising money."""

    company: str
    train: str
    source: str
    price: int
    credit: bool
    #: The price less the loan.
    cost: int
    sold_now: tuple[tuple[str, int], ...] = ()

    def pending(self) -> Pending:
        """The purchase."""
        return ForcedPurchase(self.company, self.train, self.price, self.cost)


class Surplus(SalesAccount, frozen=True, tag="surplus"):
    """A price has left the yellow area: players who own too much sell now, one after the other."""

    company: str
    players: tuple[str, ...]
    sold_now: tuple[tuple[str, int], ...] = ()

    def pending(self) -> Pending:
        """The corporation whose certificates count again."""
        return Notice(
            "the certificates of {} count towards the certificate limit again", ((Role.COMPANY, self.company),)
        )
