"""Companies, trains and phases as printed; maps and markets have their own modules."""

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
    #: The percentage of the company that one share is; the market price is for one share.
    share: AtLeastOne = 10
    first_owner: dict[int, OwnerId] = {}

    def start_owner(self, index: int) -> OwnerId:
        """Who has certificate `index` before the game begins."""
        return self.first_owner.get(index, OFFERING)


class PrivateDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: PrivateId
    name: str
    price: Count
    revenue: Count
    text: str = ""


class TrainDef(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of train; the route finder uses `range`."""

    name: str
    price: Count
    count: Count
    range: Any = None
    removed_by: Phase = ""
    obsolete_by: Phase = ""
    #: Whether the stack never runs out of this type.
    unlimited: bool = False
    #: What the bank lends for a train, and the interest on that in every operating round.
    loan: Count = 0
    interest: Count = 0
    #: The type on the front of the card, if this is another use of it: the reverse side, or part of another train.
    front: TrainId = ""
    #: Whether cards of the stack may be bought as this type, and how many of them, from the top, if not all.
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
