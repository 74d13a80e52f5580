"""Lessons of the titles that have any, and the games in which they begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.titles import all_titles, get_title

from .model import Lesson, LessonFile


@cache
def lessons_of(title: str) -> tuple[Lesson, ...]:
    """The lessons of a title in their order; most titles have none."""
    path = files(get_title(title).package).joinpath("lessons.toml")
    if not path.is_file():
        return ()
    return msgspec.toml.decode(path.read_bytes(), type=LessonFile).lessons


@cache
def all_lessons() -> dict[str, tuple[str, Lesson]]:
    """Every lesson by its id, with its title."""
    return {lesson.id: (title, lesson) for title in all_titles() for lesson in lessons_of(title)}


def lesson(id_: str) -> tuple[str, Lesson]:
    """A lesson and its title; an unknown one is a SetupError that names those there are."""
    found = all_lessons().get(id_)
    if found is None:
        raise SetupError(f"unknown lesson {id_!r}; choose from: {', '.join(all_lessons())}")
    return found


def opening(id_: str, names: Sequence[str]) -> Game:
    """The game in which a lesson begins."""
    title, about = lesson(id_)
    game = new_game(title, list(names), seed=about.seed)
    for move in about.moves:
        game.apply(move)
    return game
