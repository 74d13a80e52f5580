"""What bots believe: lays worth a look, money that is there, companies that open late, games that must go on."""

from random import Random

from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import HARD
from roundhouse.bots.evaluation import SHORT, Judge
from roundhouse.bots.hints import DEFAULT, hints_for
from roundhouse.bots.lays import MOST, central, promise, promising
from roundhouse.bots.players import URGE, impatient
from roundhouse.bots.prospects import Outlook, Prospect, prospect
from roundhouse.bots.timetable import timetable
from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.random_play import random_action
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.track import LayTile
from roundhouse.titles.sa.record import SaState
from tests.support.records import record


def with_many_lays(title: str, seed: int) -> Game:
    """A position with more lays than are looked at."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while len([a for a in game.legal_actions() if isinstance(a, LayTile)]) <= MOST:
        game.apply(random_action(game, chance, "sober"))
    return game


def test_of_very_many_lays_only_the_promising_are_looked_at() -> None:
    game = with_many_lays("18sa", 4)
    listed = list(game.legal_actions())
    kept = promising(game.view, listed)
    lays = [a for a in kept if isinstance(a, LayTile)]
    assert len(lays) == MOST
    # Everything else stays, in its order.
    assert [a for a in kept if not isinstance(a, LayTile)] == [a for a in listed if not isinstance(a, LayTile)]
    assert kept == [a for a in listed if a in kept]
    best = max((a for a in listed if isinstance(a, LayTile)), key=lambda a: promise(game.view, a))
    assert promise(game.view, best) == max(promise(game.view, a) for a in lays)


def test_few_lays_are_all_looked_at() -> None:
    game = with_many_lays("18sa", 4)
    some = [a for a in game.legal_actions() if isinstance(a, LayTile)][:7]
    assert promising(game.view, some) == some


def test_of_very_many_places_only_those_in_rich_cities_are_looked_at() -> None:
    game, chance = new_game("18mex", 3, seed=1), Random(1)
    while len([a for a in game.legal_actions() if isinstance(a, PlaceToken)]) < 3:
        game.apply(random_action(game, chance, "sober"))
    listed, net, colour = list(game.legal_actions()), network(game.view), game.view.phase.colours[-1]
    places = [a for a in listed if isinstance(a, PlaceToken)]
    kept = central(game.view, listed, 2)
    assert [a for a in kept if not isinstance(a, PlaceToken)] == [a for a in listed if not isinstance(a, PlaceToken)]
    revenues = [net.node(a.hex, a.city).revenue.value(colour) for a in places]
    chosen = [net.node(a.hex, a.city).revenue.value(colour) for a in kept if isinstance(a, PlaceToken)]
    assert sorted(chosen) == sorted(revenues)[-2:]
    assert central(game.view, listed, len(places)) == listed


def floated(title: str, seed: int) -> tuple[Game, str]:
    """A game in which a company of several shares has floated, and that company."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while True:
        for company in sorted(game.state.floated):
            if len(game.defn.companies[company].certificates) > 1 and not game.state.trains.get(company):
                return game, company
        game.apply(random_action(game, chance, "sober"))


def test_shares_that_may_be_sold_later_pay_for_no_train_now() -> None:
    game, company = floated("18ireland", 2)
    price = game.defn.trains[game.state.trains[OFFERING][0].rpartition("-")[0]].price
    view = View(game.defn, replace(game.state, cash={**game.state.cash, company: price - 10}))
    found = prospect(view, company, Outlook(3.0, 1.0), DEFAULT, view)
    assert found.help_in == 0
    assert found.help >= 10


def test_who_cannot_pay_for_a_train_that_must_be_bought_is_as_good_as_lost() -> None:
    game, company = floated("18ireland", 2)
    leader = president(game.view, company)
    price = game.defn.trains[game.state.trains[OFFERING][0].rpartition("-")[0]].price

    def value(treasury: int, cash: int) -> float:
        money = {**game.state.cash, company: treasury, leader: cash}
        view = View(game.defn, replace(game.state, cash=money))
        return Judge(view, hints_for(view.defn), HARD).value(view, leader)

    # Ten more in his own hand, or in the treasury, save him.
    assert value(price - 10, 10) - value(price - 10, 0) > SHORT / 2
    assert value(price, 0) - value(price - 10, 0) > SHORT / 2


