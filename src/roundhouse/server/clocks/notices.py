"""Notices that time is low or has run out."""

from __future__ import annotations

from typing import Protocol

from ..games.happenings import Happenings
from ..games.live import LiveGame
from ..ids import now


class Notifier(Protocol):
    """Tells somebody something, once for each kind, game and position."""

    def notify(
        self,
        user: str,
        kind: str,
        *,
        game: str | None = None,
        position: int | str = "",
        path: str = "",
        **facts: str | int,
    ) -> None:
        """See `notices.Notices`."""


class NoticesOfTime:
    """Tells the player whose clock runs."""

    def __init__(self, notifier: Notifier, happenings: Happenings) -> None:
        """Listens from now on."""
        self._notifier = notifier
        happenings.time_low.append(self._low)
        happenings.time_out.append(self._out)

    def _low(self, live: LiveGame, seat: int, deadline: float) -> None:
        self._tell(live, seat, live.seq, int(deadline - now()))

    def _out(self, live: LiveGame, seat: int, deadline: float) -> None:
        if live.record.clock is not None and live.record.clock.at_zero != "nothing":
            self._tell(live, seat, f"{live.seq}-out", 0)

    def _tell(self, live: LiveGame, seat: int, position: int | str, seconds: int) -> None:
        record = live.record
        user = record.seats[seat].user
        if user is not None and record.mode != "hotseat":
            name, title = record.name, record.title
            self._notifier.notify(
                user, "clock_low", game=record.id, position=position, name=name, title=title, seconds=seconds
            )
