"""Lessons: real positions of a title with a goal that the engine checks."""

from .model import Lesson
from .progress import Question, Slip, Step, progress
from .reading import all_lessons, lesson, opening

__all__ = ["Lesson", "Question", "Slip", "Step", "all_lessons", "lesson", "opening", "progress"]
