"""What people can undo, and what they ask the others for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
UndoRule = Literal["free", "own", "ask", "none"]


class UndoWish(Struct, frozen=True, kw_only=True):
    """A player asks the others to agree to an undo."""

    by: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class UndoState(Struct, frozen=True, kw_only=True):
    """What you can undo."""

    rule: UndoRule
    #: Whether you can undo the latest move now, and if not, why.
    may: bool
    why: str
    #: Number of moves after it: those of bots since the latest move of a player are undone with it.
    to: int
    #: That move in words: "TM lays tile 57 in I8".
    takes_back: str
    #: Seats of others, bots included, whose moves are undone as well.
    moves_of: tuple[int, ...]
    #: Number of moves at the start of your turn, if you have moved in it.
    turn: int | None
    may_redo: bool
    #: Whether you can ask the others.
    may_ask: bool
    wish: UndoWish | None


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Undo the latest move, everything after `to` moves, or your whole turn."""

    expected: Count
    to: Count | None = None
    turn: bool = False


class UndoAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree to an undo request."""

    expected: Count
    agree: bool


class Redo(Struct, frozen=True, forbid_unknown_fields=True):
    """Redo the last undone move."""

    expected: Count
