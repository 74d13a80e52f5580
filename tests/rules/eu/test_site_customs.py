"""Customs of 18xx.games in 18EU, each beside what the rulebook's game does in the same position."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET
from roundhouse.titles.eu.record import Holding
from roundhouse.titles.eu.site import SITE
from roundhouse.titles.eu.train_rules import by_charter
from tests.rules.eu.exchanges import final, kinds, stations
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table

BOTH = pytest.mark.parametrize("site", [False, True])


def in_paris(site: bool, **holdings: str) -> Table:
    """p1's minors 1 (in Paris) and 4 are left; an SNCF that has operated is in Paris too."""
    table = final("1", "4", site_rules=site)
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    return held(table, "SNCF", **(holdings or {"p2": "20+10+10+10"}))


@BOTH
def test_a_treasury_share_leads_to_the_question_about_the_token(site: bool) -> None:
    """Without a station to place, only 18xx.games asks; then the next player with minors has a turn."""
    table = in_paris(site).edit(lambda d: d.put("stations", "SNCF", ()))
    table.play("p1 exchange 1 for SNCF")
    assert table.step == ("replace token" if site else "final exchange")
    if site:
        assert table.legal() == ["SNCF pass"]
        assert table.refused("SNCF token A10.0", "4.3", "no station left")
        assert SITE.asks(table.view, {})
        table.play("SNCF pass")
    assert (table.actor, "1" in table.state.closed) == ("p1", True)


def test_a_share_of_the_pool_closes_the_minor_and_the_player_goes_on() -> None:
    table = final("1", "4", "2", site_rules=True)
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    held(table, "SNCF", p2="20+10+10+10", p3="10+10+10", market="10+10")
    table.play("p1 exchange 1 for SNCF")
    assert (table.actor, table.step, "1" in table.state.closed) == ("p1", "final exchange", True)
    again = final("1", "4", "2")
    started(again, "SNCF", 100, "p2", hexes=("A10.1",))
    held(again, "SNCF", p2="20+10+10+10", p3="10+10+10", market="10+10")
    assert again.play("p1 exchange 1 for SNCF").actor == "p2"


def test_the_site_takes_a_pass_that_it_does_not_offer() -> None:
    """Minor 1 must be exchanged, so no pass is listed; a recorded one closes both minors."""
    table = in_paris(True)
    assert table.legal() == ["p1 exchange 1 for SNCF"]
    assert table.sections("p1 pass") == []
    assert {"1", "4"} <= table.play("p1 pass").state.closed
    assert in_paris(False).refused("p1 pass", "4.2.2", "must merge or close one of their minors")


@BOTH
@pytest.mark.parametrize("company", ["FS", "FS DR SNCF"])
def test_the_owner_of_a_minor_may_wait_with_any_sale(site: bool, company: str) -> None:
    """Too much of one corporation, or too many certificates: with a minor 18xx.games lets one pass."""
    table = dealt(6, site_rules=site)
    for name in company.split():
        started(table, name, 100, "p1", shares="20+10+10+10+10+10" + ("+10" if name == company else ""))
    table.stock_round("p1")
    assert bool(table.sections("p1 pass")) is not site
    without(table, *MINORS)
    assert table.sections("p1 pass") == ["3.1"]


def broke(older: int, site: bool = True, /, **holdings: str) -> Table:
    """FS of p1 needs a train it cannot pay; so many of p1's shares are older than the President's Certificate."""
    table = without(dealt(3, site_rules=site).phase("5"), *MINORS)
    started(table, "FS", 82, "p1", hexes=("F9",)).tiles(F9="57 0", F11="9 0", F13="57 0")
    held(table, "FS", **holdings).money(FS=20, p1=30, p2=500, p3=500)
    table.edit(lambda d: d.exclude("operated", "FS"))
    if site:
        count = len(holdings["p1"].split("+")) - 1
        table.edit(lambda d: d.title(holdings=(Holding("FS", "p1", count, older),)))
    return table.operating("FS", "buy trains")


