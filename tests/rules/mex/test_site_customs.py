"""Customs of 18xx.games in 18MEX: each is an option that is off by the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import MARKET
from roundhouse.core.view import Draft
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating import running
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.titles.mex import merger, site_asks, train_rules
from roundhouse.titles.mex.operating import operating_policy
from roundhouse.titles.mex.train_rules import discard_order
from tests.support.table import Table

from .positions import all_sold, floated, western_line
from .stock_positions import hand


def chihuahua(**options: Any) -> Table:
    """CHI was started by p1; p3 owns the MIR and the share that came with it."""
    table = all_sold(**options).par("CHI", 75).shares("CHI", p1="20+10", p3="10")
    return table.stock_round("p2", 3)


def give_certificate(table: Table, company: str, number: int, owner: str) -> Table:
    """Put one certificate where it is wanted, whatever else lies there."""

    def change(d: Draft) -> None:
        owners = d.state.shares[company]
        d.put("shares", company, (*owners[:number], owner, *owners[number + 1 :]))

    return table.edit(change)


def test_by_the_book_the_mir_goes_without_a_share() -> None:
    table = give_certificate(chihuahua(), "CHI", 1, MARKET)
    table.play("p2 ask MIR for 50", "p3 accept")
    assert hand(table, "p2", "CHI") == []


def test_on_the_site_the_mir_takes_its_share_along_from_the_market() -> None:
    """It costs nothing; while a player holds the share the MIR is not sold."""
    table = chihuahua(shares_tie_privates=True)
    held = give_certificate(table, "CHI", 1, "p1")
    assert held.refused("p2 ask MIR for 50", "3.2(c)(4) on 18xx.games", "the share of CHI that came with MIR")
    table = give_certificate(chihuahua(shares_tie_privates=True), "CHI", 1, MARKET)
    cash = table.cash("p2")
    table.play("p2 ask MIR for 50", "p3 accept")
    assert (hand(table, "p2", "CHI"), table.cash("p2")) == ([10], cash - 50)


@pytest.mark.parametrize(("site", "first"), [(False, "TM"), (True, "MC")])
def test_discards_are_made_as_companies_are_listed(site: bool, first: str) -> None:
    """TM stands higher than MC, but comes later in the list."""
    table = floated(floated(all_sold(discards_as_listed=site), "TM", par=80), "MC", "p2", par=70)
    order = discard_order(table.view)
    assert next(c for c in order if c in ("TM", "MC")) == first
    assert operating_policy(table.view.defn.deviations).discard_order is discard_order


def test_equal_certificates_are_told_apart_by_when_they_came() -> None:
    """p2 buys certificate 4 first and then 1: the site sells 4 first, the lowest number goes by the book."""
    for site, gone in ((True, 4), (False, 1)):
        table = all_sold(certificates_in_order=site).par("MC", 75).shares("MC", p1="20+10")
        give_certificate(table, "MC", 1, MARKET).edit(lambda d: d.defn.certificate_moved(d, "MC", 1))
        give_certificate(table, "MC", 4, "p2").edit(lambda d: d.defn.certificate_moved(d, "MC", 4))
        table.stock_round("p2", 3).play("p2 share MC 10 from market", "p2 pass")
        table.stock_round("p2", 4).play("p2 sell MC 10 as 10")
        assert table.state.shares["MC"][gone] == MARKET


def test_half_of_a_presidents_certificate_is_sold_despite_a_five_percent_certificate() -> None:
    """The seller takes back what has lain longest in the market, here the 5% certificate."""
    holdings = {"p1": "20+5", "p2": "10+10", "market": "5"}
    book = all_sold().phase("3½").shares("NdM", **holdings).par("NdM", 60).stock_round("p1", 4)
    assert book.refused("p1 sell NdM 10 as 20", "3.2(a)(5)", "only a lone president's certificate may be halved")
    site = all_sold(certificates_in_order=True, two_certificates_for_presidency=True).phase("3½")
    site.shares("NdM", **holdings).par("NdM", 60).stock_round("p1", 4)
    assert "p1 sell NdM 10 as 20" in site.legal("sell")
    cash = site.cash("p1")
    site.play("p1 sell NdM 10 as 20")
    assert (president(site.view, "NdM"), site.cash("p1")) == ("p2", cash + 60)
    assert (hand(site, "p1", "NdM"), hand(site, MARKET, "NdM")) == ([5, 5], [10, 10])


@pytest.mark.parametrize(("bank", "traded", "cash", "asked"), [(1, False, 500, False), (1, True, 500, True)])
def test_after_a_trade_the_site_forgets_the_train_of_the_bank(bank: int, traded: bool, cash: int, asked: bool) -> None:
    """One train of the bank a turn: after it nothing is left to buy, but after a trade the site asks once more."""
    table = western_line(floated(all_sold().phase("2"), "MC", cash=cash, trains="2+2", stations=("I8",)))
    table.operating("MC", "buy trains", only=("MC",))
    table.edit(lambda d: d.update(OperatingTurn, bank_trains=bank, traded_last=traded))
    assert site_asks.about_trains(table.view) is asked
    assert not site_asks.about_trains(table.money(MC=50).view)


def test_the_owner_of_the_boleo_is_asked_as_long_as_it_can_be_used() -> None:
    """A station must be left, and the power not used yet."""
    table = floated(all_sold(baja_variant=True).phase("2"), "MC", stations=("I8",)).privates(CdB="MC")
    table.operating("MC", "buy trains", only=("MC",))
    assert site_asks.about_privates(table.view)
    assert not site_asks.about_privates(table.edit(lambda d: d.title(boleo_used=True)).view)
    table.edit(lambda d: d.title(boleo_used=False)).edit(lambda d: d.put("stations", "MC", ()))
    assert not site_asks.about_privates(table.view)


@pytest.mark.parametrize("site", [False, True])
def test_a_train_that_has_run_does_not_run_again_for_a_new_owner(site: bool) -> None:
    """MC runs a 2-train and sells it to TM, which operates later in the same round."""
    table = floated(all_sold(trains_run_once=site), "MC", par=80, trains="2", stations=("I8",))
    table = western_line(floated(table, "TM", par=70, stations=("O8",)))
    table.operating("MC", "run trains", only=("MC", "TM"))
    table.play(table.legal("run")[0], "MC dividend withhold")
    table.edit(lambda d: give_train(d, d.state.trains["MC"][0], "MC", "TM", "purchase"))
    assert running.can_run(table.view, "TM") is not site
    assert running.trains_to_run(table.view, "TM") == ([] if site else [*table.state.trains["TM"]])


@pytest.mark.parametrize("site", [False, True])
def test_a_route_that_is_blocked_later_is_remembered(site: bool) -> None:
    """When the track is gone the company has no route by the book; the site still counts it."""
    table = western_line(floated(all_sold(routes_are_remembered=site), "MC", stations=("I8",))).settle()
    assert train_rules.counts_as_routed(table.view, "MC")
    table.edit(lambda d: d.set(tiles={}))
    assert train_rules.counts_as_routed(table.view, "MC") is site


def choosing(**options: Any) -> Table:
    """NdM of p1 is afloat, nobody has a company to offer, and CHI, MEX and UdY have not been started."""
    table = floated(all_sold(**options).phase("4"), "NdM", trains="4", stations=("O10",))
    for company in ("MC", "SPM"):
        floated(table, company, par=60)
    table.edit(lambda d: d.push(merger.MergerOffer(())))
    return table.settle()


def test_by_the_book_the_president_of_ndm_chooses_among_all() -> None:
    table = choosing()
    assert table.step == "merger choice"
    assert table.legal() == ["p1 merge CHI", "p1 merge MEX", "p1 merge UdY"]
    assert table.refused("p1 pass", "5.3(c)", "a company must merge into NdM; choose CHI or MEX or UdY")


def test_on_the_site_companies_are_offered_to_ndm_one_by_one() -> None:
    """A pass declines, the last one merges by itself."""
    table = choosing(conscripts_one_by_one=True)
    assert table.legal() == ["p1 merge CHI", "p1 pass"]
    assert table.refused("p1 merge MEX", "5.3(c)", "MEX cannot be chosen; choose CHI")
    table.play("p1 pass")
    assert table.legal() == ["p1 merge MEX", "p1 pass"]
    table.play("p1 pass")
    assert "UdY" in table.state.closed


@pytest.mark.parametrize("site", [False, True])
def test_the_home_of_ndm_counts_as_occupied_by_the_book_only(site: bool) -> None:
    table = all_sold(only_standing_stations=site)
    assert merger.has_ndm(table.view, "O10") is not site
    assert merger.has_ndm(table.tokens("NdM", "O10").view, "O10")
