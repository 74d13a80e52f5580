"""The record of a plain title, and its options."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class StandardState(Struct, frozen=True):
    """The record used by the standard rounds and the sale of private companies."""

    #: Stock rounds begun so far; 0 during the sale of private companies.
    stock_rounds: int = 1
    #: The discount on the first private company.
    discount: int = 0


class StandardOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A plain title has no variants; only the seating can be chosen."""

    random_seats: Annotated[
        bool, Option("Random seats", "house rule", "The seed decides who sits where. Off: as listed.")
    ] = True
