"""Every field of an action or event says what it names, and every kind of action what it is for."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.core.actions import Action, Pass
from roundhouse.core.events import Event
from roundhouse.core.roles import Role, fields_of, named, names_of
from roundhouse.testing.contract import pytest_generate_tests
from roundhouse.testing.declaring_contract import (
    test_actions_say_what_they_are_for,
    test_deviations_of_18xx_games_say_where_and_how_and_are_off,
    test_fields_of_actions_say_what_they_name,
    test_frames_say_who_answers_and_what_was_sold,
    test_options_say_what_they_are,
    test_questions_tell_what_they_are_about,
)

__all__ = [
    "pytest_generate_tests",
    "test_actions_say_what_they_are_for",
    "test_deviations_of_18xx_games_say_where_and_how_and_are_off",
    "test_fields_of_actions_say_what_they_name",
    "test_frames_say_who_answers_and_what_was_sold",
    "test_options_say_what_they_are",
    "test_questions_tell_what_they_are_about",
]


@pytest.mark.parametrize("event", Event.__subclasses__(), ids=lambda event: event.__name__)
def test_fields_of_events_declare_their_roles(event: type[Event]) -> None:
    assert [f.name for f in fields_of(event)] == [f.name for f in msgspec.structs.fields(event)]


class Silent(Action, frozen=True, tag="silent"):
    """An action whose field does not say what it names."""

    company: str


def test_a_field_without_a_role_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Silent\.company has no role"):
        fields_of(Silent)


def test_what_an_action_does_not_name_is_the_default() -> None:
    assert names_of(Pass, Role.HEX) == ()
    assert named(Pass("p1"), Role.HEX, "nowhere") == "nowhere"
    assert named(Pass("p1"), Role.ACTOR) == "p1"
