"""Sections 4 and 4.2.2: when the Final Exchange Round takes place, its turns, and how it ends."""

from __future__ import annotations

import pytest

from roundhouse.core.events import RoundBegan, TrainMoved
from roundhouse.core.ids import MARKET
from tests.rules.eu.exchanges import final, kinds, stations
from tests.rules.eu.positions import MINORS, held, started, without
from tests.support.table import Table, rule

FINAL = RoundBegan("Minor Company Final Exchange Round")


def with_five(table: Table, *minors: str, number: int = 2) -> Table:
    """In phase 4 the FS of p3 buys the first 5 train in an operating round, with these minors in play."""
    without(table, *[m for m in MINORS if m not in minors]).option(turn=2)
    started(table, "FS", 100, "p3").phase("4").stack("5").money(FS=500)
    table.operating("FS", "buy trains", number=number, of=2, only=["FS"])
    return table.play("FS train 5 from offering for 500")


@rule("EU-4-4", "EU-4.2.2-1", "EU-4.2.2-2", "EU-4.2.2-28")
def test_the_round_comes_after_the_set_and_before_the_next_stock_round(stock: Table) -> None:
    """A 5 train in the first operating round: minor 4 still operates in the second, then it is disposed of."""
    with_five(stock, "4", number=1).play("FS pass", "FS pass")
    assert stock.told(RoundBegan) == [RoundBegan("Operating Round 2.2")]
    assert (stock.actor, stock.step) == ("4", "lay track")
    stock.play("4 pass", "4 pass").pass_until("trade own stock", "FS").play("FS pass")
    assert stock.told(RoundBegan) == [FINAL]
    assert (stock.actor, stock.legal()) == ("p1", ["p1 close 4"])
    stock.play("p1 close 4")
    assert stock.told(RoundBegan) == [RoundBegan("Stock Round 3")]


@rule("EU-4-4")
def test_without_a_five_there_is_no_such_round(stock: Table) -> None:
    """A 4 train alone leads to an ordinary stock round, and after the exchange it does not come again."""
    without(stock, *[m for m in MINORS if m != "4"]).option(turn=2).phase("4")
    stock.operating("4", "buy trains", number=2, of=2).play("4 pass")
    assert stock.told(RoundBegan) == [RoundBegan("Stock Round 3")]
    later = final("4").option(turn=3).play("p1 close 4", "p1 pass", "p2 pass", "p3 pass")
    names = [e.name for e in later.told(RoundBegan)]
    assert names == ["Stock Round 4", "Operating Round 4.1", "Operating Round 4.2", "Stock Round 5"]


@rule("EU-4.2.2-3")
def test_a_game_that_ends_with_the_set_has_no_exchange(stock: Table) -> None:
    """The Bank is empty: the set is over, and so is the game, with minor 4 still in play."""
    with_five(stock, "4").bank(0).play("FS pass", "FS pass")
    assert stock.game.finished
    assert stock.told(RoundBegan) == []
    assert "4" not in stock.state.closed


@rule("EU-4.2.2-5", "EU-4.2.2-6")
def test_the_president_of_the_corporation_with_the_first_five_begins(stock: Table) -> None:
    """The FS of p3 bought it; p2 has and keeps the Priority Deal and so begins the stock round."""
    stock.edit(lambda d: d.set(priority="p2"))
    with_five(stock, "1", "2", "3").play("FS pass", "FS pass")
    assert (stock.step, stock.actor) == ("final exchange", "p3")
    stock.play("p3 close 3", "p1 close 1", "p2 close 2")
    assert (stock.step, stock.actor, stock.state.priority) == ("stock turn", "p2", "p2")


@rule("EU-4.2.2-5")
def test_the_owner_of_a_minor_with_the_first_five_begins(stock: Table) -> None:
    """Minor 5 of p2 bought it."""
    without(stock, *[m for m in MINORS if m not in ("1", "5")]).phase("4").stack("5").money(**{"5": 500})
    stock.edit(lambda d: d.put("trains", "5", ())).operating("5", "buy trains", number=2, of=2, only=["5"])
    stock.play("5 train 5 from offering for 500", "5 pass")
    assert (stock.step, stock.actor) == ("final exchange", "p2")


@rule("EU-4.2.2-5")
def test_it_counts_who_was_president_when_the_five_was_bought(stock: Table) -> None:
    """p1 has become president of the FS since: p3 begins all the same."""
    with_five(stock, "1", "3")
    held(stock, "FS", p1="20+10+10", p3="10+10").play("FS pass", "FS pass")
    assert (stock.view.decider, stock.actor) == ("p3", "p3")


@rule("EU-4.2.2-5")
def test_if_he_has_left_the_game_the_next_player_begins(stock: Table) -> None:
    """p3 is bankrupt, so p1 comes first."""
    with_five(stock, "1", "2").edit(lambda d: d.include("bankrupt", "p3"))
    stock.play("FS pass", "FS pass")
    assert stock.actor == "p1"


