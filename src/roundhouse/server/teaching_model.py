"""What clients send to learn from a game, and what they get."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from roundhouse.present.model import LineMove, Target

from .model import Count


class AskLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to try out one after the other, from now or from after `at` moves."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=60)]
    at: Count | None = None


class PlayFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game to continue after `at` moves: whom you play, and which bot plays the others."""

    at: Count
    player: Annotated[str, Meta(max_length=10)]
    bot: Annotated[str, Meta(max_length=30)] = "normal"


PuzzleId: TypeAlias = Annotated[str, Meta(max_length=60, pattern="^[A-Za-z0-9_.-]+$")]
#: What an answer to a puzzle is worth: the solution or as good, nearly as good, or worse.
AnswerGrade: TypeAlias = Literal["right", "good", "wrong"]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle in the list; its number counts within the title."""

    id: str
    title: str
    number: int
    players: int
    #: How many moves have been made before.
    moves: int


class PuzzleSolved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle that you have solved, and whether at the first attempt without help."""

    id: PuzzleId
    at_once: bool


class PuzzlesSolved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The puzzles that you have solved."""

    solved: Annotated[tuple[PuzzleSolved, ...], Meta(max_length=500)]


class PuzzleMove(Struct, frozen=True, kw_only=True):
    """A move, why one would make it, the chance to win at the end of the turn, and the turn itself."""

    action: str
    label: str
    reason: str
    win: float
    line: tuple[LineMove, ...]


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """What the move is worth that you have made."""

    grade: AnswerGrade
    move: PuzzleMove
    #: How much of the chance to win it loses compared with the solution.
    lost: float


class PuzzleView(Struct, frozen=True, kw_only=True):
    """A puzzle at its table."""

    id: str
    title: str
    number: int
    #: How many puzzles the title has.
    count: int
    #: Number of moves with which it begins.
    start: int
    #: Who decides: a company, or the player.
    actor: str
    #: Hints: what the best move is for, and what it is about.
    theme: str
    target: Target
    answer: PuzzleAnswer | None
    #: Whether there was help or a wrong answer, at this table or an earlier one: it no longer counts as solved at once.
    helped: bool
    #: The solution, once it is found or asked for, and the best of the other moves.
    solution: PuzzleMove | None
    others: tuple[PuzzleMove, ...]
