"""The search plays on within its budget, and always answers the same."""

import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import HARD, get, learned
from roundhouse.bots.hints import hints_for
from roundhouse.bots.learned import Values
from roundhouse.bots.players import think
from roundhouse.bots.scoring import acting, unhurried
from roundhouse.bots.search.companies import trains
from roundhouse.bots.search.estimates import Estimates
from roundhouse.bots.search.expert import ExpertBot, is_searched
from roundhouse.bots.search.leaves import Leaves
from roundhouse.bots.search.playout import Playouts, clock
from roundhouse.bots.search.search import LINE, Depth, Rival, Search, candidates
from roundhouse.core.actions import Action, Pass
from roundhouse.core.engine import legal_choices, priced
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.roles import Role, named
from roundhouse.core.view import View
from roundhouse.rules.operating.actions import BuyTrain, Dividend
from roundhouse.titles import all_titles

TITLES = sorted(all_titles())
SHALLOW = Depth(positions=120, width=3, rounds=1)


def played(title: str, moves: int, players: int = 3, seed: int = 1) -> Game:
    """A position after some moves of the fast policy."""
    game, bot = new_game(title, players, seed=seed), get("fast", seed)
    while not game.finished and (game.count < moves or not is_searched(game.view)):
        game.apply(bot.choose(game, game.decider).action)
    return game


@pytest.mark.parametrize("title", TITLES)
def test_the_first_decisions_of_every_title_are_legal(title: str) -> None:
    game, bot = new_game(title, all_titles()[title].players[0], seed=2), ExpertBot(HARD, SHALLOW, "shallow", 2)
    for _ in range(30):
        decision = bot.choose(game, game.decider)
        assert not game.why_not(decision.action), str(decision.action)
        assert decision.reason
        game.apply(decision.action)


@pytest.mark.parametrize("title", TITLES)
def test_the_fast_policy_plays_whole_games(title: str) -> None:
    game, bot = new_game(title, 3, seed=4), get("fast", 4)
    while not game.finished and game.count < 3_000:
        game.apply(bot.choose(game, game.decider).action)
    assert game.finished
    assert len(game.state.floated) > 1


@pytest.mark.parametrize("positions", [200, 800])
def test_the_budget_is_kept_but_for_the_playouts_of_one_round(positions: int) -> None:
    game = played("18tiny", 60)
    hints = hints_for(game.defn)
    rated, _ = think(game.view, game.decider, hints, HARD)
    search = Search(unhurried(game.view), game.decider, hints, Depth(positions=positions, doubt=10.0))
    search.improved(rated)
    longest = max(len(r.values) for r in search.rivals)
    before_last = search.playouts.positions * (longest - 1) / longest
    assert 0 < before_last <= positions * 1.5
    assert get("expert", 1).choose(game, game.decider).nodes > 0


def test_playouts_end_after_the_wanted_rounds() -> None:
    game = played("18tiny", 60)
    start = clock(game.view)
    short, long = (Playouts(unhurried(game.view), hints_for(game.defn), rounds) for rounds in (1, 3))
    for playouts in (short, long):
        playouts.play(unhurried(game.view), 0)
    assert start
    assert 0 < short.positions < long.positions


class Convinced:
    """A model that gives everything to one player."""

    def __init__(self, winner: str) -> None:
        self.winner = winner

    def values(self, v: View) -> Values:
        share = {p: float(p == self.winner) for p in v.state.players}
        return Values(share, share)


def test_what_was_learned_counts_half_at_the_end_of_a_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("18tiny", 60)
    v, hints = unhurried(game.view), hints_for(game.defn)
    about, winner = Estimates(v, hints), game.state.players[1]
    monkeypatch.setattr(learned, "load", lambda defn: None)
    plain = Leaves(v, hints).worth(about, v)
    monkeypatch.setattr(learned, "load", lambda defn: Convinced(winner))
    found = Leaves(v, hints).worth(about, v)
    assert min(plain.values()) > 0
    for player, worth in plain.items():
        assert found[player] == pytest.approx(0.5 * worth + 0.5 * (player == winner) * sum(plain.values()))


