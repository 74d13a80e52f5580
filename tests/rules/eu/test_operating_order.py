"""Section 4.4: who operates when, and the order of an operating turn."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PriceMoved, RoundBegan, TurnBegan
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def played(table: Table, rounds: int = 1) -> list[str]:
    """Who operates until so many Operating Rounds are over, everybody passing where he can."""
    order, begun = [table.actor], 0
    while True:
        table.play(next(t for t in [f"{table.actor} pass", *table.legal()] if table.check(t)))
        begun += len(table.told(RoundBegan))
        if begun == rounds:
            return order
        order += [event.who for event in table.told(TurnBegan)]


def corporations(*prices: tuple[str, int, int], keep: tuple[str, ...] = ()) -> Table:
    """Floated corporations with trains on spaces of the chart, in the order in which they came there."""
    table = without(dealt(), *[m for m in MINORS if m not in keep]).phase("4")
    for company, row, col in prices:
        started(table, company, 100, "p1", shares="20+10+10+10").marker(company, row, col).trains(**{company: "3"})
    return table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")


@rule("EU-4.4-1", "EU-4.4-6")
def test_minors_operate_by_number(stock: Table) -> None:
    """From 1 to 15, each once, whoever owns them."""
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert played(stock) == list(MINORS)


@rule("EU-4.4-1", "EU-4.4-2", "EU-4.4-3", "EU-4.4-6")
def test_minors_that_are_left_come_before_corporations_by_price() -> None:
    """4 and 12 of the minors, then £100, £90 and £70 whoever started first."""
    table = corporations(("FS", 4, 2), ("DR", 2, 4), ("GSR", 3, 4), keep=("4", "12"))
    assert [table.price(c) for c in ("FS", "DR", "GSR")] == [70, 100, 90]
    assert played(table) == ["4", "12", "DR", "GSR", "FS"]


@rule("EU-4.4-4")
def test_equal_prices_go_from_right_to_left() -> None:
    """£100 four times: the fifth column is before the fourth, the third and the second."""
    table = corporations(("FS", 1, 3), ("DR", 3, 5), ("GSR", 0, 2), ("RPR", 2, 4))
    assert {table.price(c) for c in ("FS", "DR", "GSR", "RPR")} == {100}
    assert played(table) == ["DR", "RPR", "FS", "GSR"]


@rule("EU-4.4-5")
@pytest.mark.parametrize("order", [("FS", "DR", "GSR"), ("GSR", "DR", "FS"), ("DR", "GSR", "FS")])
def test_a_stack_goes_from_top_to_bottom(order: tuple[str, ...]) -> None:
    """Who came first lies on top."""
    assert played(corporations(*[(company, 2, 4) for company in order])) == list(order)


@rule("EU-4.4-3", "EU-4.4-6")
def test_the_next_is_always_the_highest_that_has_not_operated() -> None:
    """DR falls below FS while GSR operates, so FS comes before it; GSR does not come again though it leads."""
    table = corporations(("FS", 4, 2), ("DR", 3, 3), ("GSR", 2, 4))
    assert table.actor == "GSR"
    table.marker("DR", 6, 0)
    assert played(table) == ["GSR", "FS", "DR"]


@rule("EU-4.4-7")
def test_an_unfloated_corporation_does_not_operate() -> None:
    """DR has been started at £100 and has only 40% with players; FS at £70 has floated."""
    table = without(dealt(), *MINORS).phase("4").par("DR", 100)
    held(table, "DR", p1="20+10", p2="10").trains(DR="3")
    started(table, "FS", 70, "p1").trains(FS="3").stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    assert played(table) == ["FS"]


@rule("EU-4.4-8")
def test_two_operating_rounds_then_a_stock_round(stock: Table) -> None:
    """After the last company of the first round the first operates again; after the second round players trade."""
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert [e.name.split(" ")[0] for e in stock.told(RoundBegan)] == ["Operating"]
    played(stock)
    assert [e.name.split(".")[-1] for e in stock.told(RoundBegan)] == ["2"]
    assert (stock.step, stock.actor) == ("lay track", "1")
    played(stock)
    assert [e.name.split(" ")[0] for e in stock.told(RoundBegan)] == ["Stock"]
    assert (stock.step, stock.actor) == ("stock turn", "p1")


#: The steps of a corporation's turn, an action for each, and the section of the step.
STEPS = [
    ("lay track", "FS pass", "4.4.1"),
    ("place station", "FS pass", "4.4.2"),
    ("run trains", "FS run 3-0 D7.0 E6.0", "4.4.3"),
    ("pay or withhold", "FS dividend withhold", "4.4.4"),
    ("buy trains", "FS pass", "4.4.6"),
    ("trade own stock", "FS pass", "4.4.8"),
]
#: Something that belongs to each step.
DEEDS = [
    "FS lay 9 E8 r0",
    "FS token E6.0",
    "FS run 3-0 D7.0 E6.0",
    "FS dividend pay",
    "FS train 4 from offering for 300",
    "FS issue 10",
]


def turn() -> Table:
    """FS begins its turn with a 3 train and a line from Cologne to Dortmund."""
    table = without(dealt(), *MINORS).phase("4").stack("4").tiles(D7="57 1", E6="57 1").trains(FS="3").money(FS=900)
    return started(table, "FS", 100, "p1", hexes=("D7",)).operating("FS")


@rule("EU-4.4-9")
def test_a_turn_is_played_in_strict_order() -> None:
    """Track, token, run, dividend, price, trains, own stock; nothing of another step can be done in between."""
    table = turn()
    for number, (step, action, section) in enumerate(STEPS):
        assert table.step == step
        for other in DEEDS[:number] + DEEDS[number + 1 :]:
            assert table.sections(other) == [section]
        table.play(action)
    assert table.step == "stock turn"


@rule("EU-4.4-9")
def test_the_price_moves_before_trains_are_bought() -> None:
    """The dividend is followed at once by the price, and only then comes the train step."""
    table = turn().play("FS pass", "FS pass", "FS run 3-0 D7.0 E6.0", "FS dividend withhold")
    assert table.told(PriceMoved) == [PriceMoved("FS", 100, 90, "withheld")]
    assert table.step == "buy trains"


@rule("EU-4.4-9")
def test_money_for_own_stock_comes_too_late_for_trains() -> None:
    """With £220 FS cannot pay for a 4 train; the £100 for its own share come after the trains."""
    table = turn().money(FS=220).play("FS pass", "FS pass", "FS run 3-0 D7.0 E6.0", "FS dividend pay")
    assert table.cash("FS") == 220 + 5 * 4
    assert not [t for t in table.legal("train") if " 4 " in t]
    table.play("FS pass", "FS issue 10")
    assert table.cash("FS") == 240 + 100
    assert not table.legal("train")
    assert table.step == "stock turn"
