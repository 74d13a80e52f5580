"""Offers of private companies between players, and the question that an offer asks."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import PlayerId, PrivateId
from roundhouse.core.pending import Deal, Pending
from roundhouse.core.roles import Money, Role
from roundhouse.core.state import Question


class SellPrivate(Action, frozen=True, tag="offer"):
    """Offer a private company to another player."""

    private: PrivateId
    to: PlayerId
    price: Money
    purpose: ClassVar[Purpose] = Purpose.OFFER
    form: ClassVar[str] = "{by} offer {private} to {to} for {price}"


class AskPrivate(Action, frozen=True, tag="ask"):
    """Offer to buy another player's private company."""

    private: PrivateId
    price: Money
    purpose: ClassVar[Purpose] = Purpose.ASK
    form: ClassVar[str] = "{by} ask {private} for {price}"


class PrivateDeal(Question, frozen=True, tag="private deal"):
    """A private company changes hands if `answers` agrees; `purchase` marks it as the buyer's purchase for the turn."""

    private: str
    seller: str
    buyer: str
    price: int
    answers: PlayerId
    purchase: bool = False
    deals_in: ClassVar[Role | None] = Role.PRIVATE

    def pending(self) -> Pending:
        """The deal."""
        return Deal(self.private, Role.PRIVATE, self.buyer, self.seller, self.price)
