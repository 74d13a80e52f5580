"""Buying shares and starting major companies (sections 4 and 5)."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.auction.founding import Founding
from roundhouse.rules.stock.frames import StockRound
from tests.rules.ireland.positions import held_by, play, refuses, started
from tests.support.table import Table

BUY = "p1 share WLR 20 from WLR"


def turn(held: dict[str, str] | None = None, cash: int = 330, **fields: Any) -> Table:
    """The player p1 is to act; the WLR is in play, 40% of it with p1 unless told otherwise."""
    return held_by(play(), "WLR", held or {"p1": "40"}).money(p1=cash).stock_round("p1", 2, **fields)


def at_the_limit(more: str = "") -> Table:
    """The player p1 holds sixteen certificates, or more."""
    table = turn()
    for company in ("GSWR", "GNRI", "DSER"):
        held = "20+10+10+10+10" + (more if company == "DSER" else "")
        table.shares(company, p1=held).par(company, 100).floated(company).operated(company)
    return table.stock_round("p1", 2)


def test_what_is_for_sale() -> None:
    table = turn()
    assert refuses(table, "p1 share XX 20 from XX", "XX")
    assert refuses(table, "p1 share WKR 20 from WKR", "has not been bought yet")
    assert refuses(table, "p1 share WLR 20 from market", "no 20% certificate of WLR")
    gone = turn().edit(lambda d: d.include("closed", "WKR"))
    assert refuses(gone, "p1 share WKR 20 from WKR", "WKR has left the game")
    assert table.play(BUY).percent("p1", "WLR") == 60


def test_one_purchase_a_turn() -> None:
    assert refuses(turn(acted=True, bought=True), BUY, "already bought")


def test_no_change_is_made() -> None:
    """There is nothing to exchange: shares of a company are of one size."""
    assert turn(held={"p1": "40+20", "market": "20"}).why_not("p1 share WLR 20 from market giving 20")


def test_it_must_be_paid() -> None:
    assert refuses(turn(cash=55), BUY, "costs £60")
    assert turn(cash=60).check(BUY)


def test_not_what_was_sold_in_this_round() -> None:
    assert refuses(turn(sold=(("p1", "WLR"),)), BUY, "p1 sold shares of WLR")
    assert turn(sold=(("p2", "WLR"),)).check(BUY)


def test_sixty_per_cent_of_a_minor_and_seventy_of_a_major_company() -> None:
    assert refuses(turn({"p1": "40+20"}), BUY, "the limit is 60%")
    table = turn().shares("GSWR", p1="20+10+10+10+10").par("GSWR", 100).floated("GSWR").stock_round("p1", 2)
    assert table.check("p1 share GSWR 10 from GSWR")
    table.shares("GSWR", p1="20+10+10+10+10+10")
    assert refuses(table, "p1 share GSWR 10 from GSWR", "the limit is 70%")


def test_certificates() -> None:
    assert refuses(at_the_limit(), BUY, "16 certificates; the limit is 16")
    assert refuses(at_the_limit(), "p1 bid DKR 100", "16 certificates; the limit is 16")
    pale = at_the_limit().marker("WLR", 5, 1)
    assert pale.check(BUY)


def test_who_is_over_a_limit_takes_nothing() -> None:
    over = turn({"p1": "40+20+20"}).shares("GSWR", p2="20").par("GSWR", 100).floated("GSWR").stock_round("p1", 2)
    assert refuses(over, "p1 share GSWR 10 from GSWR", "over a limit")
    assert refuses(over, "p1 bid DKR 100", "over a limit")
    starting = started(ready(), "WKR", p1="40+20+20")
    assert refuses(starting.stock_round("p1", 2), "p1 par GSWR 50", "over a limit")


def ready(phase: str = "6", cash: int = 250, **fields: Any) -> Table:
    """A city with track and no company is free for a home."""
    table = play().phase(phase).tiles(D16="657 2").edit(lambda d: d.include("closed", "WLR"))
    return table.money(p1=cash).stock_round("p1", 2, **fields)


def test_major_companies_start_from_phase_six_on() -> None:
    assert refuses(ready("4"), "p1 par GSWR 100", "cannot be started in phase 4")
    assert refuses(ready(), "p1 par DKR 100", "can only be started by auction")
    assert refuses(ready(), "p1 par XX 100", "XX")
    assert refuses(ready(), "p1 par WLR 100", "WLR has left the game")
    assert ready().check("p1 par GSWR 100")


def test_a_home_must_be_free() -> None:
    taken = ready().tokens("GNRI", "D16")
    assert refuses(taken, "p1 par GSWR 100", "no city has a free circle")


def test_starting_is_all_one_does_in_a_turn() -> None:
    assert refuses(ready(acted=True, sold_before=True), "p1 par GSWR 100", "already bought or sold")


def test_par() -> None:
    assert refuses(ready(), "p1 par GSWR 77", "£77 is not a starting price")
    assert refuses(ready(cash=150), "p1 par GSWR 85", "costs £170")
    assert ready(cash=150).check("p1 par GSWR 70")
    going = ready().shares("GSWR", p2="20").par("GSWR", 100).floated("GSWR")
    assert refuses(going, "p1 par GSWR 100", "GSWR has already started")


def test_starting_takes_a_certificate() -> None:
    full = (
        at_the_limit()
        .phase("6")
        .tiles(D16="657 2")
        .money(p1=250)
        .tokens("WLR")
        .edit(lambda d: d.put("tokens", "D16", ()))
    )
    assert "16 certificates" in str(full.why_not("p1 par MGWR 100"))


def test_a_minor_company_is_put_up() -> None:
    table = turn()
    assert refuses(table, "p1 bid LER 100", "DKR is first in the queue")
    assert refuses(table, "p1 bid DKR 95", "at least £100")
    assert refuses(table, "p1 bid DKR 103", "multiples of £5")
    assert refuses(table, "p1 bid DKR 335", "p1 has £330")
    assert refuses(turn(acted=True, sold_before=True), "p1 bid DKR 100", "already bought or sold")


def test_the_auction_of_a_minor_company() -> None:
    table = turn().play("p1 bid DKR 100")
    assert refuses(table, "p2 bid LER 110", "DKR is being auctioned")
    assert refuses(table, "p2 bid DKR 100", "the minimum bid on DKR is £105")
    assert refuses(table, "p2 bid DKR 107", "multiples of £5")
    assert refuses(table, "p2 bid DKR 335", "p2 has £330")
    table.play("p2 bid DKR 120", "p3 pass", "p1 pass")
    assert (table.percent("p2", "DKR"), table.price("DKR"), table.cash("DKR")) == (40, 60, 120)


def test_a_bidder_needs_room() -> None:
    table = at_the_limit().frames(StockRound(2, "p3"), Founding("DKR", "p3", "p1", "p3", 100))
    assert refuses(table, "p1 bid DKR 110", "16 certificates; the limit is 16")
