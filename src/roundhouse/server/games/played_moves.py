"""Who made each move of a game, when, and why: a few bytes a move, because thousands of games are held in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import overload

from msgspec import Struct

#: Stands for no seat.
_NOBODY = -1


class Played(Struct, frozen=True):
    """A move: which seat made it (none for the table), when, and why if it was a bot."""

    seat: int | None
    at: float
    reason: str = ""


class PlayedMoves(Sequence[Played]):
    """Moves in order; a value that is replaced and never changed, so that readers need no lock.

    >>> moves = PlayedMoves([Played(0, 1.5), Played(None, 2.5, "no choice")]).and_then(Played(2, 3.5))
    >>> moves[1], moves[-1], len(moves[1:])
    (Played(seat=None, at=2.5, reason='no choice'), Played(seat=2, at=3.5, reason=''), 2)
    """

    __slots__ = ("_at", "_reasons", "_seats")

    def __init__(self, moves: Iterable[Played] = ()) -> None:
        """Keep these moves."""
        known = list(moves)
        self._seats = array("h", [_number(move.seat) for move in known])
        self._at = array("d", [move.at for move in known])
        #: The reasons by the index of the move, where there is one.
        self._reasons = {at: move.reason for at, move in enumerate(known) if move.reason}

    def and_then(self, move: Played) -> PlayedMoves:
        """These moves and one more."""
        found = PlayedMoves()
        found._seats = self._seats + array("h", [_number(move.seat)])
        found._at = self._at + array("d", [move.at])
        found._reasons = {**self._reasons, len(self): move.reason} if move.reason else self._reasons
        return found

    def last_of(self, seat: int) -> int:
        """The number (from 1) of a seat's last move, 0 if it has not moved.

        >>> PlayedMoves([Played(0, 1.5), Played(1, 2.5), Played(0, 3.5), Played(None, 4.5)]).last_of(0)
        3
        """
        return next((at for at in range(len(self), 0, -1) if self._seats[at - 1] == seat), 0)

    def __eq__(self, other: object) -> bool:
        """Whether the same seats made the moves at the same times, for the same reasons."""
        if not isinstance(other, PlayedMoves):
            return NotImplemented
        return (self._seats, self._at, self._reasons) == (other._seats, other._at, other._reasons)

    def __hash__(self) -> int:
        """Equal moves have equal hashes."""
        return hash(self._seats.tobytes())

    def __len__(self) -> int:
        """The number of moves."""
        return len(self._seats)

    @overload
    def __getitem__(self, at: int) -> Played: ...
    @overload
    def __getitem__(self, at: slice) -> PlayedMoves: ...
    def __getitem__(self, at: int | slice) -> Played | PlayedMoves:
        """One move, or some."""
        if isinstance(at, slice):
            return PlayedMoves(self[number] for number in range(len(self))[at])
        number = range(len(self))[at]
        seat = self._seats[number]
        return Played(None if seat == _NOBODY else seat, self._at[number], self._reasons.get(number, ""))


def _number(seat: int | None) -> int:
    return _NOBODY if seat is None else seat
