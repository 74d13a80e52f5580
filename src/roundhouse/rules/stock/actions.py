"""Actions of stock turns."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action


class Par(Action, frozen=True, tag="par"):
    """Start a company at a price with its president's certificate."""

    company: str
    price: int
    form: ClassVar[str] = "{by} par {company} {price}"


class BuyShare(Action, frozen=True, tag="share"):
    """Buy a certificate; with `swap` a smaller one is given as change."""

    company: str
    source: str
    percent: int
    swap: int = 0
    form: ClassVar[str] = "{by} share {company} {percent} from {source} [giving {swap}]"


class SellShares(Action, frozen=True, tag="sell"):
    """Sell certificates of one company in one sale.

    `pieces` are the seller's certificates that are handed in. Their sum exceeds `percent` when a certificate of size
    `swap` comes back as change, or when only half of a president's certificate is sold.
    """

    company: str
    percent: int
    pieces: tuple[int, ...]
    swap: int = 0
    form: ClassVar[str] = "{by} sell {company} {percent} as {pieces} [taking {swap}]"


class GivePieces(Action, frozen=True, tag="give"):
    """A new president chooses the certificates he gives for the president's certificate."""

    company: str
    pieces: tuple[int, ...]
    form: ClassVar[str] = "{by} give {company} {pieces}"