def test_a_certificate_that_changed_hands_is_taken_from_its_new_owner() -> None:
    """p2 takes over after p1's share, pays p1 two shares, and loses the President's Certificate to p1 again."""
    table = broke(1, p1="20+10", p2="10+10+10", p3="10", market="10+10+10").play("p1 bankrupt")
    assert [table.percent(p, "FS") for p in ("p1", "p2", "p3", MARKET)] == [20, 10, 10, 60]
    assert (table.state.shares["FS"][0], table.cash("FS")) == ("p1", 50)
    assert "FS train 5 from offering for 50" in table.legal("train")
    table.play("FS train 5 from offering for 50")
    assert (kinds(table, "FS"), table.cash("FS")) == (["5"], 0)


def test_the_heir_pays_two_shares_to_a_bankrupt_who_still_holds_two() -> None:
    table = broke(0, p1="20+10+10", p2="10+10+10", p3="10").play("p1 bankrupt")
    assert table.state.shares["FS"][0] == "p2"
    assert [table.percent(p, "FS") for p in ("p1", "p2", "p3", MARKET)] == [20, 30, 10, 20]


def test_nobody_takes_over_while_the_bankrupt_has_as_much_left() -> None:
    """With the President's Certificate in the Pool FS starts anew, and the bankrupt's money goes to the Bank."""
    holdings = {"p1": "20+10+10", "p2": "10+10", "p3": "10"}
    table = broke(0, True, **holdings)
    bank = table.cash("bank")
    table.play("p1 bankrupt")
    assert (table.percent("FS", "FS"), table.cash("FS"), table.cash("bank")) == (100, 0, bank + 50)
    assert table.state.title.restarted == ("FS",)
    book = broke(0, False, **holdings).play("p1 bankrupt")
    assert (book.state.shares["FS"][0], book.percent("p1", "FS")) == ("p2", 0)


def test_the_order_of_certificates_is_noted_as_they_are_traded() -> None:
    """p2 overtakes p1 with three shares, sells the oldest and buys another one."""
    table = dealt(site_rules=True)
    started(table, "FS", 100, "p1", hexes=("F9",), shares="20")
    held(table, "FS", p1="20", p2="10+10", market="10+10").money(p1=900, p2=900).stock_round("p2").settle()
    assert table.state.title.holdings == (Holding("FS", "p1", 0, 0),)
    table.play("p2 share FS 10 from market")
    assert table.state.title.holdings == (Holding("FS", "p2", 1, 1),)
    table.stock_round("p2").play("p2 share FS 10 from market").stock_round("p2")
    assert table.state.title.holdings == (Holding("FS", "p2", 2, 1),)
    table.play("p2 sell FS 10 as 10")
    assert table.state.title.holdings == (Holding("FS", "p2", 1, 0),)


def test_restarted_corporations_discard_last() -> None:
    table = dealt(site_rules=True).edit(lambda d: d.title(restarted=("FS", "BNR")))
    assert by_charter(table.view)[-2:] == ["FS", "BNR"]
    assert by_charter(table.view)[:15] == list(MINORS)


def test_stock_is_sold_once_in_a_turn_whoever_is_president() -> None:
    """p1 sells DR and is bankrupt; p2 now leads FS and may not sell DR in this turn either."""
    table = broke(0, p1="20", p2="10+10", p3="10")
    started(table, "DR", 82, "p3", shares="20+10").money(FS=0, p1=0, p2=0)
    held(table, "DR", p1="10", p2="10", p3="20+10").operating("FS", "buy trains")
    table.play("p1 sell DR 10 as 10", "p1 bankrupt")
    assert table.actor == "FS"
    assert table.sections("p2 sell DR 10 as 10") == ["4.5.1 on 18xx.games"]


def fleet(cars: str, site: bool = True, /, **others: str) -> Table:
    """FS with £2000 buys trains in phase 3."""
    table = without(dealt(site_rules=site), *[m for m in MINORS if m != "5"]).phase("3")
    started(table, "FS", 100, "p1", hexes=("F9",)).money(FS=2000).trains(FS=cars, **others)
    return table.operating("FS", "buy trains")


@pytest.mark.parametrize(
    ("cars", "left"),
    [
        ("3+P+P", ["3", "3", "P", "P"]),  # four trains are within the limit of phase 3
        ("3+3+P+P", ["3", "3", "P", "P"]),  # at the limit nothing is bought
        ("P+P", ["3", "P", "P"]),
        ("P", ["3", "P"]),
    ],
)
def test_a_purchase_takes_one_pullman_at_most(cars: str, left: list[str]) -> None:
    table = fleet(cars)
    if len(cars.split("+")) < 4:
        table.play("FS train 3 from offering for 200")
    assert kinds(table, "FS") == left


