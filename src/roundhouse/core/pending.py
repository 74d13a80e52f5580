"""What a frame waits for, as values that any screen can show: a deal, an auction, a merger, a debt …"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from .ids import CompanyId, ItemId, OwnerId, PlayerId, TrainId
from .roles import Money, Role


class Deal(Struct, frozen=True):
    """Something changes hands for a price if the other side agrees; `role` says what it is."""

    thing: str
    role: Role
    buyer: OwnerId
    seller: OwnerId
    price: Money


class Auction(Struct, frozen=True):
    """An item is up for auction, with the bids so far, if any, and who has left the auction."""

    item: ItemId
    bids: tuple[tuple[PlayerId, int], ...] = ()
    out: tuple[PlayerId, ...] = ()
    #: Whether only those who have bid before take part.
    bidders_only: bool = False


class Merger(Struct, frozen=True):
    """Companies named for a merger and, once it is proposed, the votes so far."""

    companies: tuple[CompanyId, ...]
    proposer: PlayerId = ""
    votes_for: int = 0
    votes_against: int = 0


class Debt(Struct, frozen=True):
    """A company owes the bank money it does not have."""

    company: CompanyId
    amount: Money
    because: str


class ForcedPurchase(Struct, frozen=True):
    """A company must buy a train; `cost` is what it has to pay now, from its treasury and by its president."""

    company: CompanyId
    train: TrainId
    price: Money
    cost: Money


class Notice(Struct, frozen=True):
    """Anything specific to one title, as a sentence; the screen fills the braces with the names.

    `Notice("{} would take over {}", ((Role.COMPANY, "MZA"), (Role.MINOR, "MZ")))`
    """

    text: str
    names: tuple[tuple[Role, str], ...] = ()


Pending: TypeAlias = Deal | Auction | Merger | Debt | ForcedPurchase | Notice