def test_interest_and_loans_take_help_when_nothing_is_earned() -> None:
    game, company = floated("18sa", 2)
    card, state = next(t for t in game.state.trains[OFFERING]), game.state
    kind = game.defn.trains[card.rpartition("-")[0]]
    owned = {**state.trains, OFFERING: state.trains[OFFERING][1:], company: (card,)}
    loans = replace(record(state, SaState), loans=((card, company),))

    def found(treasury: int, *, borrowed: bool) -> Prospect:
        cash = {**state.cash, company: treasury}
        view = View(game.defn, replace(state, trains=owned, cash=cash, title=loans if borrowed else state.title))
        return prospect(view, company, Outlook(1.0, 1.0), DEFAULT, view)

    assert found(0, borrowed=False).help == 0
    assert found(0, borrowed=True).help == kind.interest > 0
    assert found(0, borrowed=True).help_in == 0
    assert found(kind.interest, borrowed=True).help == 0


def test_a_judge_tells_positions_apart_by_their_loans() -> None:
    game, company = floated("18sa", 2)
    card, state = game.state.trains[OFFERING][0], game.state
    owned = {**state.trains, OFFERING: state.trains[OFFERING][1:], company: (card,)}
    free = View(game.defn, replace(state, trains=owned, cash={**state.cash, company: 0}))
    bound = View(game.defn, replace(free.state, title=replace(record(state, SaState), loans=((card, company),))))
    judge = Judge(free, hints_for(free.defn), HARD)
    assert judge.prospect(bound, company, danger=True).help > judge.prospect(free, company, danger=True).help


def test_the_loan_on_a_lost_train_is_due() -> None:
    game, company = floated("18sa", 2)
    state = game.state
    kind = state.trains[OFFERING][0].rpartition("-")[0]
    card, rest = state.trains[OFFERING][0], [t for t in state.trains[OFFERING] if t.rpartition("-")[0] != kind]
    life = timetable(View(game.defn, replace(state, trains={**state.trains, OFFERING: tuple(rest)})), 5.0).life(kind)
    assert life < 9
    trains = {**state.trains, OFFERING: tuple(rest), company: (card,)}
    without = View(game.defn, replace(state, trains=trains, cash={**state.cash, company: 0}))
    loan = View(game.defn, replace(without.state, title=replace(record(state, SaState), loans=((card, company),))))
    ahead = Outlook(float(int(life) + 2), 5.0)
    more = prospect(loan, company, ahead, DEFAULT, loan).help - prospect(without, company, ahead, DEFAULT, without).help
    assert more > game.defn.trains[kind].loan / 2


def test_a_company_that_nobody_can_buy_yet_pays_later() -> None:
    view = new_game("18mex", 3, seed=1).view
    shares = {**view.state.shares, "NdM": ("p1", *view.state.shares["NdM"][1:])}
    begun = View(view.defn, replace(view.state, shares=shares, par={**view.state.par, "NdM": 90}))
    hints, ahead = hints_for(view.defn), Outlook(9.0, 2.0)
    late = prospect(begun, "NdM", ahead, hints, begun)
    soon = prospect(begun, "NdM", ahead, replace(hints, opens={}), begun)
    assert late.rises < soon.rises


def test_the_longer_all_pass_the_more_somebody_wants_to_go_on() -> None:
    # In 18España the auction begins again when all pass, and the owners of private companies are paid in between.
    game, players = new_game("18esp", 4, seed=1), 4
    bid = next(a for a in game.legal_actions() if not isinstance(a, Pass))
    urges = []
    for _ in range(4):
        rated = [(0.0, Pass(game.actor)), (-9.0, bid)]
        shifted = impatient(game, rated)
        assert shifted[0] == rated[0]
        urges.append(shifted[1][0] + 9.0)
        for _ in range(players):
            game.apply(Pass(game.actor))
    # Once round is an answer; every further time counts.
    assert urges == [0.0, 0.0, URGE, 2 * URGE]
    assert urges[3] > urges[2] > 0
    game.apply(next(a for a in game.legal_actions() if not isinstance(a, Pass)))
    assert impatient(game, [(-9.0, bid)]) == [(-9.0, bid)]
