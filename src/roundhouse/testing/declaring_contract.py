"""What a title declares: roles of action fields, purposes of actions, what frames wait for, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import fields

from roundhouse.core.actions import Action, Purpose, kind_of
from roundhouse.core.options import GROUPS, Deviation, Option, declared
from roundhouse.core.roles import Role, fields_of
from roundhouse.core.state import Frame, Question, SalesAccount
from roundhouse.titles import get_title

if TYPE_CHECKING:
    from roundhouse.core.definition import GameDef

_NUMBERS = frozenset({Role.MONEY, Role.PAR, Role.PERCENT, Role.CHANGE, Role.ROTATION, Role.CITY})
_LISTS = {Role.PIECES: tuple[int, ...], Role.ROUTES: tuple[str, ...]}


def _definition(title: str) -> GameDef:
    about = get_title(title)
    return about.definition(about.players[0])


def test_fields_of_actions_say_what_they_name(title: str) -> None:
    """Every field has a role that fits its type, and the actor comes first."""
    for action in _definition(title).actions:
        found = fields_of(action)
        assert [f.name for f in found] == [f.name for f in fields(action)]
        assert [f.name for f in found if f.role is Role.ACTOR] == [found[0].name]
        for field in found:
            wanted = _LISTS.get(field.role, int if field.role in _NUMBERS else str)
            assert field.type == wanted, f"{action.__name__}.{field.name} is {field.type}, not {wanted}"
            assert field.role is Role.WORD or not field.words, (
                f"{action.__name__}.{field.name} is not a choice of words"
            )


def test_actions_say_what_they_are_for(title: str) -> None:
    """Kinds of actions have a purpose and unique names."""
    actions: tuple[type[Action], ...] = _definition(title).actions
    assert all(isinstance(action.purpose, Purpose) for action in actions)
    assert len({kind_of(action) for action in actions}) == len(actions)


def test_frames_say_who_answers_and_what_was_sold(title: str) -> None:
    """What rules read from any frame is declared by its base class, not found by the name of a field."""
    for frame in _definition(title).steps:
        assert issubclass(frame, Question) == ("answers" in dir(frame)), f"{frame.__name__} is a Question"
        assert issubclass(frame, SalesAccount) == ("sold_now" in dir(frame)), f"{frame.__name__} is a SalesAccount"


def test_questions_tell_what_they_are_about(title: str) -> None:
    """The player who must answer can read the question on the screen."""
    for frame in _definition(title).steps:
        if issubclass(frame, Question):
            assert frame.pending is not Frame.pending, f"{frame.__name__} does not describe what is pending"


def test_options_say_what_they_are(title: str) -> None:
    """Every option has a unique name, a group and a description."""
    about = declared(get_title(title).options, Option)
    assert len({option.name for option in about.values()}) == len(about)
    for name, option in about.items():
        assert option.name, f"{name} has no name"
        assert option.group in GROUPS, f"{name} is in none of the groups {', '.join(GROUPS)}"
        assert option.text.endswith("."), f"{name} is not described in sentences"


def test_deviations_of_18xx_games_say_where_and_how_and_are_off(title: str) -> None:
    """A title may deviate from its rulebook as 18xx.games does, but never by default."""
    about = get_title(title)
    if about.deviations is None:
        return
    notes = declared(about.deviations, Deviation)
    assert all(note.section and note.text for note in notes.values())
    assert _definition(title).deviations == about.deviations(**dict.fromkeys(notes, False))
    assert not set(notes) & {field.name for field in fields(about.options)}, "a name is both an option and a deviation"
