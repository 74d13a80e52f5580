"""What only 18EU has to remember."""

from __future__ import annotations

from msgspec import Struct


class EuState(Struct, frozen=True):
    """The title's own part of the state."""

    #: Stock rounds begun so far, the initial sale counted as the first; operating rounds belong to their set.
    turn: int = 1
    #: The player who controlled the company that bought the first 5 train, until the Final Exchange Round is over.
    first_five: str = ""
    #: Types of the trains bought in the present operating turn.
    bought: tuple[str, ...] = ()
    #: Corporations that have yet to pay for their four additional stations.
    unpaid: tuple[str, ...] = ()
