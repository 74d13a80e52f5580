"""Rulings on sections 1.4 and 1.5: the bank with its two displays, par value and market value."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Floated, Paid
from roundhouse.finance.holdings import pieces
from tests.rules.mex.positions import all_sold, floated, owned
from tests.support.table import Table, rule


def central(**holdings: str) -> Table:
    """Stock round 2: MC was started at $75 and is worth $90 now."""
    return all_sold().shares("MC", **holdings).par("MC", 75).marker("MC", 1, 6).stock_round("p2")


def lying(table: Table, place: str, company: str) -> list[int]:
    """The certificates that lie in a display of the bank."""
    return list(pieces(table.view, place, company))


# --- 1.4 ------------------------------------------------------------------------------------------------------------


@rule("MEX-1.4-1")
def test_a_replaced_tile_is_the_banks_again() -> None:
    """Tile 57 leaves the supply when it is laid and comes back when a green tile replaces it."""
    table = floated(all_sold().phase("3"), "MC", stations=("I8",)).operating("MC", "lay track").play("MC lay 57 I8 r0")
    assert (table.state.supply["57"], table.state.supply["15"]) == (3, 3)
    table.operating("MC", "lay track").play("MC lay 15 I8 r0")
    assert (table.state.supply["57"], table.state.supply["15"]) == (4, 2)


@rule("MEX-1.4-2")
def test_sold_certificates_and_discarded_trains_go_to_the_open_market() -> None:
    """Nothing that had an owner returns to the Initial Offering."""
    table = central(p1="20+10", p2="10+10").play("p2 sell MC 20 as 10+10")
    assert (lying(table, "market", "MC"), lying(table, "offering", "MC")) == ([10, 10], [10] * 5)
    table = floated(all_sold().phase("3½"), "MC", cash=1000, trains="3").stack("4")
    floated(table, "TM", "p2", par=60, trains="3+3+3").operating("MC", "buy trains", only=("MC",))
    table.play("MC train 4 from offering for 300", "TM discard 3")
    assert (owned(table, "market"), owned(table, "offering")[0]) == (["3"], "4")


@rule("MEX-1.4-3", "MEX-1.4-4", "MEX-1.5-1")
def test_new_shares_cost_par_and_used_ones_the_market_value() -> None:
    """Par $75, market value $90: that is what the two displays ask, and what a seller gets."""
    new = central(p1="20", market="10").play("p2 share MC 10 from offering")
    used = central(p1="20", market="10").play("p2 share MC 10 from market")
    sale = central(p1="20", p2="10").play("p2 sell MC 10 as 10")
    assert [table.cash("p2") - 625 for table in (new, used, sale)] == [-75, -90, 90]


@rule("MEX-1.4-5")
def test_shares_in_the_open_market_have_left_the_initial_offering() -> None:
    """20% with p1 and 20% in the market: the next new share floats MC, a used one does not."""
    used = central(p1="20", market="10+10").play("p2 share MC 10 from market")
    assert used.told(Floated) == []
    new = central(p1="20", market="10+10").play("p2 share MC 10 from offering")
    assert new.told(Floated) == [Floated("MC")]
    assert new.told(Paid)[-1] == Paid("bank", "MC", 750, "capital")


@rule("MEX-1.4-6", "MEX-1.4-7")
def test_dividends_of_the_market_are_the_companys_and_those_of_the_offering_nobodys() -> None:
    """$80: p1 gets 40%, MC the 20% of the Open Market, and nobody the 40% of the Initial Offering."""
    table = central(p1="20+10+10", market="10+10").floated("MC").money(p1=0)
    table.operating("MC", "pay or withhold", revenue=80, only=("MC",)).play("MC dividend pay")
    assert [(e.payee, e.amount) for e in table.told(Paid)] == [("p1", 32), ("MC", 16)]


@rule("MEX-1.4-8", "MEX-1.4-9")
@pytest.mark.parametrize(("phase", "next_train"), [("2", "2"), ("3", "3"), ("4", "4")])
def test_no_five_train_while_earlier_trains_are_on_offer(phase: str, next_train: str) -> None:
    """Only the next type of the Initial Offering is for sale."""
    table = floated(all_sold().phase(phase), "MC", cash=2000).stack(next_train).operating("MC", "buy trains")
    assert table.sections("MC train 5 from offering for 450") == ["4.3.4(b)"]
    price = table.view.defn.trains[next_train].price
    assert table.legal("train") == [f"MC train {next_train} from offering for {price}"]


@rule("MEX-1.4-8", "MEX-1.4-10")
def test_a_train_in_the_open_market_does_not_keep_later_ones_from_being_sold() -> None:
    """With a 3-train in the market the first 5-train is for sale, from the bank and then from a company."""
    table = floated(all_sold().phase("4"), "MC", cash=2000).trains(market="3").stack("5")
    table.operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC train 5 from offering for 450") == []
    assert table.sections("MC train 3 from market for 180") == []
    floated(table, "TM", "p2", par=60, trains="4").operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC train 4 from TM for 1") == []


@rule("MEX-1.4-11")
@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("p1 sell MCAR 100 as 100", "3.2(a)"),
        ("p1 sell A 100 as 100", "3.2"),
        ("p1 offer MCAR to bank for 20", "3.2(b)"),
        ("p1 offer MCAR to market for 20", "3.2(b)"),
    ],
)
def test_private_and_minor_companies_never_return_to_the_bank(text: str, section: str) -> None:
    """The bank takes back neither the one nor the other."""
    assert all_sold().sections(text) == [section]


# --- 1.5 ------------------------------------------------------------------------------------------------------------


@rule("MEX-1.5-2", "MEX-1.5-3", "MEX-1.5-4")
def test_the_founder_sets_par_once_and_the_market_value_begins_there() -> None:
    """$80 a share, $160 for the president's certificate; nobody can set the par of MC again."""
    table = all_sold().play("p1 par MC 80")
    assert (table.state.par["MC"], table.price("MC"), table.cash("p1")) == (80, 80, 465)
    table.play("p1 pass")
    assert table.sections("p2 par MC 90") == ["3.2(c)(1)"]


