"""Section 5.6: southern majors take over minor companies."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT
from tests.rules.esp.turns import BUY, EARN, TAKE, launched, opened, owned, table, with_trains
from tests.support.table import Table, rule

OFFER = "CRB takeover MS"


def takeover(
    phase: str = "3", cash: int = 300, step: str = TAKE, owner: str = "p2", new: bool = False, **held: Any
) -> Table:
    """CRB of p1 may take over MS, which is worth 90 to its director and has 55 and a 3-train."""
    t = launched(table(phase), "MS", owner, 90, 55).tokens("MS", "C27").tiles(C27="57 2")
    launched(t, "CRB", price=100, cash=cash, new=new, **(held or {"p1": "20+10+10"})).tokens("CRB", "B26")
    return with_trains(t, "MS", "3").money(p1=0, p2=0, p3=0).operating("CRB", step)


@rule("ESP-5.6-1")
def test_from_the_green_phase_on() -> None:
    """Neither in phase 2 nor after the minors have closed."""
    assert takeover("2").sections(OFFER) == ["5.6"]
    assert takeover("2").legal("takeover") == []
    assert takeover("3").legal("takeover") == [OFFER]
    assert takeover("4").check(OFFER)


@rule("ESP-5.6-1", "ESP-5.6-23")
def test_no_minor_is_left_in_phase_five() -> None:
    """The first 5-train ends it."""
    t = with_trains(takeover("4", 900, BUY), "CRB", "4").stack("5").play("CRB train 5 from offering for 500")
    assert t.state.phase == "5"
    t.operating("CRB", TAKE)
    assert t.legal("takeover") == []
    assert str(t.why_not(OFFER)) == "MS is a minor company; all minors closed when phase 5 began [18España 7]"


@rule("ESP-5.6-2")
@pytest.mark.parametrize("company", ["FdLR", "FdSB", "CFEA", "CFLG", "AC"])
def test_northern_majors_and_minors_take_nobody_over(company: str) -> None:
    """Only southern majors do."""
    t = launched(takeover(), company, price=75, cash=500).operating(company, TAKE)
    assert (t.legal("takeover"), t.sections(f"{company} takeover MS")) == ([], ["5.6"])


@rule("ESP-5.6-2")
@pytest.mark.parametrize("company", ["N", "MZA", "A", "CRB", "MCP", "ZPB"])
def test_all_southern_majors_do(company: str) -> None:
    """Every one of the standard set-up."""
    t = launched(takeover(), company, cash=500).operating(company, TAKE)
    assert t.legal("takeover") == [f"{company} takeover MS"]
    assert t.sections(f"{company} takeover FdLR") == ["5.6"]


@rule("ESP-5.6-3")
def test_the_other_director_is_asked() -> None:
    """Nothing moves before p2 agrees; if he does not, MS goes on as it was."""
    t = takeover().play(OFFER)
    assert (t.actor, t.cash("CRB"), t.percent("p2", "CRB")) == ("p2", 300, 0)
    assert not t.check("p1 accept")
    t.play("p2 accept")
    assert "MS" in t.state.closed
    refused = takeover().play(OFFER, "p2 refuse")
    assert (refused.step, refused.actor, refused.cash("CRB"), "MS" in refused.state.closed) == (TAKE, "CRB", 300, False)
    assert owned(refused, "MS") == ["3"]


@rule("ESP-5.6-3")
def test_one_director_of_both_agrees_with_himself() -> None:
    """Nobody is asked."""
    t = takeover(owner="p1").play(OFFER)
    assert ("MS" in t.state.closed, t.cash("p1"), t.percent("p1", "CRB")) == (True, 90, 50)


@rule("ESP-5.6-4")
def test_the_minor_must_be_in_operation_and_have_operated() -> None:
    """SC has been launched and not operated, AC has not been launched."""
    t = launched(takeover(), "SC", "p2", 80, 160, new=True).operating("CRB", TAKE)
    assert (t.sections("CRB takeover SC"), t.legal("takeover")) == (["5.6"], [OFFER])
    assert t.sections("CRB takeover AC") == ["5.6"]
    assert t.operated("SC").check("CRB takeover SC")


@rule("ESP-5.6-5")
def test_in_the_majors_first_round() -> None:
    """CRB has never operated."""
    t = takeover(new=True)
    assert "CRB" not in t.state.operated
    assert t.play(OFFER, "p2 accept").percent("p2", "CRB") == 10


@rule("ESP-5.6-6")
def test_after_the_earnings_and_before_the_trains() -> None:
    """Not in the other steps, not in another company's turn, not in a stock round."""
    t = with_trains(takeover(step=EARN), "CRB", "3").operating("CRB", EARN, revenue=40)
    assert not t.check(OFFER)
    t.play("CRB dividend withhold")
    assert (t.step, t.check(OFFER)) == (TAKE, True)
    t.play("CRB pass")
    assert (t.step, t.check(OFFER)) == (BUY, False)
    assert not takeover(step="lay track").check(OFFER)
    assert not takeover().operating("MS", TAKE).check(OFFER)
    assert not takeover().stock_round("p1").check(OFFER)


