"""Rulings on section 3.2: what moves a share price."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PriceMoved
from tests.rules.eu.charts import at, order
from tests.rules.eu.positions import MINORS, held, started, without
from tests.support.table import Table, rule

# --- sales ----------------------------------------------------------------------------------------------------------


@rule("EU-3.2-1")
@pytest.mark.parametrize(("shares", "price"), [(1, 90), (2, 82), (3, 75)])
def test_one_row_down_for_each_share_a_player_sells(shares: int, price: int, stock: Table) -> None:
    """From £100 in the same column; the seller is paid the price before the fall."""
    started(stock, "FS", 100, "p1")
    stock.play(f"p1 sell FS {10 * shares} as {'+'.join(['10'] * shares)}")
    assert stock.price("FS") == price
    assert at(stock, "FS") == (2 + shares, 4)
    assert stock.cash("p1") == 450 + 100 * shares


@rule("EU-3.2-1")
def test_half_a_presidents_certificate_is_one_share(stock: Table) -> None:
    """A sale that passes the presidency on counts the shares sold and not the certificate."""
    held(started(stock, "FS", 100, "p1"), "FS", p1="20+10", p2="10+10")
    stock.play("p1 sell FS 20 as 20")
    assert (stock.price("FS"), stock.percent("p1", "FS")) == (82, 10)


@rule("EU-3.2-1")
def test_purchases_and_exchanges_do_not_move_the_price(stock: Table) -> None:
    """Only sales do, whether the share comes from the treasury or from the Pool."""
    held(started(stock, "FS", 100, "p1"), "FS", p1="20+10", market="10+10")
    stock.play("p1 share FS 10 from market", "p1 pass", "p2 share FS 10 from FS")
    assert at(stock, "FS") == (2, 4)
    held(stock.par("SNCF", 70).tokens("SNCF", "A10.1"), "SNCF", p2="20").stock_round("p1")
    stock.play("p1 exchange 1 for SNCF")
    assert at(stock, "SNCF") == (4, 2)


@rule("EU-3.2-2")
@pytest.mark.parametrize(("shares", "price"), [(1, 90), (2, 82), (3, 75)])
def test_one_row_down_for_each_share_a_corporation_sells(shares: int, price: int, stock: Table) -> None:
    """All are paid at £100; buying back does not move the price."""
    started(stock, "FS", 100, "p1").trains(FS="3").operating("FS", "trade own stock", only=["FS"])
    stock.play(f"FS issue {10 * shares}")
    assert (stock.cash("FS"), stock.price("FS")) == (100 * shares, price)
    stock.money(FS=500).operating("FS", "trade own stock", only=["FS"]).play("FS redeem 10")
    assert (stock.cash("FS"), stock.price("FS")) == (500 - price, price)


# --- the end of a stock round ---------------------------------------------------------------------------------------


@rule("EU-3.2-3")
@pytest.mark.parametrize(
    ("rest", "price"), [("p3", 110), ("market", 100), ("FS", 100)], ids=["players own all", "one in Pool", "treasury"]
)
def test_a_sold_out_corporation_rises_by_one_row(rest: str, price: int, stock: Table) -> None:
    """Only with all ten shares at players, and only when the stock round is over."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", **{"p1": "20+10+10+10+10", "p2": "10+10+10", rest: "10"})
    stock.play("p1 pass", "p2 pass")
    assert stock.price("FS") == 100
    stock.play("p3 pass")
    assert stock.price("FS") == price


@rule("EU-3.2-3", "EU-3.2-15")
def test_sold_out_corporations_rise_in_operating_order(stock: Table) -> None:
    """DR is on top of FS at £100 and stays so at £110, both below GSR that was there before."""
    for company, place in (("GSR", (1, 4)), ("DR", (2, 4)), ("FS", (2, 4))):
        started(stock, company, 100, "p1").marker(company, *place)
    for company in ("DR", "FS"):
        held(stock, company, p1="20+10+10+10+10", p2="10+10+10+10")
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert [at(stock, c) for c in ("GSR", "DR", "FS")] == [(1, 4)] * 3
    assert order(stock) == ["GSR", "DR", "FS"]


