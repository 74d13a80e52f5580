"""What the levels of thinking do and leave, and how they keep to their time."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import GREEDY, HARD, NORMAL, get
from roundhouse.bots.earnings import effort, income
from roundhouse.bots.evaluation import Level
from roundhouse.bots.hints import hints_for
from roundhouse.bots.lays import MOST
from roundhouse.bots.options import options
from roundhouse.bots.plan import FEW, MANY, Planner
from roundhouse.bots.players import shaken
from roundhouse.bots.scoring import FEWEST, Thinker, acting, after
from roundhouse.core.actions import Action, Pass
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.rules.operating.track import LayTile

LEVELS = ("easy", "normal", "hard")


def laying(title: str, seed: int) -> Iterator[Game]:
    """Positions in which a company that owns a train may lay track."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while not game.finished:
        company = acting(game.view)
        if company and game.state.trains.get(company) and any(isinstance(a, LayTile) for a in options(game.view)):
            yield game
        game.apply(random_action(game, chance, "sober"))


def thinker(v: View, level: Level) -> Thinker:
    return Thinker(v, v.decider, hints_for(v.defn), level)


def idle_gains(v: View, level: Level) -> list[float]:
    """What the lays seem to gain that bring no revenue at once."""
    mind, company = thinker(v, level), acting(v)
    now = income(v, company)
    rated = [(gain, a) for gain, a in mind.scored(mind.root) if isinstance(a, LayTile)]
    return [gain for gain, a in rated if income(after(mind.root, a), company) == now]


def test_greedy_players_build_for_trains_without_a_route_only() -> None:
    earning, idle = list[float](), list[float]()
    for seed in range(3):
        for game, _ in zip(laying("18irepl", seed), range(6), strict=False):
            gains = idle_gains(game.view, GREEDY)
            (earning if income(game.view, acting(game.view)) else idle).append(max(gains, default=0.0))
    assert max(earning) <= 0
    assert max(idle) > 0


def test_normal_players_look_far_where_nothing_is_earned() -> None:
    seen = set()
    for game, _ in zip(laying("18irepl", 1), range(8), strict=False):
        poor = not income(game.view, acting(game.view))
        near, far = (idle_gains(game.view, replace(NORMAL, far=far, race=False)) for far in (False, True))
        assert (near == far) == poor or not any(far)
        seen.add((poor, near == far))
    assert seen >= {(True, True), (False, False)}


def test_fewer_positions_where_routes_are_hard_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(laying("18irepl", 1))
    quick = thinker(game.view, HARD)
    assert quick.lays > MOST * 0.9
    assert quick.nodes > HARD.nodes * 0.9
    monkeypatch.setattr("roundhouse.bots.scoring.effort", lambda *_: 400_000)
    slow = thinker(game.view, HARD)
    assert slow.lays == FEWEST
    rated = slow.scored(slow.root)
    assert sum(isinstance(a, LayTile) for _, a in rated) <= FEWEST
    looked = slow.judge.nodes
    assert Planner(slow).improved(rated) == rated
    assert slow.judge.nodes == looked


def test_effort_counts_the_train_to_come() -> None:
    games = laying("18mex", 2)
    game = next(g for g in games if income(g.view, acting(g.view)) and thinker(g.view, HARD).judge.later)
    company = acting(game.view)
    assert 0 < effort(game.view, company) < effort(game.view, company, thinker(game.view, HARD).judge.later)
    assert effort(game.view, "nobody") == 0


def test_a_title_may_ask_for_less_depth() -> None:
    game = next(laying("18irepl", 1))
    hints = hints_for(game.defn)
    half = Thinker(game.view, game.decider, replace(hints, depth=0.5), HARD)
    assert abs(half.nodes - thinker(game.view, HARD).nodes / 2) <= 1


def test_only_small_differences_are_overlooked() -> None:
    good, poor = (Pass(by) for by in ("A", "B"))
    rated: list[tuple[float, Action]] = [(10.0, good), (0.0, poor)]
    assert all(shaken(rated, 9.0, f"{mark}")[0][1] is good for mark in range(200))
    wrong = sum(shaken(rated, 24.0, f"{mark}")[0][1] is poor for mark in range(200))
    assert 0 < wrong < 200


def test_only_careless_players_overlook_what_the_title_calls_small(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(laying("18irepl", 1))
    good, poor = list(game.legal_actions())[:2]
    monkeypatch.setattr("roundhouse.bots.players.think", lambda *_: ([(50.0, good), (0.0, poor)], 1))
    monkeypatch.setattr("roundhouse.bots.players.hints_for", lambda defn: replace(hints_for(defn), small=400.0))
    chosen = {name: {str(get(name, s).choose(game, game.decider).action) for s in range(40)} for name in LEVELS}
    assert chosen == {"easy": {str(good)}, "normal": {str(good), str(poor)}, "hard": {str(good)}}


def test_a_small_budget_passes_over_large_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = Planner._next

    def listening(self: Planner, v: View, most: int) -> Action:
        asked.append(most)
        return ask(self, v, most)

    monkeypatch.setattr(Planner, "_next", listening)
    mind = thinker(next(laying("18irepl", 1)).view, HARD)
    mind.nodes = 10 * HARD.width
    Planner(mind).improved(mind.scored(mind.root))
    assert FEW < max(asked) < MANY


def test_as_many_options_are_told_as_were_asked_for() -> None:
    game = next(laying("18irepl", 1))
    told = [get("normal", 3).choose(game, game.decider, told=count) for count in (1, 4)]
    assert [len(d.ranked) for d in told] == [1, 4]
    assert told[0].ranked == told[1].ranked[:1]
    assert told[0].action == told[1].action == told[1].ranked[0].action


def pass_gain(v: View, level: Level) -> float:
    """What passing gains after planning."""
    mind = thinker(v, level)
    return next(gain for gain, a in Planner(mind).improved(mind.scored(mind.root)) if isinstance(a, Pass))


def test_passing_is_judged_by_the_whole_turn_like_options_of_other_kinds() -> None:
    for game in laying("18irepl", 1):
        mind, company = thinker(game.view, HARD), acting(game.view)
        if income(game.view, company) and all(not isinstance(a, Pass) for _, a in mind.scored(mind.root)[: HARD.width]):
            # The run that follows the pass raises the price.
            assert pass_gain(game.view, HARD) > pass_gain(game.view, replace(HARD, even=False))
            return
    pytest.fail("no company that earns has many lays that are better than passing")
