"""The auction of private companies (18Ireland 3, 18IrePL 3.3 and 7.6)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OFFERING, OUT
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import PRIVATES, fresh
from tests.support.table import Table, rule


def player(table: Table) -> str:
    """Whose turn it is in the auction or stock round."""
    return table.view.expect(StockRound).player


def number(table: Table) -> int:
    """The number of the stock round, 0 in the auction."""
    return table.view.expect(StockRound).number


@rule("PL-base-1", "PL-base-12", "PL-base-13")
def test_the_first_company_is_bought_at_its_price() -> None:
    """A turn is one purchase, one bid or a pass; then the next player has his."""
    table = fresh()
    assert (table.step, table.actor) == ("auction of private companies", "p1")
    assert table.sections("p1 buy WOR 25") == table.sections("p1 buy IOL 40") == ["3"]
    table.play("p1 buy WOR 20")
    assert (table.cash("p1"), table.state.privates["WOR"], table.actor) == (340, "p1", "p2")
    assert table.play("p2 bid WB 85").actor == "p3"
    assert table.play("p3 pass").actor == "p1"


@rule("PL-base-14", "PL-base-15")
@pytest.mark.parametrize("price", [40, 44, 47])
def test_a_bid_tops_the_price_by_five_in_fives(price: int) -> None:
    """45 is the least for the company of 40."""
    table = fresh()
    assert table.sections(f"p1 bid IOL {price}") == ["3"]
    assert table.sections("p1 bid WOR 25") == ["3"]
    table.play("p1 bid IOL 45")
    assert table.sections("p2 bid IOL 45") == ["3"]
    assert table.check("p2 bid IOL 50")


@rule("PL-base-16")
def test_money_in_bids_is_reserved() -> None:
    """360 less 200 leaves 160; one's own bid on the same company counts again."""
    table = fresh().play("p1 bid WRR 200", "p2 pass", "p3 pass")
    assert table.sections("p1 bid BS 165") == ["3"]
    assert table.check("p1 bid BS 160")
    assert table.check("p1 bid WRR 360")
    table.money(p1=215)
    assert table.sections("p1 buy WOR 20") == ["3"]


@rule("PL-base-17")
def test_a_pass_is_not_final() -> None:
    """Who passed may buy when his turn comes again."""
    assert fresh().play("p1 pass", "p2 bid WB 85", "p3 pass").check("p1 buy WOR 20")


@rule("PL-base-18", "PL-base-19", "PL-base-22")
def test_a_single_bidder_gets_the_next_company_at_once() -> None:
    """IOL goes to p2 for his bid, BC has none, and p1 goes on because p3 began the chain."""
    table = fresh().play("p1 pass", "p2 bid IOL 55", "p3 buy WOR 20")
    assert (table.state.privates["IOL"], table.cash("p2")) == ("p2", 305)
    assert table.state.privates["BC"] == BANK
    assert player(table) == "p1"


@rule("PL-base-20", "PL-base-21")
def test_several_bidders_hold_an_auction() -> None:
    """The lowest bidder acts; a pass is final, and the last one left pays his last bid."""
    table = fresh(4).play("p1 bid IOL 45", "p2 bid IOL 50", "p3 pass", "p4 buy WOR 20")
    assert (table.step, table.actor) == ("auction", "p1")
    assert table.sections("p1 bid IOL 50") == table.sections("p1 bid IOL 58") == ["3"]
    table.play("p1 bid IOL 60")
    assert table.actor == "p2"
    table.play("p2 pass")
    assert (table.state.privates["IOL"], table.cash("p1"), table.cash("p2")) == ("p1", 210, 270)
    assert player(table) == "p1"


@rule("PL-base-23")
def test_all_pass_before_anything_is_sold() -> None:
    """Bids are cancelled and the first company costs 5 less."""
    table = fresh().play("p1 bid IOL 45", "p2 pass", "p3 pass", "p1 pass")
    assert table.state.bids == {}
    assert table.legal("buy") == ["p2 buy WOR 15"]


@rule("PL-base-24")
def test_a_free_company_must_be_taken() -> None:
    """After four such rounds it costs nothing."""
    table = fresh()
    for _ in range(4):
        for _ in range(3):
            table.play(f"{table.actor} pass")
    taker = table.actor
    assert table.sections(f"{taker} pass") == table.sections(f"{taker} bid IOL 45") == ["3"]
    table.play(f"{taker} buy WOR 0")
    assert table.state.privates["WOR"] == taker


@rule("PL-base-25", "PL-7.6-11")
def test_all_pass_after_a_sale() -> None:
    """What has no bid leaves the game, the bids are resolved in order, and stock round 1 begins."""
    table = fresh().play("p1 buy WOR 20", "p2 bid WB 85", "p3 pass", "p1 pass", "p2 pass")
    assert [table.state.privates[p] for p in PRIVATES] == ["p1", OUT, OUT, "p2", OUT, OUT]
    assert number(table) == 1
    assert "M8" in table.state.closed


@rule("PL-base-26", "PL-base-7")
def test_the_auction_ends_when_all_is_sold() -> None:
    """The player to the left of the last buyer begins stock round 1; raises of others do not matter."""
    table = fresh().play("p1 bid IOL 45", "p2 bid BC 65", "p3 bid WB 85", "p1 bid BS 105", "p2 bid WRR 105")
    table.play("p3 buy WOR 20")
    assert number(table) == 1
    assert (player(table), table.state.priority) == ("p1", "p1")


@rule("PL-base-27", "PL-7.6-2", "PL-7.6-3", "PL-7.6-4", "PL-7.6-6", "PL-7.6-7", "PL-7.6-8", "PL-base-86")
def test_warsaw_radom_starts_minor_8() -> None:
    """For 100: par 50, a 2-train for 80, 20 left; the private company is gone."""
    table = fresh().privates(WOR=OUT, IOL=OUT, BC=OUT, WB=OUT).play("p1 bid WRR 105", "p2 pass", "p3 buy BS 100")
    table = fresh().privates(**dict.fromkeys(PRIVATES[:5], OUT)).play("p1 buy WRR 100")
    assert (table.percent("p1", "M8"), table.price("M8"), table.cash("M8")) == (40, 50, 20)
    assert table.state.trains["M8"] == ("2-0",)
    assert len([t for t in table.state.trains[OFFERING] if t.startswith("2-")]) == 6
    assert [t.company for t in table.state.tokens["I11"]] == ["M8"]
    assert table.state.privates["WRR"] == OUT
    assert table.state.title.founded is False
    assert "M8" not in table.state.title.queue


@rule("PL-7.6-5", "PL-7.6-9", "PL-7.6-10")
@pytest.mark.parametrize(("bid", "par", "left"), [(175, 85, 95), (300, 100, 220)])
def test_par_of_minor_8_is_yellow(bid: int, par: int, left: int) -> None:
    """The highest yellow value not above half the bid."""
    table = fresh().privates(**dict.fromkeys(PRIVATES[:4], OUT)).play(f"p1 bid WRR {bid}", "p2 buy BS 100")
    assert (table.price("M8"), table.cash("M8"), table.cash("p1")) == (par, left, 360 - bid)
