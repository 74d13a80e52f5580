"""What a plain title remembers, and the options it has."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class StandardState(Struct, frozen=True):
    """The part of the state that the standard rounds and the sale of private companies use."""

    #: Stock rounds begun so far; 0 during the sale of private companies.
    stock_rounds: int = 1
    #: By how much the first private company has become cheaper.
    discount: int = 0


class StandardOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A plain title plays one game; only the seats may be fixed."""

    random_seats: Annotated[
        bool, Option("Random seats", "house rule", "The seed decides who sits where. Off: as listed.")
    ] = True
