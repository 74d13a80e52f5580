"""Rulings on Table III: what the private and minor companies cost, pay, bring and can do."""

from __future__ import annotations

import pytest

from roundhouse.core.events import CertificateMoved, Closed, Floated, NewPresident, Paid
from roundhouse.rules.components import box_of
from tests.rules.mex.positions import all_sold, floated, owned, stations_in
from tests.support.table import Table, rule


def fifth_three() -> Table:
    """MC of p1 is about to buy the fifth 3-train, with which phase 3½ begins."""
    table = floated(all_sold().phase("3"), "MC", cash=1000, stations=("I8",))
    return table.edit(lambda d: d.put("bought", "3", 4)).operating("MC", "buy trains", only=("MC",))


@rule(
    "MEX-TableIII-1",
    "MEX-TableIII-2",
    "MEX-TableIII-14",
    "MEX-TableIII-17",
    "MEX-TableIII-20",
    "MEX-TableIII-25",
    "MEX-TableIII-30",
)
def test_the_par_values_of_the_table(start: Table) -> None:
    """Sold one by one without bids, the seven cost $20, $40, three times $50, $100 and $140; they are worth as much."""
    prices = []
    for _ in range(7):
        [text] = start.legal("buy")
        prices.append(tuple(text.split()[2:]))
        start.play(text)
    pars = [("MCAR", "20"), ("KCMO", "40"), ("A", "50"), ("B", "50"), ("C", "50"), ("MIR", "100"), ("MNR", "140")]
    assert prices == pars
    assert set(start.game.result().values()) == {625}


@rule("MEX-TableIII-1", "MEX-TableIII-2", "MEX-TableIII-25", "MEX-TableIII-30")
@pytest.mark.parametrize(("private", "revenue"), [("MCAR", 5), ("KCMO", 10), ("MIR", 20), ("MNR", 20)])
def test_the_revenues_of_the_table(private: str, revenue: int) -> None:
    """What the bank pays at the beginning of an operating round."""
    table = Table("18mex", 3).privates(**{private: "p2"}).play("p1 pass", "p2 pass", "p3 pass")
    assert table.told(Paid) == [Paid("bank", "p2", revenue, f"revenue of {private}")]


@rule("MEX-TableIII-15", "MEX-TableIII-18", "MEX-TableIII-21")
@pytest.mark.parametrize(
    ("minor", "home", "city"), [("A", "M12", "Tampico"), ("B", "K6", "Mazatlán"), ("C", "S12", "Oaxaca")]
)
def test_the_homes_of_the_minor_companies(minor: str, home: str, city: str) -> None:
    """Tampico, Mazatlán and Oaxaca."""
    table = all_sold().operating(minor, only=(minor,))
    assert stations_in(table, home) == [minor]
    assert box_of(table.view.defn).board.map[home].name == city


# --- #3 to #5: trade-in shares --------------------------------------------------------------------------------------


@rule("MEX-TableIII-16", "MEX-TableIII-19", "MEX-TableIII-22")
def test_the_owners_of_closing_minors_receive_trade_in_shares() -> None:
    """A and B: 5% of NdM each, C: 10% of UdY, to p1, p2 and p3."""
    table = fifth_three().play("MC train 3 from offering for 180")
    gained = [(e.percent, e.company, e.taker) for e in table.told(CertificateMoved) if e.giver == "reserve"]
    assert gained == [(5, "NdM", "p1"), (5, "NdM", "p2"), (10, "UdY", "p3")]
    assert [e.company for e in table.told(Closed)] == ["A", "B", "C"]
    assert [owned(table, minor) for minor in ("A", "B", "C")] == [[], [], []]


@rule("MEX-TableIII-23")
def test_the_share_of_yucatan_is_worthless_until_its_presidency_is_bought() -> None:
    """p3 cannot sell it and it adds nothing; p1 sets par $60, and it is worth $60."""
    table = fifth_three().play("MC train 3 from offering for 180").stock_round("p3")
    assert table.sections("p3 sell UdY 10 as 10") == ["3.2(a)(2)"]
    before = table.game.result()["p3"]
    assert before == 625 + 100
    table.stock_round("p1").play("p1 par UdY 60", "p1 pass", "p2 pass")
    assert table.game.result()["p3"] == before + 60
    assert table.sections("p3 sell UdY 10 as 10") == []


@rule("MEX-TableIII-24")
def test_the_reserved_share_of_yucatan_counts_for_floating_only_after_the_trade() -> None:
    """40% sold leaves 50% on sale and 10% in reserve: UdY floats only when the Southeastern closes."""
    table = fifth_three().shares("UdY", p2="20+10").par("UdY", 60).stock_round("p2")
    assert table.play("p2 share UdY 10 from offering").told(Floated) == []
    table.operating("MC", "buy trains", only=("MC",)).play("MC train 3 from offering for 180")
    assert table.told(Floated) == [Floated("UdY")]
    assert table.cash("UdY") == 600


# --- #6: Mexican International --------------------------------------------------------------------------------------


