"""The review of a game: chances, mistakes and missed revenue."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from roundhouse.bots import get
from roundhouse.bots.chances import turns
from roundhouse.bots.forecast import forecast
from roundhouse.bots.lines import Lines, playable
from roundhouse.bots.review import GRADES, Review, mistake, review
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.rules.operating.running import RunTrains, best
from roundhouse.rules.stock.frames import StockRound
from tests.support.finished import finished_game

from .test_advice import played


@cache
def looked_back_at() -> tuple[Game, Review]:
    """The finished game and its review."""
    game, _ = finished_game()
    return game, review(game)


@cache
def in_stock_round() -> Game:
    """A game in whose stock round there is something to choose."""
    game, bot = played(0), get("easy", 1)
    while not (isinstance(game.view.top, StockRound) and len(game.view.state.floated) > 1):
        game.apply(bot.choose(game, game.decider).action)
    return game


def test_a_review_finds_a_run_that_paid_too_little() -> None:
    game, chance = played(60), Random(1)
    while not game.finished:
        runs = [a for a in game.legal_actions() if isinstance(a, RunTrains)]
        if runs and not runs[-1].routes and best(game.view, runs[-1].by).value:
            most = best(game.view, runs[-1].by).value
            game.apply(runs[-1])
            break
        game.apply(random_action(game, chance, "sober"))
    found = review(game, count=4)
    assert (found.missed[-1].number, found.missed[-1].paid, found.missed[-1].best) == (len(game.actions), 0, most)
    numbers = [s.number for s in found.swings]
    assert 1 <= len(set(numbers)) <= 4
    assert numbers == sorted(numbers)


def test_a_run_that_others_did_not_let_be_was_not_missed() -> None:
    game, idle = finished_game()
    company = game.actions[idle - 1].by
    insisted = game.at(idle)
    assert [missed.number for missed in looked_back_at()[1].missed] == [idle]
    assert review(insisted).missed == ()
    insisted.apply(f"{insisted.actor} insist")
    insisted.apply(next(a for a in insisted.legal_actions() if isinstance(a, RunTrains) and a.by == company))
    assert review(insisted).missed == ()


def test_everybodys_chances_are_told_turn_by_turn() -> None:
    game, found = looked_back_at()
    numbers = [point.number for point in found.curve]
    assert numbers[0] == 0
    assert numbers[-1] == game.count
    assert numbers == sorted(set(numbers))
    assert all(sum(point.win.values()) == pytest.approx(1.0, abs=0.01) for point in found.curve)
    winners = {player for player, chance in found.curve[-1].win.items() if chance > 0}
    assert winners == set(found.winners)


def test_turns_are_of_one_player_or_company() -> None:
    game, _ = finished_game()
    played = list(turns(game))
    assert [n for turn in played for n, _, _ in turn.moves()] == list(range(1, game.count + 1))
    for turn in played:
        assert game.at(turn.before).decider == turn.player


def test_the_end_of_a_game_is_no_turning_point() -> None:
    game, found = looked_back_at()
    assert found.swings
    assert game.count not in [swing.number for swing in found.swings]


def test_mistakes_name_a_better_move_by_the_same_judge() -> None:
    game, found = looked_back_at()
    assert found.mistakes
    for one in found.mistakes:
        assert one.lost >= GRADES[one.grade] - 0.001
        before = game.at(one.number - 1)
        assert before.decider == one.player
        assert not before.why_not(one.better)
        assert one.line[0] == one.better
        for move in one.line:
            before.apply(move)


def test_the_best_move_is_no_mistake_and_a_ruinous_one_is_a_blunder() -> None:
    game = in_stock_round()
    ranked = get("hard").choose(game, game.decider, 20).ranked
    good = game.at(game.count)
    good.apply(ranked[0].action)
    assert mistake(good, good.count) is None
    lines, player = Lines(game.view, game.decider), game.decider
    worst = min(ranked, key=lambda option: lines.after(option.action).forecast().win[player])
    lost = lines.after(ranked[0].action).forecast().win[player] - lines.after(worst.action).forecast().win[player]
    bad = game.at(game.count)
    bad.apply(worst.action)
    found = mistake(bad, bad.count)
    assert (found is not None) == (lost >= GRADES["inaccuracy"])


def test_lines_end_with_the_turn_and_can_be_played() -> None:
    game, chance = played(60), Random(3)
    for _ in range(20):
        option = get("hard").choose(game, game.decider).action
        line = Lines(game.view, game.decider).after(option)
        assert line.actions[0] == option
        assert sum(forecast(line.end).win.values()) == pytest.approx(1.0)
        trial = game.at(game.count)
        moves = playable(game, line.actions)
        assert moves[0] == option
        for move in moves:
            trial.apply(move)
        game.apply(random_action(game, chance, "sober"))


def test_a_review_needs_a_number() -> None:
    with pytest.raises(RoundhouseError, match="ask for 1 or more"):
        review(played(10), 0)
