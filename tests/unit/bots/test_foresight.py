"""What `hard` sees and the first `hard` did not, in positions of real games."""

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import HARD, HARD_1, get
from roundhouse.bots.earnings import income
from roundhouse.bots.evaluation import Judge, Level
from roundhouse.bots.hints import Seasoned, hints_for
from roundhouse.bots.options import printed_price
from roundhouse.bots.players import think
from roundhouse.bots.prospects import outlook
from roundhouse.bots.scoring import Thinker, after
from roundhouse.bots.sudden import sudden_shortage
from roundhouse.bots.tempo import affordable, is_ended, lies_idle, rounds_to_the_last_price
from roundhouse.core.actions import Action, Pass, Purpose, Ranged
from roundhouse.core.engine import legal_choices, priced
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.roles import Role, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import market_of
from roundhouse.random_play import random_action
from tests.rules.mex.conftest import sold


def greedy_game(title: str, seed: int, moves: int) -> Game:
    """A game of four greedy players after some moves."""
    game, bot = new_game(title, 4, seed=seed), get("greedy", seed)
    while game.count < moves:
        game.apply(bot.choose(game, game.decider).action)
    return game


def random_game(title: str, seed: int, moves: int) -> Game:
    """A game of three random players after some moves."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while game.count < moves:
        game.apply(random_action(game, chance, "sober"))
    return game


def best(v: View, level: Level) -> Action:
    """What a level does in a position."""
    return think(v, v.decider, level.hinted(hints_for(v.defn), v), level)[0][0][1]


def gain(v: View, level: Level, action: Action) -> float:
    """What an action gains at first sight."""
    thinker = Thinker(v, v.decider, level.hinted(hints_for(v.defn), v), level)
    return thinker.gain(thinker.root, action)


def test_money_that_lies_idle_founds_a_company() -> None:
    v = greedy_game("18irepl", 6, 169).view
    assert v.state.cash[v.decider] > 150
    assert isinstance(best(v, HARD_1), Pass)
    assert best(v, HARD).purpose is Purpose.BID


def test_no_fancy_price_is_paid_to_a_company_of_the_same_president() -> None:
    game = random_game("18mex", 1, 429)
    v = game.view
    deal = next(
        c
        for c in legal_choices(v)
        if isinstance(c, Ranged) and c.action.purpose is Purpose.BUY_TRAIN and named(c.action, Role.SOURCE) == "PAC"
    )
    assert president(v, "PAC") == president(v, deal.action.by) == v.decider
    cheap, dear = priced(deal, 100), priced(deal, deal.hi)
    assert deal.hi > printed_price(v, dear)
    assert gain(v, HARD_1, dear) > gain(v, HARD_1, cheap)
    assert gain(v, HARD, dear) < min(0, gain(v, HARD, cheap))


def test_a_train_given_to_a_sister_before_its_turn_costs_a_run() -> None:
    v = random_game("18mex", 1, 429).view
    buyer, passed = v.actor, 0
    for choice in legal_choices(v):
        if not isinstance(choice, Ranged) or choice.action.purpose is not Purpose.BUY_TRAIN:
            continue
        deal = priced(choice)
        seller = named(deal, Role.SOURCE)
        lost = gain(v, HARD_1, deal) - gain(v, replace(HARD_1, thrifty=True), deal)
        if president(v, seller) != president(v, buyer):
            assert lost == 0
        passed += 1
    assert passed


def test_the_station_that_cuts_the_best_run_of_others_is_placed() -> None:
    v = random_game("18mex", 8, 570).view
    rivals = [c for c in v.state.floated if president(v, c) not in ("", v.decider) and income(v, c)]

    def cut(station: Action) -> int:
        then = after(v, station)
        return sum(income(v, c) - income(then, c) for c in rivals)

    blunt, sharp = best(v, HARD_1), best(v, HARD)
    assert blunt.purpose is sharp.purpose is Purpose.PLACE_STATION
    assert cut(blunt) == 0
    assert cut(sharp) > 100


def test_a_company_withholds_when_the_next_train_is_in_reach_and_its_own_rusts() -> None:
    game = greedy_game("18mex", 6, 437)
    company, state = game.actor, game.state
    first_four = next(at for at, card in enumerate(state.trains[OFFERING]) if card.startswith("4-"))
    # The next train makes the company's only train rust; with this run it can just pay for it.
    money = game.defn.trains["4"].price - income(game.view, company)
    trains = {**state.trains, OFFERING: state.trains[OFFERING][first_four:]}
    cash = {**state.cash, company: money, game.decider: 20}
    v = View(game.defn, replace(state, trains=trains, cash=cash))
    assert named(best(v, HARD_1), Role.WORD) == "pay"
    assert named(best(v, HARD), Role.WORD) == "withhold"


def test_the_president_of_ndm_floats_it_once_its_stock_is_for_sale() -> None:
    found = sold().phase("3½")
    for at, company in enumerate(("CHI", "MC", "MEX", "TM", "UdY", "SPM", "PAC")):
        leader = {"p2" if at % 2 else "p3": "20+10+10+10"}
        found.par(company, 90).shares(company, **leader).floated(company).operated(company)
    game, bot = found.money(p1=3 * found.state.par["NdM"], p2=0, p3=0).stock_round("p1").game, get("hard", 1)
    while game.state.cash["p1"]:
        leads = game.decider == "p1"
        game.apply(bot.choose(game, "p1").action if leads else Pass(game.decider))
    assert "NdM" in game.state.floated


def near_the_end(richer: int) -> View:
    """A company's dividend would end the game; the other players have so much more."""
    game = greedy_game_at_a_dividend()
    market, state = market_of(game.view), game.state
    ends = [place for place, space in market.spaces() if "e" in space.zones]
    last = next(place for place, _ in market.spaces() if place not in ends and market.moved(place, "right") in ends)
    cell = replace(state.prices[game.actor], row=last[0], col=last[1])
    cash = {who: money + richer * (who in state.players and who != game.decider) for who, money in state.cash.items()}
    return View(game.defn, replace(state, prices={**state.prices, game.actor: cell}, cash=cash))


