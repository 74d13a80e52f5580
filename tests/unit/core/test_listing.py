"""Lists of legal choices: found once, kept with the view, the same in every thread."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Action, Pass
from roundhouse.core.counting import counted
from roundhouse.core.engine import apply, is_legal, legal_choices, open_kinds, why_not
from roundhouse.core.errors import IllegalAction
from roundhouse.core.listing import is_listed, is_open, only_pass
from roundhouse.core.view import View
from roundhouse.testing.positions import random_positions

TITLES = ("18mex", "18eu", "18sa", "18irepl")


def _fresh(view: View) -> View:
    return View(view.defn, view.state)


def _views() -> Iterator[View]:
    for title in TITLES:
        for game in random_positions(title, 3, seed=6, every=11):
            if not game.finished:
                yield game.view


def test_a_list_goes_on_where_the_test_for_passing_stopped() -> None:
    resumed = 0
    for view in _views():
        with counted() as once:
            plain = list(legal_choices(View(once.counting(view.defn), view.state)))
        with counted() as work:
            asked = View(work.counting(view.defn), view.state)
            only_pass(asked)
            before = work.checks
            assert list(legal_choices(asked)) == plain
        assert work.checks - before <= once.checks
        resumed += work.checks - before < once.checks
    assert resumed


def test_a_position_that_was_reached_is_not_examined_twice() -> None:
    game = new_game("18mex", 3, seed=1)
    with counted() as work:
        view = View(work.counting(game.defn), game.state)
        listed, checks = list(legal_choices(view)), work.checks
        assert list(legal_choices(view)) == listed
        assert len(open_kinds(view)) > 1
    assert checks == work.checks


def test_passing_is_all_one_can_do_if_nothing_else_is_legal() -> None:
    for view in _views():
        step = view.step
        other = [n for n, move in enumerate(step.moves) if move.action is not Pass and not move.aside]
        passing = step.move_for(Pass(view.actor))
        expected = (
            passing is not None
            and is_legal(view, passing, Pass(view.actor))
            and not any(is_open(_fresh(view), n) for n in other)
        )
        assert only_pass(_fresh(view)) == expected


def test_a_listed_action_is_applied_without_checking_it_again() -> None:
    for view in _views():
        fresh = _fresh(view)
        for action in [c for c in legal_choices(view) if isinstance(c, Action)][:5]:
            assert is_listed(view, action)
            assert not why_not(fresh, action)
            assert not is_listed(fresh, action)
            assert apply(view, action).state == apply(fresh, action).state


def test_what_is_not_listed_is_checked() -> None:
    game = new_game("18mex", 3, seed=1)
    list(legal_choices(game.view))
    with pytest.raises(IllegalAction):
        apply(game.view, game.parse("p2 pass"))


def test_threads_that_share_a_view_find_the_same_list() -> None:
    with ThreadPoolExecutor(4) as threads:
        for view in _views():
            shared, expected = _fresh(view), list(legal_choices(_fresh(view)))
            only_pass(shared)
            lists = threads.map(lambda _, v=shared: list(legal_choices(v)), range(4))
            assert all(listed == expected for listed in lists)
