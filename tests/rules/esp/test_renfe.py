"""Section 8: the foundation of RENFE, the last operating rounds and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.titles.esp.loans import with_interest
from tests.rules.esp.boards import Tiles, company, launched, with_trains
from tests.rules.esp.eras import BUY, era, eve, exported, kinds, purchase
from tests.rules.esp.stocks import at_price, dealt
from tests.support.table import Table, rule

SECOND = "CFLG train 8 from offering for 800"


def founded(number: int, of: int) -> Table:
    """CFLG buys the first two 8-trains in this operating round; FdLR has not operated in it yet."""
    t = with_trains(launched(eve("7"), "FdLR", "p2", 70), "FdLR", "6")
    t.operating("CFLG", BUY, number=number, of=of, only=("CFLG", "FdLR"))
    return t.play(purchase("7"), SECOND)


def frame(t: Table) -> OperatingRound:
    """The present operating round."""
    return t.view.expect(OperatingRound)


def finish_round(t: Table) -> Table:
    """All companies that are left pass until the round or the game is over."""
    began = frame(t)
    while (
        not t.state.finished and t.step != "stock turn" and (frame(t).number, frame(t).set) == (began.number, began.set)
    ):
        t.play(f"{t.actor} {'run' if t.step == 'run trains' else 'pass'}")
    return t


def all_pass(t: Table) -> Table:
    """A stock round in which nobody does anything."""
    return t.play(*(f"{player} pass" for player in t.state.players))


@rule("ESP-8-2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_round_is_completed_and_the_rest_of_the_set_skipped(number: int) -> None:
    """FdLR still operates; then the last stock round follows, however many rounds the set would have had."""
    t = founded(number, 3).play("CFLG pass")
    assert (t.actor, frame(t).number) == ("FdLR", number)
    finish_round(t)
    assert (t.step, t.state.finished) == ("stock turn", False)


@rule("ESP-8-2")
def test_no_train_is_exported_after_the_foundation() -> None:
    """The reading: the supply is endless, so it would change nothing."""
    t = founded(3, 3)
    bought = t.state.bought["8"]
    finish_round(t.play("CFLG pass"))
    assert t.state.bought["8"] == bought


@rule("ESP-8-3")
def test_an_exported_second_train_leads_to_the_last_stock_round() -> None:
    """Then three operating rounds follow and no more."""
    t = eve("7").play(purchase("7"))
    exported(t)
    assert (t.step, t.state.ending != "") == ("stock turn", True)
    assert frame(all_pass(t)).of == 3
    for number in (1, 2, 3):
        assert (frame(t).number, t.state.finished) == (number, False)
        finish_round(t)
    assert t.state.finished


@rule("ESP-8-4")
@pytest.mark.parametrize("number", [1, 3])
def test_three_operating_rounds_and_the_end(number: int) -> None:
    """All companies in play operate three times after the last stock round; trains bought then change nothing."""
    t = all_pass(finish_round(founded(number, 3).play("CFLG pass")))
    turns = []
    while not t.state.finished:
        turn = (frame(t).number, t.actor)
        if turn not in turns:
            turns.append(turn)
        t.play(f"{t.actor} {'run' if t.step == 'run trains' else 'pass'}")
    assert turns == [(n, name) for n in (1, 2, 3) for name in ("CFLG", "FdLR")]


@rule("ESP-8-4")
def test_without_renfe_the_game_goes_on() -> None:
    """One 8-train is not enough: after its third operating round a train is exported and a stock round follows."""
    t = eve("7").play(purchase("7")).operating("CFLG", BUY, number=2, of=3, only=("CFLG",)).play("CFLG pass")
    assert frame(t).number == 3
    finish_round(t)
    assert (t.step, t.state.bought["8"]) == ("stock turn", 2)


@rule("ESP-8-4")
def test_a_company_launched_in_the_last_stock_round_operates() -> None:
    """All companies in play take part in the last three rounds."""
    t = finish_round(founded(1, 3).play("CFLG pass"))
    launched(t, "MZA", "p3", 100).money(MZA=0)
    assert set(frame(all_pass(t)).eligible) == {"CFLG", "FdLR", "MZA"}


#: From Gijón's harbour over Gijón and Siero to the mine of Langreo; in the South from Málaga to its harbour.
NORTH: Tiles = {"E3": "L82 0", "E5": "74 0", "E7": "L100 0"}


def last(name: str, number: int = 3, step: str = "run trains", **options: Any) -> Table:
    """A company in one of the last three operating rounds."""
    north = name == "CFLG"
    tiles: Tiles = NORTH if north else {"E33": "202 3"}
    t = company(name, "E3" if north else "E33", trains=("6+8" if north else "8",), phase="7", options=options, **tiles)
    t.option(last_set=True, goals={name: ("destination", "off-board area", "harbour")})
    return at_price(t, name, 100).operating(name, step, number=number, of=3)


ROUTES = {"CFLG": ("6+8-0 E1.0 E3.0 E5.0 E7.1", 50, 40), "A": ("8-0 E33.0 F34.0", 30, 40)}


@rule("ESP-8-5", "ESP-8-7")
@pytest.mark.parametrize(("name", "number", "factor"), [("CFLG", 1, 1), ("CFLG", 2, 1), ("CFLG", 3, 2), ("A", 3, 1)])
def test_northern_routes_count_double_in_the_last_round(name: str, number: int, factor: int) -> None:
    """The dividend is twice as high; the harbour pays the treasury once. Southern majors earn as ever."""
    route, value, harbour = ROUTES[name]
    t = last(name, number)
    t.play(f"{name} run {route}")
    assert t.cash(name) == 500 + harbour
    before = t.cash("p1")
    t.play(f"{name} dividend pay")
    assert t.cash("p1") - before == value * factor * 40 // 100


@rule("ESP-8-5")
def test_withheld_revenue_is_doubled_too() -> None:
    """The value of the routes, not only the dividend."""
    t = last("CFLG").play(f"CFLG run {ROUTES['CFLG'][0]}", "CFLG dividend withhold")
    assert t.cash("CFLG") == 500 + 40 + 100


@rule("ESP-8-6", "ESP-8-7")
@pytest.mark.parametrize(
    ("name", "number", "kind", "price"),
    [
        ("CFLG", 3, "pay", 120),
        ("CFLG", 3, "withhold", 80),
        ("CFLG", 2, "pay", 110),
        ("CFLG", 2, "withhold", 90),
        ("A", 3, "pay", 110),
        ("A", 3, "withhold", 90),
    ],
)
def test_northern_prices_move_twice_in_the_last_round(name: str, number: int, kind: str, price: int) -> None:
    """Two columns to the right for a dividend, two to the left without; one for southern majors and before."""
    t = last(name, number).play(f"{name} run {ROUTES[name][0]}", f"{name} dividend {kind}")
    assert t.price(name) == price


@rule("ESP-8-6")
def test_without_revenue_a_northern_price_falls_twice() -> None:
    """As if it had withheld; on 18xx.games once."""
    assert last("CFLG").play("CFLG run").price("CFLG") == 80
    assert last("CFLG", single_last_fall=True).play("CFLG run").price("CFLG") == 90
    assert last("A").play("A run").price("A") == 90


@rule("ESP-8-6")
@pytest.mark.parametrize(("price", "kind", "after"), [(380, "pay", 400), (360, "pay", 400), (55, "withhold", 50)])
def test_two_moves_at_the_ends_of_the_chart(price: int, kind: str, after: int) -> None:
    """What can be moved is moved."""
    t = at_price(last("CFLG"), "CFLG", price).play(f"CFLG run {ROUTES['CFLG'][0]}", f"CFLG dividend {kind}")
    assert t.price("CFLG") == after


def over(**cash: int) -> Table:
    """The end of the game, with these amounts of cash."""
    t = dealt(era("7"), "CFLG", p1="20+10+10", p2="10+10")
    return dealt(t, "MZA", p2="20+10", p3="10+10+10").money(**cash).option(last_set=True)


def winner(t: Table) -> list[str]:
    """Who wins if the game ends now."""
    found: list[str] = t.view.defn.winners(t.view)
    return found


def worth(t: Table) -> list[int]:
    """The wealth of all players."""
    return [t.view.defn.worth(t.view, player) for player in t.state.players]


@rule("ESP-8.1-1", "ESP-8.1-2")
def test_wealth_is_cash_and_shares() -> None:
    """At the prices of the market, whatever the par value was; the richest wins."""
    t = at_price(at_price(over(p1=100, p2=50, p3=0), "CFLG", 144), "MZA", 100)
    assert worth(t) == [100 + 4 * 144, 50 + 2 * 144 + 3 * 100, 3 * 100]
    assert winner(t) == ["p1"]
    assert winner(at_price(t, "MZA", 400)) == ["p2"]


@rule("ESP-8.1-1")
@pytest.mark.parametrize(("loans", "debt"), [((100,), 150), ((75,), 113), ((75, 76), 227), ((1,), 2)])
def test_debts_are_subtracted_with_interest(loans: tuple[int, ...], debt: int) -> None:
    """Half as much again, rounded up once for all of a player's loans; wealth may be negative."""
    t = over(p1=0, p2=0, p3=0)
    before = worth(t)
    t.option(loans={"p3": loans})
    assert [a - b for a, b in zip(before, worth(t), strict=True)] == [0, 0, debt]
    assert with_interest(sum(loans)) == debt
    assert worth(over(p1=0, p2=0, p3=0).shares("MZA", p3="").option(loans={"p3": (100,)}))[2] == -150


