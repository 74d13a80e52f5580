"""Section 4.4.6: trains are bought."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PhaseBegan
from tests.rules.eu.lines import LILLE, owned
from tests.rules.eu.positions import MINORS, dealt, started, without
from tests.support.table import Table, rule

NEXT = "FS train 3 from offering for 200"


def buying(cash: int = 1000, trains: str = "3", phase: str = "3", market: str = "", stack: str = "") -> Table:
    """FS of p1 is about to buy trains; DR of p2 and GSR of p1 have floated; there are no minors."""
    table = without(dealt().phase(phase), *MINORS)
    for company, owner in (("FS", "p1"), ("DR", "p2"), ("GSR", "p1")):
        started(table, company, 82, owner)
    table.trains(FS=trains, market=market).money(FS=cash)
    return (table.stack(stack) if stack else table).operating("FS", "buy trains")


@rule("EU-4.4.6-1")
def test_trains_are_bought_after_running() -> None:
    """Not while track is laid, stations are placed, trains run or dividends are decided, and not in another's turn."""
    table = started(buying(), "SNCF", 70, "p1", hexes=("C8",)).tiles(**LILLE).trains(SNCF="3").money(SNCF=500)
    purchase, sections = "SNCF train 3 from offering for 200", []
    table.operating("SNCF")
    for action in ("pass", "pass", "run 3-1 A6.0 B7.0 C8.0", "dividend pay", "train 3 from offering for 200"):
        sections.append(table.sections(purchase))
        table.play(f"SNCF {action}")
    assert sections == [["4.4.1"], ["4.4.2"], ["4.4.3"], ["4.4.4"], []]
    assert table.sections(NEXT) == ["4.4.6"]


@rule("EU-4.4.6-2")
@pytest.mark.parametrize(
    ("phase", "trains", "stack", "sections"),
    [
        ("3", "3+3+3", "4", []),
        ("3", "3+3+3+3", "4", ["4.4.6"]),
        ("4", "3+3", "4", []),
        ("4", "3+3+3", "4", ["4.4.6"]),
        ("5", "4", "5", []),
        ("5", "4+4", "5", ["4.4.6"]),
        ("6", "5", "8", []),
        ("6", "5+6", "8", ["4.4.6"]),
    ],
)
def test_a_corporation_buys_below_its_limit(phase: str, trains: str, stack: str, sections: list[str]) -> None:
    """Four trains in phases 2 and 3, three in phase 4, two from phase 5 on."""
    table = buying(trains=trains, phase=phase, stack=stack)
    price = table.view.defn.trains[stack].price
    assert table.sections(f"FS train {stack} from offering for {price}") == sections


@rule("EU-4.4.6-2")
@pytest.mark.parametrize(
    ("phase", "extra", "sections"), [("3", "", []), ("3", "3", ["4.4.6"]), ("4", "", ["4.4.6"]), ("5", "", ["4.4.6"])]
)
def test_a_minor_buys_below_its_limit(phase: str, extra: str, sections: list[str]) -> None:
    """Two trains until phase 3, one from phase 4 on."""
    table = dealt().phase(phase).trains(market="3", **{"4": extra}).money(**{"4": 500}).operating("4", "buy trains")
    assert table.sections("4 train 3 from market for 200") == sections


@rule("EU-4.4.6-4")
def test_the_treasury_pays_the_bank() -> None:
    """£200 for a 3 train; neither less, nor with £199 in the treasury."""
    table = buying(cash=250)
    bank = table.cash("bank")
    assert table.sections("FS train 3 from offering for 150") == ["4.4.6"]
    table.play(NEXT)
    assert (table.cash("FS"), table.cash("bank"), owned(table, "FS")) == (50, bank + 200, ["3", "3"])
    assert buying(cash=199).sections(NEXT) == ["4.4.6"]


