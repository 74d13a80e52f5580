"""Section 4.3.3: paying out dividends or withholding, and the market value."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from tests.rules.mex.positions import all_sold, best_run, floated, western_line
from tests.support.table import Table, rule


def earned(company: str, revenue: int, **holdings: str) -> Table:
    """A company with these shareholders has earned so much; nobody has any money."""
    table = floated(all_sold(), company, cash=0).shares(company, **{"p1": "", **holdings})
    table.money(p1=0, p2=0, p3=0)
    return table.operating(company, "pay or withhold", only=(company,), revenue=revenue)


def purses(table: Table, company: str) -> dict[str, int]:
    """Money of players and company."""
    return {name: table.cash(name) for name in ("p1", "p2", "p3", company)}


@rule("MEX-4.3.3-1", "MEX-4.3f-1")
def test_the_president_either_pays_out_or_withholds() -> None:
    """There are no half dividends and the choice cannot be passed over."""
    table = earned("MC", 70, p2="20+10+10+10")
    assert table.legal() == ["MC dividend pay", "MC dividend withhold"]
    assert table.sections("MC dividend half") == ["4.3.3"]
    assert table.refused("MC pass", "4.3", "MC cannot pass")
    assert table.refused("MC train 2 from offering for 100", "4.3", "comes later in the turn of MC")


@rule("MEX-4.3.3a-1", "MEX-4.3.3a-2")
def test_the_example_of_the_book_60_percent_of_70_dollars_are_42() -> None:
    """The others receive $14 for 20% and $7 for 10%, from the bank."""
    table = earned("MC", 70, p2="20+10+10+10+10", p1="10+10", p3="10")
    bank = table.cash("bank")
    table.play("MC dividend pay")
    assert purses(table, "MC") == {"p1": 14, "p2": 42, "p3": 7, "MC": 0}
    assert table.cash("bank") == bank - 63


@rule("MEX-4.3.3a-3", "MEX-4.3.3a-4")
def test_the_treasury_is_paid_for_the_open_market_and_nobody_for_the_initial_offering() -> None:
    """Of $70, 30% lie in the Open Market ($21 for the treasury) and 20% in the Initial Offering."""
    table = earned("MC", 70, p2="20+10+10+10", market="10+10+10")
    bank = table.cash("bank")
    table.play("MC dividend pay")
    assert purses(table, "MC") == {"p1": 0, "p2": 35, "p3": 0, "MC": 21}
    assert table.cash("bank") == bank - 56


@rule("MEX-4.3.3a-4")
def test_the_trade_in_shares_box_pays_nobody() -> None:
    """NdM's 20% and UdY's 10% in the box belong to the Initial Offering: everything else is sold and paid for."""
    table = earned("NdM", 100, p2="20+10+10+10+10+10+10")
    assert table.percent("reserve", "NdM") == 20
    table.play("NdM dividend pay")
    assert purses(table, "NdM") == {"p1": 0, "p2": 80, "p3": 0, "NdM": 0}
    table = earned("UdY", 100, p2="20+10+10+10+10", p3="10+10+10")
    assert table.percent("reserve", "UdY") == 10
    table.play("UdY dividend pay")
    assert purses(table, "UdY") == {"p1": 0, "p2": 60, "p3": 30, "UdY": 0}


@rule("MEX-4.3.3a-5")
@pytest.mark.parametrize(("revenue", "p2", "p3"), [(70, 11, 4), (60, 9, 3), (90, 14, 5)])
def test_an_odd_five_percent_of_a_player_is_rounded_up(revenue: int, p2: int, p3: int) -> None:
    """15% of $70 are $10.50, paid as $11; 5% are $3.50, paid as $4; whole dollars stay as they are."""
    table = earned("NdM", revenue, p1="20+10+10", p2="10+5", p3="5").play("NdM dividend pay")
    assert purses(table, "NdM") == {"p1": revenue * 4 // 10, "p2": p2, "p3": p3, "NdM": 0}


@rule("MEX-4.3.3a-5")
def test_an_odd_five_percent_of_the_open_market_is_rounded_up() -> None:
    """15% in the Open Market bring the treasury $11 of $70; two fives of one player are a whole share, $7."""
    table = earned("NdM", 70, p1="20+10+10+10", market="10+5").play("NdM dividend pay")
    assert purses(table, "NdM") == {"p1": 35, "p2": 0, "p3": 0, "NdM": 11}
    table = earned("NdM", 70, p1="20+10+10+10", p2="5+5").play("NdM dividend pay")
    assert table.cash("p2") == 7


@rule("MEX-4.3.3b-1")
def test_withheld_revenue_goes_wholly_into_the_treasury() -> None:
    """All $70 whoever owns the shares, also those of the Initial Offering."""
    table = earned("MC", 70, p2="20+10+10+10", p3="10")
    table.play("MC dividend withhold")
    assert purses(table, "MC") == {"p1": 0, "p2": 0, "p3": 0, "MC": 70}
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("bank", "MC", 70)]


MOVES = [
    pytest.param("pay", (1, 4), (1, 5), marks=rule("MEX-4.3.3-2"), id="right"),
    pytest.param("pay", (2, 13), (1, 13), marks=rule("MEX-4.3.3-3"), id="up at the end of a long row"),
    pytest.param("pay", (6, 4), (5, 4), marks=rule("MEX-4.3.3-3"), id="up at the end of a short row"),
    pytest.param("pay", (1, 14), (0, 14), marks=rule("MEX-4.3.3-3"), id="up into the corner"),
    pytest.param("pay", (0, 14), (0, 14), marks=rule("MEX-4.3.3-4"), id="upper right corner"),
    pytest.param("withhold", (1, 4), (1, 3), marks=rule("MEX-4.3.3-5"), id="left"),
    pytest.param("withhold", (1, 0), (2, 0), marks=rule("MEX-4.3.3-8"), id="down in the first column"),
    pytest.param("withhold", (6, 0), (7, 0), marks=rule("MEX-4.3.3-8"), id="down into the corner"),
    pytest.param("withhold", (7, 0), (7, 0), marks=rule("MEX-4.3.3-9"), id="lower left corner"),
]


@rule("MEX-4.3.3-2", "MEX-4.3.3-3", "MEX-4.3.3-4", "MEX-4.3.3-5", "MEX-4.3.3-8", "MEX-4.3.3-9")
@pytest.mark.parametrize(("choice", "place", "goal"), MOVES)
def test_the_market_value_moves_one_space(choice: str, place: tuple[int, int], goal: tuple[int, int]) -> None:
    """Right (or up) for a dividend, left (or down) for withholding, not at all out of a corner."""
    table = earned("MC", 70, p2="20+10+10+10").marker("MC", *place).play(f"MC dividend {choice}")
    cell = table.state.prices["MC"]
    assert (cell.row, cell.col) == goal


@rule("MEX-4.3.3-6", "MEX-4.3.3-7")
@pytest.mark.parametrize("trains", ["", "2"], ids=["no train", "no route"])
def test_a_company_that_cannot_run_moves_left_without_a_decision(trains: str) -> None:
    """Neither a train nor a route alone earns anything; the first turn is no exception."""
    table = floated(all_sold(), "MC", trains=trains).operating("MC", only=("MC",))
    table.play("MC pass", "MC pass")
    assert (table.step, table.price("MC")) == ("buy trains", 70)


@rule("MEX-4.3.3-6")
def test_a_company_that_chooses_not_to_run_moves_left() -> None:
    """Where no stockholder insists, the president may leave the trains at home; that is not a payout."""
    table = western_line(floated(all_sold(best_run=False), "MC", trains="2", stations=("I8",)))
    table.operating("MC", only=("MC",)).pass_until("run trains").play("MC run")
    assert (table.step, table.price("MC")) == ("buy trains", 70)


@rule("MEX-4.3.3-6", "MEX-4.3.3-8", "MEX-4.3.3-9")
@pytest.mark.parametrize(("place", "goal"), [((1, 0), (2, 0)), ((7, 0), (7, 0))])
def test_without_revenue_the_token_goes_down_in_the_first_column(place: tuple[int, int], goal: tuple[int, int]) -> None:
    """Exactly as if the company had withheld."""
    table = floated(all_sold(), "MC").marker("MC", *place).operating("MC", only=("MC",)).play("MC pass", "MC pass")
    cell = table.state.prices["MC"]
    assert (cell.row, cell.col) == goal


@rule("MEX-4.3.3-2", "MEX-4.3.3a-1")
def test_a_whole_turn_from_the_run_to_the_payout() -> None:
    """$50 from Torreón over Zacatecas to Guadalajara: half the company is p1's, so $25, and $75 becomes $80."""
    table = western_line(floated(all_sold(), "MC", trains="2", stations=("I8",))).money(p1=0)
    table.operating("MC", only=("MC",)).pass_until("run trains")
    table.play(best_run(table), "MC dividend pay")
    assert (table.cash("p1"), table.price("MC")) == (25, 80)
