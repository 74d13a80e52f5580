"""Section 4.3.5: major companies purchase private companies from players."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PrivateMoved
from tests.rules.mex.positions import all_sold, floated
from tests.support.table import Table, rule


def mc(phase: str = "3", cash: int = 500) -> Table:
    """A turn of the MC, whose president p1 owns #1; #2 is p2's, #6 is p3's."""
    return floated(all_sold().phase(phase), "MC", cash=cash).operating("MC", only=("MC",))


@rule("MEX-4.3.5-1", "MEX-TableI-2", "MEX-TableI-13")
@pytest.mark.parametrize(("phase", "sections"), [("1", ["4.3.5"]), ("2", ["4.3.5"]), ("3", []), ("3½", []), ("4", [])])
def test_companies_buy_private_companies_from_phase_3_on(phase: str, sections: list[str]) -> None:
    """Before a 3-train has been bought nothing is for sale to companies."""
    table = mc(phase)
    texts = ("MC private MCAR for 20", "MC private KCMO for 40", "MC private MIR for 100")
    assert [table.sections(text) for text in texts] == [sections] * 3


@rule("MEX-4.3.5-1", "MEX-TableI-13")
def test_the_buyer_of_the_first_3_train_may_buy_private_companies_in_the_same_turn() -> None:
    """The phase begins with the purchase, not with the next turn."""
    table = floated(all_sold().phase("2").stack("3"), "MC").operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC private MCAR for 20") == ["4.3.5"]
    table.play("MC train 3 from offering for 180", "MC private MCAR for 20")
    assert (table.state.privates["MCAR"], table.cash("MC")) == ("MC", 300)


@rule("MEX-4.3.5-2", "MEX-TableI-13")
@pytest.mark.parametrize("price", [70, 140, 210])
def test_no_company_buys_the_mnr(price: int) -> None:
    """Not even that of its owner, at any price between half and one and a half times par."""
    table = mc()
    assert table.state.privates["MNR"] == "p1"
    assert table.sections(f"MC private MNR for {price}") == ["4.3.5"]


@rule("MEX-4.3.5-3", "MEX-TableI-13")
@pytest.mark.parametrize(("private", "least", "most"), [("MCAR", 10, 30), ("KCMO", 20, 60), ("MIR", 50, 150)])
def test_the_price_is_half_to_one_and_a_half_times_par(private: str, least: int, most: int) -> None:
    """Par values of $20, $40 and $100; one dollar beyond is refused on both sides."""
    table = mc()
    assert table.price_range(f"MC private {private} for {least}") == (least, most, 1)
    outside = [table.sections(f"MC private {private} for {price}") for price in (least - 1, most + 1)]
    assert outside == [["4.3.5"], ["4.3.5"]]
    assert [table.sections(f"MC private {private} for {price}") for price in (least, most)] == [[], []]


@rule("MEX-4.3.5-3")
def test_the_treasury_must_have_the_price() -> None:
    """With $25 the MC pays up to $25 for #1 and cannot buy #6."""
    table = mc(cash=25)
    assert table.price_range("MC private MCAR for 10") == (10, 25, 1)
    assert table.sections("MC private MCAR for 26") == ["4.3.5"]
    assert table.sections("MC private MIR for 50") == ["4.3.5"]


@rule("MEX-4.3.5-4")
def test_another_player_must_agree_before_his_private_company_is_sold() -> None:
    """p2 refuses $30 for the KCM&O and accepts $31; he is paid by the treasury."""
    table = mc().money(p2=0).play("MC private KCMO for 30")
    assert (table.actor, table.state.privates["KCMO"], table.cash("MC")) == ("p2", "p2", 500)
    table.play("p2 refuse")
    assert (table.actor, table.state.privates["KCMO"], table.cash("MC")) == ("MC", "p2", 500)
    assert table.sections("MC private KCMO for 30") == ["custom"]
    table.play("MC private KCMO for 31", "p2 accept")
    assert (table.state.privates["KCMO"], table.cash("MC"), table.cash("p2")) == ("MC", 469, 31)


@rule("MEX-4.3.5-4")
def test_the_president_agrees_with_himself() -> None:
    """His own private company is sold at once."""
    table = mc().money(p1=0).play("MC private MCAR for 30")
    assert (table.state.privates["MCAR"], table.cash("p1"), table.cash("MC"), table.actor) == ("MC", 30, 470, "MC")


@rule("MEX-4.3.5-5")
def test_the_price_paid_is_public() -> None:
    """Everybody can read who paid how much for which private company."""
    table = mc().play("MC private KCMO for 44", "p2 accept")
    assert [(e.payer, e.payee, e.amount, e.because) for e in table.told(Paid)] == [
        ("MC", "p2", 44, "private company KCMO")
    ]
    assert [(e.private, e.giver, e.taker) for e in table.told(PrivateMoved)] == [("KCMO", "p2", "MC")]


@rule("MEX-4.3.5-6")
def test_a_company_never_sells_a_private_company() -> None:
    """Neither to another company of the same president nor to a player; it leaves only when it closes."""
    table = floated(mc().privates(KCMO="MC"), "TM").operating("TM", "lay track", only=("TM",))
    assert table.sections("TM private KCMO for 40") == ["4.3.5"]
    table.stock_round("p2", 3)
    assert table.sections("p2 ask KCMO for 40") == ["3.2(c)(4)"]
    table.stock_round("p1", 3)
    assert table.sections("p1 offer KCMO to p2 for 40") == ["3.2(b)"]
    table.phase("4").stack("5").money(MC=450).operating("MC", "buy trains", only=("MC",))
    assert table.state.privates["KCMO"] == "MC"
    table.play("MC train 5 from offering for 450")
    assert "KCMO" in table.state.closed


@rule("MEX-4.3.5-7")
def test_a_company_cannot_buy_a_minor_company() -> None:
    """A is p1's, as is the MC."""
    table = mc()
    assert [table.sections(f"MC private {minor} for 50") for minor in ("A", "B", "C")] == [["4.3.5"]] * 3
