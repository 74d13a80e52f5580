"""What a percentage of a company is worth at a price per share."""

from __future__ import annotations


def at_price(price: int, percent: int, swap: int) -> int:
    """The price of whole shares; `percent` is scaled to a company of ten shares.

    >>> at_price(75, 30, 0)
    225
    """
    return price * (percent - swap) // 10
