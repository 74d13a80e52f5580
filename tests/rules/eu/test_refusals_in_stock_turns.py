"""What stock turns, emergency sales and the initial sale of 18EU refuse, each with its own sentence."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.auction.nominated import Bidding, Nomination
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule

every_sale = pytest.mark.parametrize("way", ["stock turn", "emergency"])


def selling(way: str, **holdings: str) -> Table:
    """p1 may sell stock of DR in their turn, or to buy a train for FS; p3 could take DR over."""
    table = without(dealt().phase("5"), *MINORS)
    started(table, "FS", 82, "p1", hexes=("F9",))
    held(started(table, "DR", 70, "p1"), "DR", **(holdings or {"p1": "20+10+10", "p3": "10+10"}))
    table.money(FS=0, p1=0)
    return table.stock_round("p1") if way == "stock turn" else table.operating("FS", "buy trains")


@every_sale
@rule("EU-4.1.1-1")
def test_certificates_are_sold_by_who_holds_them(way: str) -> None:
    table = selling(way)
    assert table.refused("p1 sell DR 30 as 10+10+10", "4.1.1", "p1 does not hold certificates of 10+10+10% of DR")
    assert table.refused("p1 sell SNCF 10 as 10", "4.1.1", "p1 does not hold certificates of 10% of SNCF")
    assert table.refused("p1 sell DR 20 as 10", "4.1.1", "the certificates handed in are 10%, not 20%")
    assert table.check("p1 sell DR 20 as 10+10")


@every_sale
def test_stock_without_a_starting_value_is_not_sold(way: str) -> None:
    """Whoever has been dealt a share of a corporation that nobody has started finds no buyer for it."""
    table = held(selling(way), "SNCF", p1="10")
    assert table.refused("p1 sell SNCF 10 as 10", "4.1.1", "SNCF has no market value")


@every_sale
@rule("EU-3.1-18", "EU-3.1-21")
def test_single_shares_are_not_divided(way: str) -> None:
    """Only a President's Certificate is handed in for less than its two shares, and only for one of them."""
    table = selling(way)
    assert table.refused("p1 sell DR 10 as 10+10", "3.1", "the certificates handed in are 20%, not 10%")
    lone = selling(way, p1="20", p3="10+10")
    assert lone.refused("p1 sell DR 5 as 20", "3.1", "exactly half of the president's certificate may be sold, 10%")
    assert lone.check("p1 sell DR 10 as 20")


@every_sale
@rule("EU-3.1-18")
def test_other_certificates_are_sold_before_the_presidents(way: str) -> None:
    table = selling(way, p1="20+10+10", p3="10+10+10")
    reason = "p1 can sell 20% of DR without the President's Certificate, which goes last"
    assert table.refused("p1 sell DR 20 as 20", "3.1", reason)
    assert table.check("p1 sell DR 20 as 10+10")


@every_sale
@rule("EU-1.1-3")
def test_the_pool_makes_no_change(way: str) -> None:
    """All certificates but the President's are of the same size."""
    table = selling(way, p1="20+10+10", p3="10+10", market="10")
    assert table.refused(
        "p1 sell DR 10 as 10+10 taking 10", "3.1", "a 10% certificate of DR is too large to make change with"
    )


def buying(**fields: Any) -> Table:
    """p1 with £450 may trade; FS of p2 has operated."""
    return started(dealt(), "FS", 70, "p2", shares="20+10").stock_round("p1", **fields)


@rule("EU-4.1.2-2")
def test_only_corporations_have_shares() -> None:
    table = buying()
    assert table.refused("p1 share XX 10 from XX", "4.1.2", "there is no company XX")
    assert table.refused("p1 share 5 10 from 5", "4.1.2", "5 is a minor company without shares")
    assert table.refused("p1 par XX 70", "4.1.2", "there is no company XX")
    assert table.refused("p1 par 5 70", "4.1.2", "5 is a minor company without shares")
    assert table.check("p1 share FS 10 from FS")
    assert table.check("p1 par DR 70")


