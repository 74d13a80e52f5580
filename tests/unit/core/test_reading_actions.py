"""Actions from JSON and from their notation: the right kind is found by its tag or its second word."""

from random import Random
from re import Pattern

import pytest

from roundhouse.api import new_game
from roundhouse.core import coding, notation
from roundhouse.core.actions import Action, Pass
from roundhouse.core.coding import action_from_json, action_to_json
from roundhouse.core.errors import FileError, NotationError
from roundhouse.core.game import Game
from roundhouse.core.notation import parse
from roundhouse.core.roles import Routes
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles


def _played(title: str, count: int) -> Game:
    game, chance = new_game(title, 3, seed=8), Random(8)
    while not game.finished and len(game.actions) < count:
        game.apply(random_action(game, chance))
    return game


class _Free(Action, frozen=True, tag="free"):
    """Its second word is a value."""

    words: Routes
    form = "{by} {words}"


class _Hurry(Action, frozen=True, tag="hurry"):
    """Its second word is followed by an optional part."""

    words: Routes = ()
    form = "{by} hurry [to {words}]"


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_known_tag_needs_no_union(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = _played(title, 60)
    stored = [action_to_json(action) for action in game.actions]
    monkeypatch.delattr(coding, "Union")
    read = [action_from_json(game.defn, raw) for raw in stored]
    assert read == list(game.actions)


def test_names_are_shared() -> None:
    game = new_game("18mex", 3)
    first, second = (action_from_json(game.defn, {"do": "pass", "by": "".join(["p", "1"])}) for _ in range(2))
    assert first.by is second.by
    assert game.parse("p1 pass").by is game.parse("p1  pass").by


@pytest.mark.parametrize(
    "raw", [{"do": "lai", "by": "p1"}, {"do": ["pass"], "by": "p1"}, {"by": "p1"}, ["pass"], None, {"do": "pass"}]
)
def test_what_is_no_action_is_refused(raw: object) -> None:
    with pytest.raises(FileError, match="not an action of 18MEX"):
        action_from_json(new_game("18mex", 3).defn, raw)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_line_is_compared_only_with_forms_of_its_second_word(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, tried = _played(title, 60), list[type[Action]]()
    regex = notation._regex

    def watched(kind: type[Action]) -> Pattern[str]:
        tried.append(kind)
        return regex(kind)

    monkeypatch.setattr(notation, "_regex", watched)
    assert [game.parse(str(action)) for action in game.actions] == list(game.actions)
    words = {kind: kind.form.split()[1] for kind in tried}
    assert all(words[kind] in {words[type(action)] for action in game.actions} for kind in tried)
    assert len(tried) < 2 * len(game.actions)


def test_forms_without_a_fixed_second_word_are_tried_in_their_order() -> None:
    assert parse("p1 pass", [_Free, Pass]) == _Free("p1", ("pass",))
    assert parse("p1 pass", [Pass, _Free]) == Pass("p1")
    assert parse("p1 a / b", [Pass, _Free]) == _Free("p1", ("a", "b"))
    assert parse("p1 hurry to a", [Pass, _Hurry]) == _Hurry("p1", ("a",))
    assert parse("p1 hurry", [Pass, _Hurry]) == _Hurry("p1")
    with pytest.raises(NotationError, match="Unknown action"):
        parse("p1 wait", [Pass, _Hurry])


def test_optional_parts_are_written_unless_they_have_their_default() -> None:
    assert (str(_Hurry("p1")), str(_Hurry("p1", ("a", "b")))) == ("p1 hurry", "p1 hurry to a / b")
