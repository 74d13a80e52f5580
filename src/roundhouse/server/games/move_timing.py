"""What a move means for the clock of its game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace
from sqlalchemy import Connection

from roundhouse.core.events import Event, RoundBegan, TurnBegan
from roundhouse.core.game import Game

from ..storage.clocks import Move, Written, advance
from ..storage.records import GameRecord
from .live import LiveGame, seat_of


class MoveTiming:
    """Moves the clock with an entry, in the transaction that stores it."""

    def __init__(self, game: str, move: Move) -> None:
        """Nothing happens before the entry is stored."""
        self._game, self._move = game, move
        self._written: Written | None = None

    def advance(self, connection: Connection) -> str:
        """Store the clock; returns what the entry says about time."""
        text, self._written = advance(connection, self._game, self._move)
        return text

    def shown(self, record: GameRecord) -> GameRecord:
        """The record with the clock as it stands now."""
        done = self._written
        return record if done is None else replace(record, clock_state=done.state, deadline=done.deadline)


def move_timing(
    live: LiveGame,
    after: Game,
    kind: Literal["act", "undo", "redo"],
    at: float,
    events: Iterable[Event] = (),
    in_person: bool = True,
) -> MoveTiming:
    """What happens to the clock when a game goes on to another position."""
    move = Move(
        kind=kind,
        at=at,
        to=after.count,
        seat=seat_of(after.decider),
        depth=len(after.state.stack),
        began=any(isinstance(event, TurnBegan | RoundBegan) for event in events),
        in_person=in_person,
    )
    return MoveTiming(live.record.id, move)
