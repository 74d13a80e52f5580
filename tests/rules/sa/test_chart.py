"""Sections 7.1 and 9.4: the stock chart."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import RESERVE
from tests.rules.sa.tables import SHARES, chart, founded, stock
from tests.support.table import Table, rule


def sold(place: tuple[int, int], *sales: str) -> tuple[int, int]:
    """Where the marker of FA lies after p2 has sold from a place on the chart."""
    table = founded(stock(), "FA", p1="30", p2="10+10+10+5+5+5").marker("FA", *place).stock_round("p2")
    for sale in sales:
        table.play(f"p2 sell FA {sale}")
    return chart(table, "FA")


@rule("SA-9.4-1")
@pytest.mark.parametrize(("sale", "rows"), [("5 as 5", 1), ("10 as 10", 2), ("10 as 5+5", 2), ("15 as 10+5", 3)])
def test_in_the_yellow_area_a_space_for_each_five_percent(sale: str, rows: int) -> None:
    """From 35 D in the second column."""
    assert sold((5, 1), sale) == (min(5 + rows, 8), 1)


@rule("SA-9.4-2")
@pytest.mark.parametrize(("sale", "rows"), [("5 as 5", 0), ("10 as 10", 1), ("15 as 10+5", 1), ("20 as 10+10", 2)])
def test_in_the_grey_area_a_space_for_each_full_ten_percent(sale: str, rows: int) -> None:
    """From 80 D at a starting price."""
    assert sold((2, 6), sale) == (2 + rows, 6)


@rule("SA-9.4-3")
@pytest.mark.parametrize(("sale", "rows"), [("5 as 5", 0), ("10 as 5+5", 1), ("15 as 10+5", 1), ("20 as 10+10", 2)])
def test_in_the_green_area_a_space_for_each_full_ten_percent(sale: str, rows: int) -> None:
    """From 190 D in the top row."""
    assert sold((0, 12), sale) == (rows, 12)


@rule("SA-9.4-2")
def test_sales_of_one_turn_are_added_up() -> None:
    """5 % and 5 % in one turn are 10 %; in two turns they are nothing."""
    assert sold((2, 6), "5 as 5", "5 as 5") == (3, 6)
    table = founded(stock(), "FA", p1="30", p2="5+5").marker("FA", 2, 6).stock_round("p2")
    table.play("p2 sell FA 5 as 5", "p2 pass", "p3 pass", "p1 pass", "p2 sell FA 5 as 5")
    assert chart(table, "FA") == (2, 6)


@rule("SA-9.4-2")
def test_the_area_of_the_beginning_decides() -> None:
    """20 % from 50 D are two spaces, though the second is in the yellow area."""
    assert sold((4, 3), "20 as 10+10") == (6, 3)


@rule("SA-9.4-11")
def test_at_the_foot_of_a_column_the_marker_stays() -> None:
    """55 D is the lowest space of its column and has no arrow."""
    assert sold((7, 6), "20 as 10+10") == (7, 6)


@rule("SA-9.4-11")
@pytest.mark.parametrize(("sale", "place"), [("5 as 5", (8, 3)), ("10 as 10", (8, 2)), ("15 as 10+5", (8, 1))])
def test_at_an_arrow_the_marker_follows_it(sale: str, place: tuple[int, int]) -> None:
    """From 35 D in the bottom row."""
    assert sold((8, 4), sale) == place


def after_round(place: tuple[int, int], **holdings: str) -> Table:
    """The end of a stock round with FA on a place of the chart."""
    table = founded(stock(), "FA", **(holdings or {"p1": "30+10+10+5+5", "p2": "10+10+10+5+5"})).marker("FA", *place)
    return table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")


@rule("SA-9.4-4", "SA-9.4-5", "SA-9.4-6")
@pytest.mark.parametrize(("place", "zone"), [((5, 1), "yellow"), ((3, 6), "grey"), ((1, 12), "green")])
def test_sold_out_moves_up(place: tuple[int, int], zone: str) -> None:
    """In every area."""
    assert chart(after_round(place), "FA") == (place[0] - 1, place[1]), zone


@rule("SA-9.4-7", "SA-9.4-8")
@pytest.mark.parametrize("column", [0, 3, 9])
def test_from_the_grey_top_row_down_and_right(column: int) -> None:
    """One space down and one to the right."""
    assert chart(after_round((0, column)), "FA") == (1, column + 1)


@rule("SA-9.4-7")
def test_from_a_yellow_top_row_down_and_right() -> None:
    """The printed top row has no yellow space here; the rule asks only whether the space is green."""
    from roundhouse.titles.sa.stock_chart import from_the_top

    assert from_the_top(stock().view, (0, 0), 1) == (1, 1)


@rule("SA-9.4-9")
@pytest.mark.parametrize(("column", "target"), [(10, (1, 12)), (15, (1, 17)), (17, (1, 18)), (18, (0, 18))])
def test_from_the_green_top_row_down_and_two_right(column: int, target: tuple[int, int]) -> None:
    """As far as the chart goes; the very last space is not left."""
    assert chart(after_round((0, column)), "FA") == target


@rule("SA-9.4-5", "SA-9.4-10")
@pytest.mark.parametrize(
    "holdings",
    [
        {"p1": "30+10+10+5+5", "p2": "10+10+10+5"},
        {"p1": "30+10+10+5+5", "p2": "10+10+10+5", "market": "5"},
    ],
)
def test_not_sold_out(holdings: dict[str, str]) -> None:
    """5 % in the Initial Offering or in the pool are enough."""
    assert chart(after_round((3, 6), **holdings), "FA") == (3, 6)


@rule("SA-9.4-10")
def test_shares_on_the_charter_and_split_shares_do_not_count() -> None:
    """FA holds 10 % of itself, its Split Share is unused: it is sold out."""
    table = founded(stock(), "FA", p1="30+10+10+5+5", p2="10+10+5+5", FA="10").marker("FA", 3, 6)
    assert RESERVE in table.state.shares["FA"]
    assert chart(table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass"), "FA") == (2, 6)


@rule("SA-9.4-12")
@pytest.mark.parametrize(("place", "size", "target"), [((3, 6), 10, (4, 6)), ((3, 6), 5, (3, 6)), ((5, 1), 5, (6, 1))])
def test_sales_in_operating_rounds_move_the_price_as_well(
    place: tuple[int, int], size: int, target: tuple[int, int]
) -> None:
    """FA sells a certificate of its charter."""
    table = founded(stock(), "FA", p1="30", FA=str(size)).marker("FA", *place).operating("FA", SHARES)
    assert chart(table.play(f"FA issue {size}"), "FA") == target


@rule("SA-7.1-2", "SA-7.1-4")
def test_operating_order() -> None:
    """90 D, then twice 70 D: the one further right first."""
    table = stock()
    for company, place in (("FA", (4, 6)), ("AFE", (1, 6)), ("EFE", (5, 7))):
        founded(table, company, p1="30").marker(company, *place).trains(**{company: "2P"})
    table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    order = []
    while table.step != "stock turn":
        if table.actor not in order:
            order.append(table.actor)
        table.play(f"{table.actor} pass")
    assert order == ["AFE", "EFE", "FA"]


@rule("SA-7.1-2")
@pytest.mark.parametrize(("fixed", "last"), [(False, "FA"), (True, "AFE")])
def test_the_order_follows_prices(fixed: bool, last: str) -> None:
    """While EFE operates, FA falls below AFE; an option keeps the order of the beginning."""
    table = stock(fixed_order=fixed)
    for company, place in (("FA", (1, 6)), ("AFE", (2, 6)), ("EFE", (0, 6))):
        founded(table, company, p1="30").marker(company, *place).trains(**{company: "2P"})
    table.operating("EFE", SHARES, only=("EFE", "FA", "AFE")).marker("FA", 6, 6).play("EFE pass")
    assert table.actor == ("AFE" if last == "FA" else "FA")
