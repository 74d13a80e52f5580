"""Why shares are not sold or bought (18Ireland 4 and 5): in a stock round, and for a train (7.7)."""

from __future__ import annotations

import pytest

from roundhouse.rules.auction.founding import Founding
from roundhouse.rules.stock.frames import StockRound
from tests.rules.ireland.positions import refuses
from tests.rules.irepl import stock_positions
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

PLACES = ("stock round", "emergency")
in_both = pytest.mark.parametrize("place", PLACES)


def selling(place: str, company: str, **held: str) -> Table:
    """A company at 60 with these shareholders; p1 sells in a turn of a stock round, or to pay for a train of M5."""
    table = started(started(stock(), company, 60, 100, **held), "M5", cash=10, p1="40").money(p1=0)
    return table.stock_round("p1", 2) if place == "stock round" else table.operating("M5", "buy trains")


@in_both
def test_players_sell_what_they_hold(place: str) -> None:
    table = selling(place, "M1", p1="40+20")
    assert table.check("p1 sell M1 20 as 20")
    assert refuses(table, "p1 sell M3 20 as 20", "p1 does not hold certificates of 20% of M3")
    assert refuses(table, "p1 sell M1 40 as 20+20", "p1 does not hold certificates of 20+20% of M1")
    assert refuses(table, "p1 sell M1 30 as 20", "the certificates handed in are 20%, not 30%")
    assert refuses(table, "p1 sell M1 10 as 20", "the certificates handed in are 20%, not 10%")


@in_both
def test_only_shares_with_a_price_are_sold(place: str) -> None:
    """A major has none before it is formed."""
    table = selling(place, "M1", p1="40+20").shares("PKP", p1="20+10")
    assert refuses(table, "p1 sell PKP 10 as 10", "PKP has no market value")


@in_both
@rule("PL-base-47")
def test_the_directors_certificate_goes_last(place: str) -> None:
    """Only who holds nothing else of the company sells half of it, and exactly half."""
    both = selling(place, "M1", p1="40+20", p2="20+20")
    assert refuses(
        both,
        "p1 sell M1 20 as 40",
        "p1 would keep 40%",
        "only a lone director's certificate may be halved",
        "p1 must sell 20% of M1 without the director's certificate",
    )
    lone = selling(place, "M1", p1="40", p2="20+20")
    assert refuses(lone, "p1 sell M1 30 as 40", "exactly half of the director's certificate may be sold, 20%, not 30%")
    assert lone.check("p1 sell M1 20 as 40")


@in_both
def test_no_change_is_given_for_a_share_that_is_sold(place: str) -> None:
    """All small certificates are whole shares."""
    table = selling(place, "M1", p1="40", p2="20+20", market="20")
    assert refuses(table, "p1 sell M1 20 as 40 taking 20", "a 20% certificate of M1 is too large to make change with")


@rule("PL-base-163", "PL-base-165")
def test_shares_are_sold_only_for_a_train_that_the_treasury_cannot_pay() -> None:
    """M5 pays 80 for a 2-train alone, or owns one."""
    able = selling("emergency", "M1", p1="40+20").money(M5=80)
    assert "M5 does not need its director's help to buy a train" in str(able.why_not("p1 sell M1 20 as 20"))
    owner = selling("emergency", "M1", p1="40+20").trains(M5="2")
    assert refuses(owner, "p1 sell M1 20 as 20", "M5 does not need its director's help to buy a train")
    assert able.money(M5=79).check("p1 sell M1 20 as 20")


def test_companies_that_are_not_in_the_game() -> None:
    table = started(stock(), "M1", p2="40", p1="20").edit(lambda d: d.include("closed", "M3"))
    assert refuses(table, "p1 share M99 20 from M99", "there is no company M99")
    assert refuses(table, "p1 share M3 20 from M3", "M3 has left the game")
    assert table.check("p1 share M1 20 from M1")


def test_no_change_is_given_for_a_share_that_is_bought() -> None:
    table = started(stock(), "M1", p2="40", p1="20", market="20")
    swap = "p1 share M1 20 from market giving 20"
    assert refuses(table, swap, "a 20% certificate of M1 is too large to make change with")
    assert table.check("p1 share M1 20 from market")


@rule("PL-base-77")
def test_who_is_at_the_certificate_limit_does_not_raise_a_bid() -> None:
    """Six players hold at most eight certificates each."""

    def asked(certificates: int) -> Table:
        table = stock_positions.holding(certificates)
        return table.frames(StockRound(2, "p3"), Founding("M4", "p3", "p1", "p3", 100))

    assert refuses(asked(8), "p1 bid M4 110", "p1 already holds 8 certificates; the limit is 8")
    assert asked(7).check("p1 bid M4 110")
