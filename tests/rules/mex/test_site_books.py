"""The books of 18xx.games, which know trades only, and whom the site passes over: each beside the rulebook's game."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import president
from roundhouse.titles.mex import rounds, site_books, site_turns
from roundhouse.titles.mex.record import MexState
from tests.support.table import Table

from .positions import all_sold
from .stock_positions import hand


def national(*, site: bool, player: str = "p1", **holdings: str) -> Table:
    """Stock round 4 in phase 3½; the certificates of NdM, at $60, are dealt as told."""
    table = all_sold(site_rules=site).phase("3½").privates(A="out", B="out", C="out").money(p1=500, p2=500, p3=500)
    table.shares("NdM", **{"p1": "", **holdings}).par("NdM", 60)
    return table.stock_round(player, 4)


def halved() -> Table:
    """By the site's rules p1 has sold half of NdM's president's certificate and leads the company still."""
    table = national(site=True, p1="20+5+5", p2="10+10", p3="10")
    return table.play("p1 sell NdM 10 as 20", "p1 pass")


def test_by_the_book_half_a_presidents_certificate_goes_only_with_the_presidency() -> None:
    table = national(site=False, p1="20+5+5", p2="10+10")
    assert table.refused("p1 sell NdM 10 as 20", "3.2(a)(5)", "only a lone president's certificate may be halved")
    assert type(table.state.title) is MexState


def test_on_the_site_a_president_by_the_books_stays_without_the_certificate() -> None:
    """p1 has 20% by the books like p2, but only 10% in certificates; nothing comes back."""
    table = national(site=True, p1="20+5+5", p2="10+10")
    cash = table.cash("p1")
    assert "p1 sell NdM 10 as 20" in table.legal("sell")
    table.play("p1 sell NdM 10 as 20")
    assert (president(table.view, "NdM"), table.cash("p1")) == ("p1", cash + 60)
    assert (hand(table, "p1", "NdM"), hand(table, MARKET, "NdM")) == ([5, 5], [20])
    assert site_books.booked(table.view, "NdM") == {"p1": 20, "p2": 20}


def test_the_next_president_takes_over_without_an_exchange() -> None:
    """p1 sells 5%: 15% by the books are less than p2's 20%. The certificate stays in the market."""
    table = halved().stock_round("p1", 5).play("p1 sell NdM 5 as 5")
    assert president(table.view, "NdM") == "p2"
    assert (hand(table, "p2", "NdM"), hand(table, MARKET, "NdM")) == ([10, 10], [20, 5])


@pytest.mark.parametrize(("buyer", "leads"), [("p1", "p1"), ("p2", "p2"), ("p3", "p3")])
def test_the_presidents_certificate_is_bought_from_the_market(buyer: str, leads: str) -> None:
    """It counts 20% like any certificate; whoever holds the most by the books then leads, and nothing is exchanged."""
    before = halved()
    own = hand(before, buyer, "NdM")
    table = before.stock_round(buyer, 5).play(f"{buyer} share NdM 20 from market")
    assert (president(table.view, "NdM"), hand(table, buyer, "NdM")) == (leads, [20, *own])
    assert hand(table, MARKET, "NdM") == []


def test_a_new_president_needs_twenty_percent_in_certificates() -> None:
    """p3 leads by the books with 25%, but has 15% in certificates."""
    table = halved().edit(lambda d: d.title(drift=(("NdM", "p1", 10), ("NdM", "p3", 10))))
    table.stock_round("p3", 5).play("p3 share NdM 10 from offering")
    assert president(table.view, "NdM") == "p3"
    short = halved().edit(lambda d: d.title(drift=(("NdM", "p1", 10), ("NdM", "p3", 15))))
    short.stock_round("p2", 5).play("p2 sell NdM 10 as 10")
    assert site_books.booked(short.view, "NdM") == {"p1": 20, "p2": 10, "p3": 25}
    assert president(short.view, "NdM") == "p1"