def greedy_game_at_a_dividend() -> Game:
    """The first dividend of a company with a price."""
    game, bot = new_game("18mex", 3, seed=7), get("greedy", 7)
    while game.actor not in game.state.prices or all(
        m.action.purpose is not Purpose.USE_REVENUE for m in game.view.step.moves
    ):
        game.apply(bot.choose(game, game.decider).action)
    return game


@pytest.mark.parametrize(("richer", "word"), [(0, "pay"), (4000, "withhold")])
def test_the_game_is_ended_by_who_is_ahead_and_not_by_who_is_behind(richer: int, word: str) -> None:
    v = near_the_end(richer)
    paid = next(a for a in legal_choices(v) if not isinstance(a, Ranged) and named(a, Role.WORD) == "pay")
    assert is_ended(v, after(v, paid))
    assert named(best(v, HARD_1), Role.WORD) == "pay"
    assert named(best(v, HARD), Role.WORD) == word


def test_dividends_are_expected_until_a_price_ends_the_game() -> None:
    v, hints = near_the_end(0), hints_for(new_game("18mex", 3).defn)
    assert rounds_to_the_last_price(v) == 1
    assert outlook(v, hints, ends=True).rounds == 1.5
    assert outlook(v, hints).rounds > 4
    assert rounds_to_the_last_price(new_game("18mex", 3).view) > 50


def test_others_are_expected_to_buy_the_trains_they_can_pay_for() -> None:
    game = greedy_game("18mex", 6, 437)
    running = [c for c in game.state.floated if game.state.trains.get(c)]
    rich = View(game.defn, replace(game.state, cash={**game.state.cash, **dict.fromkeys(running, 2000)}))
    poor = View(game.defn, replace(game.state, cash={**game.state.cash, **dict.fromkeys(running, 0)}))
    assert affordable(poor, running) == 0
    assert affordable(rich, running) > len(running)
    hints = hints_for(game.defn)
    assert outlook(rich, hints, brisk=True).pace > outlook(poor, hints, brisk=True).pace == outlook(rich, hints).pace


