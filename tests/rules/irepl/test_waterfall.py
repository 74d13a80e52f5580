"""Rulings on the waterfall auction of the private companies (18Ireland 1 and 3, 18IrePL 3.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Floated, RoundBegan
from roundhouse.core.ids import BANK, OUT
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import PRIVATES, fresh
from tests.support.table import Table, rule


def to_act(table: Table) -> str:
    """Whose turn of the row it is."""
    return table.view.expect(StockRound).player


def bids(table: Table) -> dict[str, int]:
    """The least bid on each private company for the player to act."""
    return {t.split()[2]: int(t.split()[3]) for t in table.legal("bid")}


@rule("PL-3.3-2", "PL-base-13", "PL-base-14")
def test_the_row_and_its_prices() -> None:
    """The first costs its price and takes no bid; the least bid on the others is their price and 5."""
    table = fresh()
    assert table.legal("buy") == ["p1 buy WOR 20"]
    assert bids(table) == {"IOL": 45, "BC": 65, "WB": 85, "BS": 105, "WRR": 105}
    table.play("p1 buy WOR 20", "p2 buy IOL 40", "p3 buy BC 60", "p1 buy WB 80")
    assert table.legal("buy") == ["p2 buy BS 100"]
    assert table.sections("p2 buy WRR 100") == ["3"]


@rule("PL-base-13")
@pytest.mark.parametrize(("price", "sections"), [(15, ["3"]), (20, []), (25, ["3"])])
def test_the_price_is_neither_more_nor_less(price: int, sections: list[str]) -> None:
    """20 for the company of 20."""
    assert fresh().sections(f"p1 buy WOR {price}") == sections


@rule("PL-base-12", "PL-base-17")
def test_one_thing_in_a_turn_and_clockwise() -> None:
    """Four players in seating order, each with all three choices in every turn."""
    table = fresh(4)
    for player, action in zip(
        ("p1", "p2", "p3", "p4", "p1", "p2"),
        ("pass", "bid BS 105", "pass", "buy WOR 20", "bid BS 110", "buy IOL 40"),
        strict=True,
    ):
        assert to_act(table) == player
        assert {"buy", "bid", "pass"} <= {t.split()[1] for t in table.legal()}
        table.play(f"{player} {action}")
    assert to_act(table) == "p3"


@rule("PL-base-14", "PL-base-15")
@pytest.mark.parametrize(
    ("price", "sections"),
    [(85, ["3"]), (90, ["3"]), (94, ["3"]), (95, []), (97, ["3"]), (98, ["3"]), (100, [])],
)
def test_a_bid_tops_the_highest_bid(price: int, sections: list[str]) -> None:
    """After 90 the least bid is 95, and only multiples of 5 are bids."""
    assert fresh().play("p1 bid WB 90").sections(f"p2 bid WB {price}") == sections


@rule("PL-base-16")
def test_money_in_several_bids_is_reserved() -> None:
    """360 less 105 and 210 leaves 45: enough for WOR and a bid of 45, not for 50; a raise counts its own bid again."""
    table = fresh().play("p1 bid BS 105", "p2 pass", "p3 pass", "p1 bid WRR 210", "p2 pass", "p3 pass")
    assert table.check("p1 buy WOR 20")
    assert table.check("p1 bid IOL 45")
    assert table.sections("p1 bid IOL 50") == ["3"]
    assert table.check("p1 bid BS 150")
    assert table.sections("p1 bid BS 155") == ["3"]
    table.play("p1 bid BS 150", "p2 pass", "p3 pass")
    assert table.sections("p1 buy WOR 20") == ["3"]
    assert table.sections("p1 bid BS 155") == ["3"]


@rule("PL-base-16", "PL-base-21")
def test_other_bids_stay_reserved_in_a_contest() -> None:
    """p1 has 360 and bid 300 on WRR: for IOL he can go to 60."""
    table = fresh().play("p1 bid WRR 300", "p2 bid IOL 45", "p3 pass", "p1 bid IOL 50", "p2 pass", "p3 buy WOR 20")
    assert (table.step, table.actor) == ("auction", "p2")
    table.play("p2 bid IOL 55")
    assert table.check("p1 bid IOL 60")
    assert table.sections("p1 bid IOL 65") == ["3"]


@rule("PL-base-18", "PL-base-19", "PL-base-22")
def test_a_chain_stops_at_the_first_company_without_a_bid() -> None:
    """IOL and BC go at once to their bidders, WB has no bid; the bid on BS waits, and p3 follows the buyer p2."""
    table = fresh().play("p1 bid IOL 45", "p2 bid BC 70", "p3 bid BS 105", "p1 pass", "p2 buy WOR 20")
    assert [table.state.privates[p] for p in PRIVATES] == ["p2", "p1", "p2", BANK, BANK, BANK]
    assert [table.cash(p) for p in ("p1", "p2", "p3")] == [315, 270, 360]
    assert to_act(table) == "p3"
    assert table.legal("buy") == ["p3 buy WB 80"]
    assert table.sections("p3 bid BS 105") == ["3"]


@rule("PL-base-19")
def test_several_bids_of_one_player_are_one_bidder() -> None:
    """He pays his last bid."""
    table = fresh().play("p1 bid IOL 45", "p2 pass", "p3 pass", "p1 bid IOL 60", "p2 pass", "p3 buy WOR 20")
    assert (table.state.privates["IOL"], table.cash("p1")) == ("p1", 300)


@rule("PL-base-20", "PL-base-21", "PL-base-22")
def test_a_contest_of_three_among_four() -> None:
    """The lowest acts, may leave or top the highest by 5; the winner pays his last bid and the next is looked at."""
    table = fresh(4).play("p1 bid IOL 45", "p2 bid IOL 50", "p3 bid IOL 55", "p4 bid BC 65", "p1 pass", "p2 buy WOR 20")
    assert table.actor == "p1"
    assert table.sections("p1 bid IOL 55") == table.sections("p1 bid IOL 62") == table.sections("p1 bid BC 70") == ["3"]
    assert table.legal("buy") == []
    assert table.play("p1 bid IOL 60").actor == "p2"
    assert table.play("p2 pass").actor == "p3"
    assert table.play("p3 bid IOL 75").actor == "p1"
    assert table.check("p1 bid IOL 80")
    table.play("p1 pass")
    assert [table.state.privates[p] for p in PRIVATES[:4]] == ["p2", "p3", "p4", BANK]
    assert [table.cash(p) for p in ("p1", "p2", "p3", "p4")] == [270, 250, 195, 205]
    assert to_act(table) == "p3"


@rule("PL-base-7", "PL-base-22")
def test_raises_in_a_contest_leave_the_priority() -> None:
    """p2's purchase ended the auction; that p3 raised and won the last company does not matter: p3 begins."""
    table = fresh().privates(**dict.fromkeys(PRIVATES[:4], "p1"))
    table.play("p1 bid WRR 105", "p2 pass", "p3 bid WRR 110", "p1 pass", "p2 buy BS 100", "p1 bid WRR 115")
    table.play("p3 bid WRR 120", "p1 pass")
    assert table.percent("p3", "M8") == 40
    assert (to_act(table), table.state.priority, table.view.expect(StockRound).number) == ("p3", "p3", 1)


