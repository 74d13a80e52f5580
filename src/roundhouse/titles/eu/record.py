"""The part of the state that only 18EU has."""

from __future__ import annotations

from msgspec import Struct


class Holding(Struct, frozen=True):
    """How many of a president's ordinary certificates are older than the President's Certificate."""

    company: str
    president: str
    ordinary: int
    older: int


class EuState(Struct, frozen=True):
    """What 18EU remembers besides the common state."""

    #: Stock rounds begun so far, including the initial sale; operating rounds belong to their set.
    turn: int = 1
    #: The player who controlled the company that bought the first 5 train, until the Final Exchange Round is over.
    first_five: str = ""
    #: Types of the trains bought in the current operating turn.
    bought: tuple[str, ...] = ()
    #: Corporations that have yet to pay for their four additional stations.
    unpaid: tuple[str, ...] = ()
    #: Corporations that have closed and may start again, in this order; 18xx.games puts them after the others.
    restarted: tuple[str, ...] = ()
    #: For 18xx.games: the certificates each president acquired before the President's Certificate.
    holdings: tuple[Holding, ...] = ()
