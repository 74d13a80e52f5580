"""Selling shares in a stock round (sections 4 and 5)."""

from __future__ import annotations

from typing import Any

from tests.rules.ireland.positions import held_by, play, refuses
from tests.support.table import Table


def turn(number: int = 2, held: dict[str, str] | None = None, **fields: Any) -> Table:
    """The player p1 is to act; the WLR is in play, 60% of it with p1 unless told otherwise."""
    table = held_by(play(), "WLR", held or {"p1": "40+20"})
    return table.stock_round("p1", number, **fields)


def test_not_in_the_first_stock_round() -> None:
    assert refuses(turn(1), "p1 sell WLR 20 as 20", "first stock round")
    assert turn().check("p1 sell WLR 20 as 20")


def test_sales_come_before_the_purchase() -> None:
    assert refuses(turn(acted=True, bought=True), "p1 sell WLR 20 as 20", "has already bought in this turn")


def test_one_sells_what_one_holds() -> None:
    assert refuses(turn(), "p1 sell WKR 20 as 20", "p1 does not hold")
    assert refuses(turn(), "p1 sell WLR 40 as 20+20", "p1 does not hold")
    assert refuses(turn(), "p1 sell WLR 30 as 20", "20%, not 30%")
    assert refuses(turn(), "p1 sell WLR 10 as 20", "%, not 10%")


def test_only_shares_with_a_price() -> None:
    """A share of a major company that has not started has none."""
    table = play().shares("GSWR", p1="20+10").stock_round("p1", 2)
    assert refuses(table, "p1 sell GSWR 10 as 10", "no market value")


def test_the_pool_holds_forty_per_cent_of_a_minor_company() -> None:
    assert turn(held={"p1": "40+20", "market": "20"}).check("p1 sell WLR 20 as 20")
    full = turn(held={"p1": "40+20", "market": "20+20"})
    assert refuses(full, "p1 sell WLR 20 as 20", "60% of WLR would be in the")


def test_the_pool_holds_fifty_per_cent_of_a_major_company() -> None:
    """Also if the sale itself is small."""
    table = play().shares("GSWR", p1="20+10+10", market="10+10+10+10").par("GSWR", 100).floated("GSWR").operated("GSWR")
    assert table.stock_round("p1", 2).check("p1 sell GSWR 10 as 10")
    assert refuses(table.stock_round("p1", 2), "p1 sell GSWR 20 as 10+10", "60% of GSWR would be in the")


def test_somebody_must_take_over_the_presidency() -> None:
    assert refuses(turn(), "p1 sell WLR 40 as 40", "no other player holds 40% of WLR")
    taken_over = turn(held={"p1": "40", "p2": "20+20"})
    assert taken_over.check("p1 sell WLR 20 as 40")
    assert taken_over.check("p1 sell WLR 40 as 40")


def test_a_president_keeps_a_certificate_as_long_as_others_are_left() -> None:
    """Half a president's certificate is sold only by who holds nothing else, and exactly half."""
    table = turn(held={"p1": "40+20", "p2": "20+20"})
    assert refuses(
        table,
        "p1 sell WLR 20 as 40",
        "p1 would keep 40%",
        "only a lone president's certificate may be halved",
        "without the president's certificate",
    )
    lone = turn(held={"p1": "40", "p2": "20+20"})
    assert refuses(lone, "p1 sell WLR 30 as 40", "exactly half")


def test_no_change_is_made() -> None:
    """All small certificates of a company are alike, so none could be taken back from the pool."""
    table = turn(held={"p1": "40", "p2": "20+20", "market": "20"})
    assert "make change with" in str(table.why_not("p1 sell WLR 20 as 40 taking 20"))


def test_who_is_over_a_limit_must_sell() -> None:
    over = turn(held={"p1": "40+20+20"})
    assert refuses(over, "p1 pass", "must sell first")
    assert over.check("p1 sell WLR 20 as 20")
    assert refuses(over, "p1 bid DKR 100", "over a limit")
    many = turn()
    for company in ("GSWR", "GNRI", "DSER"):
        many.shares(company, p1="20+10+10+10+10+10").par(company, 100).floated(company).operated(company)
    many.stock_round("p1", 2)
    assert refuses(many, "p1 pass", "certificates over the limit of 16 and must sell first")