@rule("ESP-8.1-1")
def test_shares_without_a_price_count_nothing_and_waiting_ones_their_price() -> None:
    """The share of private #6 before its company has a par value, and then although it was never launched."""
    t = over(p1=0, p2=0, p3=0)
    before = worth(t)
    t.edit(lambda d: d.put("shares", "CRB", ("offering", "p1", *d.state.shares["CRB"][2:])))
    assert worth(t) == before
    assert worth(t.par("CRB", 90))[0] == before[0] + 90


@rule("ESP-8.1-5")
def test_company_money_counts_for_nobody() -> None:
    """Nor do trains."""
    t = over(p1=0, p2=0, p3=0)
    before = worth(t)
    with_trains(t.money(CFLG=5000, MZA=3000), "CFLG", "6", "6")
    assert (worth(t), kinds(t, "CFLG")) == (before, ["6", "6"])


def tied(*players: str) -> Table:
    """A tie of these players at 2000; the others have less. CFLG is the dearest northern company, FdLR another one."""
    t = dealt(era("7"), "CFLG", p1="20+10", p2="10+10+10+10", p3="10+10")
    dealt(t, "FdLR", p3="20+10+10+10", p1="10")
    dealt(t, "MZA", p1="20+10+10+10+10+10")
    for name, price in (("CFLG", 100), ("FdLR", 80), ("MZA", 196)):
        at_price(t, name, price)
    t.money(p1=0, p2=0, p3=0)
    wealth = dict(zip(t.state.players, worth(t), strict=True))
    return t.money(**{p: 3000 - wealth[p] - (0 if p in players else 500) for p in wealth})