@rule("PL-base-7", "PL-base-25")
def test_a_bid_on_the_own_turn_moves_the_priority() -> None:
    """p2 bid last before all passed, so p3 begins stock round 1."""
    table = fresh().play("p1 buy WOR 20", "p2 bid BC 65", "p3 pass", "p1 pass", "p2 pass")
    assert (to_act(table), table.state.priority) == ("p3", "p3")


@rule("PL-base-23")
@pytest.mark.parametrize("players", [3, 5])
def test_prices_fall_only_while_nothing_is_sold(players: int) -> None:
    """All pass: bids are cancelled, WOR costs 15, then 10; the others keep their price and IOL costs 40 afterwards."""
    table = fresh(players).play("p1 bid BS 105")
    for _ in range(players):
        table.play(f"{to_act(table)} pass")
    assert table.state.bids == {}
    assert (table.legal("buy"), bids(table)["BS"]) == (["p2 buy WOR 15"], 105)
    for _ in range(players):
        table.play(f"{to_act(table)} pass")
    assert table.sections("p2 buy WOR 15") == table.sections("p2 buy WOR 20") == ["3"]
    cash = table.cash("p2")
    assert table.play("p2 buy WOR 10").cash("p2") == cash - 10
    assert table.legal("buy") == ["p3 buy IOL 40"]


@rule("PL-base-24")
def test_only_a_price_of_nothing_forces_a_purchase() -> None:
    """At 5 one may still pass; at 0 the next player takes it for nothing and the auction goes on."""
    table = fresh()
    for _ in range(9):
        table.play(f"{to_act(table)} pass")
    assert table.legal("buy") == ["p1 buy WOR 5"]
    assert table.check("p1 pass")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.legal("buy"), table.legal("bid"), table.legal("pass")) == (["p1 buy WOR 0"], [], [])
    table.play("p1 buy WOR 0")
    assert (table.cash("p1"), to_act(table)) == (360, "p2")
    assert table.check("p2 pass")


@rule("PL-base-25")
def test_the_end_by_passing_resolves_contests_in_row_order() -> None:
    """IOL and WB leave, BC goes to its bidder, BS is contested, WRR leaves; then stock round 1."""
    table = fresh().play("p1 buy WOR 20", "p2 bid BS 105", "p3 bid BS 110", "p1 bid BC 65", "p2 pass", "p3 pass")
    table.play("p1 pass")
    assert [table.state.privates[p] for p in PRIVATES[:4]] == ["p1", OUT, "p1", OUT]
    assert (table.step, table.actor) == ("auction", "p2")
    table.play("p2 bid BS 115", "p3 pass")
    assert [table.state.privates[p] for p in PRIVATES[4:]] == ["p2", OUT]
    assert [table.cash(p) for p in ("p1", "p2", "p3")] == [275, 245, 360]
    assert (table.view.expect(StockRound).number, to_act(table)) == (1, "p2")


@rule("PL-base-26")
def test_the_last_sale_ends_the_auction() -> None:
    """Five sold: it goes on; the sixth is bought: stock round 1 begins with the next player."""
    table = fresh().privates(**dict.fromkeys(PRIVATES[:4], "p3")).play("p1 buy BS 100")
    assert (table.view.expect(StockRound).number, table.legal("buy")) == (0, ["p2 buy WRR 100"])
    table.play("p2 buy WRR 100")
    assert (table.view.expect(StockRound).number, to_act(table)) == (1, "p3")


@rule("PL-base-27")
def test_warsaw_radom_works_before_the_auction_goes_on() -> None:
    """Minor 8 is in play with its train before the next round is opened."""
    table = fresh().play("p1 bid WRR 140", "p2 pass", "p3 buy WOR 20", "p1 pass", "p2 pass", "p3 pass")
    kinds = [type(e) for e in table.events if isinstance(e, (Floated, RoundBegan))]
    assert kinds == [Floated, RoundBegan]
    assert (table.cash("M8"), table.price("M8"), len(table.state.trains["M8"])) == (60, 70, 1)


@rule("PL-base-11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_player_begins(players: int) -> None:
    """He holds the priority deal and has the first turn of the auction."""
    table = fresh(players)
    assert (table.state.players[0], table.actor, table.state.priority) == ("p1", "p1", "p1")
