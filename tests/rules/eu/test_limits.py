"""Rulings on sections 3 and 3.1: market values, starting values, shares, certificates and their limits."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.view import Draft
from roundhouse.finance.holdings import pieces
from roundhouse.finance.transfer import give
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule

#: Corporations of p2 of which p1 may hold six certificates each.
OTHERS = ("AIRS", "BNR", "DR", "GSR", "RBSR", "RPR")


def owning(players: int, certificates: int) -> Table:
    """p1 owns so many certificates, all of them single shares; FS of p2 has shares left in its treasury."""
    table = without(dealt(players), *MINORS)
    sizes = [min(6, max(0, certificates - 6 * n)) for n in range(len(OTHERS))]
    for company, count in zip(OTHERS, sizes, strict=True):
        table.par(company, 70).floated(company)
        held(table, company, p2="20", **{"p1": "+".join(["10"] * count)} if count else {})
    return started(table, "FS", 100, "p2", shares="20").stock_round("p1")


def give_minors(table: Table, *minors: str) -> Table:
    """p1 owns these minor companies."""

    def change(d: Draft) -> None:
        d.exclude("closed", *minors)
        for minor in minors:
            give(d, minor, 0, "p1")

    return table.edit(change)


# --- 3 --------------------------------------------------------------------------------------------------------------


@rule("EU-3-1")
def test_a_market_value_is_the_price_of_one_share(stock: Table) -> None:
    """At £110 a certificate of 10% costs £110, and the bank pays £220 for two."""
    started(stock, "FS", 100, "p2").marker("FS", 1, 4)
    stock.play("p1 share FS 10 from FS", "p1 pass")
    assert stock.cash("p1") == 450 - 110
    stock.play("p2 sell FS 20 as 10+10")
    assert stock.cash("p2") == 450 + 220


@rule("EU-3-2")
@pytest.mark.parametrize(
    ("price", "sections"),
    [(65, ["3"]), (70, []), (72, ["3"]), (75, []), (80, ["3"]), (82, []), (90, []), (100, []), (110, ["3"])],
)
def test_five_starting_values(price: int, sections: list[str], stock: Table) -> None:
    """£70, £75, £82, £90 and £100, and nothing below, between or above them."""
    assert stock.sections(f"p1 par FS {price}") == sections


# --- 3.1: certificates ----------------------------------------------------------------------------------------------


@rule("EU-3.1-1")
def test_the_presidents_certificate_is_two_shares(stock: Table) -> None:
    """It costs twice the Starting Value, and of a dividend of £100 it gets £20, a single share £10."""
    stock.play("p1 par FS 90")
    assert stock.cash("p1") == 450 - 180
    held(started(stock, "DR", 100, "p1"), "DR", p1="20", p2="10")
    stock.operating("DR", "pay or withhold", revenue=100).play("DR dividend pay")
    assert [(e.payee, e.amount) for e in stock.told(Paid)] == [("p1", 20), ("p2", 10), ("DR", 70)]


@rule("EU-3.1-4", "EU-3.1-5", "EU-3.1-6", "EU-3.1-7", "EU-3.1-8", "EU-3.1-9")
@pytest.mark.parametrize(("players", "limit"), [(2, 28), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_certificate_limit_by_number_of_players(players: int, limit: int) -> None:
    """The last certificate up to the limit may be bought, one more may not."""
    table = owning(players, limit - 1).money(p1=500)
    table.play("p1 share FS 10 from FS")
    assert table.stock_round("p1").sections("p1 share FS 10 from FS") == ["3.1"]
    assert table.sections("p1 pass") == []


@rule("EU-3.1-9")
def test_the_limit_holds_for_a_presidents_certificate_too() -> None:
    """With 20 certificates and three players nobody starts a corporation."""
    table = owning(3, 20).phase("5").money(p1=500)
    assert table.sections("p1 par SNCF 70") == ["3.1"]
    assert owning(3, 19).phase("5").money(p1=500).sections("p1 par SNCF 70") == []


@rule("EU-3.1-2")
def test_certificates_are_counted_and_not_shares() -> None:
    """p1 owns 21 shares on 20 certificates after he got a President's Certificate as his 20th."""
    table = owning(3, 19).phase("5").money(p1=500).play("p1 par SNCF 70", "SNCF token F9.0")
    assert (table.percent("p1", "SNCF"), pieces(table.view, "p1", "SNCF")) == (20, [20])
    assert table.stock_round("p1").sections("p1 pass") == []
    assert table.sections("p1 share FS 10 from FS") == ["3.1"]
    without_share = owning(3, 18).phase("5").money(p1=500).play("p1 par SNCF 70", "SNCF token F9.0")
    assert without_share.stock_round("p1").sections("p1 share FS 10 from FS") == []


