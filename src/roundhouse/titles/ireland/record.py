"""What only 18Ireland has to remember."""

from __future__ import annotations

from roundhouse.rules.auction.founding import Queue


class IrelandState(Queue, frozen=True):
    """The record of 18Ireland."""

    #: The number of the stock round, 0 during the auction.
    stock_rounds: int = 0
    #: By how much the first private company has become cheaper.
    discount: int = 0
    #: The minor companies as they were drawn, where something depends on it.
    drawn: tuple[str, ...] = ()
    #: Tokens of private companies: the private, the hex, the company to which it is worth something.
    tokens: tuple[tuple[str, str, str], ...] = ()
    #: How often the power of a private company has been used.
    used: tuple[tuple[str, int], ...] = ()
