"""Turns of a stock round: sell, then buy, or put a minor up (18Ireland 5)."""

from __future__ import annotations

import pytest

from roundhouse.core.errors import NotationError
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import started, stock
from tests.rules.irepl.stock_positions import holding
from tests.support.table import Table, rule


def traders() -> Table:
    """p1 directs M2, p2 directs M3 and M5, p3 directs M7; p1 holds shares of M3 and M5 too."""
    table = started(stock(), "M2", 60, p1="40")
    started(table, "M3", 60, p2="40", p1="20")
    started(table, "M5", 60, p2="40", p1="20+20")
    return started(table, "M7", 60, p3="40", market="20")


@rule("PL-base-61", "PL-base-62")
def test_turns_clockwise_from_the_holder_of_the_priority_deal() -> None:
    """p3 begins; a purchase after three passes lets everybody act again, and only four passes in a row end it."""
    table = started(stock(4), "M2", 60, p1="40").edit(lambda d: d.set(priority="p3"))
    table.stock_round(table.state.priority)
    seen = []
    for action in ("pass", "pass", "pass", "share M2 20 from M2", "pass", "pass", "share M2 20 from M2"):
        seen.append(table.actor)
        table.play(f"{table.actor} {action}")
    assert seen == ["p3", "p4", "p1", "p2", "p2", "p3", "p4"]
    table.play("p4 pass", "p1 pass", "p2 pass", "p3 pass")
    assert table.view.frame(StockRound) is not None
    table.play("p4 pass")
    assert table.view.frame(OperatingRound) is not None


@rule("PL-base-62", "PL-base-61")
def test_a_pass_is_not_final() -> None:
    """p1 passes, p2 buys, and p1 may buy when it is his turn again."""
    table = traders().play("p1 pass", "p2 share M7 20 from M7", "p2 pass", "p3 pass")
    assert table.actor == "p1"
    assert table.check("p1 share M7 20 from M7")


@rule("PL-base-63", "PL-base-73")
def test_what_a_turn_offers() -> None:
    """Shares sold and bought, a minor put up, a pass (and the claim that the game is decided); nothing else."""
    verbs = {text.split()[1] for text in traders().legal()}
    assert verbs == {"sell", "share", "bid", "pass", "claim"}


@rule("PL-base-63", "PL-base-71")
@pytest.mark.parametrize("traded", ["p1 sell M5 20 as 20", "p1 share M7 20 from M7"])
def test_who_trades_puts_no_minor_up(traded: str) -> None:
    """A turn is one or the other; before trading it was possible."""
    table = traders()
    assert table.check("p1 bid M1 100")
    assert table.play(traded).sections("p1 bid M1 100") == ["5"]


@rule("PL-base-63", "PL-base-72", "PL-base-84")
def test_who_puts_a_minor_up_does_nothing_else() -> None:
    """During the auction nobody trades, and then it is the next player's turn."""
    table = traders().play("p1 bid M1 100")
    assert table.sections("p2 share M7 20 from M7") == ["5.1"]
    table.play("p2 pass", "p3 pass")
    assert table.actor == "p2"
    assert table.sections("p1 share M7 20 from M7") != []
    assert table.check("p2 share M7 20 from M7")


@rule("PL-base-64")
def test_sales_of_several_companies_then_a_purchase() -> None:
    """Three sales of two companies, one purchase, and then no sale any more."""
    table = traders().play("p1 sell M5 20 as 20", "p1 sell M3 20 as 20", "p1 sell M5 20 as 20")
    assert table.actor == "p1"
    table.play("p1 share M7 20 from M7")
    assert (table.percent("p1", "M5"), table.percent("p1", "M3"), table.percent("p1", "M7")) == (0, 0, 20)
    other = traders().play("p1 share M7 20 from M7")
    assert other.sections("p1 sell M5 20 as 20") == ["5"]