@rule("EU-4.4.6-3")
def test_trains_of_the_pool_cost_what_is_printed() -> None:
    """A discarded 3 train is bought for £200 from the Pool, out of turn of the stack."""
    table = buying(cash=300, market="3", stack="4")
    bank = table.cash("bank")
    assert table.sections("FS train 3 from market for 100") == ["4.4.6"]
    table.play("FS train 3 from market for 200")
    assert (table.cash("FS"), table.cash("bank"), owned(table, "FS")) == (100, bank + 200, ["3", "3"])
    assert "3" not in owned(table, "market")


@rule("EU-4.4.6-5")
def test_several_trains_in_a_turn() -> None:
    """A corporation with one train buys three more in phase 3, and not a fifth although one is for sale."""
    table = buying(trains="3", cash=1000)
    for bought in range(3):
        assert table.cash("FS") == 1000 - 200 * bought
        table.play(NEXT)
    assert owned(table, "FS") == ["3"] * 4
    assert table.state.trains["offering"][0].startswith("3-")
    assert table.refused(NEXT, "4.4.6", "FS owns 4 trains; the limit is 4")


@rule("EU-4.4.6-3", "EU-4.4.6-8", "EU-4.4.6-9")
@pytest.mark.parametrize("price", [1, 700])
def test_another_player_agrees_to_sell(price: int) -> None:
    """Treasury pays treasury an agreed price from £1 up to all that the buyer has."""
    table = buying(cash=700).trains(DR="3")
    assert table.price_range("FS train 3 from DR for 1") == (1, 700, 1)
    table.play(f"FS train 3 from DR for {price}")
    assert (table.step, table.actor, owned(table, "DR")) == ("train offer", "p2", ["3"])
    table.play("p2 accept")
    assert (table.cash("FS"), table.cash("DR")) == (700 - price, price)
    assert (owned(table, "FS"), owned(table, "DR")) == (["3", "3"], [])


@rule("EU-4.4.6-8")
def test_the_price_is_at_least_one_pound_and_at_most_the_treasury() -> None:
    """Nothing is given away, and no president adds money of his own."""
    table = buying(cash=150).trains(DR="3")
    assert table.sections("FS train 3 from DR for 0") == ["4.4.6"]
    assert table.sections("FS train 3 from DR for 150") == []
    assert table.sections("FS train 3 from DR for 151") == ["4.4.6"]


@rule("EU-4.4.6-9")
def test_another_player_declines_to_sell() -> None:
    """Then nothing happens, and only a better price may be offered again."""
    table = buying().trains(DR="3").play("FS train 3 from DR for 50", "p2 refuse")
    assert (table.cash("DR"), owned(table, "DR"), table.actor) == (0, ["3"], "FS")
    assert table.sections("FS train 3 from DR for 50") == ["custom"]
    assert table.check("FS train 3 from DR for 51")


@rule("EU-4.4.6-8", "EU-4.4.6-9")
def test_companies_of_one_president_trade_at_once() -> None:
    """Nobody else is asked."""
    table = buying().trains(GSR="3").play("FS train 3 from GSR for 1")
    assert (owned(table, "FS"), table.cash("GSR"), table.step) == (["3", "3"], 1, "buy trains")


@rule("EU-4.4.6-8")
def test_a_corporation_that_has_not_floated_sells_no_train() -> None:
    """It takes no part in operations before it has formed."""
    table = buying().trains(GSR="3").edit(lambda d: d.exclude("floated", "GSR"))
    assert table.sections("FS train 3 from GSR for 1") == ["4.4.6"]


@rule("EU-4.4.6-10")
def test_the_topmost_train_is_bought() -> None:
    """While 3 trains are on top no 4 train is for sale; after the last one it is, and then no 3 train."""
    table = buying(trains="")
    assert table.sections("FS train 4 from offering for 300") == ["4.4.6"]
    table.play(NEXT)
    table.stack("4")
    assert table.check("FS train 4 from offering for 300")
    assert table.sections(NEXT) == ["4.4.6"]


