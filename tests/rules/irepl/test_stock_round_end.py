"""The end of a stock round (18Ireland 5.2 and 4.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, PriceMoved
from roundhouse.core.ids import OUT
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.stations import reservations
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import PILE, PRIVATES, fresh, started, stock
from tests.support.table import Table, rule


def ended(table: Table) -> Table:
    """Everybody passes."""
    return table.play(*(f"{p} pass" for p in table.state.players))


@rule("PL-base-85")
def test_without_a_start_the_first_minor_leaves() -> None:
    """Only the first one; its shares are out and its home is free for others, that of the second is not."""
    table = started(stock(), "M5", 60)
    assert (reservations(table.view, "E3", 0), reservations(table.view, "F4", 0)) == (["M1"], ["M2"])
    ended(table)
    assert table.state.title.queue == tuple(m for m in PILE if m not in ("M1", "M5"))
    assert (table.state.shares["M1"], "M1" in table.state.closed) == ((OUT,) * 4, True)
    assert (reservations(table.view, "E3", 0), reservations(table.view, "F4", 0)) == ([], ["M2"])


@rule("PL-base-85")
def test_with_a_start_nobody_leaves() -> None:
    """Whoever won the auction; but the next stock round counts anew."""
    table = stock().play("p1 bid M1 100", "p2 bid M1 105", "p3 pass", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.state.title.queue == PILE[1:]
    assert table.told(Closed) == []
    ended(table.stock_round("p1", 3))
    assert table.state.title.queue == PILE[2:]


@rule("PL-base-85")
def test_a_purchase_is_no_start() -> None:
    """Shares of a running minor were bought, and the first minor of the pile leaves all the same."""
    table = started(stock(), "M5", 60).play("p1 share M5 20 from M5", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert [e.company for e in table.told(Closed)] == ["M1"]


@rule("PL-base-85")
def test_an_empty_pile() -> None:
    """Nothing happens, and the operating round begins."""
    table = ended(started(stock().option(queue=()), "M5", 60))
    assert table.told(Closed) == []
    assert table.view.frame(OperatingRound) is not None


@rule("PL-base-86")
def test_minor_8_of_the_auction_is_no_start() -> None:
    """It began before the first stock round, at whose end the first minor of the pile leaves."""
    table = fresh().privates(**dict.fromkeys(PRIVATES[:5], OUT)).play("p1 buy WRR 100")
    assert "M8" in table.state.floated
    assert table.view.expect(StockRound).number == 1
    ended(table.stock_round("p1", 1))
    assert [e.company for e in table.told(Closed)] == ["M1"]


@rule("PL-base-57", "PL-base-58")
@pytest.mark.parametrize(
    ("held", "price"),
    [
        ({"p1": "40+20", "p2": "20+20"}, 65),
        ({"p1": "40+20", "p2": "20"}, 60),
        ({"p1": "40+20", "p2": "20", "market": "20"}, 60),
        ({"p1": "40", "p2": "20", "market": "20+20"}, 60),
    ],
)
def test_a_minor_wholly_with_players_rises(held: dict[str, str], price: int) -> None:
    """From 60 up to 65; a share in the treasury keeps it where it is, and shares in the pool do not lower it."""
    assert ended(started(stock(), "M1", 60, 0, **held)).price("M1") == price


@rule("PL-base-57", "PL-base-58")
@pytest.mark.parametrize(
    ("rest", "price"), [({"p2": "10+10+10+10"}, 65), ({"p2": "10+10+10"}, 60), ({"market": "10+10+10+10"}, 60)]
)
def test_a_major_wholly_with_players_rises(rest: dict[str, str], price: int) -> None:
    """As a minor does."""
    table = started(stock(), "PKP", 60, 0, at="E3", p1="20+10+10+10+10", **rest)
    assert ended(table).price("PKP") == price


@rule("PL-base-54", "PL-base-57")
def test_a_sold_out_company_in_the_top_row_stays() -> None:
    """It keeps its place in the stack too."""
    table = started(stock(), "M1", 100, p1="40+20", p2="20+20")
    cell = table.state.prices["M1"]
    assert ended(table).state.prices["M1"] == cell


@rule("PL-base-87")
def test_the_dearest_rises_first_and_after_the_removal() -> None:
    """M4 leaves, then 85, then 60 twice in the order of arrival, which they keep in their new space."""
    table = stock().option(queue=("M4", "M6"))
    for company, price in (("M3", 60), ("M1", 60), ("M2", 85)):
        started(table, company, price, p1="40+20", p2="20+20")
    ended(table)
    told = [e.company for e in table.events if isinstance(e, Closed | PriceMoved)]
    assert told == ["M4", "M2", "M3", "M1"]
    assert (table.price("M2"), table.price("M3"), table.price("M1")) == (92, 65, 65)
    assert table.view.expect(OperatingRound).eligible == ("M2", "M3", "M1")
