"""What is different at the table of a lesson or puzzle: its position stays, and bots leave the move to the pupil."""

from __future__ import annotations

from roundhouse.lessons import Lesson, all_lessons
from roundhouse.puzzles import all_puzzles

from ..storage.records import GameRecord


def _lesson(record: GameRecord) -> Lesson | None:
    _, found = all_lessons().get(record.lesson, ("", None))
    return found


def first_moves(record: GameRecord) -> int:
    """How many moves belong to the position in which a table begins: nobody takes them back."""
    if record.puzzle in all_puzzles():
        return all_puzzles()[record.puzzle][1].at
    found = _lesson(record)
    return len(found.moves) if found else 0


def bots_wait(record: GameRecord) -> bool:
    """Whether bots make no moves: a lesson ends with the pupil's own, unless it is a whole game; so does a puzzle."""
    found = _lesson(record)
    return bool(record.puzzle) or (found is not None and not found.whole_game)
