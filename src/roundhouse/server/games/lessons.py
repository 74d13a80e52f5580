"""Lessons of the tutorial as games: one table per pupil and lesson, set up anew whenever it is begun again."""

from __future__ import annotations

from collections.abc import Iterable
from time import time

from sqlalchemy import Connection, Engine, delete, insert, select, update

from roundhouse.lessons import lesson, opening, progress
from roundhouse.lessons.reading import all_lessons

from ..accounts.people import Accounts, Caller
from ..errors import not_found
from ..lobby_model import LessonInfo, LessonView
from ..model import NewGame, SeatChoice
from ..storage.records import GameRecord, read_game, writing
from ..storage.tables import games, lessons_done, users
from .import_export import ImportExport
from .live import LiveGame
from .offered_bots import bot_name


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

    def __init__(self, engine: Engine, accounts: Accounts, stored: ImportExport) -> None:
        """Games are stored with the moves that lead to the position."""
        self._engine, self._accounts, self._stored = engine, accounts, stored

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
        user = caller.signed_in()
        if id_ not in all_lessons():
            raise not_found("lesson")
        title, about = lesson(id_)
        with writing(self._engine) as connection:
            earlier = games.c.owner == user.id, games.c.lesson == id_
            connection.execute(delete(games).where(*earlier))
            names: list[str] = [self._accounts.seat_name(connection, user)]
            while len(names) < about.players:
                names.append(bot_name(about.bot, names))
            at = int(about.pupil[1:]) - 1
            names.insert(at, names.pop(0))
            rows: list[dict[str, object]] = [
                {"name": name, "kind": "user", "user": user.id, "bot": ""}
                if seat == at
                else {"name": name, "kind": "bot", "user": None, "bot": about.bot}
                for seat, name in enumerate(names)
            ]
            seated = [{**row, "link": None, "auto": "[]"} for row in rows]
            wish = NewGame(title=title, seats=(SeatChoice(),), mode="hotseat", private=True, undo="free")
            made = self._stored.insert(connection, opening(id_, names), seated, user, wish)
            connection.execute(update(games).where(games.c.id == made).values(lesson=id_))
            found = read_game(connection, made)
        assert found is not None
        return found


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
