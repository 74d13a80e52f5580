"""How bots judge trains, private companies, deals and mergers."""

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import GREEDY, HARD, get
from roundhouse.bots.earnings import income
from roundhouse.bots.evaluation import Judge, Level
from roundhouse.bots.hints import DEFAULT, hints_for
from roundhouse.bots.options import options
from roundhouse.bots.prospects import Outlook, prospect, waits
from roundhouse.bots.scoring import DEAR, Thinker, after
from roundhouse.core.actions import Accept, Pass, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president
from roundhouse.random_play import random_action
from roundhouse.rules.mergers.frames import MergerRound, Propose
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn, TrainDeal
from roundhouse.rules.operating.running import best
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.policies import policies
from roundhouse.titles.esp.components import is_northern
from roundhouse.titles.esp.record import EspState
from tests.support.records import record

TITLES = ("18mex", "18eu", "18esp", "18irepl", "18ireland", "18sa")


@pytest.mark.parametrize("title", TITLES)
def test_what_is_believed_to_be_earned_is_earned(title: str) -> None:
    game, chance, compared = new_game(title, 3, seed=3), Random(3), 0
    while not game.finished and len(game.actions) < 400:
        for company in game.state.floated:
            income(game.view, company)  # what is remembered must not be told of another position
        game.apply(random_action(game, chance, "sober"))
        turn = game.view.frame(OperatingTurn)
        if turn is not None and game.view.step.name == "run trains":
            found = best(game.view, turn.company)
            idle = set(getattr(game.state.title, "idle", ())) & set(game.state.trains.get(turn.company, ()))
            if found.steps < 1_000 and not idle:
                compared += 1
                assert income(game.view, turn.company) == found.value, turn.company
    assert compared > 2


def test_what_is_earned_with_a_power_is_not_what_is_earned_without() -> None:
    game, chance = new_game("18esp", 3, seed=2), Random(2)
    north: list[str] = []
    while game.view.frame(OperatingTurn) is None or not north:
        game.apply(random_action(game, chance, "sober"))
        north = [c for c in game.state.floated if is_northern(game.view, c) and income(game.view, c)]
    state = replace(game.state, title=replace(record(game.state, EspState), last_set=True))

    def in_round(number: int) -> View:
        frames = [replace(f, number=number, of=2) if isinstance(f, OperatingRound) else f for f in state.stack]
        return View(game.defn, replace(state, stack=tuple(frames)))

    assert all(income(in_round(2), c) > income(in_round(1), c) for c in north)


