"""What `puzzles.json` of a title says."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class PuzzleGame(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game, as far as puzzles need it."""

    players: int
    seed: int
    options: Mapping[str, object] = {}
    moves: tuple[str, ...]


class Tried(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move, what a bot said of it, and where it leads."""

    action: str
    reason: str
    #: The move and what would follow in the same turn.
    line: tuple[str, ...]
    #: The chance to win then.
    win: float


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position with one clearly best move."""

    id: str
    #: The number of its game in the file, and of the moves before the position.
    game: int
    at: int
    #: What the best move is for: the purpose of its kind of action.
    theme: str
    #: The player to decide.
    player: str
    solution: Tried
    #: Other moves that come to mind, the best first.
    others: tuple[Tried, ...]
    #: How much of the chance to win the second-best move loses.
    margin: float
    #: By what part of the average worth the bot that checked it prefers the solution.
    lead: float


class PuzzleFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The puzzles of a title."""

    title: str
    #: The version of the rules under which they were made.
    rules_version: int
    #: Which bots judged them.
    judges: tuple[str, ...]
    games: tuple[PuzzleGame, ...]
    puzzles: tuple[Puzzle, ...]