@rule("ESP-8.1-3")
def test_a_tie_goes_to_the_most_shares_of_the_dearest_northern_company() -> None:
    """CFLG, not MZA, which is dearer but southern, and not FdLR, which is cheaper; only tied players count."""
    assert winner(tied("p1", "p2", "p3")) == ["p2"]
    assert winner(tied("p1", "p3")) == ["p1"]
    assert winner(at_price(tied("p1", "p2"), "CFLG", 100)) == ["p2"]


@rule("ESP-8.1-3")
def test_of_two_northern_companies_at_one_price_the_upper_counts() -> None:
    """The reading: the marker that came first lies on top."""
    t = tied("p1", "p2", "p3")
    wealth = dict(zip(t.state.players, worth(t), strict=True))
    at_price(t, "FdLR", 100)
    for player, now in zip(t.state.players, worth(t), strict=True):
        t.money(**{player: t.cash(player) + wealth[player] - now})
    assert winner(t) == ["p2"]
    at_price(t, "CFLG", 100)
    assert winner(t) == ["p3"]


@rule("ESP-8.1-4")
@pytest.mark.parametrize(("order", "first"), [(("p1", "p2", "p3"), "p1"), (("p3", "p2", "p1"), "p3")])
def test_then_the_lowest_card_wins(order: tuple[str, ...], first: str) -> None:
    """p1 and p3 own as much of CFLG; on 18xx.games they share the victory."""
    t = dealt(era("7"), "CFLG", p1="20+10", p3="10+10+10").money(p1=100, p2=0, p3=100)
    t.edit(lambda d: d.set(players=order))
    assert winner(t) == [first]
    site = dealt(era("7", ties_shared=True), "CFLG", p1="20+10", p3="10+10+10").money(p1=100, p2=0, p3=100)
    assert winner(site) == ["p1", "p3"]


@rule("ESP-8.1-4")
def test_the_card_decides_only_between_equal_holders() -> None:
    """p3 has the lowest card but fewer shares of the dearest northern company."""
    t = tied("p1", "p2", "p3").edit(lambda d: d.set(players=("p3", "p1", "p2")))
    assert winner(t) == ["p2"]


@rule("ESP-8.1-2")
def test_the_end_names_the_winner() -> None:
    """Played to the end."""
    t = all_pass(finish_round(founded(1, 1).play("CFLG pass"))).money(p3=9999)
    while not t.state.finished:
        t.play(f"{t.actor} {'run' if t.step == 'run trains' else 'pass'}")
    assert winner(t) == ["p3"]
    assert str(t.why_not("CFLG pass"))
