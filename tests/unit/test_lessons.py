"""Every lesson of the tutorial: its position can be reached, and its solution reaches the goal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.bots import get
from roundhouse.core.game import Game
from roundhouse.lessons import Lesson, all_lessons, opening, progress
from roundhouse.lessons.model import Answered
from roundhouse.lessons.questions import answers, options
from roundhouse.present import rules_card

LESSONS = [pytest.param(title, lesson, id=lesson.id) for title, lesson in all_lessons().values()]
TEXTS = Path(__file__).parents[2] / "client" / "src" / "i18n"


def start(lesson: Lesson) -> Game:
    return opening(lesson.id, ["You", "Fern", "Robin", "Maisie"][: lesson.players])


def solve(lesson: Lesson) -> Game:
    """Play the solution, which needs nobody else; bots play a whole game for the pupil, too."""
    game, bot = start(lesson), get(lesson.bot, lesson.seed)
    for move in lesson.solution:
        assert game.decider == lesson.pupil
        game.apply(move)
    while lesson.whole_game and not game.finished:
        game.apply(bot.choose(game, game.decider).action)
    return game


def known(lesson: Lesson, game: Game) -> dict[str, str]:
    """The right answers to all questions."""
    asked = [goal for goal in lesson.goals if isinstance(goal, Answered)]
    return {goal.id: min(answers(goal, game)) for goal in asked}


def test_there_are_eight_to_twelve_lessons() -> None:
    assert 8 <= len(LESSONS) <= 12


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_the_pupil_begins_without_the_goal(title: str, lesson: Lesson) -> None:
    game = start(lesson)
    assert game.decider == lesson.pupil
    begun = progress(lesson, game)
    assert not begun.done
    assert not begun.slips


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_the_solution_reaches_the_goal(title: str, lesson: Lesson) -> None:
    ended = progress(lesson, solve(lesson), known(lesson, start(lesson)))
    assert [step.id for step in ended.steps if not step.reached] == []
    assert not ended.slips


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_questions_have_one_answer_among_several(title: str, lesson: Lesson) -> None:
    game = start(lesson)
    for goal in lesson.goals:
        if isinstance(goal, Answered):
            offered = {id_ for id_, _ in options(goal, game)}
            assert len(answers(goal, game)) == 1
            assert answers(goal, game) < offered
            for answer in offered:
                wrong = progress(lesson, game, {goal.id: answer})
                assert [q.right for q in wrong.questions if q.id == goal.id] == [answer in answers(goal, game)]


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_every_slip_can_happen_and_is_answered(title: str, lesson: Lesson) -> None:
    """Each kind word is told after some legal moves of the pupil that do not reach the goal."""
    seen = {slip.id for slip in lesson.slips if _reachable(lesson, slip.id)}
    assert seen == {slip.id for slip in lesson.slips}


def _reachable(lesson: Lesson, slip: str) -> bool:
    """Whether a slip is told within a few moves of the pupil."""
    games = [start(lesson)]
    for _ in range(4):
        later = []
        for game in games:
            for action in game.legal_actions():
                tried = game.clone()
                tried.apply(action)
                if slip in {one.id for one in progress(lesson, tried).slips}:
                    return True
                if not tried.finished and tried.decider == lesson.pupil and " pass" in str(action):
                    later.append(tried)
        games = later or [_first(game) for game in games]
    return False


def _first(game: Game) -> Game:
    tried = game.clone()
    tried.apply(next(iter(game.legal_actions())))
    return tried


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_sections_are_in_the_rules(title: str, lesson: Lesson) -> None:
    told = {section for piece in rules_card(title).pieces for section in piece.sections}
    assert set(lesson.sections) <= told


@pytest.mark.parametrize("language", ["en", "es", "de"])
@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_every_lesson_has_its_texts(title: str, lesson: Lesson, language: str) -> None:
    texts = json.loads((TEXTS / language / "lessons.json").read_text("utf-8"))[lesson.id]
    assert set(texts) == {"title", "about", "intro", "goals", "slips", "hints", "why", "done"}
    assert set(texts["goals"]) == {goal.id for goal in lesson.goals}
    assert set(texts["slips"]) == {slip.id for slip in lesson.slips}
    assert len(texts["hints"]) == lesson.hints