@rule("EU-1.1-3")
def test_no_change_is_given_for_a_share() -> None:
    table = held(buying(), "FS", p1="10", p2="20+10", market="10")
    assert table.refused(
        "p1 share FS 10 from market giving 10", "4.1.2", "a 10% certificate of FS is too large to make change with"
    )
    assert table.check("p1 share FS 10 from market")


def excessive(excess: str, site: bool = False) -> Table:
    """p1 holds 70% of FS, or 21 certificates beside minor 1 in Paris, where SNCF of p2 is being started."""
    table = without(dealt(site_rules=site), *[m for m in MINORS if m != "1"])
    shares = {"FS": "20+10+10+10+10+10"} if excess == "70%" else dict.fromkeys(("FS", "DR", "RPR"), "20" + "+10" * 4)
    for company, text in shares.items():
        started(table, company, 70, "p1", shares=text)
    if excess != "70%":
        started(table, "BNR", 70, "p2", shares="20")
        held(table, "BNR", p1="10+10+10+10+10", p2="20")
    held(table.par("SNCF", 70).tokens("SNCF", "A10.1"), "SNCF", p2="20")
    return table.money(p1=900).stock_round("p1")


EXCESS = {
    "70%": "p1 owns 70% of FS and must sell first; the limit is 60%",
    "certificates": "p1 is 1 certificate over the limit of 20 and must sell first",
}
every_excess = pytest.mark.parametrize("excess", EXCESS)


@every_excess
@rule("EU-4.3-28", "EU-4.2.2-34")
def test_who_is_over_a_limit_sells_before_an_exchange(excess: str) -> None:
    """An exchange adds no certificate, but the sale comes first."""
    table = excessive(excess)
    assert table.refused("p1 exchange 1 for SNCF", "3.1", EXCESS[excess])
    assert table.play("p1 sell FS 10 as 10").check("p1 exchange 1 for SNCF")


@every_excess
def test_on_the_site_an_exchange_may_come_before_the_sale(excess: str) -> None:
    assert excessive(excess, site=True).check("p1 exchange 1 for SNCF")


@every_excess
@pytest.mark.parametrize("action", ["p1 share SNCF 10 from SNCF", "p1 par GSR 70"])
@rule("EU-4.3-28", "EU-3.1-9")
def test_who_is_over_a_limit_sells_before_a_purchase(excess: str, action: str) -> None:
    """Above the certificate limit there is no room for what is bought either."""
    table = excessive(excess)
    told = [reason.text for reason in table.why_not(action)]
    full = [] if excess == "70%" else ["p1 already holds 21 certificates; the limit is 20"]
    assert told == [*full, EXCESS[excess]]
    table.play("p1 sell FS 20 as 10+10")
    assert table.check(action)


@rule("EU-4.3-9")
def test_only_own_minors_are_exchanged_for_stock_of_corporations() -> None:
    table = dealt().par("SNCF", 70).tokens("SNCF", "A10.1").stock_round("p1")
    held(table, "SNCF", p2="20")
    assert table.refused("p1 exchange 2 for SNCF", "4.3", "p1 does not own minor 2")
    assert table.refused("p1 exchange 1 for 4", "4.3", "there is no corporation 4")
    assert table.check("p1 exchange 1 for SNCF")


@rule("EU-4.2.1-16")
def test_only_the_named_minor_is_bought_at_a_reduced_price(start: Table) -> None:
    start.play("p1 nominate 5", "p1 pass", "p2 pass", "p3 pass")
    assert start.refused("p1 buy 6 90", "4.2.1", "5 is for sale now, not 6")
    assert start.check("p1 buy 5 90")


@pytest.mark.parametrize(("minors", "full"), [(10, False), (11, True)])
@rule("EU-3.1-8", "EU-3.1-9")
def test_nobody_at_the_limit_joins_an_auction(minors: int, full: bool) -> None:
    """With six players 11 certificates are the limit."""
    table = Table("18eu", 6).privates(**dict.fromkeys(MINORS[:minors], "p2"))
    table.frames(Nomination("p1"), Bidding("15", "p1", "p2", "p1", 100))
    if full:
        assert table.refused("p2 bid 15 105", "3.1", "p2 already holds 11 certificates; the limit is 11")
    else:
        assert table.check("p2 bid 15 105")
