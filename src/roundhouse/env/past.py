"""What a position doesn't say: what companies earned last, and how much of an environment's game is left."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from roundhouse.core.events import Ran
from roundhouse.core.game import Game


class Past(Struct, frozen=True):
    """What an observation shows beside the position."""

    #: Revenue of each company's latest run.
    last: Mapping[str, int] = {}
    #: The part of its actions that the environment has left before it cuts the game off.
    left: float = 1.0


class LastRuns:
    """The latest revenue of every company, read from new events only.

    The log may have been continued, shortened or replaced since the last reading.
    """

    __slots__ = ("_count", "_found", "_moment")

    def __init__(self) -> None:
        """Nothing has been read."""
        self._count, self._moment = 0, 0
        self._found: Mapping[str, int] = {}

    def copy(self) -> LastRuns:
        """The same readings, to be continued independently."""
        twin = LastRuns()
        twin._count, twin._moment, twin._found = self._count, self._moment, self._found
        return twin

    def of(self, game: Game) -> Mapping[str, int]:
        """The same object as before as long as no company has run again."""
        count = game.count
        known = self._count if self._continues(game) else 0
        found = self._found if known else {}
        for number in range(known + 1, count + 1):
            for event in game.events_of(number):
                if isinstance(event, Ran):
                    found = {**found, event.company: event.revenue}
        self._count, self._found = count, found
        self._moment = game.moment(count) if count else 0
        return found

    def _continues(self, game: Game) -> bool:
        return 0 < self._count <= game.count and game.moment(self._count) == self._moment