@rule("MEX-TableIII-26")
def test_the_first_buyer_of_the_mexican_international_gets_a_share_of_chihuahua() -> None:
    """Free with the purchase; a later owner gets nothing, and the share stays with the first."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3").stock_round("p3", 1)
    table.play("p3 buy MIR 100")
    assert table.told(CertificateMoved) == [CertificateMoved("CHI", 10, "MIR", "p3", "comes with MIR")]
    assert (table.percent("p3", "CHI"), table.cash("p3")) == (10, 525)
    table.privates(MNR="p1").stock_round("p3").play("p3 offer MIR to p1 for 100", "p1 accept")
    assert (table.percent("p3", "CHI"), table.percent("p1", "CHI")) == (10, 0)


@rule("MEX-TableIII-28")
def test_the_share_of_chihuahua_counts_for_floating() -> None:
    """p3's free share and p1's 30% make 40%: one share more floats CHI."""
    table = all_sold().shares("CHI", p1="20", p3="10").par("CHI", 60)
    assert table.play("p1 share CHI 10 from offering", "p1 pass").told(Floated) == []
    assert table.play("p2 share CHI 10 from offering").told(Floated) == [Floated("CHI")]


# --- #7: Mexican National -------------------------------------------------------------------------------------------


@pytest.fixture
def last() -> Table:
    """Only #7 is unsold; p1 has bid on it and p2 buys #6, so that p1 gets it in the course of p2's turn."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3").stock_round("p1", 1)
    return table.play("p1 bid MNR 145", "p2 buy MIR 100")


@rule("MEX-TableIII-31", "MEX-TableIII-32")
def test_the_first_buyer_of_the_mexican_national_gets_the_presidency_of_ndm_and_sets_par_at_once(last: Table) -> None:
    """Before p3 has his turn, p1 chooses among five values and pays nothing for the certificate."""
    assert (last.actor, last.cash("p1")) == ("p1", 480)
    assert sorted(last.legal()) == [f"p1 par NdM {price}" for price in (60, 70, 75, 80, 90)]
    assert last.sections("p1 par NdM 65") == ["3.2(c)(1)"]
    assert last.sections("p1 par MC 60") == ["5.1"]
    assert last.sections("p1 pass") == ["5.1"]
    last.play("p1 par NdM 90")
    assert (last.percent("p1", "NdM"), last.cash("p1"), last.price("NdM")) == (20, 480, 90)
    assert last.actor == "p3"


@rule("MEX-TableIII-31", "MEX-TableIII-38")
def test_the_mexican_national_is_sold_between_players_without_the_presidency(last: Table) -> None:
    """p2 buys #7 from p1 for $1 and gets its revenue, but NdM stays with p1."""
    last.play("p1 par NdM 90", "p3 pass", "p1 offer MNR to p2 for 1", "p2 accept")
    assert (last.state.privates["MNR"], last.state.shares["NdM"][0]) == ("p2", "p1")
    assert last.told(NewPresident) == []


@rule("MEX-TableIII-34")
@pytest.mark.parametrize(("phase", "sections"), [("2", ["5.1"]), ("3", ["5.1"]), ("3½", [])])
def test_no_share_of_ndm_is_bought_before_phase_three_and_a_half(phase: str, sections: list[str]) -> None:
    """So NdM cannot float before."""
    assert all_sold().phase(phase).sections("p1 share NdM 10 from offering") == sections


@rule("MEX-TableIII-35")
def test_the_presidency_of_ndm_cannot_be_sold_while_nobody_else_has_two_shares() -> None:
    """Neither whole nor in half; in phase 3½, when p2 has 20%, it can."""
    table = all_sold()
    assert table.sections("p1 sell NdM 20 as 20") == ["3.2(a)(4)"]
    assert table.sections("p1 sell NdM 10 as 20") == ["3.2(a)(4)"]
    assert table.phase("3½").shares("NdM", p1="20", p2="10+10").sections("p1 sell NdM 20 as 20") == []


@rule("MEX-TableIII-36")
def test_the_presidency_from_the_mexican_national_counts_for_floating_ndm() -> None:
    """20% and two traded halves make 30%: the second further share floats NdM."""
    table = fifth_three().play("MC train 3 from offering for 180").stock_round("p2").money(p2=1000, p3=1000)
    assert table.play("p2 share NdM 10 from offering", "p2 pass").told(Floated) == []
    assert table.play("p3 share NdM 10 from offering").told(Floated) == [Floated("NdM")]


@rule("MEX-TableIII-37")
def test_the_mexican_national_is_not_sold_to_a_company() -> None:
    """Its owner is president of the company and the price would do, but only the others may be bought."""
    table = floated(all_sold().phase("3"), "MC", cash=1000).operating("MC", "lay track")
    assert table.sections("MC private MNR for 140") == ["4.3.5"]
    assert table.legal("private") == [
        f"MC private {private}" for private in ("MCAR for 10", "KCMO for 20", "MIR for 50")
    ]


@rule("MEX-TableIII-39")
@pytest.mark.parametrize(
    "purchase", [["NdM train 4 from offering for 300"], ["NdM train 3 from TM for 180", "p2 accept"]]
)
def test_the_mexican_national_closes_when_ndm_buys_its_first_train(purchase: list[str]) -> None:
    """From the bank or from a company; a train of another company does not matter."""
    table = floated(all_sold().phase("3½").stack("3"), "TM", "p2", cash=1000, trains="3", stations=("I12",))
    table.operating("TM", "buy trains", only=("TM",)).play("TM train 3 from offering for 180")
    assert table.told(Closed) == []
    floated(table, "NdM", par=60, cash=1000, stations=("O10",)).operating("NdM", "buy trains", only=("NdM",))
    table.play(*purchase)
    assert [e.company for e in table.told(Closed)] == ["MNR"]
    assert table.state.privates["MNR"] == "out"
