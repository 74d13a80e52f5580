"""Bots choose legal actions in every kind of decision, give reasons, and repeat themselves for the same seed."""

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import HARD, NORMAL, get, names
from roundhouse.bots.evaluation import Judge
from roundhouse.bots.hints import DEFAULT, hints_for
from roundhouse.bots.options import options
from roundhouse.bots.players import think
from roundhouse.bots.prospects import Outlook, prospect
from roundhouse.bots.timetable import NEVER, timetable, trains_before
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

TITLES = sorted(all_titles())
#: Positions of one kind of decision that a bot is asked about.
ENOUGH = 1


def positions(title: str, seed: int, most: int) -> list[Game]:
    """Positions of a random game, a few for each step and set of kinds that comes up."""
    game, chance = new_game(title, all_titles()[title].players[0], seed=seed), Random(seed)
    seen: dict[tuple[str, ...], int] = {}
    found = []
    while not game.finished and len(game.actions) < most:
        key = (game.view.step.name, *sorted(game.legal_actions().grouped()))
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= ENOUGH:
            found.append(game.clone())
        game.apply(random_action(game, chance, "sober"))
    return found


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["greedy", "normal", "hard"])
def test_every_kind_of_decision_gets_a_legal_answer_with_a_reason(title: str, name: str) -> None:
    bot = get(name, seed=3)
    asked = positions(title, 5, 400)
    assert asked
    for game in asked:
        before = game.digest()
        decision = bot.choose(game, game.decider)
        assert game.digest() == before
        assert not game.why_not(decision.action), str(decision.action)
        assert decision.reason
        assert all(option.reason for option in decision.ranked)


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_game(title: str) -> None:
    def moves(seed: int) -> list[str]:
        game = new_game(title, all_titles()[title].players[0], seed=1)
        bots = {player: get(name, seed) for player, name in zip(game.names, ("normal", "greedy", "hard"), strict=False)}
        for _ in range(30):
            game.apply(bots[game.decider].choose(game, game.decider).action)
        return [str(action) for action in game.actions]

    assert moves(4) == moves(4)


def test_names_are_known() -> None:
    assert {"random", "greedy", "planner", "easy", "normal", "hard"} <= set(names())
    for name in names():
        assert get(name).name == name
    with pytest.raises(SetupError, match="no bot 'deep'"):
        get("deep")


def test_titles_have_hints_or_the_defaults() -> None:
    assert hints_for(new_game("18eu", 3).defn).minor_value > DEFAULT.minor_value
    for title in TITLES:
        assert hints_for(new_game(title, 4).defn).rounds > 0


def test_trains_are_run_for_the_best() -> None:
    for seed in (1, 2, 3):
        game, chance = new_game("18irepl", 3, seed=seed), Random(seed)
        while "run" not in game.legal_actions().grouped():
            game.apply(random_action(game, chance, "sober"))
        assert getattr(get("normal", seed).choose(game, game.decider).action, "routes", ())


def test_the_timetable_knows_what_rusts_when() -> None:
    view = new_game("18mex", 3, seed=1).view
    race = timetable(view, 1.0)
    # Six 2-trains and six 3-trains stand before the first 4-train, which takes the 2-trains out of play.
    assert trains_before(view, "4", race.stack) == 13
    assert race.life("2") == 13
    assert race.life("5") == NEVER
    assert [race.kind_in(rounds) for rounds in (0, 6, 12)] == ["2", "3", "4"]
    assert timetable(view, 2.0).life("2") == 6.5


def test_careful_presidents_count_the_help_they_will_owe() -> None:
    game, chance = new_game("18irepl", 3, seed=2), Random(2)
    while not game.state.floated:
        game.apply(random_action(game, chance, "sober"))
    company = min(game.state.floated)
    poor = replace(game.state, cash={**game.state.cash, company: 0}, trains={**game.state.trains, company: ()})
    ahead = Outlook(3.0, 1.0)
    view = View(game.defn, poor)
    assert prospect(view, company, ahead, DEFAULT, view).help > 0
    rich = View(game.defn, replace(poor, cash={**poor.cash, company: 2000}))
    assert prospect(rich, company, ahead, DEFAULT, rich).help == 0


def test_money_that_comes_later_counts_for_less() -> None:
    patient, eager = Outlook(6.0, 1.0), Outlook(6.0, 1.0, interest=0.2)
    assert patient.payments(5) == 5
    assert eager.payments(5) == pytest.approx(1 + 0.8 + 0.8**2 + 0.8**3 + 0.8**4)
    assert eager.worth_in(2) == pytest.approx(0.64)


def test_a_private_company_that_soon_closes_is_worth_little_more_than_what_it_brings() -> None:
    view = new_game("18mex", 3, seed=1).view
    hints = hints_for(view.defn)
    judge = Judge(view, hints, NORMAL)
    assert "MNR" in hints.fleeting
    assert judge.private(view, "MNR") < view.defn.privates["MNR"].price / 2
    assert judge.private(view, "KCMO") > view.defn.privates["KCMO"].price


def test_planning_keeps_to_its_budget() -> None:
    for game in positions("18irepl", 3, 300):
        _, planned = think(game.view, game.decider, DEFAULT, HARD)
        _, plain = think(game.view, game.decider, DEFAULT, NORMAL)
        # Every option that is played on may overrun its share by the options of one decision.
        assert planned <= plain + HARD.nodes + (HARD.width + 2) * 60


def test_prices_are_tried_within_their_range() -> None:
    for game in positions("18eu", 2, 300):
        for action in options(game.view):
            assert not game.why_not(action), str(action)