@rule("EU-4.2.2-4", "EU-4.2.2-7", "EU-4.2.2-28")
def test_one_minor_a_turn_in_player_order_until_all_are_gone() -> None:
    """p2 begins; each disposes of exactly one of his own before the next player's turn."""
    table = final("1", "4", "2", "5", "3", "6", player="p2")
    order = []
    for minor in ("5", "3", "1", "2", "6", "4"):
        order.append(table.actor)
        table.play(f"{table.actor} close {minor}")
    assert order == ["p2", "p3", "p1", "p2", "p3", "p1"]
    assert table.step == "stock turn"


@rule("EU-4.2.2-8")
def test_who_has_no_minor_passes() -> None:
    """p2 and p3 have none (left): p1 goes on alone until he has none either, and then everybody passes."""
    table = final("1", "4", "3", player="p2").settle()
    assert table.actor == "p3"
    assert table.sections("p2 close 1") == ["4.2.2"]
    assert table.play("p3 close 3").actor == "p1"
    assert table.play("p1 close 4").actor == "p1"
    assert table.play("p1 close 1").step == "stock turn"


@rule("EU-4.2.2-15", "EU-4.2.2-16", "EU-4.2.2-17")
def test_trains_above_the_limit_wait_for_the_end_and_a_pullman_goes_first() -> None:
    """Two mergers bring the SNCF to four trains; at the end its Pullman goes by rule and one train by choice."""
    table = final("1", "2", "3").tiles(B9="9 1", C8="201 1", A10="583 3")
    started(table, "SNCF", 100, "p2", hexes=("A10.0",)).trains(SNCF="5+P", **{"1": "4", "2": "3", "3": "4"})
    table.play("p1 exchange 1 for SNCF", "p2 exchange 2 for SNCF", "SNCF pass")
    assert kinds(table, "SNCF") == ["3", "4", "5", "P"]
    assert (table.step, table.actor) == ("final exchange", "p3")
    table.play("p3 exchange 3 for SNCF", "SNCF pass")
    assert [(e.train[0], e.giver, e.taker) for e in table.told(TrainMoved)] == [
        ("4", "3", "SNCF"),
        ("P", "SNCF", MARKET),
    ]
    assert (table.step, table.actor, table.view.decider) == ("discard trains", "SNCF", "p2")
    assert table.legal() == ["SNCF discard 5", "SNCF discard 4", "SNCF discard 3"]
    table.play("SNCF discard 4", "SNCF discard 3")
    assert kinds(table, "SNCF") == ["4", "5"]
    assert kinds(table, MARKET) == ["3", "4", "P", "P", "P", "P", "P"]
    assert (table.step, table.actor) == ("stock turn", "p1")


@rule("EU-4.2.2-16")
@pytest.mark.parametrize(("trains", "step"), [("5", "stock turn"), ("5+5", "discard trains")])
def test_just_enough_trains_are_discarded(trains: str, step: str) -> None:
    """With the minor's 4 train two are allowed, three are one too many."""
    table = final("1")
    started(table, "SNCF", 100, "p2", hexes=("A10.1",)).trains(SNCF=trains, **{"1": "4"})
    assert table.play("p1 exchange 1 for SNCF", "SNCF pass").step == step


@rule("EU-4.2.2-18", "EU-4.2.2-28")
@pytest.mark.parametrize(("price", "order"), [(90, ["SNCF", "GSR"]), (100, ["GSR", "SNCF"])])
def test_corporations_discard_in_operating_order(price: int, order: list[str]) -> None:
    """The dearer one first, at equal prices the one that came first, before the stock round goes on."""
    table = final("1", "9")
    started(table, "GSR", price, "p3", hexes=("J5.1",)).trains(GSR="5+5", **{"9": "4"})
    started(table, "SNCF", 100, "p2", hexes=("A10.1",)).trains(SNCF="4+4", **{"1": "4"})
    table.play("p1 exchange 1 for SNCF", "SNCF pass", "p3 exchange 9 for GSR", "GSR pass")
    seen = []
    for _ in range(2):
        seen.append(table.actor)
        table.play(f"{table.actor} discard 4")
    assert seen == order
    assert (table.step, table.actor) == ("stock turn", "p1")


@rule("EU-4.2.2-14", "EU-4.2.2-22")
def test_after_a_float_the_next_minor_gets_a_share_of_the_pool() -> None:
    """Minor 1 floats the SNCF, whose other shares then lie in the Pool: minor 3 brings it nothing any more."""
    table = final("1", "3").par("SNCF", 70).tiles(A10="583 3").tokens("SNCF", "A10.0").money(**{"1": 40, "3": 30})
    held(table, "SNCF", p2="20+10", p3="10")
    table.play("p1 exchange 1 for SNCF", "p3 exchange 3 for SNCF")
    assert (table.percent("p3", "SNCF"), table.percent(MARKET, "SNCF")) == (20, 40)
    assert table.cash("SNCF") == 350 + 40
    assert stations(table, "A10") == [("SNCF", 0)]