@pytest.mark.parametrize(("site", "left"), [(True, [20, 5]), (False, [20])])
def test_an_exchange_for_less_is_not_booked(site: bool, left: list[int]) -> None:
    """On the site p2 gives 10% + 5% for the certificate of 20%, by the book exactly 20%."""
    table = national(site=site, p1="20", p2="10+5+5").play("p1 sell NdM 20 as 20")
    assert (president(table.view, "NdM"), hand(table, "p2", "NdM")) == ("p2", left)
    if site:
        assert site_books.booked(table.view, "NdM") == {"p2": 20}


@pytest.mark.parametrize(("drift", "rises"), [((), False), ((("NdM", "p1", 10),), True)])
def test_sold_out_goes_by_the_books(drift: tuple[Any, ...], rises: bool) -> None:
    table = national(site=True, p1="20+10+10+10+10", p2="10+10+5+5", market="10")
    price = table.price("NdM")
    table.edit(lambda d: d.title(drift=drift)).edit(rounds.after_stock_round)
    assert (table.price("NdM") > price) is rises


def test_half_of_the_certificate_is_sold_for_change_whatever_the_others_hold() -> None:
    """p1 sells 10%, takes 5% back and leads with 15% by the books; by the book nobody could follow p1."""
    holdings = {"p1": "20", "p2": "10+5", "market": "10+5"}
    book = national(site=False, **holdings)
    assert book.refused("p1 sell NdM 5 as 20 taking 5", "3.2(a)(6)", "20%; less 5% change that is not 5%")
    assert book.refused("p1 sell NdM 10 as 20", "3.2(a)(4)", "no other player holds 20% of NdM")
    table = national(site=True, **holdings)
    cash = table.cash("p1")
    assert "p1 sell NdM 5 as 20 taking 5" in table.legal("sell")
    table.play("p1 sell NdM 5 as 20 taking 5")
    assert (president(table.view, "NdM"), table.cash("p1"), table.price("NdM")) == ("p1", cash + 30, 60)
    assert (hand(table, "p1", "NdM"), hand(table, MARKET, "NdM")) == ([5], [20, 10])
    assert site_books.booked(table.view, "NdM") == {"p1": 15, "p2": 15}


def test_nobody_gets_a_turn_only_to_sell_half_a_certificate_for_change() -> None:
    table = national(site=True, p1="20", p2="10", market="10+5").money(p1=0)
    assert not site_turns.about_stock(table.view)
    assert table.refused("p1 sell NdM 5 as 20 taking 5", "3.2(a)(6) on 18xx.games", "can do nothing else this turn")


@pytest.mark.parametrize(
    ("options", "private", "why"),
    [
        ({}, "MCAR", ""),
        ({"early_kcmo": True}, "MCAR", "only KCMO can be bought"),
        ({"early_kcmo": True}, "KCMO", ""),
        ({"baja_variant": True}, "KCMO", "only CdB can be bought"),
        ({"baja_variant": True}, "CdB", ""),
    ],
)
def test_before_phase_3_players_buy_what_companies_may_buy(options: dict[str, bool], private: str, why: str) -> None:
    """By the book they buy any private company, and on the site, too, unless 8(b) or the Baja variant is used."""
    ask = f"p3 ask {private} for 10"

    def table(*, site: bool, phase: str = "2") -> Table:
        found = all_sold(site_rules=site, **options).phase(phase)
        return found.privates(MCAR="p1", KCMO="p2", **{"CdB": "p2"} if "baja_variant" in options else {}).stock_round(
            "p3", 2
        )

    assert not table(site=False).why_not(ask)
    assert not table(site=True, phase="3").why_not(ask)
    if why:
        assert table(site=True).refused(ask, "3.2(c)(4) on 18xx.games", why)
    else:
        assert not table(site=True).why_not(ask)


@pytest.mark.parametrize(("owner", "asked"), [("p1", True), ("p3", True), ("TM", False)])
def test_who_could_buy_only_other_privates_is_passed_over(owner: str, asked: bool) -> None:
    """The site looks for a player who owns the Compagnie du Boleo, even if it is the one who would buy."""
    table = all_sold(site_rules=True, baja_variant=True).phase("2").shares("CHI", p3="").privates(CdB=owner)
    table.money(p3=50).stock_round("p3", 2)
    assert site_turns.about_stock(table.view) is asked
