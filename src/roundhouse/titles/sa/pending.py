"""Frames of 18SA: what interrupts the rounds."""

from __future__ import annotations

from roundhouse.core.state import Frame


class Debts(Frame, frozen=True, tag="debts"):
    """Debts of corporations to the bank, paid in this order: corporation, amount, what for."""

    owed: tuple[tuple[str, int, str], ...]
    sold_now: tuple[tuple[str, int], ...] = ()


class Purchase(Frame, frozen=True, tag="forced purchase"):
    """A train that must be bought, for which the president is raising money."""

    company: str
    train: str
    source: str
    price: int
    credit: bool
    #: What treasury and loan do not cover.
    cost: int
    sold_now: tuple[tuple[str, int], ...] = ()


class Surplus(Frame, frozen=True, tag="surplus"):
    """A price has left the yellow area: players who own too much now sell, one after the other."""

    company: str
    players: tuple[str, ...]
    sold_now: tuple[tuple[str, int], ...] = ()
