"""Counting work: what is counted, and that a counted game is the same game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Pass
from roundhouse.core.checks import Rule
from roundhouse.core.counting import count_route_steps, counted
from roundhouse.core.definition import Move, Step
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles


def objects(view: View, action: Pass) -> Iterator[str]:
    """A check that always objects."""
    yield "No."


def agrees(view: View, action: Pass) -> Iterator[str]:
    """A check that never objects."""
    yield from ()


def step(*rules: Rule) -> Step:
    """A step in which two candidates are examined."""
    move = Move(Pass, lambda v: [Pass("p1"), Pass("p2")], rules, lambda d, a: None)
    return Step("test", "1", (move,), lambda v: "p1")


def counting_step(rules: tuple[Rule, ...]) -> tuple[list[int], list[str]]:
    """What listing and refusing count at such a step, and the reasons given."""
    game = new_game("18mex", 3)
    frame = type(game.view.top)
    with counted() as work:
        defn = work.counting(replace(game.defn, steps={**game.defn.steps, frame: step(*rules)}))
        view = View(defn, game.state)
        listed = len(list(engine.legal_choices(view)))
        reasons = [reason.text for reason in engine.why_not(view, Pass("p1"))]
    return [listed, work.candidates, work.checks], reasons


def test_checks_and_candidates_are_counted_once_for_each_call() -> None:
    counts, reasons = counting_step((Rule("1", agrees, basic=True), Rule("2", objects)))
    assert counts == [0, 2, 6]  # two checks for each of two candidates, and again for the reasons
    assert reasons == ["No."]


def test_consequences_stay_consequences() -> None:
    """The causes of a rule are checks too; if they were not replaced, the consequence would be reported."""
    counts, reasons = counting_step((Rule("1", objects), Rule("2", objects, causes=(objects,))))
    assert reasons == ["No."]
    assert counts[0] == 0


def test_route_steps_are_counted_only_inside() -> None:
    with counted() as outer:
        count_route_steps(3)
        with counted() as inner:
            count_route_steps(4)
    count_route_steps(100)
    assert (outer.route_steps, inner.route_steps) == (7, 4)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_counted_game_is_the_same_game(title: str) -> None:
    plain = new_game(title, max(3, all_titles()[title].players[0]), seed=5)
    one, other = Random(5), Random(5)
    with counted() as work:
        game = Game.from_state(work.counting(plain.defn), plain.state)
        while not plain.finished and len(plain.actions) < 120:
            assert game.legal_actions().choices() == plain.legal_actions().choices()
            assert game.apply(random_action(game, one, "sober")) == plain.apply(random_action(plain, other, "sober"))
    assert game.digest() == plain.digest()
    assert work.checks > work.candidates > 120


def test_the_definition_of_a_game_is_not_changed_by_counting() -> None:
    game = new_game("18mex", 3)
    with counted() as work:
        work.counting(game.defn)
        game.legal_actions().choices()
    assert (work.checks, work.candidates) == (0, 0)
