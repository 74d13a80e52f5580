"""Rulings on section 3.2: where the stock chart ends and how tokens are stacked."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET
from tests.rules.eu.charts import at, order
from tests.rules.eu.positions import MINORS, held, started, without
from tests.support.table import Table, rule

# --- the ends of the chart ------------------------------------------------------------------------------------------


@rule("EU-3.2-10", "EU-3.2-14")
@pytest.mark.parametrize(
    ("row", "col", "place", "price"),
    [(0, 1, (0, 0), 82), (0, 0, (1, 0), 75), (3, 0, (4, 0), 60), (5, 0, (6, 0), 40), (6, 0, (6, 0), 40)],
)
def test_left_at_the_left_end_is_down(row: int, col: int, place: tuple[int, int], price: int, stock: Table) -> None:
    """Following the arrow, until the lowest space of the chart holds the token."""
    started(stock, "FS", 100, "p1").marker("FS", row, col)
    stock.operating("FS", "pay or withhold", revenue=10).play("FS dividend withhold")
    assert (at(stock, "FS"), stock.price("FS")) == (place, price)


@rule("EU-3.2-11", "EU-3.2-12")
@pytest.mark.parametrize(
    ("row", "col", "place", "price"),
    [
        (3, 6, (3, 7), 122),
        (3, 7, (2, 7), 135),
        (6, 3, (5, 3), 70),
        (2, 10, (1, 10), 200),
        (1, 13, (0, 13), 300),
        (0, 16, (0, 16), 400),
    ],
)
def test_right_at_the_right_end_is_up(row: int, col: int, place: tuple[int, int], price: int, stock: Table) -> None:
    """Following the arrow, until the highest space of the chart holds the token."""
    started(stock, "FS", 100, "p1").marker("FS", row, col)
    stock.operating("FS", "pay or withhold", revenue=1000).play("FS dividend pay")
    assert (at(stock, "FS"), stock.price("FS")) == (place, price)


@rule("EU-3.2-12")
@pytest.mark.parametrize("col", [0, 8, 16])
def test_nothing_moves_up_from_the_top_row(col: int, stock: Table) -> None:
    """A sold-out corporation there stays where it is."""
    started(stock, "FS", 100, "p1").marker("FS", 0, col)
    held(stock, "FS", p1="20+10+10+10+10", p2="10+10+10+10")
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert at(stock, "FS") == (0, col)


@rule("EU-3.2-13", "EU-3.2-14")
@pytest.mark.parametrize(
    ("row", "col", "place"),
    [(2, 4, (5, 4)), (4, 4, (5, 4)), (5, 4, (5, 4)), (4, 3, (6, 3)), (0, 12, (1, 12)), (0, 15, (0, 15))],
)
def test_a_fall_ends_in_the_bottom_row_of_its_column(row: int, col: int, place: tuple[int, int], stock: Table) -> None:
    """Four shares are sold although there are fewer rows below, or none."""
    started(stock, "FS", 100, "p1", shares="20+10+10+10+10").marker("FS", row, col)
    stock.play("p1 sell FS 40 as 10+10+10+10")
    assert at(stock, "FS") == place


@rule("EU-3.2-13", "EU-3.2-14")
def test_a_corporations_own_sale_ends_in_the_bottom_row_too(stock: Table) -> None:
    """Three shares from one row above the bottom: one row down."""
    started(stock, "FS", 100, "p1").marker("FS", 4, 4).trains(FS="3").operating("FS", "trade own stock", only=["FS"])
    stock.play("FS issue 30")
    assert (at(stock, "FS"), stock.percent(MARKET, "FS")) == ((5, 4), 30)


@rule("EU-3.2-14", "EU-3.2-9")
def test_who_cannot_fall_keeps_the_place_in_the_stack(stock: Table) -> None:
    """FS lies on DR in the bottom row of its column and stays there when a share of it is sold."""
    for company in ("FS", "DR"):
        started(stock, company, 100, "p1").marker(company, 5, 4)
    stock.play("p1 sell FS 10 as 10")
    assert order(stock) == ["FS", "DR"]


@rule("EU-3.2-14", "EU-3.2-12", "EU-3.2-9")
@pytest.mark.parametrize(("place", "kind"), [((6, 0), "withhold"), ((0, 16), "pay")], ids=["lowest", "highest"])
def test_who_is_in_a_corner_keeps_the_place_in_the_stack(place: tuple[int, int], kind: str, stock: Table) -> None:
    """FS lies on DR in a corner of the chart and stays there, whatever it does with its £1000."""
    for company in ("FS", "DR"):
        started(stock, company, 100, "p1").marker(company, *place)
    stock.operating("FS", "pay or withhold", revenue=1000).play(f"FS dividend {kind}")
    assert order(stock) == ["FS", "DR"]


# --- stacks ---------------------------------------------------------------------------------------------------------


@rule("EU-3.2-15")
@pytest.mark.parametrize(
    ("place", "kind", "revenue"),
    [pytest.param((2, 5), "withhold", 10, id="left"), pytest.param((2, 3), "pay", 200, id="right")],
)
def test_a_token_that_arrives_goes_to_the_bottom(place: tuple[int, int], kind: str, revenue: int, stock: Table) -> None:
    """GSR arrives last at £100, below FS and DR, although its token was the first on the chart."""
    for company, space in (("GSR", place), ("FS", (2, 4)), ("DR", (2, 4))):
        started(stock, company, 100, "p1").marker(company, *space)
    stock.operating("GSR", "pay or withhold", revenue=revenue).play(f"GSR dividend {kind}")
    assert at(stock, "GSR") == (2, 4)
    assert order(stock) == ["FS", "DR", "GSR"]


@rule("EU-3.2-15")
def test_a_sale_brings_the_token_to_the_bottom_of_the_stack(stock: Table) -> None:
    """From £110 GSR falls to £100 and below FS and DR."""
    for company, space in (("GSR", (1, 4)), ("FS", (2, 4)), ("DR", (2, 4))):
        started(stock, company, 100, "p1").marker(company, *space)
    assert order(stock) == ["GSR", "FS", "DR"]
    stock.play("p1 sell GSR 10 as 10")
    assert order(stock) == ["FS", "DR", "GSR"]


@rule("EU-3.2-16")
def test_a_new_corporation_begins_at_the_bottom_of_the_stack(stock: Table) -> None:
    """FS is started at £82 before DR, and GSR came there from elsewhere before both."""
    started(stock, "GSR", 100, "p3").marker("GSR", 3, 3)
    stock.play("p1 par FS 82", "p1 exchange 4 for FS", "p1 pass", "p2 par DR 82", "p2 exchange 5 for DR")
    assert [at(stock, c) for c in ("GSR", "FS", "DR")] == [(3, 3)] * 3
    assert order(stock) == ["GSR", "FS", "DR"]


@rule("EU-3.2-15")
def test_stacked_corporations_operate_from_top_to_bottom(stock: Table) -> None:
    """RPR arrives at £100 when it pays, below DR and FS; DR has the next turn."""
    without(stock, *MINORS)
    for company, space in (("RPR", (2, 3)), ("DR", (2, 4)), ("FS", (2, 4))):
        started(stock, company, 100, "p1").marker(company, *space).trains(**{company: "3"})
    stock.operating("RPR", "pay or withhold", revenue=100, only=["RPR", "DR", "FS"])
    stock.play("RPR dividend pay", "RPR pass", "RPR pass")
    assert stock.actor == "DR"
    assert order(stock) == ["DR", "FS", "RPR"]