@rule("ESP-5.6-7")
def test_no_connection_is_needed() -> None:
    """Badajoz has no tile; Córdoba is far away."""
    t = launched(takeover(), "CM", "p2", 80, 0).tokens("CM", "E29").operating("CRB", TAKE)
    assert t.legal("takeover") == [OFFER, "CRB takeover CM"]
    assert t.play("CRB takeover CM", "p2 accept").percent("p2", "CRB") == 10


@rule("ESP-5.6-8", "ESP-5.6-21")
def test_offers_in_any_order_and_several_takeovers() -> None:
    """After a refusal and after a success others may be asked."""
    t = launched(takeover(cash=500), "CM", "p3", 80, 0).tokens("CM", "E29")
    launched(t, "SC", "p2", 70, 0).tokens("SC", "C31").operating("CRB", TAKE)
    t.play("CRB takeover SC", "p2 refuse")
    assert t.legal("takeover") == [OFFER, "CRB takeover CM"]
    t.play("CRB takeover CM", "p3 accept", "CRB pass", OFFER, "p2 accept")
    assert {"CM", "MS"} <= t.state.closed
    assert [t.percent(p, "CRB") for p in ("p2", "p3")] == [10, 10]
    assert t.cash("CRB") == 500 - 80 - 90 + 55


@rule("ESP-5.6-9", "ESP-5.6-13")
@pytest.mark.parametrize(
    ("held", "source"),
    [
        ({"p1": "20+10+10"}, OFFERING),
        ({"p1": "20+10+10", "p3": "10+10+10+10", "market": "10"}, OFFERING),
        ({"p1": "20+10+10+10", "p3": "10+10+10+10", "market": "10"}, MARKET),
    ],
)
def test_the_director_gets_a_share(held: dict[str, Any], source: str) -> None:
    """From the IPO, and from the market only if the IPO has none; it costs nothing."""
    t = takeover(**held)
    before = {place: t.percent(place, "CRB") for place in (OFFERING, MARKET)}
    t.play(OFFER, "p2 accept")
    assert (t.percent("p2", "CRB"), t.cash("p2")) == (10, 90)
    assert {p: before[p] - t.percent(p, "CRB") for p in before if before[p] != t.percent(p, "CRB")} == {source: 10}


@rule("ESP-5.6-13", "ESP-4.4-4")
def test_the_share_may_make_a_new_director() -> None:
    """p2 goes from 40 to 50 % of CRB and is its director at once: he decides about the station."""
    t = takeover(p1="20+10+10", p2="10+10+10+10").play(OFFER, "p2 accept")
    assert (t.state.shares["CRB"][0], t.percent("p2", "CRB"), t.percent("p1", "CRB")) == ("p2", 50, 40)
    assert (t.actor, t.view.defn.controller(t.view, "CRB")) == ("CRB", "p2")


@rule("ESP-5.6-9", "ESP-5.6-21")
def test_not_without_a_free_share() -> None:
    """The players have all of CRB."""
    t = takeover(p1="20+10+10+10", p3="10+10+10+10+10")
    assert (t.sections(OFFER), t.legal("takeover")) == (["5.6"], [])


@rule("ESP-5.6-9", "ESP-5.6-21")
def test_a_share_for_each_takeover() -> None:
    """With the last share given away there is no second one."""
    t = launched(takeover(cash=900, p1="20+10+10+10", p3="10+10+10+10"), "CM", "p2", 80, 0).tokens("CM", "E29")
    t.operating("CRB", TAKE).play("CRB takeover CM", "p2 accept", "CRB pass")
    assert t.sections(OFFER) == ["5.6"]