# --- operations -----------------------------------------------------------------------------------------------------


@rule("EU-3.2-4")
@pytest.mark.parametrize("revenue", [10, 500])
def test_withheld_earnings_move_the_token_left(revenue: int, stock: Table) -> None:
    """One column, however much was earned: from £100 to £90 in the same row."""
    started(stock, "FS", 100, "p1").operating("FS", "pay or withhold", revenue=revenue).play("FS dividend withhold")
    assert (stock.price("FS"), at(stock, "FS")) == (90, (2, 3))


@rule("EU-3.2-5")
@pytest.mark.parametrize("earlier", [(), ("FS",)], ids=["first operating round", "later"])
def test_without_earnings_the_token_moves_left(earlier: tuple[str, ...], stock: Table) -> None:
    """FS has no train and so nothing to decide about; the token moves before it buys trains."""
    started(stock, "FS", 100, "p1", hexes=("F9",)).edit(lambda d: d.exclude("operated", "FS")).operated(*earlier)
    stock.operating("FS", only=["FS"]).play("FS pass", "FS pass")
    assert stock.step == "buy trains"
    assert stock.told(PriceMoved) == [PriceMoved("FS", 100, 90, "no revenue")]
    assert at(stock, "FS") == (2, 3)


@rule("EU-3.2-6", "EU-3.2-7")
@pytest.mark.parametrize(
    ("revenue", "kind", "place"),
    [
        (90, "pay", (2, 4)),
        (100, "pay", (2, 5)),
        (110, "pay", (2, 5)),
        (990, "pay", (2, 5)),
        (180, "half", (2, 4)),
        (190, "half", (2, 5)),
        (200, "half", (2, 5)),
    ],
)
def test_a_dividend_of_at_least_the_price_moves_the_token_right(
    revenue: int, kind: str, place: tuple[int, int], stock: Table
) -> None:
    """At £100: the total dividend for ten shares counts, half dividends after rounding up to £10."""
    started(stock, "FS", 100, "p1")
    stock.operating("FS", "pay or withhold", revenue=revenue).play(f"FS dividend {kind}")
    assert at(stock, "FS") == place


@rule("EU-3.2-17", "EU-3.2-6", "EU-3.2-7")
@pytest.mark.parametrize(("revenue", "kind", "price"), [(80, "pay", 82), (90, "pay", 90), (150, "half", 82)])
def test_the_example_at_82(revenue: int, kind: str, price: int, stock: Table) -> None:
    """£80 are too little, £90 enough, and half of £150 is £80 and too little again."""
    started(stock, "FS", 82, "p1")
    stock.operating("FS", "pay or withhold", revenue=revenue).play(f"FS dividend {kind}")
    assert stock.price("FS") == price


@rule("EU-3.2-8", "EU-3.2-9")
def test_a_corporation_that_has_not_floated_does_not_move(stock: Table) -> None:
    """DR lies on FS at £100; it has not floated and keeps its place while FS moves left in both operating rounds."""
    without(stock, *MINORS)
    held(stock.par("DR", 100), "DR", p1="20+10")
    started(stock, "FS", 100, "p2").trains(FS="3")
    before = stock.state.prices["DR"]
    stock.play("p1 pass", "p2 pass", "p3 pass").pass_until("stock turn")
    assert stock.state.prices["DR"] == before
    assert stock.price("FS") == 82


@rule("EU-3.2-9")
@pytest.mark.parametrize("company", ["DR", "FS", "GSR"])
def test_who_does_not_move_keeps_the_place_in_the_stack(company: str, stock: Table) -> None:
    """Each of three corporations in a space pays a dividend below the price; their order stays."""
    for name in ("DR", "FS", "GSR"):
        started(stock, name, 100, "p1")
    stock.operating(company, "pay or withhold", revenue=90).play(f"{company} dividend pay")
    assert order(stock) == ["DR", "FS", "GSR"]
