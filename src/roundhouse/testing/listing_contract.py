"""What lists of legal choices rely on: guarantees of candidates are true, and the order of checks does not matter."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.checks import Check, Rule, is_same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.engine import is_legal
from roundhouse.core.guarantees import guaranteed_rules
from roundhouse.core.view import View

from .positions import random_positions, table_sizes


def test_candidates_keep_what_they_guarantee(title: str, style: str) -> None:
    """A check that is skipped in lists never objects to a candidate."""
    for view, move, action in _candidates(title, style):
        for rule in guaranteed_rules(move.candidates, move.rules):
            assert not list(rule.check(view, action)), f"{action}: {rule.section} is not guaranteed"


def test_checks_are_the_same_for_all_candidates_if_they_say_so(title: str, style: str) -> None:
    """A check that is asked once for a list objects to all candidates of a move or to none."""
    answers: dict[tuple[int, Check], bool] = {}
    place, last = 0, None
    for view, move, action in _candidates(title, style):
        place, last = place + ((view, move) != last), (view, move)
        for rule in move.rules:
            if is_same_for_all(rule.check):
                objects = _objects(view, rule, action)
                assert answers.setdefault((place, rule.check), objects) == objects, f"{action}: {rule.section}"


def test_the_order_of_checks_does_not_matter(title: str, style: str) -> None:
    """A candidate is legal or not whatever the order of its checks, as long as basic ones and causes come first."""
    chance = Random(5)
    for view, move, action in _candidates(title, style):
        expected = is_legal(view, move, action)
        screened = move.screening.admits(view, action) and move.screening.passes(view, action)
        assert screened == expected, str(action)
        assert any(_objects(view, rule, action) for rule in _shuffled(move, chance)) != expected, str(action)


def _candidates(title: str, style: str) -> Iterator[tuple[View, Move, Action]]:
    """All candidates in positions of a random game, legal or not."""
    for game in random_positions(title, table_sizes(title)[-1], seed=12, every=4, style=style):
        if not game.finished:
            for move in game.view.step.moves:
                for choice in move.candidates(game.view):
                    yield game.view, move, choice.action if isinstance(choice, Ranged) else choice


def _shuffled(move: Move, chance: Random) -> list[Rule]:
    """The rules of a move, with basic ones first and consequences last."""
    free = [rule for rule in move.rules if not rule.basic and not rule.causes]
    late = [rule for rule in move.rules if not rule.basic and rule.causes]
    return [*[rule for rule in move.rules if rule.basic], *chance.sample(free, len(free)), *late]


def _objects(view: View, rule: Rule, action: Action) -> bool:
    return any(True for _ in rule.check(view, action))
