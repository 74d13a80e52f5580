"""Frames of stock rounds."""

from __future__ import annotations

from roundhouse.core.state import Frame, SalesAccount


class StockRound(SalesAccount, frozen=True, tag="stock"):
    """A stock round: whose turn it is, what they have done, and what was sold in the round."""

    number: int
    player: str
    passes: int = 0
    last: str = ""
    sold: tuple[tuple[str, str], ...] = ()
    acted: bool = False
    bought: bool = False
    sold_before: bool = False
    sold_after: bool = False
    #: Percentages sold in this turn, by company.
    sold_now: tuple[tuple[str, int], ...] = ()
    #: Offers declined in this turn, as (private, other player, price); they may be repeated only at a better price.
    refused: tuple[tuple[str, str, int], ...] = ()


class ChooseExchange(Frame, frozen=True, tag="exchange"):
    """A new president chooses what to give for the president's certificate.

    `old` is the outgoing president; `sell` percent of what they receive goes to the Open Market.
    """

    company: str
    player: str
    old: str
    sell: int = 0


class ChooseHalf(Frame, frozen=True, tag="half"):
    """A player who sold `percent` of a lone president's certificate chooses which certificates received to give up."""

    company: str
    player: str
    percent: int


class SetPar(Frame, frozen=True, tag="setpar"):
    """A player who received a president's certificate for free sets the starting price."""

    company: str
    player: str
