"""Warsaw-Radom starts Minor 8 (18IrePL 7.6)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Event, Paid, RoundBegan, TokenPlaced, TrainMoved
from roundhouse.core.ids import BANK, OFFERING, OUT
from roundhouse.finance.holdings import president
from roundhouse.rules.policies import policies
from tests.rules.irepl.positions import PRIVATES, definition, fresh, started, stock
from tests.support.table import Table, rule


def last_two(players: int = 3) -> Table:
    """Only Baltic Shipping and Warsaw-Radom are left in the auction."""
    return fresh(players).privates(**dict.fromkeys(PRIVATES[:4], OUT))


def won(bid: int) -> Table:
    """p1 has won Warsaw-Radom with a bid, after p2 has bought Baltic Shipping."""
    return last_two().play(f"p1 bid WRR {bid}", "p2 buy BS 100")


def bought() -> Table:
    """p1 has bought Warsaw-Radom, the last private company, at its price."""
    return fresh().privates(**dict.fromkeys(PRIVATES[:5], OUT)).play("p1 buy WRR 100")


@rule("PL-7.6-1")
def test_cost_and_revenue() -> None:
    """It costs 100 and brings nothing."""
    printed = definition().privates["WRR"]
    assert (printed.price, printed.revenue) == (100, 0)
    table = fresh().privates(**dict.fromkeys(PRIVATES[:5], OUT))
    assert table.legal("buy") == ["p1 buy WRR 100"]
    assert table.sections("p1 buy WRR 95") == ["3"]


@rule("PL-7.6-2", "PL-7.6-3")
def test_minor_8_gets_a_director_and_its_home() -> None:
    """p1 takes the 40% certificate and Minor 8 stands in Warszawa for nothing."""
    table = bought()
    assert table.state.shares["M8"] == ("p1", "M8", "M8", "M8")
    assert (table.percent("p1", "M8"), president(table.view, "M8")) == (40, "p1")
    assert [(t.company, t.city) for t in table.state.tokens["I11"]] == [("M8", 0)]
    assert table.state.stations["M8"] == ()
    assert "M8" in table.state.floated
    assert "M8" not in fresh().state.floated


@rule("PL-7.6-4", "PL-7.6-6")
@pytest.mark.parametrize("bid", [105, 175, 360])
def test_the_bid_goes_into_the_treasury(bid: int) -> None:
    """The bank gets only 80 for the train and the 100 of Baltic Shipping."""
    table = last_two()
    bank = table.cash(BANK)
    table.play(f"p1 bid WRR {bid}", "p2 buy BS 100")
    assert (table.cash("p1"), table.cash("M8")) == (360 - bid, bid - 80)
    assert table.cash(BANK) == bank + 100 + 80


@rule("PL-7.6-5")
@pytest.mark.parametrize(
    ("bid", "par"),
    [(105, 50), (115, 50), (120, 60), (135, 60), (140, 70), (165, 70), (170, 85), (195, 85), (200, 100), (360, 100)],
)
def test_par_is_the_highest_yellow_value_within_half_the_bid(bid: int, par: int) -> None:
    """50, 60, 70, 85 or 100."""
    table = won(bid)
    assert (table.state.par["M8"], table.price("M8")) == (par, par)


@pytest.mark.parametrize(
    ("bid", "par", "left"),
    [
        pytest.param(175, 85, 95, marks=rule("PL-7.6-9")),
        pytest.param(300, 100, 220, marks=rule("PL-7.6-10")),
    ],
)
def test_examples_of_bids(bid: int, par: int, left: int) -> None:
    """175: half is 87.5, par 85; 300: par 100 although half is 150."""
    table = won(bid)
    assert (table.price("M8"), table.cash("M8"), table.state.trains["M8"]) == (par, left, ("2-0",))


@rule("PL-7.6-8")
def test_the_example_of_the_plain_purchase() -> None:
    """For 100 par is 50, and 20 are left after the 2-train."""
    table = bought()
    assert (table.price("M8"), table.cash("M8"), table.state.trains["M8"]) == (50, 20, ("2-0",))


@rule("PL-7.6-6", "PL-7.6-7")
def test_the_order_of_events() -> None:
    """Price, station, train for 80, closing, and only then the next round; nobody decides anything meanwhile."""
    table = bought()

    def at(kind: type[Event], text: str) -> int:
        return next(i for i, e in enumerate(table.events) if isinstance(e, kind) and text in str(e))

    order = [at(Paid, "WRR"), at(TokenPlaced, "M8"), at(TrainMoved, "2-0"), at(Closed, "WRR"), at(RoundBegan, "Stock")]
    assert order == sorted(order)
    assert len([t for t in table.state.trains[OFFERING] if t.startswith("2-")]) == 6
    assert (table.state.phase, table.state.bought["2"]) == ("2", 1)
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p1", "M8", 100), ("M8", BANK, 80)]


@rule("PL-7.6-6")
def test_the_train_comes_before_the_auction_goes_on() -> None:
    """When the bids on Warsaw-Radom are fought out, its winner's Minor 8 has its train at once."""
    table = last_two().play("p1 bid WRR 105", "p2 bid WRR 110", "p3 buy BS 100")
    assert table.state.trains.get("M8", ()) == ()
    table.play("p1 bid WRR 120", "p2 pass")
    assert (table.state.trains["M8"], table.cash("M8"), table.step) == (("2-0",), 40, "stock turn")


@rule("PL-7.6-7")
def test_warsaw_radom_is_gone_at_once() -> None:
    """Only the certificates of Minor 8 and Baltic Shipping count, and it is never sold to a company."""
    table = bought()
    assert (table.state.privates["WRR"], "WRR" in table.state.closed) == (OUT, True)
    assert policies(table.view).stock.counted(table.view, "p1") == 1
    assert policies(table.view).stock.counted(won(105).view, "p2") == 1
    table.phase("3").money(M8=300).operating("M8", "lay track")
    assert table.sections("M8 private WRR for 100") == ["7.8"]
    held = table.privates(WRR="p1")
    assert held.sections("M8 private WRR for 100") == ["7.8"]


@rule("PL-7.6-11")
def test_without_a_buyer_minor_8_is_out() -> None:
    """It is in no pile and can never be started."""
    table = fresh().play("p1 buy WOR 20", "p2 pass", "p3 pass", "p1 pass")
    assert ("M8" in table.state.closed, "M8" in table.state.title.queue) == (True, False)
    assert table.state.tokens.get("I11", ()) == ()
    assert table.sections(f"{table.actor} bid M8 100") == ["5.1"]


@rule("PL-7.6-11")
def test_the_circle_of_minor_8_is_free_when_it_is_out() -> None:
    """A major may take the last circle of Warszawa."""
    table = fresh().play("p1 buy WOR 20", "p2 pass", "p3 pass", "p1 pass")
    started(started(table, "PKP", at="G13"), "KWW", p2="20", at="I11").phase("3")
    table.edit(lambda d: d.put("stations", "PKP", (40, 40)))
    table.tiles(G13="57 1", H12="4 1", I11="X1 1").operating("PKP", "place station")
    assert table.check("PKP token I11.0")
    kept = started(started(stock(), "PKP", at="G13"), "KWW", p2="20", at="I11").phase("3")
    kept.tiles(G13="57 1", H12="4 1", I11="X1 1").operating("PKP", "place station")
    assert kept.sections("PKP token I11.0") == ["7.3"]
