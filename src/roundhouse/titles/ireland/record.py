"""The part of the state that only 18Ireland has."""

from __future__ import annotations

from roundhouse.rules.auction.founding import Queue


class IrelandState(Queue, frozen=True):
    #: The number of the stock round, 0 during the auction.
    stock_rounds: int = 0
    #: How much cheaper the first private company has become.
    discount: int = 0
    #: The order in which the minor companies were drawn, where it matters.
    drawn: tuple[str, ...] = ()
    #: Tokens of private companies: the private, the hex, the company that benefits.
    tokens: tuple[tuple[str, str, str], ...] = ()
    #: How many times the power of a private company has been used.
    used: tuple[tuple[str, int], ...] = ()
