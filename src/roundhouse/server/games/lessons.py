"""Lessons of the tutorial as games: one table per pupil and lesson, set up anew whenever it is begun again."""

from __future__ import annotations

from collections.abc import Iterable
from time import time

from sqlalchemy import Connection, Engine, insert, select

from roundhouse.lessons import lesson, opening, progress
from roundhouse.lessons.reading import all_lessons

from ..accounts.people import Caller
from ..errors import not_found
from ..lobby_model import LessonInfo, LessonView
from ..storage.records import GameRecord, writing
from ..storage.tables import lessons_done, users
from .live import LiveGame
from .solo_tables import SoloTables


def lesson_list() -> tuple[LessonInfo, ...]:
    """All lessons in their order."""
    return tuple(
        LessonInfo(id=about.id, title=title, hints=about.hints, sections=about.sections, whole_game=about.whole_game)
        for title, about in all_lessons().values()
    )


def _done(connection: Connection, user: str) -> set[str]:
    return set(connection.scalars(select(lessons_done.c.lesson).where(lessons_done.c.user == user)))


class Lessons:
    """Begins lessons and says how far a pupil has come."""

    def __init__(self, engine: Engine, tables: SoloTables) -> None:
        """Games are stored with the moves that lead to the position."""
        self._engine, self._tables = engine, tables

    def done(self, user: str) -> tuple[str, ...]:
        """The lessons that somebody has done, in the order of the tutorial."""
        with self._engine.connect() as connection:
            found = _done(connection, user)
        return tuple(id_ for id_ in all_lessons() if id_ in found)

    def add_done(self, user: str, ids: Iterable[str]) -> tuple[str, ...]:
        """Remember lessons as done, on this device or another one; lessons that there no longer are are left out."""
        wanted = [id_ for id_ in dict.fromkeys(ids) if id_ in all_lessons()]
        with writing(self._engine) as connection:
            connection.execute(select(users.c.id).where(users.c.id == user).with_for_update())  # one tab at a time
            new = [id_ for id_ in wanted if id_ not in _done(connection, user)]
            if new:
                rows = [{"user": user, "lesson": id_, "at": time()} for id_ in new]
                connection.execute(insert(lessons_done), rows)
        return self.done(user)

    def begin(self, caller: Caller, id_: str) -> GameRecord:
        """The table of a lesson, set up anew; the pupil's earlier one goes."""
        caller.signed_in()
        if id_ not in all_lessons():
            raise not_found("lesson")
        _, about = lesson(id_)
        names = [f"Player {number}" for number in range(1, about.players + 1)]
        return self._tables.begin(caller, opening(id_, names), about.pupil, about.bot, lesson=id_)


def lesson_view(live: LiveGame, answers: dict[str, str]) -> LessonView:
    """What the pupil at a table has reached."""
    if live.record.lesson not in all_lessons():
        raise not_found("lesson")
    title, about = lesson(live.record.lesson)
    with live.lock:
        game = live.game
    now = progress(about, game, answers)
    return LessonView(
        id=about.id,
        title=title,
        hints=about.hints,
        sections=about.sections,
        whole_game=about.whole_game,
        start=len(about.moves),
        moves=game.count,
        steps=now.steps,
        slips=now.slips,
        questions=now.questions,
        done=now.done,
    )
