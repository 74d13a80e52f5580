"""Certificates, limits and directors at their boundaries (18Ireland 4)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET
from tests.rules.irepl.positions import MAJORS, PILE, definition, fresh, started, stock
from tests.rules.irepl.stock_positions import holding
from tests.support.table import rule


@rule("PL-base-28")
def test_certificates_of_minors() -> None:
    """A director's certificate of two shares and three single ones, each a fifth."""
    companies = definition().companies
    assert all(companies[m].certificates == (40, 20, 20, 20) for m in (*PILE, "M8"))
    assert all(companies[m].share == 20 for m in (*PILE, "M8"))


@rule("PL-base-29")
def test_certificates_of_majors() -> None:
    """A director's certificate of two shares and eight single ones, each a tenth."""
    companies = definition().companies
    assert all(companies[m].certificates == (20, *[10] * 8) for m in MAJORS)
    assert all(companies[m].share == 10 for m in MAJORS)


@rule("PL-base-30", "PL-base-31")
def test_a_minor_floats_with_its_directors_certificate() -> None:
    """Its other shares lie in its treasury, from where they are sold for its own benefit."""
    table = stock().play("p1 bid M1 100", "p2 pass", "p3 pass")
    assert "M1" in table.state.floated
    assert table.percent("M1", "M1") == 60
    table.play("p2 share M1 20 from M1")
    assert (table.cash("M1"), table.percent("M1", "M1")) == (150, 40)


@rule("PL-base-31")
def test_nothing_lies_in_an_offering() -> None:
    """At the beginning every company still in the game owns all its shares."""
    table = fresh()
    owners = {company: set(held) for company, held in table.state.shares.items()}
    assert owners == {company: {company} for company in owners}


@rule("PL-base-32", "PL-base-33", "PL-base-70")
@pytest.mark.parametrize(
    ("company", "home", "last", "full", "share"),
    [("M1", "", "40", "40+20", 20), ("PKP", "E3", "20+10+10+10+10", "20+10+10+10+10+10", 10)],
)
def test_the_holding_limit_at_its_boundary(company: str, home: str, last: str, full: str, share: int) -> None:
    """A minor's third share and a major's seventh may be bought, from treasury or pool, the next may not."""
    below = started(stock(), company, 60, at=home, p1=last, market=str(share))
    above = started(stock(), company, 60, at=home, p1=full, market=str(share))
    for source in (company, MARKET):
        assert below.sections(f"p1 share {company} {share} from {source}") == []
        assert above.sections(f"p1 share {company} {share} from {source}") == ["4"]


@rule("PL-base-70", "PL-base-40")
def test_the_certificate_limit_at_its_boundary() -> None:
    """The eighth certificate may be bought and the ninth not."""
    assert holding(7).check("p1 share M9 20 from M9")
    assert holding(8).sections("p1 share M9 20 from M9") == ["4"]


@rule("PL-base-40", "PL-base-70")
def test_a_directors_certificate_counts_once() -> None:
    """Six certificates and that of a director are seven, so one more may be bought; another such fills the limit."""
    table = started(holding(6), "M7", 60, p1="40")
    assert table.check("p1 share M9 20 from M9")
    assert started(table, "M10", 60, p1="40").sections("p1 share M9 20 from M9") == ["4"]


@rule("PL-base-41")
@pytest.mark.parametrize(("owner", "sections"), [("p1", ["4"]), ("p2", []), ("M2", [])])
def test_a_private_company_counts_for_the_player_who_holds_it(owner: str, sections: list[str]) -> None:
    """Seven certificates and a private company are eight; one that belongs to a company does not count."""
    assert holding(7).privates(WOR=owner).sections("p1 share M9 20 from M9") == sections


@rule("PL-base-42")
@pytest.mark.parametrize(
    ("row", "col", "is_free"),
    [(3, 1, True), (3, 2, False), (4, 1, True), (4, 2, False), (5, 4, True), (5, 5, False), (6, 5, True), (7, 5, True)],
)
def test_the_pale_zone(row: int, col: int, is_free: bool) -> None:
    """At the limit a share is bought only of a company in the zone, and certificates there make room for others."""
    assert holding(8).marker("M9", row, col).check("p1 share M9 20 from M9") is is_free
    assert holding(8).marker("M2", row, col).check("p1 share M9 20 from M9") is is_free


@rule("PL-base-43")
@pytest.mark.parametrize(("privates", "sales"), [(1, 1), (2, 2)])
def test_who_is_over_the_certificate_limit_sells_all_that_is_too_much(privates: int, sales: int) -> None:
    """Before each of the sales nothing else is allowed, afterwards passing is."""
    table = holding(8).privates(**dict.fromkeys(("WOR", "IOL")[:privates], "p1"))
    for minor in ("M2", "M3")[:sales]:
        assert table.sections("p1 pass") == ["4"]
        assert table.sections("p1 share M9 20 from M9") == ["4"]
        assert table.sections("p1 bid M1 100")[-1] == "4"
        table.play(f"p1 sell {minor} 20 as 20")
    assert table.check("p1 pass")


