"""What only 18EU has to remember."""

from __future__ import annotations

from msgspec import Struct


class Holding(Struct, frozen=True):
    """How many of a president's ordinary certificates are older than the President's Certificate."""

    company: str
    president: str
    ordinary: int
    older: int


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
    #: Corporations that have closed and may start anew, in this order; 18xx.games puts them behind the others.
    restarted: tuple[str, ...] = ()
    #: Where 18xx.games asks for it: what each president got before the President's Certificate.
    holdings: tuple[Holding, ...] = ()
