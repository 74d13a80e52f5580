"""18MEX 3.5: change of presidency."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Acted, NewPresident
from roundhouse.finance.holdings import president
from tests.support.table import Table, rule

from .conftest import sold
from .stock_positions import hand, market, mexican_central, national


def changes(table: Table) -> list[tuple[str, str]]:
    """Outgoing and new presidents since the last `play`."""
    return [(e.old, e.new) for e in table.told(NewPresident)]


@rule("MEX-3.5-1", "MEX-3.5-2", "MEX-3.5a-1")
def test_a_purchase_beyond_the_presidents_percentage_changes_the_presidency() -> None:
    """Equal shares do not; one share more does."""
    table = mexican_central(p1="20", p2="10").stock_round("p2", 2).play("p2 share MC 10 from offering")
    assert changes(table) == []
    assert president(table.view, "MC") == "p1"
    table.stock_round("p2", 3).play("p2 share MC 10 from offering")
    assert changes(table) == [("p1", "p2")]
    assert hand(table, "p2", "MC") == [20, 10]
    assert hand(table, "p1", "MC") == [10, 10]


@rule("MEX-3.5-1", "MEX-3.5-2")
def test_a_sale_below_anothers_percentage_changes_the_presidency() -> None:
    """p1 sells down to p2's 30% and stays; with the next share he is out."""
    table = mexican_central(p1="20+10+10", p2="10+10+10").play("p1 sell MC 10 as 10")
    assert changes(table) == []
    table.play("p1 sell MC 10 as 10")
    assert changes(table) == [("p1", "p2")]
    assert hand(table, "p1", "MC") == [10, 10]


@rule("MEX-3.5-1")
def test_a_trade_in_share_changes_the_presidency() -> None:
    """p3 has as much of UdY as its president p1; the share for the Southeastern Railway makes him president (5.2)."""
    table = sold().par("UdY", 60).shares("UdY", p1="20", p3="10+10")
    table.par("MC", 75).shares("MC", p1="20+10+10+10").floated("MC").operated("MC").tokens("MC", "I8").money(MC=500)
    table.phase("3").edit(lambda d: d.put("bought", "3", 4)).operating("MC", "buy trains", only=["MC"])
    table.play("MC train 3 from offering for 180")
    assert changes(table) == [("p1", "p3")]
    assert hand(table, "p3", "UdY") == [20, 10]


@rule("MEX-3.5-1")
def test_the_ndm_share_of_a_merger_changes_its_presidency() -> None:
    """p2 has as much of NdM as p1 and gets 10% more for the MC's president's certificate (5.3(d))."""
    table = national(60, p1="20+10", p2="10+10+10").phase("4").floated("NdM").operated("NdM").tokens("NdM", "O10")
    table.par("MC", 75).shares("MC", p2="20+10+10").floated("MC").operated("MC").tokens("MC", "I8")
    table.par("TM", 75).shares("TM", p1="20+10+10+10").floated("TM").operated("TM").tokens("TM", "I12").money(TM=500)
    table.stack("5").operating("TM", "buy trains", only=["TM"]).play("TM train 5 from offering for 450")
    table.play("p2 merge MC")
    assert changes(table) == [("p1", "p2")]
    assert hand(table, "p2", "NdM") == [20, 10, 10]


@rule("MEX-3.5-3")
def test_shares_of_the_bank_never_change_the_presidency() -> None:
    """50% in the Open Market and 30% in the Initial Offering leave p1 president with his 20%."""
    table = mexican_central(p1="20", p2="10", market="10+10+10+10").stock_round("p2", 2)
    table.play("p2 sell MC 10 as 10")
    assert (table.percent("market", "MC"), table.percent("offering", "MC")) == (50, 30)
    assert changes(table) == []
    assert president(table.view, "MC") == "p1"


@rule("MEX-3.5-4")
def test_the_presidency_changes_at_once() -> None:
    """The new president is there before anybody acts again, in the middle of the seller's turn."""
    table = mexican_central(p1="20+10", p2="10+10").play("p1 sell MC 20 as 20")
    kinds = [type(event) for event in table.events]
    assert kinds.count(Acted) == 1
    assert NewPresident in kinds
    assert (table.actor, table.step) == ("p1", "stock turn")


@rule("MEX-3.5a-1")
def test_the_largest_shareholder_takes_over() -> None:
    """p3 has more than p2, who sits nearer."""
    table = mexican_central(p1="20", p2="10+10", p3="10+10+10").play("p1 sell MC 20 as 20")
    assert changes(table) == [("p1", "p3")]
    assert president(table.view, "MC") == "p3"


