"""What advised moves lead to: the next turn, and how the game may end with and without them."""

from __future__ import annotations

from functools import cache

import pytest

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.bots.advice import advise
from roundhouse.bots.comparison import IDLE
from roundhouse.bots.outlooks import Advised, Outlook, advise_with_outlooks
from roundhouse.core.actions import Purpose
from roundhouse.core.game import Game


@cache
def played(title: str) -> Game:
    """A game of quick bots so far."""
    game, bot = new_game(title, 3, seed=1), get("fast")
    while not game.finished and game.count < 240:
        game.apply(bot.choose(game, game.decider).action)
    return game


def moment(title: str, step: str, start: int = 60) -> Game:
    """The first position at a step, from some number of moves on."""
    numbers = range(start, played(title).count)
    return next(game for game in map(played(title).at, numbers) if game.view.step.name == step)


def outlook(advised: Advised) -> Outlook:
    assert advised.outlook is not None
    return advised.outlook


def test_the_best_moves_are_those_of_the_advice() -> None:
    game = moment("18mex", "lay track")
    found = advise_with_outlooks(game, 3, lines=2)
    assert tuple(advised.option for advised in found) == advise(game, 3)
    assert [advised.outlook is None for advised in found] == [False, False, True]
    assert outlook(found[0]).judged.reason == found[0].option.reason


@pytest.mark.parametrize("title", ["18mex", "18irepl", "18tiny"])
def test_without_a_move_is_to_do_nothing_where_that_is_possible(title: str) -> None:
    game = moment(title, "lay track")
    for advised in advise_with_outlooks(game, 3, lines=3):
        without = outlook(advised).without
        assert without is not None
        assert not game.why_not(without.action)
        assert without.idle == (advised.option.action.purpose not in IDLE)
        assert 0 <= without.win <= 1 <= without.place <= 3


def test_to_pay_is_compared_with_another_use_of_the_revenue() -> None:
    game = moment("18mex", "pay or withhold", 120)
    for advised in advise_with_outlooks(game, 2):
        without = outlook(advised).without
        assert without is not None
        assert not without.idle
        assert without.action != advised.option.action
        assert str(advised.option.action) not in str(without.action)


def test_a_move_without_a_choice_is_compared_with_nothing() -> None:
    game = played("18tiny")
    only = next(g for g in map(game.at, range(30, game.count)) if len(g.legal_actions()) == 1)
    (advised,) = advise_with_outlooks(only, 1)
    assert outlook(advised).without is None


@pytest.mark.parametrize("title", ["18mex", "18irepl", "18tiny"])
def test_the_next_turn_can_be_played_and_ends_with_it(title: str) -> None:
    game = moment(title, "lay track")
    company = str(next(iter(game.legal_actions())).by)
    found = outlook(advise_with_outlooks(game, 1, ahead=True)[0])
    table = game.at(game.count)
    for move in (*found.judged.line, *found.later):
        table.apply(move)
    assert found.later
    assert table.actions[-1].by in (company, game.decider)
    assert any(move.startswith(f"{company} ") for move in found.later)


def test_nobody_looks_ahead_in_an_auction() -> None:
    game = new_game("18irepl", 3, seed=1)
    while Purpose.BID not in {move.action.purpose for move in game.view.step.moves}:
        game.apply(next(iter(game.legal_actions())))
    assert outlook(advise_with_outlooks(game, 1, ahead=True)[0]).later == ()