@rule("EU-4.4.6-6", "EU-4.4.6-11")
def test_a_new_phase_begins_at_once_and_the_company_goes_on_to_its_new_limit() -> None:
    """The first 4 train rusts the 2 trains and lowers the limit to three; then two more 4 trains are bought."""
    table = buying(cash=1300, trains="2+2", stack="4").play("FS train 4 from offering for 300")
    assert (table.state.phase, owned(table, "FS")) == ("4", ["4"])
    table.play(*["FS train 4 from offering for 300"] * 2)
    assert table.sections("FS train 4 from offering for 300") == ["4.4.6"]
    assert table.cash("FS") == 400


@rule("EU-4.4.6-12")
def test_a_minor_can_bring_a_new_phase() -> None:
    """A minor with £200 buys the first 3 train; without the money it cannot, whatever its owner has."""
    table = dealt().money(**{"4": 200}).operating("4", "buy trains").play("4 train 3 from offering for 200")
    assert (table.state.phase, owned(table, "4"), table.cash("4")) == ("3", ["2", "3"], 0)


@rule("EU-4.4.6-13", "EU-4.4.6-14", "EU-4.4.6-15", "EU-4.4.6-16", "EU-4.4.6-17", "EU-4.4.6-18", "EU-4.4.6-19")
def test_the_table_of_trains() -> None:
    """Number and price of each type; eights are made as they are needed."""
    trains = dealt().view.defn.trains.values()
    assert {t.name: (t.count, t.price) for t in trains if not t.unlimited} == {
        "2": (15, 100),
        "3": (5, 200),
        "4": (4, 300),
        "5": (3, 500),
        "6": (2, 600),
        "P": (5, 100),
    }
    assert [(t.name, t.price) for t in trains if t.unlimited] == [("8", 800)]


@rule("EU-4.4.6-14", "EU-4.4.6-16", "EU-4.4.6-17", "EU-4.4.6-18", "EU-4.4.6-19", "EU-4.4.6-20", "EU-4.4.6-11")
@pytest.mark.parametrize(
    ("before", "train", "price", "trains", "left"),
    [
        ("2", "3", 200, "2", ["2"]),
        ("3", "4", 300, "2+3", ["3"]),
        ("4", "5", 500, "3+4", ["3", "4"]),
        ("5", "6", 600, "3+4", ["4"]),
        ("6", "8", 800, "4+5", ["5"]),
    ],
)
def test_the_first_train_of_a_type_begins_its_phase(
    before: str, train: str, price: int, trains: str, left: list[str]
) -> None:
    """What rusts is gone at once and unpaid from companies, from an unfloated corporation and from the Pool."""
    table = buying(trains="", phase=before, stack=train, market=trains).par("AIRS", 70).trains(DR=trains, AIRS=trains)
    table.play(f"FS train {train} from offering for {price}")
    assert [event.phase for event in table.told(PhaseBegan)] == [train]
    assert (owned(table, "DR"), owned(table, "AIRS"), owned(table, "market")) == (left, left, ["P"] * 5 + left)
    assert (table.cash("FS"), table.cash("DR"), table.cash("AIRS")) == (1000 - price, 0, 0)


@rule("EU-4.4.6-15")
def test_a_pullman_brings_no_phase() -> None:
    """The phase stays and nothing rusts."""
    table = buying().trains(market="2").play("FS train P from market for 100")
    assert (table.state.phase, owned(table, "FS"), table.told(PhaseBegan)) == ("3", ["3", "P"], [])
    assert "2" in owned(table, "market")


@rule("EU-4.4.6-19", "EU-4.4.6-2")
def test_eights_do_not_run_out() -> None:
    """After eight cards a ninth one is for sale at the same price; a third one in one hand is too many."""
    table = buying(cash=2400, trains="", phase="6", stack="8").play("FS train 8 from offering for 800")
    table.edit(lambda d: d.put("bought", "8", 8)).play("FS train 8 from offering for 800")
    assert (owned(table, "FS"), owned(table, "offering"), table.cash("FS")) == (["8", "8"], ["8"], 800)
    assert table.sections("FS train 8 from offering for 800") == ["4.4.6"]
