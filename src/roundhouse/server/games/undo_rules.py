"""Who can undo what: the rule that a table has agreed on.

`free`: everyone at the table, any move. `own`: your own latest moves (and what bots did after them), as long as no
other player has moved. `ask`: the same, and more with the consent of all other players. `none`: nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from roundhouse.core.events import RoundBegan, TurnBegan
from roundhouse.present.log import entry

from ..ids import now
from ..storage.records import GameRecord
from ..undo_model import UndoState, UndoWish
from .lesson_rules import first_moves
from .live import LiveGame
from .played_moves import Played

#: Seconds after which the result of a rated game that is over stays as it is.
SETTLES = 900.0
SETTLED = "This rated game has been over for a while, so its result stays."


class UndoRequest(Struct, frozen=True):
    """A request to undo that waits for the others; it lapses with the next move."""

    seq: int
    seat: int
    to: int
    agreed: tuple[int, ...]


def bots_of(record: GameRecord) -> set[int]:
    """Seats that are played by the computer, here or elsewhere."""
    return {s.seat for s in record.seats if s.kind == "bot" or s.program}


def own_from(played: Sequence[Played], mine: Sequence[int], bots: set[int]) -> int:
    """The number of moves after which only the user's own moves, and those of bots, were made.

    >>> moves = [Played(0, 0.0), Played(1, 0.0), Played(1, 0.0), Played(2, 0.0)]
    >>> own_from(moves, [1], {2}), own_from(moves, [1], set()), own_from(moves, [2], set())
    (1, 4, 3)
    """
    at = own = len(played)
    while at and (played[at - 1].seat in mine or played[at - 1].seat in bots or played[at - 1].seat is None):
        at -= 1
        if played[at].seat in mine:
            own = at
    return own


def before_latest(played: Sequence[Played], bots: set[int]) -> int:
    """The number of moves before the latest one that no bot made: bots would only repeat theirs.

    >>> before_latest([Played(0, 0.0), Played(1, 0.0), Played(2, 0.0)], {2}), before_latest([Played(2, 0.0)], {2})
    (1, 0)
    """
    people = (at for at in range(len(played) - 1, -1, -1) if played[at].seat not in bots)
    return next(people, max(len(played) - 1, 0))


def turn_from(live: LiveGame, mine: Sequence[int]) -> int | None:
    """The number of moves before the turn in which the user is, if they have moved in it."""
    at, seat = live.moves, live.to_move
    if seat is None or seat not in mine:
        return None
    while at and live.played[at - 1].seat == seat and not _begins_turn(live, at):
        at -= 1
    return at if at < live.moves else None


def _begins_turn(live: LiveGame, number: int) -> bool:
    """Whether a turn or a round began with a move, by its number from 1."""
    return any(isinstance(event, TurnBegan | RoundBegan) for event in live.game.events_of(number))


def is_settled(live: LiveGame) -> bool:
    """Whether a rated game has been over for so long that its result stays: nobody takes a defeat back later."""
    return live.record.rated and live.game.finished and now() - live.played[-1].at > SETTLES


def lowest(live: LiveGame, user: str | None) -> int:
    """The number of moves to which a user can go back without asking."""
    mine = live.record.seats_of(user)
    if not mine or live.record.undo == "none" or is_settled(live):
        return live.moves
    start = first_moves(live.record)
    if live.record.undo == "free":
        return start
    return max(start, own_from(live.played, mine, bots_of(live.record)))


def may_redo(live: LiveGame, user: str | None) -> bool:
    """Whether a user can redo the last undone move."""
    mine = live.record.seats_of(user)
    if not live.redo or not mine or live.record.undo == "none":
        return False
    return live.record.undo == "free" or live.redo[-1].seat in mine or live.redo[-1].seat is None


def others(record: GameRecord, seat: int) -> tuple[int, ...]:
    """Seats of the other players, who must agree; programs go along."""
    me = record.seats[seat].user
    return tuple(s.seat for s in record.seats if s.user is not None and s.user != me and not s.program)


def granted(record: GameRecord, request: UndoRequest) -> bool:
    """Whether all other players agree."""
    return set(others(record, request.seat)) <= set(request.agreed)


def undo_state(live: LiveGame, user: str | None, request: UndoRequest | None) -> UndoState:
    """What a user can undo now."""
    record = live.record
    mine, low = record.seats_of(user), lowest(live, user)
    turn, to = turn_from(live, mine), before_latest(live.played, bots_of(record))
    may = low < live.moves and low <= to
    gone = live.played[to : live.moves]
    return UndoState(
        rule=record.undo,
        may=may,
        why="" if may else _why(live, mine),
        to=to,
        takes_back=entry(live.game, to + 1).text if mine and live.moves > first_moves(record) else "",
        moves_of=tuple(sorted({move.seat for move in gone if move.seat is not None and move.seat not in mine})),
        turn=turn if turn is not None and turn >= low and may else None,
        may_redo=may_redo(live, user),
        may_ask=record.undo == "ask" and bool(mine) and bool(live.moves) and not is_settled(live),
        wish=_shown(live, request),
    )


def _why(live: LiveGame, mine: tuple[int, ...]) -> str:
    if not mine:
        return "You have no seat at this table."
    if live.moves <= first_moves(live.record):
        return "No moves have been made yet."
    if live.record.undo == "none":
        return "Undo is switched off at this table."
    if is_settled(live):
        return SETTLED
    return "Someone else has moved since."


def _shown(live: LiveGame, request: UndoRequest | None) -> UndoWish | None:
    if request is None or request.seq != live.seq:
        return None
    waiting = tuple(seat for seat in others(live.record, request.seat) if seat not in request.agreed)
    return UndoWish(by=request.seat, to=request.to, agreed=request.agreed, waiting=waiting)