@rule("MEX-1.5-2", "MEX-1.5-4")
def test_the_market_value_moves_by_sales_and_payouts_while_par_stays() -> None:
    """From $75: a sale lowers it to $70, a purchase does not, a payout raises it, withholding lowers it."""
    table = all_sold().shares("MC", p1="20+10+10", p2="10+10+10").par("MC", 75).floated("MC").stock_round("p2")
    assert table.play("p2 sell MC 10 as 10", "p2 pass").price("MC") == 70
    assert table.play("p3 share MC 10 from market", "p3 pass").price("MC") == 70
    for kind, value in (("pay", 75), ("withhold", 70)):
        table.operating("MC", "pay or withhold", revenue=100, only=("MC",)).play(f"MC dividend {kind}")
        assert table.price("MC") == value
    assert table.state.par["MC"] == 75


@rule("MEX-1.5-4")
def test_a_company_owned_by_players_alone_rises_at_the_end_of_the_stock_round() -> None:
    """All of MC is with players: from $75 it goes up to $80 when everybody has passed."""
    table = all_sold().shares("MC", p1="20+10+10+10", p2="10+10+10", p3="10+10").par("MC", 75)
    table.play("p1 pass", "p2 pass")
    assert table.price("MC") == 75
    assert table.play("p3 pass").price("MC") == 80


@rule("MEX-1.5-5", "MEX-TableIII-29")
def test_a_share_without_a_president_is_worth_nothing_and_cannot_be_sold() -> None:
    """p3's share of CHI counts $0; as soon as p1 has set a par of $90 it is worth $90 and may be sold for it."""
    table = all_sold().stock_round("p3")
    assert table.sections("p3 sell CHI 10 as 10") == ["3.2(a)(2)"]
    before = table.game.result()["p3"]
    assert before == 625 + 50 + 100
    table.stock_round("p1").play("p1 par CHI 90", "p1 pass", "p2 pass")
    assert table.game.result()["p3"] == before + 90
    table.play("p3 sell CHI 10 as 10")
    assert table.cash("p3") == 625 + 90


@rule("MEX-1.5-6")
def test_private_and_minor_companies_have_a_par_value_only() -> None:
    """p1 paid $73 for #2: it still counts its printed $40; no such company is on the stock chart."""
    table = Table("18mex", 3).play("p1 bid KCMO 73", "p2 buy MCAR 20", "p3 buy A 50")
    assert table.game.result() == {"p2": 625, "p3": 625, "p1": 625 - 73 + 40}
    assert table.state.prices == {}


@rule("MEX-1.5-7")
def test_a_private_company_may_be_sold_to_another_player() -> None:
    """p1 offers #1 for $33 and p2 agrees; neither the par value nor the bank matters."""
    table = all_sold().play("p1 offer MCAR to p2 for 33", "p2 accept")
    assert (table.state.privates["MCAR"], table.cash("p1"), table.cash("p2")) == ("p2", 658, 592)


@rule("MEX-1.5-8", "MEX-1.5-9")
@pytest.mark.parametrize("text", ["offer A to p2 for 50", "ask B for 50", "offer NdM to p2 for 60", "ask CHI for 60"])
def test_minor_companies_and_stock_are_not_traded_between_players(text: str) -> None:
    """Only private companies are."""
    assert all_sold().sections(f"p1 {text}") == ["3.2"]
