"""What an entry of the log says about time, so that the clocks follow from the log alone."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Stamp(Struct, frozen=True, array_like=True):
    """Time of one entry, written as a short list in JSON.

    >>> text = Stamp(12.5, 2, 1).text()
    >>> text, Stamp.read(text) == Stamp(12.5, 2, 1)
    ('[12.5,2,1,false,[]]', True)
    """

    #: Seconds that counted for the seat to move before it.
    spent: float
    #: The seat to move after it, and how deep the game is in questions: an answer interrupts a turn.
    to: int | None
    depth: int
    #: Whether a turn or a round began with it.
    began: bool = False
    #: Time that seats were given since the entry before: when somebody else took a seat over.
    given: tuple[tuple[int, float], ...] = ()

    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Stamp:
        """What was stored; an entry that says nothing took no time."""
        return _decoder.decode(text) if text else cls(0.0, None, 0)


_decoder = msgspec.json.Decoder(Stamp)