@rule("PL-base-64")
@pytest.mark.parametrize("action", ["p1 sell M5 20 as 20", "p1 share M7 20 from M7"])
def test_either_part_may_be_left_out(action: str) -> None:
    """A sale alone or a purchase alone is a turn, and no pass: all three others' passes do not end the round."""
    table = traders().play(action, "p1 pass", "p2 pass", "p3 pass")
    assert table.actor == "p1"
    assert table.play("p1 pass").view.frame(StockRound) is None
    assert table.state.priority == "p2"


@rule("PL-base-65")
@pytest.mark.parametrize("first", ["M7", "market"])
@pytest.mark.parametrize("second", ["PKP", "market"])
def test_one_certificate_in_a_turn(first: str, second: str) -> None:
    """Wherever the first one came from, a second one has to wait for the next turn."""
    table = started(traders(), "PKP", 60, at="E3", p2="20", market="10")
    assert table.check(f"p1 share PKP 10 from {second}")
    table.play(f"p1 share M7 20 from {first}")
    assert table.sections(f"p1 share PKP 10 from {second}") == ["5"]


@rule("PL-base-66", "PL-base-69")
@pytest.mark.parametrize(("number", "sections"), [(1, ["5"]), (2, []), (3, [])])
def test_sales_begin_with_the_second_stock_round(number: int, sections: list[str]) -> None:
    """Then also of a company that has not operated."""
    table = started(stock(number=number), "M2", 60, p1="40+20")
    assert "M2" not in table.state.operated
    assert table.sections("p1 sell M2 20 as 20") == sections


@rule("PL-base-67", "PL-base-34", "PL-base-35")
@pytest.mark.parametrize(
    ("company", "pool", "sale", "sections"),
    [
        ("M2", "", "40 as 20+20", []),
        ("M2", "20", "20 as 20", []),
        ("M2", "20", "40 as 20+20", ["4"]),
        ("PKP", "10+10+10", "20 as 10+10", []),
        ("PKP", "10+10+10+10", "10 as 10", []),
        ("PKP", "10+10+10+10", "20 as 10+10", ["4"]),
        ("PKP", "10+10+10+10+10", "10 as 10", ["4"]),
    ],
)
def test_the_pool_takes_so_much(company: str, pool: str, sale: str, sections: list[str]) -> None:
    """Two shares of a minor, five of a major, counted with what a sale adds."""
    head, home, held = {"M2": ("40", "", "20+20"), "PKP": ("20", "E3", "10+10")}[company]
    table = started(stock(), company, 60, at=home, p2=head, p1=held, market=pool)
    assert table.sections(f"p1 sell {company} {sale}") == sections


@rule("PL-base-68")
def test_no_purchase_of_what_was_sold_in_the_round() -> None:
    """Neither in the same turn nor in a later one, from pool or treasury; others may, and he may in the next round."""
    table = traders().play("p1 sell M5 20 as 20")
    assert table.sections("p1 share M5 20 from market") == table.sections("p1 share M5 20 from M5") == ["5"]
    assert table.check("p1 share M7 20 from M7")
    table.play("p1 pass")
    assert table.check("p2 share M5 20 from market")
    table.play("p2 share M7 20 from M7", "p2 pass", "p3 pass")
    assert table.sections("p1 share M5 20 from market") == ["5"]
    assert table.stock_round("p1", 3).check("p1 share M5 20 from market")


@rule("PL-base-71")
def test_money_and_room_to_put_a_minor_up() -> None:
    """100 and a place below the limit: with 99, or with eight certificates of eight, it is not possible."""
    assert holding(7).money(p1=100).check("p1 bid M1 100")
    assert holding(7).money(p1=99).sections("p1 bid M1 100") == ["5.1"]
    assert holding(8).sections("p1 bid M1 100") == ["5"]


@rule("PL-base-73")
def test_no_trade_between_players() -> None:
    """Neither a share nor a private company of another player can be bought, whatever it is called."""
    table = traders().privates(WOR="p2")
    assert table.sections("p1 share M3 40 from p2") == ["5"]
    assert table.sections("p1 share M5 20 from p2") == ["5"]
    assert table.sections("p1 private WOR for 20") == table.sections("p1 buy WOR 20") == ["5"]
    with pytest.raises(NotationError):
        table.sections("p2 offer WOR to p1 for 20")