def test_a_pullman_that_is_left_alone_goes_with_the_next_purchase_of_anybody() -> None:
    """Two Pullmans without another train stay; a single one goes."""
    table = fleet("3", True, **{"5": "P"})
    started(table, "DR", 100, "p2", hexes=("D7",)).trains(DR="P+P").operating("FS", "buy trains")
    table.edit(lambda d: d.put("trains", "5", d.state.trains["5"][1:]))
    assert (kinds(table, "5"), kinds(table, "DR")) == (["P"], ["P", "P"])
    table.play("FS train 3 from offering for 200")
    assert (kinds(table, "5"), kinds(table, "DR")) == ([], ["P", "P"])


def test_pullmans_alone_are_trains_enough() -> None:
    assert fleet("P+P").sections("FS pass") == []
    book = fleet("3", False).edit(lambda d: d.put("trains", "FS", ()))
    assert book.sections("FS pass") == ["4.5"]


def test_pullmans_are_discarded_one_after_the_other() -> None:
    table = fleet("3+P+P").operating("FS", "discard a Pullman")
    table.play("FS discard P")
    assert (table.step, kinds(table, "FS")) == ("discard a Pullman", ["3", "P"])
    table.play("FS discard P")
    assert (table.step, kinds(table, "FS")) == ("buy trains", ["3"])


def test_the_president_chooses_what_goes_over_the_limit() -> None:
    """A merger brings DR two trains too many: one Pullman goes by itself, the president discards another train."""
    table = without(dealt(site_rules=True).phase("4"), *[m for m in MINORS if m != "1"])
    table.par("SNCF", 100).tokens("SNCF", "A10.1")
    held(table, "SNCF", p1="20+10").trains(SNCF="3+3+P", **{"1": "3+P"}).stock_round("p1")
    table.edit(lambda d: d.put("trains", "1", d.state.trains["1"][1:]))
    table.play("p1 exchange 1 for SNCF")
    assert kinds(table, "SNCF") == ["3", "3", "3", "P"]
    while table.step != "discard trains":
        table.play(f"{table.actor} pass")
    assert table.legal() == ["SNCF discard 3", "SNCF discard P"]


@pytest.mark.parametrize(
    ("cash", "others", "asked"),
    [(1, "3", True), (0, "3", False), (1, "", False), (200, "", True)],
)
def test_a_company_is_asked_about_trains_if_it_could_pay_one_pound(cash: int, others: str, asked: bool) -> None:
    table = fleet("3", True, **{"5": others} if others else {}).money(FS=cash)
    if not others:
        table.edit(lambda d: d.put("trains", "5", ()))
    assert SITE.asks(table.view, {}) is asked


def founding(site: bool) -> Table:
    """p1, who owns minor 1 in Paris, has paid for the President's Certificate of SNCF."""
    return dealt(site_rules=site).money(p1=900).tiles(A10="583 3").play("p1 par SNCF 100")


def test_a_base_may_be_placed_beside_the_minor() -> None:
    """Nothing is merged, but the stations are paid."""
    table = founding(True)
    before = stations(table, "A10")
    assert table.legal("token") == ["SNCF token A10.1"]
    table.play("SNCF token A10.1")
    assert stations(table, "A10") == sorted([*before, ("SNCF", 1)])
    assert (table.percent("p1", "SNCF"), "1" in table.state.closed, table.cash("SNCF")) == (20, False, 100)
    assert founding(False).refused("SNCF token A10.1", "4.1.3", "the base of SNCF must replace a minor of p1")


def test_the_bank_takes_less_without_asking_for_it() -> None:
    table = fleet("3")
    assert table.legal("train") == fleet("3", False).legal("train")
    assert table.sections("FS train 3 from offering for 150") == []
    assert table.sections("FS train 3 from offering for 250") == ["4.4.6"]
    assert fleet("3", False).refused("FS train 3 from offering for 150", "4.4.6", "sells a 3-train for £200")
