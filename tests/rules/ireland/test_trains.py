"""Trains, the duty to own one, and what a president does who cannot pay (sections 7.7 and 10.4)."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.operating.phases import check_train_limits
from tests.rules.ireland.positions import held_by, play, refuses, started
from tests.support.table import Table

TWO = "WLR train 2H from offering for 80"


def buying(phase: str = "2", cash: int = 500, own: int = 330, trains: str = "", **fields: Any) -> Table:
    """The WLR of p1 buys trains; `own` is the cash of p1."""
    table = started(play(), "WLR", cash=cash, p1="40+20")
    table = table if phase == "2" else table.phase(phase)
    return table.trains(WLR=trains).money(p1=own).operating("WLR", "buy trains", **fields)


def test_the_bank_sells_its_trains_in_order_for_the_printed_price() -> None:
    assert buying().check(TWO)
    assert refuses(buying(), "WLR train 4H from offering for 180", "the next train in the")
    assert refuses(buying(), "WLR train 2H from offering for 70", "for £80")
    assert refuses(buying(), "WLR train XX from offering for 80", "XX")


def test_trains_of_other_companies() -> None:
    table = started(buying(trains="2H"), "WKR", p2="40").trains(WKR="2H").operating("WLR", "buy trains")
    assert table.check("WLR train 2H from WKR for 1")
    assert refuses(table, "WLR train 2H from WKR for 0", "at least £1")
    assert refuses(table, "WLR train 4H from WKR for 1", "WKR")
    table.play("WLR train 2H from WKR for 50", "p2 refuse")
    assert refuses(table, "WLR train 2H from WKR for 50", "has already declined this price")
    assert table.check("WLR train 2H from WKR for 60")


def test_the_limit_of_trains() -> None:
    assert refuses(buying(trains="2H+2H"), TWO, "the limit is 2")


def test_discards() -> None:
    table = buying("8", trains="4H+4H").edit(check_train_limits)
    assert table.step == "discard trains"
    assert refuses(table, "WLR discard 2H", "2H")
    assert table.check("WLR discard 4H")


def test_a_train_is_traded_in_from_phase_ten_on() -> None:
    table = buying("10", cash=2000, trains="8H")
    assert table.check("WLR train 10H from offering for 110 giving 8H")
    assert refuses(table, "WLR train 10H from offering for 100 giving 8H", "for £110")
    early = buying("6", cash=2000, trains="4H")
    assert refuses(early, "WLR train 6H from offering for 300 giving 4H", "cannot be traded in")


def test_every_company_must_own_a_train() -> None:
    assert refuses(buying(), "WLR pass", "must buy one")
    assert buying(trains="2H").check("WLR pass")
    assert refuses(buying(cash=10, trains="2H"), TWO, "WLR has £10")


def test_the_president_helps_in_need() -> None:
    poor = buying(cash=10)
    assert poor.check(TWO)
    assert poor.play(TWO).cash("p1") == 260
    assert refuses(buying(cash=10, own=60), TWO, "costs £80; WLR and its president have £70, so shares must be sold")


def test_the_president_helps_with_trains_of_the_bank_only() -> None:
    table = started(buying(cash=10), "WKR", p2="40").trains(WKR="2H").operating("WLR", "buy trains")
    assert "only for a train from the bank" in str(table.why_not("WLR train 2H from WKR for 50"))


def test_no_help_with_a_dearer_train_than_the_treasury_can_pay() -> None:
    """The treasury pays for the train in the market, so the president adds nothing for a new one."""
    table = buying("6", cash=200).trains(market="4H").operating("WLR", "buy trains")
    assert table.check("WLR train 4H from market for 180")
    assert refuses(table, "WLR train 6H from offering for 300", "can afford a train from the bank without help")


def test_one_train_with_help() -> None:
    table = buying(cash=10).play(TWO)
    assert table.step != "buy trains" or not table.legal("train")
    helped = buying(cash=0, own=300, trains="2H", helped=True)
    assert "no more trains may be bought" in str(helped.why_not(TWO))


def in_need(own: int = 0, **held: str) -> Table:
    """The WLR has no money for a train; p1 also holds shares of the WKR, which is worth 60 a share."""
    table = started(play(), "WLR", cash=10, p1="40+20")
    held_by(table, "WKR", held or {"p2": "40", "p1": "20+20"})
    return table.money(p1=own).operating("WLR", "buy trains")


def test_shares_are_sold_for_a_train_only() -> None:
    assert in_need().check("p1 sell WKR 20 as 20")
    rich = started(buying(), "WKR", p2="40", p1="20").operating("WLR", "buy trains")
    assert "does not need its president's help" in str(rich.why_not("p1 sell WKR 20 as 20"))


def test_no_share_too_many_is_sold() -> None:
    assert in_need(own=10).check("p1 sell WKR 20 as 20")
    assert refuses(in_need(own=10), "p1 sell WKR 40 as 20+20", "without the last share")
    assert refuses(in_need(own=70), "p1 sell WKR 20 as 20", "without the last share")


def test_the_operating_company_keeps_its_president() -> None:
    table = started(play(), "WLR", cash=10, p1="40+20", p2="20+20").money(p1=0).operating("WLR", "buy trains")
    assert "would no longer be president of WLR" in str(table.why_not("p1 sell WLR 60 as 40+20"))
    assert table.check("p1 sell WLR 20 as 20")


def test_a_sale_follows_the_rules_of_the_stock_round() -> None:
    assert refuses(in_need(), "p1 sell WLR 40 as 20+20", "p1 does not hold")
    full = in_need(p2="40", p1="20", market="20+20")
    assert refuses(full, "p1 sell WKR 20 as 20", "60% of WKR would be in the")
    presidency = in_need(p1="40")
    assert refuses(presidency, "p1 sell WKR 40 as 40", "no other player holds 40% of WKR")
    lone = in_need(p1="40", p2="20+20")
    assert refuses(lone, "p1 sell WKR 30 as 40", "exactly half")
    both = in_need(p1="40+20", p2="20+20")
    assert "without the president's certificate" in str(both.why_not("p1 sell WKR 20 as 40"))
    assert "halved" in str(both.why_not("p1 sell WKR 20 as 40"))
    unpriced = in_need().shares("GSWR", p1="20+10").operating("WLR", "buy trains")
    assert refuses(unpriced, "p1 sell GSWR 10 as 10", "no market value")


def test_the_last_share_must_have_been_needed() -> None:
    """Who has sold for a dear train does not buy a cheap one, for which less would have been enough."""
    table = in_need(own=60).stack("4H").trains(market="2H").operating("WLR", "buy trains")
    table.play("p1 sell WKR 20 as 20", "p1 sell WKR 20 as 20")
    assert refuses(table, "WLR train 2H from market for 80", "selling the last share was not necessary")
    assert table.check("WLR train 4H from offering for 180")


def test_no_change_is_made() -> None:
    table = in_need(p1="40", p2="20+20", market="20")
    assert "make change with" in str(table.why_not("p1 sell WKR 20 as 40 taking 20"))


def test_bankruptcy() -> None:
    """Only if neither the money at hand nor all sales pay for a train."""
    rich = buying()
    assert "can afford the bank's cheapest train" in str(rich.why_not("p1 bankrupt"))
    assert "does not have to buy a train" in str(buying(trains="2H").why_not("p1 bankrupt"))
    assert refuses(in_need(own=20), "p1 bankrupt", "could raise £180")
    assert buying(cash=0, own=0).stack("6H").operating("WLR", "buy trains").check("p1 bankrupt")