@rule("MEX-3.5a-2")
@pytest.mark.parametrize(
    ("seller", "tied", "heir"),
    [("p1", ("p2", "p3"), "p2"), ("p2", ("p1", "p3"), "p3"), ("p3", ("p1", "p2"), "p1")],
)
def test_a_tie_goes_to_the_first_player_clockwise_from_the_outgoing_president(
    seller: str, tied: tuple[str, str], heir: str
) -> None:
    """Both others hold 20%."""
    table = mexican_central(**{seller: "20", tied[0]: "10+10", tied[1]: "10+10"}).stock_round(seller, 2)
    table.play(f"{seller} sell MC 20 as 20")
    assert president(table.view, "MC") == heir


@rule("MEX-3.5a-3")
def test_only_a_sale_of_the_president_can_bring_about_a_tie() -> None:
    """A purchase adds to one player only: p3 draws level with p2 and nobody takes over; then he is alone in front."""
    table = mexican_central(p1="20", p2="10+10", p3="10").stock_round("p3", 2).play("p3 share MC 10 from offering")
    assert changes(table) == []
    table.stock_round("p3", 3).play("p3 share MC 10 from offering")
    assert changes(table) == [("p1", "p3")]
    sale = mexican_central(p1="20", p2="10+10", p3="10+10").play("p1 sell MC 20 as 20")
    assert president(sale.view, "MC") == "p2"


@rule("MEX-3.5b-1")
def test_the_new_president_gives_twenty_percent_to_whoever_has_the_certificate() -> None:
    """Sold, it lies in the Open Market, which gets p2's certificates; otherwise the outgoing president gets them."""
    sold_out = mexican_central(p1="20", p2="10+10+10").play("p1 sell MC 20 as 20")
    assert (hand(sold_out, "p2", "MC"), market(sold_out, "MC"), hand(sold_out, "p1", "MC")) == ([20, 10], [10, 10], [])
    kept = mexican_central(p1="20+10", p2="10+10+10").play("p1 sell MC 10 as 10")
    assert (hand(kept, "p2", "MC"), market(kept, "MC"), hand(kept, "p1", "MC")) == ([20, 10], [10], [10, 10])


@rule("MEX-3.5b-2")
@pytest.mark.parametrize(("given", "kept", "got"), [("10+10", [20, 5, 5], [10, 10]), ("10+5+5", [20, 10], [10, 5, 5])])
def test_a_new_president_of_ndm_with_both_small_certificates_chooses_what_he_gives(
    given: str, kept: list[int], got: list[int]
) -> None:
    """p2 holds 10 + 10 + 5 + 5 and takes over from p1, who sells one of his 10% certificates."""
    table = national(75, p1="20+10", p2="10+10+5+5").play("p1 sell NdM 10 as 10")
    assert table.actor == "p2"
    assert table.sections("p2 give NdM 10+5") == ["3.5(b)"]
    assert table.sections("p2 give NdM 10+10+5") == ["3.5(b)"]
    table.play(f"p2 give NdM {given}")
    assert (hand(table, "p2", "NdM"), hand(table, "p1", "NdM")) == (kept, got)
    assert (table.actor, table.step) == ("p1", "stock turn")


@rule("MEX-3.5b-2")
@pytest.mark.parametrize(("holding", "kept"), [("10+10+5", [20, 5]), ("10+5+5", [20]), ("10+10+10", [20, 10])])
def test_without_a_choice_the_exchange_is_made_at_once(holding: str, kept: list[int]) -> None:
    """A single 5% certificate is never used, both are when a 10% one is missing."""
    table = national(75, p1="20", p2=holding).play("p1 sell NdM 20 as 20")
    assert hand(table, "p2", "NdM") == kept
    assert table.actor == "p1"


@rule("MEX-3.5c-1")
def test_the_company_with_all_it_owns_goes_to_the_new_president() -> None:
    """The MC keeps its money, trains and private company; p2 decides for it from now on."""
    table = mexican_central(p1="20+10", p2="10+10").floated("MC").money(MC=321).phase("3").trains(MC="2+3")
    table.privates(KCMO="MC")
    belongings = (table.cash("MC"), table.state.trains["MC"], table.state.privates["KCMO"], table.state.stations["MC"])
    table.play("p1 sell MC 20 as 20")
    now = (table.cash("MC"), table.state.trains["MC"], table.state.privates["KCMO"], table.state.stations["MC"])
    assert now == belongings
    assert table.view.defn.controller(table.view, "MC") == "p2"


@rule("MEX-3.5c-2")
def test_the_presidency_of_an_unfloated_company_can_change() -> None:
    """40% of CHI have been bought when p1 sells half of his certificate and p2 takes over."""
    table = sold().par("CHI", 60).shares("CHI", p1="20", p2="10+10", p3="").play("p1 sell CHI 10 as 20")
    assert changes(table) == [("p1", "p2")]
    assert "CHI" not in table.state.floated
    assert table.cash("CHI") == 0