def rated_trains(game: Game, treasury: int) -> dict[bool, float]:
    """What the fast policy thinks of trains of the bank (True) and of other companies if the president has nothing."""
    v, company = unhurried(game.view), acting(game.view)
    cash = {**v.state.cash, company: treasury, game.decider: 0}
    poor = View(v.defn, replace(v.state, cash=cash))
    choices = [c for c in legal_choices(v) if isinstance(priced(c), BuyTrain)]
    best: dict[bool, float] = {}
    for gain, a in trains(Estimates(v, hints_for(v.defn)), poor, choices, Random(1)):
        source = named(a, Role.SOURCE)
        best[source == OFFERING] = max(gain, best.get(source == OFFERING, gain))
    return best


def test_the_fast_policy_lends_trains_before_a_president_sells_shares() -> None:
    game, bot = new_game("18irepl", 4, seed=1), get("fast", 1)
    while len(rated_trains(game, 0)) < 2 or game.state.trains.get(acting(game.view)):
        game.apply(bot.choose(game, game.decider).action)
    poor, rich = rated_trains(game, 0), rated_trains(game, 1_000)
    assert poor[False] > poor[True]
    assert rich[True] > rich[False]


def test_playouts_of_one_number_are_the_same() -> None:
    game = played("18irepl", 60)
    playouts = Playouts(unhurried(game.view), hints_for(game.defn), 5)
    found = [playouts.play(unhurried(game.view), number) for number in (*range(12), 0)]
    assert found[0] == found[-1]
    assert any(other != found[0] for other in found)


def test_another_process_answers_the_same() -> None:
    code = (
        "from roundhouse.api import new_game; from roundhouse.bots import get\n"
        "game, fast = new_game('18tiny', 3, seed=1), get('fast', 1)\n"
        "while game.count < 64: game.apply(fast.choose(game, game.decider).action)\n"
        "for _ in range(6):\n"
        "    d = get('expert-4', 1).choose(game, game.decider); print(d.action, d.nodes); game.apply(d.action)\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert answers != {""}


def test_the_two_best_options_have_lines() -> None:
    game = played("18tiny", 60)
    decision = get("expert-4", 1).choose(game, game.decider, told=3)
    for option in decision.ranked[:2]:
        assert 0 < len(option.line) <= LINE
    game.apply(decision.action)
    assert not game.why_not(decision.ranked[0].line[0])


def options(*gains: float) -> list[tuple[float, Action]]:
    return [(gain, Dividend("A", "pay")) for gain in gains]


def test_each_kind_of_option_is_a_candidate() -> None:
    rated = [*options(50.0, 40.0, 30.0, -200.0), (-300.0, Pass("p1"))]
    chosen = candidates(rated, 2, 100.0)
    assert [gain for gain, _ in chosen] == [50.0, 40.0, -300.0]
    assert len(candidates([*rated[:4], (-50_000.0, Pass("p1"))], 2, 100.0)) == 2


def search_with(values: list[float], gain: float) -> tuple[Search, Rival]:
    game = new_game("18tiny", 3, seed=1)
    search = Search(unhurried(game.view), game.decider, hints_for(game.defn), Depth(doubt=0.04))
    first, other = (Rival(Pass("p1"), 0.0, game.view, [0.0] * len(values)), Rival(Pass("p2"), gain, game.view, values))
    search.rivals = [first, other]
    return search, other


def test_a_few_playouts_that_differ_widely_hardly_change_the_first_look() -> None:
    search, noisy = search_with([900.0, -800.0, 500.0], -20.0)
    gain, _ = search.judged(noisy)
    assert -20.0 <= gain < 5.0


def test_many_playouts_that_agree_overrule_the_first_look() -> None:
    search, clear = search_with([100.0 + Random(1).random() for _ in range(24)], -20.0)
    gain, error = search.judged(clear)
    assert gain > 70.0
    assert error < search.doubt