def mid_game(title: str, seed: int) -> tuple[Game, str]:
    """A game in which a company of several shares runs trains, and that company."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while True:
        for company in sorted(game.state.floated):
            owns = game.state.trains.get(company, ())
            if len(game.defn.companies[company].certificates) > 1 and owns and income(game.view, company):
                return game, company
        game.apply(random_action(game, chance, "sober"))


def test_a_company_at_its_train_limit_still_finds_use_for_money() -> None:
    # Else a train more would be a burden, and be given away.
    game, company = mid_game("18mex", 7)
    state, limit = game.state, policies(game.view).operating.train_limit(game.view, company)
    left = tuple(card for card in state.trains[OFFERING] if not card.startswith("2-"))
    trains = {**state.trains, OFFERING: left, company: tuple(f"2-{n}" for n in range(limit))}

    def found(money: int) -> float:
        view = View(game.defn, replace(state, trains=trains, cash={**state.cash, company: money}))
        return prospect(view, company, Outlook(4.0, 1.0), DEFAULT, view).dividends

    assert found(2_000) > found(0) > 0


def test_who_still_runs_in_this_round_earns_once_more() -> None:
    game, company = mid_game("18mex", 7)
    base = game.state.stack[0]
    coming = OperatingRound(1, 1, 1, eligible=(company,))
    over = OperatingRound(1, 1, 1, eligible=(company,), done=(company,))

    def view(frame: OperatingRound) -> View:
        return View(game.defn, replace(game.state, stack=(base, frame)))

    assert waits(view(coming), company)
    assert not waits(view(over), company)
    ahead = Outlook(3.0, 1.0)
    before, after_it = (prospect(v, company, ahead, DEFAULT, v) for v in (view(coming), view(over)))
    assert before.dividends > after_it.dividends
    assert before.rises + before.falls == after_it.rises + after_it.falls + 1


def test_private_companies_cost_no_more_than_their_price() -> None:
    game = new_game("18sa", 4, seed=1)
    player, name = game.decider, "SFP"
    judge = Judge(game.view, hints_for(game.defn), HARD)
    price, state = game.defn.privates[name].price, game.state
    cash = {**state.cash, player: state.cash[player] - price}
    owned = View(game.defn, replace(state, privates={**state.privates, name: player}, cash=cash))
    lost = judge.value(game.view, player) - judge.value(owned, player)
    assert lost == pytest.approx(price - judge.private(owned, name))


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_private_companies_of_18sa_find_buyers(name: str) -> None:
    game = new_game("18sa", 4, seed=2)
    while game.view.frame(OperatingTurn) is None:
        game.apply(get(name, 2).choose(game, game.decider).action)
    assert sum(owner in game.state.players for owner in game.state.privates.values()) >= 4


def dealing(seed: int) -> tuple[Game, BuyTrain]:
    """A position of 18MEX in which a train can be bought from a company of somebody else, and that purchase."""
    game, chance = new_game("18mex", 3, seed=seed), Random(seed)
    while True:
        for action in game.legal_actions():
            if isinstance(action, BuyTrain) and action.price == 1:
                asked = after(game.view, action)
                if isinstance(asked.top, TrainDeal) and asked.decider != game.decider:
                    return game, action
        game.apply(random_action(game, chance, "sober"))


def test_no_earning_train_is_given_away() -> None:
    seen = 0
    for seed in range(1, 12):
        game, deal = dealing(seed)
        seller = deal.source
        game.apply(deal)
        taken = after(game.view, Accept(game.view.actor))
        if income(taken, seller) < income(game.view, seller):
            seen += 1
            thinker = Thinker(game.view, game.decider, hints_for(game.defn), HARD)
            own = thinker.judge.value(taken, game.decider) - thinker.judge.value(thinker.root, game.decider)
            gains = {kind_of(action): gain for gain, action in thinker.scored(thinker.root)}
            assert gains["accept"] <= own + 1e-6
    assert seen


def test_a_treasury_is_not_emptied_for_nothing() -> None:
    game, deal = dealing(1)
    thinker = Thinker(game.view, game.decider, hints_for(game.defn), HARD)
    printed = game.defn.trains["2"].price
    dear = replace(deal, price=printed + 100)
    assert thinker.extra(game.view, dear) == pytest.approx(-100 * DEAR)
    assert thinker.extra(game.view, replace(deal, price=printed)) == 0


@pytest.mark.parametrize("title", ["18ireland", "18irepl"])
def test_who_proposes_a_merger_votes_for_it(title: str) -> None:
    hints, compared = hints_for(new_game(title, 3).defn), 0
    for seed in range(1, 40):
        game, chance = new_game(title, 3, seed=seed), Random(seed)
        while not game.finished and not isinstance(game.view.top, MergerRound):
            game.apply(random_action(game, chance, "sober"))
        if game.finished or not any(isinstance(a, Propose) for a in options(game.view)):
            continue
        thinker = Thinker(game.view, game.decider, hints, HARD)
        rated = {a: g for g, a in thinker.scored(thinker.root) if isinstance(a, Propose)}
        first = max(rated, key=lambda a: rated[a])
        begun = after(thinker.root, first)
        whole = [thinker.gain(begun, a) for a in options(begun) if isinstance(a, Propose | Pass)]
        assert rated[first] <= max(whole) + 1e-6
        compared += 1
        if compared == 3:
            break
    assert compared


def test_a_good_home_counts_until_the_company_earns() -> None:
    game, company = mid_game("18mex", 7)
    player = president(game.view, company)
    idle = View(game.defn, replace(game.state, trains={**game.state.trains, company: ()}))
    better = replace(DEFAULT, company_bonus={company: 500})

    def gained(v: View, level: Level) -> float:
        return Judge(v, better, level).value(v, player) - Judge(v, DEFAULT, level).value(v, player)

    assert gained(idle, HARD) == pytest.approx(5 * percent(idle, player, company))
    assert gained(game.view, HARD) == 0
    assert gained(idle, GREEDY) == 0
