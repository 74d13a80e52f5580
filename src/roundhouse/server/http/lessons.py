"""Routes of the tutorial."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..games.lessons import lesson_list, lesson_view
from ..games.summaries import game_info
from ..limits import quotas
from ..lobby_model import LessonInfo, LessonsDone, LessonView
from ..model import GameInfo
from .access import GameId, opened
from .callers import Asking, Parts, Who
from .routing import Routes

routes = Routes("lessons", "play")
LessonId = Annotated[str, Meta(max_length=30)]
#: Answers to questions, as in `leader:p1,first:FC`.
Answers = Annotated[str, Meta(max_length=300)]


@routes.add("GET", "/lessons", returns=tuple[LessonInfo, ...], problems=(401,))
def list_lessons(who: Who) -> tuple[LessonInfo, ...]:
    """The lessons of the tutorial in their order."""
    return lesson_list()


@routes.add("GET", "/account/lessons", returns=LessonsDone, problems=(401, 403))
def read_lessons_done(who: Who, parts: Parts) -> LessonsDone:
    """The lessons that you have done."""
    return LessonsDone(done=parts.lessons.done(who.signed_in().id))


@routes.add("POST", "/account/lessons", returns=LessonsDone, problems=(401, 403))
def add_lessons_done(who: Who, parts: Parts, body: LessonsDone) -> LessonsDone:
    """Add lessons that you have done, for example before you signed in; the answer has all of them."""
    return LessonsDone(done=parts.lessons.add_done(who.signed_in().id, body.done))


@routes.add("POST", "/lessons/{lesson}", returns=GameInfo, status=201, problems=(401, 403, 404))
def begin_lesson(who: Who, asker: Asking, parts: Parts, lesson: LessonId) -> GameInfo:
    """Set up the table of a lesson; the one you had before goes."""
    who.signed_in()
    parts.quotas.spend(asker, quotas.CREATE)
    return game_info(parts.lessons.begin(who, lesson), who.id, parts.hub)


@routes.add("GET", "/games/{game}/lesson", returns=LessonView, problems=(401, 404))
def read_lesson(who: Who, parts: Parts, game: GameId, answers: Answers = "") -> LessonView:
    """What is reached of a lesson, with your answers to its questions."""
    given = dict(pair.split(":", 1) for pair in answers.split(",") if ":" in pair)
    return lesson_view(opened(parts, who, game), given)