@rule("EU-3.1-2")
def test_shares_are_counted_for_presidency_and_float(stock: Table) -> None:
    """p2 with three certificates of 10% takes over from p1's single one of 20%; 50% of shares float the corporation."""
    held(stock.par("FS", 70), "FS", p1="20", p2="10+10").stock_round("p2")
    stock.play("p2 share FS 10 from FS")
    assert stock.state.shares["FS"][0] == "p2"
    assert (stock.percent("p1", "FS"), stock.percent("p2", "FS")) == (20, 30)
    assert "FS" in stock.state.floated


@rule("EU-3.1-3")
def test_each_minor_company_is_a_certificate() -> None:
    """15 shares and five minors are 20 certificates; without one of the minors there is room for another share."""
    assert give_minors(owning(3, 15), "1", "2", "3", "4", "5").sections("p1 share FS 10 from FS") == ["3.1"]
    assert give_minors(owning(3, 15), "1", "2", "3", "4").sections("p1 share FS 10 from FS") == []


@rule("EU-3.1-3", "EU-3.1-9")
def test_an_exchange_does_not_change_the_number_of_certificates(stock: Table) -> None:
    """At the limit p1 may still exchange a minor for a share, for he gives one certificate and gets one."""
    for company in OTHERS[:2]:
        started(stock, company, 70, "p2", shares="20")
        held(stock, company, p2="20", p1="10+10+10+10+10+10")
    held(started(stock, "FS", 70, "p2", shares="20"), "FS", p2="20", p1="10+10+10")
    held(stock.par("SNCF", 70).tokens("SNCF", "A10.1"), "SNCF", p2="20")
    assert stock.sections("p1 share SNCF 10 from SNCF") == ["3.1"]
    stock.play("p1 exchange 1 for SNCF")
    assert stock.percent("p1", "SNCF") == 10


@rule("EU-3.1-3", "EU-3.1-9")
@pytest.mark.parametrize(("players", "limit"), [(5, 13), (6, 11)])
def test_the_limit_holds_in_the_initial_sale(players: int, limit: int) -> None:
    """Who owns as many minors as certificates are allowed neither bids for another one nor buys it cheaper."""
    table = give_minors(Table("18eu", players), *MINORS[: limit - 1]).play("p1 nominate 15")
    assert table.sections("p1 bid 15 100") == []
    table = give_minors(Table("18eu", players), *MINORS[:limit]).play("p1 nominate 15")
    assert table.sections("p1 bid 15 100") == ["3.1"]
    assert table.legal() == ["p1 pass"]
    table.play(*[f"p{seat + 1} pass" for seat in range(players)])
    assert table.sections("p1 buy 15 90") == ["3.1"]
    table.play("p1 pass", "p2 buy 15 90")
    assert table.state.shares["15"] == ("p2",)


@rule("EU-3.1-9")
def test_the_auctioneer_may_be_left_with_one_more() -> None:
    """With 11 minors and six players p1 does not buy minor 15, but if nobody does he must take it for nothing."""
    table = give_minors(Table("18eu", 6), *MINORS[:11]).play("p1 nominate 15")
    table.play(*[f"p{seat + 1} pass" for seat in range(6)] * 10)
    assert table.state.shares["15"] == ("p1",)


@rule("EU-3.1-9")
def test_the_limit_stays_when_a_player_is_bankrupt() -> None:
    """With four players at the start it is 16 and does not become the 20 of three."""
    table = owning(4, 16).edit(lambda d: d.include("bankrupt", "p4"))
    assert table.sections("p1 share FS 10 from FS") == ["3.1"]


@rule("EU-3.1-9")
def test_who_is_above_the_limit_without_buying_sells_down() -> None:
    """p1's President's Certificate becomes two single ones when p3 overtakes him: 21 certificates, so he must sell."""
    table = owning(3, 19)
    held(started(table, "SNCF", 100, "p1", shares="20"), "SNCF", p1="20", p3="10+10").money(p3=500).stock_round("p3")
    table.play("p3 share SNCF 10 from SNCF").stock_round("p1")
    assert pieces(table.view, "p1", "SNCF") == [10, 10]
    assert table.sections("p1 pass") == ["3.1"]
    assert table.sections("p1 share FS 10 from FS") == ["3.1"]
    table.play("p1 sell SNCF 10 as 10", "p1 pass")
    assert table.actor == "p2"
