"""Every field of an action or event says what it names, and every kind of action what it is for."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.core.actions import Action, Pass, Purpose
from roundhouse.core.events import Event
from roundhouse.core.roles import Role, fields_of, named, names_of
from roundhouse.core.state import Frame, Question, SalesAccount
from roundhouse.core.title import Title
from roundhouse.titles import all_titles


def actions_of(title: Title) -> tuple[type[Action], ...]:
    return title.definition(title.players[0]).actions


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.id)
def test_fields_of_actions_declare_their_roles(title: Title) -> None:
    for action in actions_of(title):
        found = fields_of(action)
        assert [f.name for f in found] == [f.name for f in msgspec.structs.fields(action)]
        assert found[0].role is Role.ACTOR
        assert all(f.role is Role.WORD for f in found if f.words)


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.id)
def test_amounts_are_numbers_and_names_are_texts(title: Title) -> None:
    numbers = {Role.MONEY, Role.PAR, Role.PERCENT, Role.CHANGE, Role.ROTATION, Role.CITY}
    lists = {Role.PIECES: tuple[int, ...], Role.ROUTES: tuple[str, ...]}
    for action in actions_of(title):
        for field in fields_of(action):
            wanted = lists.get(field.role, int if field.role in numbers else str)
            assert field.type == wanted, f"{action.__name__}.{field.name} is {field.type}, not {wanted}"


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.id)
def test_actions_declare_a_purpose(title: Title) -> None:
    assert all(isinstance(action.purpose, Purpose) for action in actions_of(title))


@pytest.mark.parametrize("event", Event.__subclasses__(), ids=lambda event: event.__name__)
def test_fields_of_events_declare_their_roles(event: type[Event]) -> None:
    assert [f.name for f in fields_of(event)] == [f.name for f in msgspec.structs.fields(event)]


class Silent(Action, frozen=True, tag="silent"):
    """An action whose field does not say what it names."""

    company: str


def test_a_field_without_a_role_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Silent\.company does not say what it names"):
        fields_of(Silent)


def test_what_an_action_does_not_name_is_the_default() -> None:
    assert names_of(Pass, Role.HEX) == ()
    assert named(Pass("p1"), Role.HEX, "nowhere") == "nowhere"
    assert named(Pass("p1"), Role.ACTOR) == "p1"


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.id)
def test_frames_declare_who_answers_and_what_was_sold(title: Title) -> None:
    """What `rules` reads of frames is declared by their base, not found by the name of a field."""
    for frame in title.definition(title.players[0]).steps:
        assert issubclass(frame, Question) == ("answers" in dir(frame)), frame.__name__
        assert issubclass(frame, SalesAccount) == ("sold_now" in dir(frame)), frame.__name__


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.id)
def test_questions_tell_what_they_are_about(title: Title) -> None:
    for frame in title.definition(title.players[0]).steps:
        if issubclass(frame, Question):
            assert frame.pending is not Frame.pending, f"{frame.__name__} has no pending()"
