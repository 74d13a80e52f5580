"""Frames of operating rounds."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.pending import Deal, Pending
from roundhouse.core.roles import Role
from roundhouse.core.state import Frame, Question, SalesAccount


class OperatingRound(Frame, frozen=True, tag="operating"):
    """An operating round: its number in the set, which companies take part and which have operated."""

    set: int
    number: int
    of: int
    eligible: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    #: Trains that have run, in titles where none runs twice in a round.
    ran: tuple[str, ...] = ()


class OperatingTurn(SalesAccount, frozen=True, tag="turn"):
    """A company's turn: the current stage of its plan and what it has done."""

    company: str
    at: int = 0
    #: Colours of the tiles laid by the normal actions of this turn.
    laid: tuple[str, ...] = ()
    revenue: int = 0
    bank_trains: int = 0
    #: The latest train came from another company.
    traded_last: bool = False
    first: bool = False
    #: The president has helped to pay for a train.
    helped: bool = False
    #: The company has traded in a train.
    traded_in: bool = False
    #: The price of a share in the president's latest sale.
    last_sale: int = 0
    #: Percentages the president sold in this turn, by company.
    sold_now: tuple[tuple[str, int], ...] = ()
    #: Offers declined in this turn, as (item, other side, price).
    refused: tuple[tuple[str, str, int], ...] = ()
    #: A shareholder insists on the best run.
    insisted: bool = False


class Insistence(Frame, frozen=True, tag="insistence"):
    """Shareholders still to be asked whether they insist on a better run than the one announced."""

    players: tuple[str, ...]
    routes: tuple[str, ...]


class Discards(Frame, frozen=True, tag="discards"):
    """Companies that own too many trains, in the order in which they discard."""

    companies: tuple[str, ...]


class TrainDeal(Question, frozen=True, tag="train deal"):
    """One company buys a train from another if the seller's president agrees."""

    train: str
    seller: str
    buyer: str
    price: int
    answers: str
    deals_in: ClassVar[Role | None] = Role.TRAIN

    def pending(self) -> Pending:
        """The deal."""
        return Deal(self.train, Role.TRAIN, self.buyer, self.seller, self.price)


class CompanyPrivateDeal(Question, frozen=True, tag="company private deal"):
    """A company buys a private company if its owner agrees."""

    private: str
    seller: str
    buyer: str
    price: int
    answers: str
    deals_in: ClassVar[Role | None] = Role.PRIVATE

    def pending(self) -> Pending:
        """The deal."""
        return Deal(self.private, Role.PRIVATE, self.buyer, self.seller, self.price)
