"""What is printed on companies, trains and phase charts; maps and markets have their own modules."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from .data_reading import AtLeastOne, Count
from .ids import OFFERING, CompanyId, HexId, OwnerId, PrivateId, TrainId
from .roles import Colour, Phase


class CompanyDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A minor or major company; certificate 0 is the president's."""

    id: CompanyId
    name: str
    kind: str
    certificates: Annotated[tuple[Count, ...], Meta(min_length=1)]
    home: HexId
    token_prices: tuple[Count, ...]
    colour: str
    text_colour: str = "white"
    home_city: Count = 0
    float_percent: Count = 0
    max_percent: Count = 100
    #: How much of the company one share is: what the market price buys.
    share: AtLeastOne = 10
    first_owner: dict[int, OwnerId] = {}

    def start_owner(self, index: int) -> OwnerId:
        """Where certificate `index` lies before the game begins."""
        return self.first_owner.get(index, OFFERING)


class PrivateDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: PrivateId
    name: str
    price: Count
    revenue: Count
    text: str = ""


class TrainDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of train; `range` is read by the route finder."""

    name: str
    price: Count
    count: Count
    range: Any = None
    removed_by: Phase = ""
    obsolete_by: Phase = ""
    #: Whether new cards are made when the last of the stack is sold.
    unlimited: bool = False
    #: What the bank lends for a train, and the interest on that in every operating round.
    loan: Count = 0
    interest: Count = 0
    #: The type on the front of the card, if this is another use of it: its reverse side, or a train made of it.
    front: TrainId = ""
    #: Whether cards of the stack may be bought with this type up, and how many of them, from the top, if not all.
    reverse: bool = False
    backs: Count | None = None


class PhaseDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A phase begins with the nth purchase of a train type from the Initial Offering."""

    name: str
    colours: tuple[Colour, ...]
    train_limit: Count
    operating_rounds: AtLeastOne
    train: TrainId = ""
    nth: AtLeastOne = 1
    flags: tuple[str, ...] = ()
