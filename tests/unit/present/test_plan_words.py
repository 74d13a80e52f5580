"""Plans in words: short sentences made from the moves of a line."""

from __future__ import annotations

from functools import cache

import pytest

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.bots.outlooks import advise_with_outlooks
from roundhouse.bots.search.expert import is_searched
from roundhouse.core.actions import Pass, Purpose
from roundhouse.core.game import Game
from roundhouse.present.plan_words import MOST, plan_sentence, plan_steps
from roundhouse.present.translation import speaking
from roundhouse.rules.operating.track import LayTile

#: What only English says.
ENGLISH = ("lay ", "run ", "buy ", "sell ", "twice", "then", "start ", "withhold", "pay ")


@cache
def played(title: str) -> Game:
    game, bot = new_game(title, 3, seed=1), get("fast")
    while not game.finished and game.count < 260:
        game.apply(bot.choose(game, game.decider).action)
    return game


@cache
def plans(title: str) -> list[tuple[Game, tuple[str, ...], tuple[str, ...]]]:
    """Positions with a line of the advice and the player's next turn."""
    found = []
    for at in range(40, played(title).count, 31):
        game = played(title).at(at)
        for advised in advise_with_outlooks(game, 2, "greedy", ahead=True):
            if advised.outlook is not None:
                found.append((game, advised.outlook.judged.line, advised.outlook.later))
    return found


def chosen(game: Game, moves: tuple[str, ...]) -> set[str]:
    """The moves of whoever decides now, but passes, that were not the only ones, and runs."""
    table, found = game.at(game.count), set[str]()
    for move in moves:
        action = table.parse(move)
        had_choice = len(table.legal_actions()) > 1 or action.purpose is Purpose.RUN_TRAINS
        if table.decider == game.decider and had_choice and not isinstance(action, Pass):
            found.add(move)
        table.apply(action)
    return found


@pytest.mark.parametrize("title", ["18mex", "18eu", "18irepl", "18ireland"])
def test_every_step_of_a_plan_is_a_move_of_the_line(title: str) -> None:
    told = 0
    for game, line, later in plans(title):
        steps = plan_steps(game, line, later)
        moves = [move for step in steps for move in step.moves]
        left = iter((*line, *later))
        assert all(move in left for move in moves)  # in this order, none of them twice
        assert len(steps) <= MOST
        sentence = plan_sentence(game, line, later)
        assert all(step.text in sentence for step in steps) or (len(moves) <= 1 and not sentence)
        told += bool(sentence)
        assert set(moves) <= chosen(game, (*line, *later))
    assert told >= 3


@pytest.mark.parametrize("title", ["18mex", "18eu", "18ireland"])
def test_plans_are_told_in_other_languages(title: str) -> None:
    for game, line, later in plans(title):
        for language in ("es", "de"):
            with speaking(language):
                sentence = plan_sentence(game, line, later)
            assert not [word for word in ENGLISH if word in sentence]


def test_a_turn_is_told_in_its_order() -> None:
    actions = played("18mex").actions
    used = next(n for n, a in enumerate(actions) if n > 60 and a.purpose is Purpose.USE_REVENUE)
    line = tuple(map(str, actions[used - 1 : used + 1]))
    game = played("18mex").at(used - 1)
    told = {"en": ("run for $", "pay out"), "de": ("für $", "ausschütten"), "es": ("circular por $", "repartir")}
    for language, (first, last) in told.items():
        with speaking(language):
            assert plan_sentence(game, line).startswith(first)
            assert plan_sentence(game, line).endswith(f", {last}")


def test_a_move_alone_is_no_plan() -> None:
    game = played("18mex").at(100)
    assert plan_sentence(game, (str(played("18mex").actions[100]),)) == ""
    assert plan_sentence(game, ()) == ""


def test_steps_alike_are_told_together_over_two_turns() -> None:
    numbers = range(60, played("18mex").count)
    game = next(g for g in map(played("18mex").at, numbers) if g.view.step.name == "pay or withhold")
    company = game.view.step.actor(game.view)
    withhold, table = f"{company} dividend withhold", game.at(game.count)
    table.apply(withhold)
    while table.view.step.name != "pay or withhold" or table.view.step.actor(table.view) != company:
        legal = table.legal_actions()
        passes = table.view.step.actor(table.view) == company and any(isinstance(action, Pass) for action in legal)
        table.apply(f"{company} pass" if passes else get("fast").choose(table, table.decider).action)
    table.apply(withhold)
    later = tuple(map(str, table.actions[game.count + 1 :]))
    assert plan_sentence(game, (withhold,), later) == "withhold twice"
    with speaking("de"):
        assert plan_sentence(game, (withhold,), later) == "zweimal einbehalten"
    with speaking("es"):
        assert plan_sentence(game, (withhold,), later) == "retener dos veces"


def test_german_nouns_keep_their_capital_within_a_sentence() -> None:
    """18SA pays out its net income."""
    actions = played("18sa").actions
    used = next(n for n, a in enumerate(actions) if a.purpose is Purpose.USE_REVENUE)
    with speaking("de"):
        (step,) = plan_steps(played("18sa").at(used), (str(actions[used]),))
    assert step.text.startswith("Reingewinn ")


def test_bids_between_two_turns_of_a_stock_round_are_no_plan() -> None:
    """Whoever begins an auction bids again whenever others do; it is no turn."""
    game, bot = new_game("18irepl", 3, seed=1), get("fast")
    while not is_searched(game.view) or "bid" not in game.legal_actions().grouped():
        game.apply(bot.choose(game, game.decider).action)
    table, moves = game.at(game.count), list[str]()
    for _ in range(7):
        bid = next(str(action) for action in table.legal_actions() if action.purpose is Purpose.BID)
        table.apply(bid)
        moves.append(bid)
    assert [move.split()[0] for move in moves].count(game.decider) == 3
    assert [step.moves for step in plan_steps(game, moves[:1], moves[1:])] == [(moves[0],)]
    assert plan_sentence(game, moves[:1], moves[1:]) == ""


@pytest.mark.parametrize(("title", "currency"), [("18mex", "$"), ("18tiny", "£")])
def test_a_start_is_told_with_its_price(title: str, currency: str) -> None:
    game, bot = new_game(title, 3, seed=1), get("fast")
    while not game.legal_actions().grouped().keys() >= {"par"}:
        game.apply(bot.choose(game, game.decider).action)
    par = next(str(action) for action in game.legal_actions() if action.purpose is Purpose.START_COMPANY)
    (step,) = plan_steps(game, (par,))
    assert step.text.startswith("start ")
    assert f" at {currency}" in step.text


def test_track_leads_towards_a_place() -> None:
    towards = 0
    for title in ("18mex", "18ireland"):
        for number, action in enumerate(played(title).actions):
            if isinstance(action, LayTile):
                game = played(title).at(number)
                (step,) = plan_steps(game, (str(action),)) or (None,)
                towards += step is not None and step.text.startswith("lay track towards ")
                assert step is None or step.text.startswith(("lay track towards ", "lay track in ", "upgrade "))
    assert towards >= 2
