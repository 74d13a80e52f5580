"""On 18xx.games the operating company buys while another decision waits (3.1, 5.8), by the rules of every purchase."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import OFFERING
from roundhouse.core.state import Frame
from roundhouse.rules.operating.frames import Discards
from roundhouse.titles.esp.station_rules import HomeChoice
from roundhouse.titles.esp.takeovers import TakeStation
from tests.rules.esp.turns import BUY, launched, opened, table, with_trains
from tests.support.table import Table, rule

#: What waits in CRB's turn: the home of SC, a train too many of SC, the station of a minor that CRB has taken over.
WAITS: dict[str, Frame] = {
    "place home station": HomeChoice(("SC",), "C31"),
    "discard trains": Discards(("SC",)),
    "replace the minor's station": TakeStation("CRB", "C27", 0),
}
every_wait = pytest.mark.parametrize("wait", WAITS)


def waiting(wait: str, *trains: str, site: bool = True, refused: Any = (), sold: Any = ()) -> Table:
    """CRB of p1 could buy if nothing waited; p1 owns P2, P4 and P7, p2 owns P5."""
    t = launched(table("3", buys_while_waiting=site), "SC", "p2", 90).tiles(C31="L105 0", C27="57 2")
    t = with_trains(with_trains(launched(t, "CRB", cash=500), "CRB", *trains), "SC", "2", "2", "3")
    opened(t, P2="p1", P4="p1", P5="p2", P7="p1").money(p1=0, p2=0)
    t.operating("CRB", BUY, refused=refused, sold_now=sold)
    return t.edit(lambda d: d.push(WAITS[wait]))


@rule("ESP-5.8-1")
@every_wait
def test_purchases_do_not_wait_on_18xx_games(wait: str) -> None:
    """The purchase is made, and what waits still waits; by the rulebook it comes first."""
    t = waiting(wait)
    assert t.step == wait
    t.play("CRB private P4 for 100", "CRB tender from P5")
    assert (t.state.privates["P4"], t.state.title.tenders, t.cash("CRB"), t.step) == ("CRB", {"CRB"}, 320, wait)
    book = waiting(wait, site=False)
    assert not book.check("CRB private P4 for 100")
    assert not book.check("CRB tender from P5")


@rule("ESP-5.8-1", "ESP-5.8-2", "ESP-3.1(7)-4")
@every_wait
def test_private_companies_come_from_players_at_the_price_of_the_phase(wait: str) -> None:
    """P4 costs up to 150 in phase 3; P7 stays with its player."""
    t = waiting(wait)
    assert t.check("CRB private P4 for 150")
    assert t.refused("CRB private P4 for 151", "5.8", "the price must be from ₧1 to ₧150, not ₧151")
    assert t.refused("CRB private P4 for 0", "5.8", "the price must be from ₧1 to ₧150, not ₧0")
    assert t.refused("CRB private P7 for 10", "5.8", "P7 may not be sold to a company")
    assert t.refused("CRB private P6 for 10", "3.1", "P6 is closed")
    t.privates(P4="SC")
    assert t.refused("CRB private P4 for 77", "3.1", "SC owns P4; private companies can be bought only from players")


@rule("ESP-5.8-2")
@every_wait
def test_the_treasury_pays_for_private_companies(wait: str) -> None:
    """The director's money does not count."""
    t = waiting(wait).money(CRB=99, p1=500)
    assert t.check("CRB private P4 for 99")
    assert t.refused("CRB private P4 for 100", "3.1", "P4 costs ₧100; CRB has ₧99")


@rule("ESP-3.1(2)-4")
@every_wait
def test_a_company_with_all_its_trains_has_no_room_for_that_of_private_2(wait: str) -> None:
    """A fourth train fits in phase 3, a fifth does not."""
    assert waiting(wait, "3", "3", "3").check("CRB private P2 for 60")
    t = waiting(wait, "3", "3", "3", "2")
    assert t.refused("CRB private P2 for 60", "3.1(2)", "CRB is at its limit of 4 trains")


@every_wait
def test_money_from_shares_is_for_the_train(wait: str) -> None:
    """Nothing else is bought with it before the train."""
    text = "shares were sold for a train of CRB; buy it from the bank first"
    sold = (("A", 10),)
    for purchase in ("CRB private P4 for 77", "CRB tender from P5"):
        assert waiting(wait, sold=sold).refused(purchase, "5.7.1", text)
        assert waiting(wait, "3", sold=sold).check(purchase)


@every_wait
def test_a_refused_price_is_not_offered_again(wait: str) -> None:
    """Only a better one."""
    t = waiting(wait, refused=(("P4", "p1", 77),))
    assert t.refused("CRB private P4 for 77", "custom", "p1 has already declined this price in this turn")
    assert t.check("CRB private P4 for 78")


@rule("ESP-3.1(5)-2", "ESP-3.1(5)-9", "ESP-3.1(5)-13")
@every_wait
def test_one_tender_from_who_has_one(wait: str) -> None:
    """The owner of P5 sells five; a company has one, for 80 of its own."""
    t = waiting(wait)
    assert t.refused("CRB tender from market", "3.1(5)", "there is no tender in the open market")
    assert t.refused(f"CRB tender from {OFFERING}", "3.1(5)", "not from the IPO")
    assert t.money(CRB=80).check("CRB tender from P5")
    assert t.money(CRB=79).refused("CRB tender from P5", "3.1(5)", "a tender costs ₧80; CRB has ₧79")
    t.money(CRB=500).option(tenders=frozenset({"CRB"}))
    assert t.refused("CRB tender from P5", "3.1(5)", "CRB already has a tender")
