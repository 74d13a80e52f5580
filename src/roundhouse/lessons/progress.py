"""How far a pupil has come in a lesson."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from roundhouse.core.game import Game

from .conditions import met
from .model import Answered, Condition, Lesson
from .questions import answers, options


class Step(Struct, frozen=True, kw_only=True):
    """A goal, and whether it is reached."""

    id: str
    reached: bool


class Slip(Struct, frozen=True, kw_only=True):
    """A legal move that leads away from the goal."""

    id: str


class Question(Struct, frozen=True, kw_only=True):
    """A question: what can be answered, and whether the answer is right; null without an answer."""

    id: str
    company: str
    options: tuple[tuple[str, str], ...]
    right: bool | None


class Progress(Struct, frozen=True, kw_only=True):
    """What a pupil has reached."""

    steps: tuple[Step, ...]
    slips: tuple[Slip, ...]
    questions: tuple[Question, ...]

    @property
    def done(self) -> bool:
        """Whether all goals are reached."""
        return all(step.reached for step in self.steps)


def progress(lesson: Lesson, game: Game, given: Mapping[str, str] | None = None) -> Progress:
    """What is reached; `given` are answers by the ids of their goals."""
    answered, start = given or {}, game.at(len(lesson.moves))
    asked = [_question(goal, start, answered.get(goal.id)) for goal in lesson.goals if isinstance(goal, Answered)]
    right = {question.id for question in asked if question.right}

    def reached(goal: Condition) -> bool:
        return goal.id in right if isinstance(goal, Answered) else met(goal, game, lesson)

    steps = tuple(Step(id=goal.id, reached=reached(goal)) for goal in lesson.goals)
    over = all(step.reached for step in steps)
    slips = () if over else tuple(Slip(id=slip.id) for slip in lesson.slips if met(slip, game, lesson))
    return Progress(steps=steps, slips=slips, questions=tuple(asked))


def _question(goal: Answered, start: Game, answer: str | None) -> Question:
    right = None if answer is None else answer in answers(goal, start)
    return Question(id=goal.id, company=goal.company, options=options(goal, start), right=right)