@rule("ESP-5.6-10", "ESP-5.6-12", "ESP-5.6-13")
def test_payment_and_assets() -> None:
    """90 once to p2; 55 and the train to CRB; the bank is not concerned."""
    t = takeover(cash=100)
    bank = t.cash(BANK)
    t.play(OFFER, "p2 accept")
    assert (t.cash("CRB"), t.cash("p2"), t.cash("MS"), t.cash(BANK)) == (100 - 90 + 55, 90, 0, bank)
    assert (owned(t, "CRB"), owned(t, "MS")) == (["3"], [])


@rule("ESP-5.6-11", "ESP-5.6-21")
@pytest.mark.parametrize(("cash", "sections"), [(89, ["5.6"]), (90, [])])
def test_the_money_must_be_there_before(cash: int, sections: list[str]) -> None:
    """The minor's 55 do not help to pay for it."""
    assert takeover(cash=cash).sections(OFFER) == sections


@rule("ESP-5.6-12")
def test_private_companies_and_tender_go_along() -> None:
    """P3 and P4 of MS are CRB's; its tender too."""
    t = opened(takeover(), P3="MS", P4="MS", P1="p2").option(tenders=frozenset({"MS"}))
    t.play(OFFER, "p2 accept")
    assert [t.state.privates[p] for p in ("P3", "P4", "P1")] == ["CRB", "CRB", "p2"]
    assert (t.state.title.tenders, t.state.title.tenders_in_market) == ({"CRB"}, 0)


@rule("ESP-5.6-12")
def test_a_second_tender_goes_to_the_market() -> None:
    """CRB keeps one."""
    t = takeover().option(tenders=frozenset({"MS", "CRB"})).play(OFFER, "p2 accept")
    assert (t.state.title.tenders, t.state.title.tenders_in_market) == ({"CRB"}, 1)


@rule("ESP-5.6-12")
def test_trains_beyond_the_limit_are_discarded_at_once() -> None:
    """Three 4-trains and MS's 3-train in phase 4: one goes, of CRB's choice, before anything else."""
    t = with_trains(takeover("4"), "CRB", "4", "4", "4").play(OFFER, "p2 accept")
    assert (t.step, t.actor) == ("discard trains", "CRB")
    assert t.legal("discard") == ["CRB discard 4", "CRB discard 3"]
    t.play("CRB discard 4")
    assert (sorted(owned(t, "CRB")), t.actor) == (["3", "4", "4"], "CRB")
    assert with_trains(takeover("4"), "CRB", "4", "4").play(OFFER, "p2 accept").legal("discard") == []


@rule("ESP-5.6-14")
def test_the_minor_leaves_the_game() -> None:
    """Certificate, charter and price marker; it has no turn any more."""
    t = takeover().play(OFFER, "p2 accept")
    assert (t.state.shares["MS"], t.percent("p2", "MS")) == ((OUT,), 0)
    assert ("MS" in t.state.closed, "MS" in t.state.floated, "MS" in t.state.prices) == (True, False, False)
    t.play("CRB pass", "CRB pass", "CRB pass")
    assert t.step == "stock turn"
    assert str(t.stock_round("p2").why_not("p2 par MS 70")) == "MS was taken over and has left the game [18España 5.6]"


@rule("ESP-5.6-22")
def test_more_than_sixty_percent_by_takeovers() -> None:
    """70 and 80 % are kept in the next stock round; none may be bought on top of them."""
    t = launched(takeover(owner="p1", p1="20+10+10+10+10"), "CM", "p1", 80, 0).tokens("CM", "E29")
    t.operating("CRB", TAKE).play(OFFER, "CRB pass")
    assert t.percent("p1", "CRB") == 70
    assert t.state.phase == "3"
    t.play("CRB takeover CM")
    t.money(p1=500).stock_round("p1")
    assert (t.percent("p1", "CRB"), t.check("p1 pass")) == (80, True)
    assert t.check("p1 par FdLR 70")
    assert t.sections("p1 share CRB 10 from offering") == ["4.3"]


@rule("ESP-5.6-22")
def test_up_to_all_of_a_company() -> None:
    """p1 has 90 % and gets the last share."""
    t = takeover(owner="p1", p1="20+10+10+10+10+10+10+10").play(OFFER)
    assert t.percent("p1", "CRB") == 100


def test_on_18xx_games_nobody_is_asked() -> None:
    """The option of the site."""
    t = launched(table("3", no_consent=True), "MS", "p2", 90, 55).tokens("MS", "C27").tiles(C27="57 2")
    launched(t, "CRB", cash=300).tokens("CRB", "B26").operating("CRB", TAKE).play(OFFER)
    assert "MS" in t.state.closed
