"""What `lessons.toml` of a title may say. Its texts are with the screens, by the ids of lessons and goals."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """Something that is true of the moves since a lesson began, or of the position now."""

    #: Names the text that belongs to it.
    id: str


class Started(Condition, frozen=True):
    """The pupil has started a company; `par` 0 is any price."""

    company: str
    par: int = 0


class Holds(Condition, frozen=True):
    """The pupil owns at least so much of a company."""

    company: str
    percent: int


class Presides(Condition, frozen=True):
    """A player is president of a company."""

    company: str
    player: str


class Floated(Condition, frozen=True):
    """A company may operate."""

    company: str


class Connected(Condition, frozen=True):
    """Track leads from a station of a company to a hex."""

    company: str
    hex: str


class Station(Condition, frozen=True):
    """A company has a station on a hex."""

    company: str
    hex: str


class Ran(Condition, frozen=True):
    """A company has run for at least so much, or (with `below`) for less than that."""

    company: str
    at_least: int = 0
    below: int = 0


class Did(Condition, frozen=True):
    """An action was made whose notation begins like this."""

    action: str


class Owns(Condition, frozen=True):
    """A company has a train of a type; an empty type is any train."""

    company: str
    train: str = ""


class Rusted(Condition, frozen=True):
    """Trains of a type have left the game."""

    train: str


class Helped(Condition, frozen=True):
    """The pupil has paid for a train of a company."""

    company: str


class TurnOver(Condition, frozen=True):
    """The turn in which the lesson began is over."""


class Finished(Condition, frozen=True):
    """The game is over."""


class Won(Condition, frozen=True):
    """The pupil has won."""


class Answered(Condition, frozen=True):
    """The pupil has answered a question about the position in which the lesson began."""

    question: Literal["leader", "first", "rusts", "priority", "president"]
    #: The company that the question is about, if any.
    company: str = ""


AnyCondition = (
    Started
    | Holds
    | Presides
    | Floated
    | Connected
    | Station
    | Ran
    | Did
    | Owns
    | Rusted
    | Helped
    | TurnOver
    | Finished
    | Won
    | Answered
)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, what to do in it, and moves that do it."""

    id: str
    seed: int
    #: Seats of the table; bots of this level play all but the pupil's.
    players: int = 2
    pupil: str = "p1"
    bot: str = "easy"
    #: Moves that lead to the position.
    moves: tuple[str, ...] = ()
    #: All of them are to be reached, in any order.
    goals: tuple[AnyCondition, ...]
    #: Legal moves that lead away from the goal, with a kind word each.
    slips: tuple[AnyCondition, ...] = ()
    #: How many hints there are, each telling more than the one before.
    hints: int
    #: Sections of the rulebook that tell more.
    sections: tuple[str, ...] = ()
    #: Moves of the pupil that reach all goals, and the answers to questions are worked out.
    solution: tuple[str, ...] = ()
    #: Whether bots play the rest of a lesson that is a whole game.
    whole_game: bool = False


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a title in their order."""

    lessons: tuple[Lesson, ...]