@rule("PL-base-43")
def test_who_is_over_a_limit_and_can_sell_nothing_may_only_pass() -> None:
    """The pool is full of what he holds: no share is bought, not even in the pale zone, and no minor is put up."""
    table = stock(6).money(p1=300)
    for minor in ("M2", "M3", "M5", "M7"):
        started(table, minor, 60, p2="40", p1="20", market="20+20")
    table.privates(WOR="p1", IOL="p1", BC="p1", WB="p1", BS="p1")
    started(table, "M9", 60, p2="40").marker("M9", 5, 2)
    assert table.legal("sell") == table.legal("share") == table.legal("bid") == []
    assert table.sections("p1 share M9 20 from M9") == ["4"]
    assert table.check("p1 pass")


@rule("PL-base-43")
def test_who_is_over_the_holding_limit_sells_that_company() -> None:
    """Eight shares of a major are one too many: a sale of another company does not help."""
    table = started(stock(), "PKP", 60, at="E3", p1="20+10+10+10+10+10+10")
    started(table, "M1", 60, p2="40", p1="20")
    table.play("p1 sell M1 20 as 20")
    assert table.sections("p1 pass") == ["4"]
    assert table.play("p1 sell PKP 10 as 10").check("p1 pass")


@rule("PL-base-44")
def test_no_limit_forces_a_sale_in_an_operating_round() -> None:
    """A director over both limits neither must nor can sell in his company's turn."""
    table = started(holding(8).privates(WOR="p1"), "PKP", 60, at="E3", p1="20+10+10+10+10+10+10").trains(PKP="2")
    table.operating("PKP", "buy trains")
    assert table.sections("p1 sell M2 20 as 20") == ["7.7"]
    assert table.check("PKP pass")


@rule("PL-base-36", "PL-base-37", "PL-base-38")
@pytest.mark.parametrize(("source", "treasury", "bank"), [("M1", 72, 0), (MARKET, 0, 72)])
def test_where_the_money_for_a_share_goes(source: str, treasury: int, bank: int) -> None:
    """72, the price now and not par, to the treasury or to the bank."""
    table = started(stock(), "M1", 60, cash=0, p1="40", market="20").marker("M1", 3, 5)
    before = table.cash(BANK)
    table.play(f"p1 share M1 20 from {source}")
    assert (table.cash("p1"), table.cash("M1"), table.cash(BANK)) == (288, treasury, before + bank)
    assert table.percent("p1", "M1") == 60


@rule("PL-base-36")
def test_a_share_must_be_paid() -> None:
    """72 are enough, 71 are not."""
    table = started(stock(), "M1", 60, p2="40").marker("M1", 3, 5)
    assert table.money(p1=72).check("p1 share M1 20 from M1")
    assert table.money(p1=71).sections("p1 share M1 20 from M1") == ["4"]


@rule("PL-base-46")
@pytest.mark.parametrize(("seller", "heir"), [("p1", "p2"), ("p2", "p3"), ("p3", "p4"), ("p4", "p1")])
def test_the_nearest_on_the_left_takes_over(seller: str, heir: str) -> None:
    """All others hold two shares; the left neighbour of the old director becomes director."""
    others = {p: "10+10" for p in ("p1", "p2", "p3", "p4") if p != seller}
    table = started(stock(4), "PKP", 60, 0, at="E3", **{seller: "20", **others}).stock_round(seller)
    table.play(f"{seller} sell PKP 10 as 20")
    assert table.state.shares["PKP"][0] == heir
    assert (table.percent(seller, "PKP"), table.percent(heir, "PKP"), table.percent(MARKET, "PKP")) == (10, 20, 10)


@rule("PL-base-46", "PL-base-45")
def test_the_most_shares_count_before_the_seat() -> None:
    """p3 holds more than p2, who sits nearer; and a sale that leaves a tie changes nothing."""
    table = started(stock(), "PKP", 60, at="E3", p1="20+10+10", p2="10+10", p3="10+10+10")
    assert table.play("p1 sell PKP 10 as 10").state.shares["PKP"][0] == "p1"
    assert table.play("p1 sell PKP 10 as 10").state.shares["PKP"][0] == "p3"


@rule("PL-base-47")
@pytest.mark.parametrize(("other", "sections"), [("10", ["4"]), ("10+10", [])])
def test_the_directorship_needs_an_heir(other: str, sections: list[str]) -> None:
    """Another player needs two shares before a director may go below two."""
    table = started(stock(), "PKP", 60, at="E3", p1="20+10", p2=other, p3="10")
    assert table.sections("p1 sell PKP 20 as 20") == sections
    assert table.check("p1 sell PKP 10 as 10")


@rule("PL-base-47")
@pytest.mark.parametrize(("company", "home", "sale"), [("M1", "", "40 as 40"), ("PKP", "E3", "20 as 20")])
def test_one_share_makes_no_heir(company: str, home: str, sale: str) -> None:
    """A director sells neither all nor half of his certificate as long as the others hold a single share each."""
    share = sale.split()[0]
    single = str(int(share) // 2)
    table = started(stock(), company, 60, at=home, p1=share, p2=single, p3=single)
    assert table.sections(f"p1 sell {company} {sale}") == ["4"]
    assert table.sections(f"p1 sell {company} {single} as {share}") == ["4"]
    assert table.legal("sell") == []