def test_a_train_that_could_be_bought_now_is_not_thought_to_be_bought_anyway() -> None:
    """With money and room for more trains, what a company will earn depends on whether it buys them."""
    game = greedy_game("18mex", 6, 437)
    company, state = game.actor, game.state
    rich = replace(state, cash={**state.cash, company: 900})
    hints = hints_for(game.defn)

    def paid(level: Level) -> float:
        return Judge(View(game.defn, rich), hints, level).prospect(View(game.defn, rich), company).dividends

    hopeful, sober = paid(replace(HARD, hopes=1.0)), paid(replace(HARD, hopes=0.0))
    assert sober < paid(HARD) < hopeful


def test_what_games_have_shown_is_believed_from_hard_up_only() -> None:
    v = new_game("18mex", 3).view
    hints = replace(hints_for(v.defn), seasoned=Seasoned(horizon=9, hopes=0.7))
    assert HARD.hinted(hints, v).horizon == 9
    assert HARD_1.hinted(hints, v) == hints
    assert Judge(v, HARD.hinted(hints, v), HARD).outlook.hopes == 0.7
    assert Judge(v, hints_for(v.defn), HARD).outlook.hopes == HARD.hopes
    assert Judge(v, hints_for(v.defn), HARD_1).outlook.hopes == 1


def test_money_lies_idle_only_once_companies_run() -> None:
    begun = greedy_game("18irepl", 6, 20).view
    assert not lies_idle(begun)
    v = greedy_game("18irepl", 6, 169).view
    assert lies_idle(v)
    poor = replace(v.state, cash={**v.state.cash, **dict.fromkeys(v.state.players, 20)})
    assert not lies_idle(View(v.defn, poor))
    hints = hints_for(v.defn)
    assert HARD.hinted(hints, v).horizon > HARD.hinted(hints, begun).horizon == HARD_1.hinted(hints, v).horizon


def test_a_president_reckons_with_losing_the_last_train_of_a_company_suddenly() -> None:
    game = greedy_game("18mex", 6, 437)
    company, state = game.actor, game.state
    first_four = next(at for at, card in enumerate(state.trains[OFFERING]) if card.startswith("4-"))
    stack = state.trains[OFFERING][first_four:]

    def shortage(money: int, **trains: tuple[str, ...]) -> float:
        changed = {**state.trains, OFFERING: stack, **trains}
        return sudden_shortage(
            View(game.defn, replace(state, trains=changed, cash={**state.cash, company: money})), company
        )

    price = game.defn.trains["4"].price
    assert shortage(100) == price - 100
    assert shortage(price) == 0
    assert shortage(0, **{company: ("5-0",)}) == 0
    assert shortage(0, **{company: ()}) == 0


def test_a_presidency_that_may_ruin_is_worth_less() -> None:
    game = greedy_game("18mex", 6, 437)
    leader, state = game.decider, game.state
    first_four = next(at for at, card in enumerate(state.trains[OFFERING]) if card.startswith("4-"))
    trains = {**state.trains, OFFERING: state.trains[OFFERING][first_four:]}
    poor = {**state.cash, leader: 0, **dict.fromkeys(state.floated, 0)}
    low = min(((space.price, place) for place, space in market_of(game.view).spaces()), default=(0, (0, 0)))[1]
    prices = {name: replace(cell, row=low[0], col=low[1]) for name, cell in state.prices.items()}
    v = View(game.defn, replace(state, trains=trains, cash=poor, prices=prices))

    def value(level: Level) -> float:
        return Judge(v, hints_for(v.defn), level).value(v, leader)

    assert value(HARD) < value(replace(HARD, wary=False))
