"""Actions of stock turns."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import CompanyId, SourceId
from roundhouse.core.roles import Change, ParPrice, Percent, Pieces


class Par(Action, frozen=True, tag="par"):
    """Start a company at a price with its president's certificate."""

    company: CompanyId
    price: ParPrice
    purpose: ClassVar[Purpose] = Purpose.START_COMPANY
    form: ClassVar[str] = "{by} par {company} {price}"


class BuyShare(Action, frozen=True, tag="share"):
    """Buy a certificate; with `swap` the buyer gives a smaller one as change."""

    company: CompanyId
    source: SourceId
    percent: Percent
    swap: Change = 0
    purpose: ClassVar[Purpose] = Purpose.BUY_SHARE
    form: ClassVar[str] = "{by} share {company} {percent} from {source} [giving {swap}]"


class SellShares(Action, frozen=True, tag="sell"):
    """Sell certificates of one company in one sale.

    `pieces` are the certificates the seller hands in. Their sum exceeds `percent` when a certificate of size
    `swap` comes back as change, or when only half of a president's certificate is sold.
    """

    company: CompanyId
    percent: Percent
    pieces: Pieces
    swap: Change = 0
    purpose: ClassVar[Purpose] = Purpose.SELL_SHARES
    form: ClassVar[str] = "{by} sell {company} {percent} as {pieces} [taking {swap}]"


class GivePieces(Action, frozen=True, tag="give"):
    """A new president chooses the certificates to give for the president's certificate."""

    company: CompanyId
    pieces: Pieces
    purpose: ClassVar[Purpose] = Purpose.GIVE_SHARES
    form: ClassVar[str] = "{by} give {company} {pieces}"
