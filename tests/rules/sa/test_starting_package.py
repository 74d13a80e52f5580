"""Section 4, first phase: the Starting Package is sold."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OFFERING, OUT
from tests.support.table import Table, rule


@pytest.fixture
def start() -> Table:
    """The beginning of a game for three; everybody has 700 D."""
    return Table("18sa", 3)


ALL_PASS = ("p1 pass", "p2 pass", "p3 pass")


@rule("SA-4-2", "SA-3.1-3")
def test_turns_go_clockwise_from_the_locomotive(start: Table) -> None:
    """p1 holds it."""
    order = [start.actor]
    for player in ("p1", "p2", "p3"):
        order.append(start.play(f"{player} bid FN {125 + 5 * len(order)}").actor)
    assert order == ["p1", "p2", "p3", "p1"]


@rule("SA-4-3")
def test_one_thing_in_a_turn(start: Table) -> None:
    """Buy the first, bid on another, or pass; each ends the turn."""
    assert {text.split()[1] for text in start.legal()} == {"buy", "bid", "pass"}
    for text in ("p1 buy SFP 40", "p1 bid FC 65", "p1 pass"):
        assert Table("18sa", 3).play(text).actor == "p2"
    assert start.sections("p2 pass") == ["4"]


@rule("SA-4-4")
@pytest.mark.parametrize(("text", "refused"), [("SFP 40", []), ("SFP 45", ["4"]), ("SFP 35", ["4"]), ("FC 60", ["4"])])
def test_only_the_topmost_is_bought_at_its_price(start: Table, text: str, refused: list[str]) -> None:
    """SFP is the first and costs 40 D."""
    assert start.sections(f"p1 buy {text}") == refused


@rule("SA-4-4")
def test_the_price_goes_to_the_bank(start: Table) -> None:
    """The buyer gets the certificate."""
    bank = start.cash(BANK)
    start.play("p1 buy SFP 40")
    assert (start.cash("p1"), start.cash(BANK)) == (660, bank + 40)
    assert start.state.privates["SFP"] == "p1"


@rule("SA-4-5")
def test_the_topmost_is_not_bid_on(start: Table) -> None:
    """Nor what is sold."""
    assert start.sections("p1 bid SFP 45") == ["4"]
    start.play("p1 buy SFP 40")
    assert start.sections("p2 bid SFP 45") == ["4"]
    assert start.sections("p2 bid FC 65") == ["4"]


@rule("SA-4-6")
@pytest.mark.parametrize(("price", "refused"), [(60, ["4"]), (63, ["4"]), (65, []), (67, ["4"]), (90, [])])
def test_a_first_bid_is_five_higher_than_the_price(start: Table, price: int, refused: list[str]) -> None:
    """FC costs 60 D."""
    assert start.sections(f"p1 bid FC {price}") == refused


@rule("SA-4-7")
@pytest.mark.parametrize(("price", "refused"), [(80, ["4"]), (84, ["4"]), (85, []), (100, [])])
def test_a_further_bid_is_five_higher_than_the_last(start: Table, price: int, refused: list[str]) -> None:
    """p1 has bid 80 D on FC."""
    start.play("p1 bid FC 80")
    assert start.sections(f"p2 bid FC {price}") == refused


@rule("SA-4-7", "SA-4-8")
def test_a_new_bid_replaces_the_old_one(start: Table) -> None:
    """p1 raises his own bid; only the higher one is set aside."""
    start.money(p1=200).play("p1 bid FC 80", "p2 pass", "p3 pass", "p1 bid FC 100", "p2 pass", "p3 pass")
    assert start.price_range("p1 bid FdP 85") == (85, 100, 5)


@rule("SA-4-8")
def test_money_of_bids_is_tied_up(start: Table) -> None:
    """With 100 D and a bid of 65 D on FC nothing is left for SFP or a bid on FdP."""
    start.money(p1=100).play("p1 bid FC 65", "p2 pass", "p3 pass")
    assert start.sections("p1 buy SFP 40") == ["4"]
    assert start.sections("p1 bid FdP 85") == ["4"]
    assert start.sections("p1 bid FC 100") == []
    assert start.sections("p1 bid FC 105") == ["4"]


@rule("SA-4-9", "SA-4-10")
def test_a_single_bidder_gets_the_company_when_it_comes_first(start: Table) -> None:
    """p3 buys SFP; p2 has bid on FC, p1 on FdP: both are resolved at once, and p1 goes on."""
    start.play("p1 bid FdP 85", "p2 bid FC 65", "p3 buy SFP 40")
    assert start.state.privates["FC"] == "p2"
    assert start.state.privates["FdP"] == "p1"
    assert (start.cash("p1"), start.cash("p2")) == (615, 635)
    assert (start.step, start.actor) == ("sale of the Starting Package", "p1")


@rule("SA-4-11", "SA-4-16")
def test_an_auction_begins_with_the_lowest_bidder(start: Table) -> None:
    """p2 65 D, p1 70 D (after p2), p4 has not bid and is not asked."""
    table = Table("18sa", 4)
    table.play("p1 pass", "p2 bid FC 65", "p3 bid FC 70", "p4 pass", "p1 bid FC 80", "p2 pass", "p3 pass")
    table.play("p4 buy SFP 40")
    assert (table.step, table.actor) == ("auction", "p2")
    assert table.play("p2 bid FC 85").actor == "p3"
    assert table.play("p3 bid FC 90").actor == "p1"
    assert table.play("p1 bid FC 95").actor == "p2"
    assert table.play("p2 pass").actor == "p3"
    assert table.play("p3 pass").state.privates["FC"] == "p1"


@rule("SA-4-12")
@pytest.mark.parametrize(("price", "refused"), [(70, ["4"]), (73, ["4"]), (75, []), (90, []), (92, ["4"])])
def test_raises_are_multiples_of_five(start: Table, price: int, refused: list[str]) -> None:
    """p1 has 65 D, p2 70 D; p1 raises or passes."""
    start.play("p1 bid FC 65", "p2 bid FC 70", "p3 buy SFP 40")
    assert start.sections(f"p1 bid FC {price}") == refused
    assert start.legal() == ["p1 bid FC 75", "p1 pass"]


@rule("SA-4-12", "SA-4-13", "SA-4-14")
def test_who_passes_is_out_and_takes_his_money_back(start: Table) -> None:
    """p1 and p2 and p3 have bid; p1 passes, p2 tops p3, who passes: p2 pays his last bid."""
    start.play("p1 bid FC 65", "p2 bid FC 70", "p3 bid FC 75", "p1 buy SFP 40")
    start.play("p1 pass", "p2 bid FC 100")
    assert start.actor == "p3"
    start.play("p3 bid FC 105")
    assert start.actor == "p2"
    start.play("p2 bid FC 110", "p3 pass")
    assert start.state.privates["FC"] == "p2"
    assert {p: start.cash(p) for p in ("p1", "p2", "p3")} == {"p1": 660, "p2": 590, "p3": 700}
    assert start.state.bids == {}


@rule("SA-4-15")
def test_nobody_bids_more_than_his_bid_and_free_cash(start: Table) -> None:
    """p1 has 200 D, of which 85 D are tied up in FdP: 115 D are the most for FC."""
    start.money(p1=200).play("p1 bid FC 65", "p2 bid FC 70", "p3 pass", "p1 bid FdP 85", "p2 pass", "p3 buy SFP 40")
    assert start.actor == "p1"
    assert start.sections("p1 bid FC 115") == []
    assert start.sections("p1 bid FC 120") == ["4"]


@rule("SA-4-17", "SA-4-1", "SA-4-24")
def test_the_phase_ends_when_everything_is_sold(start: Table) -> None:
    """Then certificates of corporations are for sale, beginning with the richest player."""
    start.play("p1 buy SFP 40", "p2 buy FC 60", "p3 buy FdP 80", "p1 buy ECVF 120", "p2 buy FN 120", "p3 buy FCAa 130")
    assert start.step == "sale of the Starting Package"
    start.play("p1 buy FCAb 130")
    assert (start.step, start.actor) == ("stock turn", "p2")


@rule("SA-4-18", "SA-4-19")
def test_unsold_companies_leave_when_all_pass(start: Table) -> None:
    """SFP is sold; p2 has bid on FdP, gets his money back, and nothing is paid or made cheaper."""
    start.play("p1 buy SFP 40", "p2 bid FdP 85", "p3 pass", "p1 pass", "p2 pass")
    assert start.step == "stock turn"
    assert start.state.privates == {"SFP": "p1", **dict.fromkeys(("FC", "FdP", "ECVF", "FN", "FCAa", "FCAb"), OUT)}
    assert (start.cash("p1"), start.cash("p2")) == (660, 700)
    assert start.state.bids == {}


@rule("SA-4-19")
def test_shares_with_an_unsold_fn_go_to_the_offering(start: Table) -> None:
    """Then ENFER is like all others, and the bank pays nothing at its float."""
    start.play(*ALL_PASS)
    assert start.percent(OFFERING, "ENFER") == 100
    start.play("p1 par ENFER 70")
    assert start.cash("ENFER") == 210


@rule("SA-4-18")
def test_one_action_keeps_the_phase_going(start: Table) -> None:
    """Two passes, a bid, two passes: p1 is still asked."""
    start.play("p1 pass", "p2 pass", "p3 bid FC 65", "p1 pass", "p2 pass")
    assert (start.step, start.actor) == ("sale of the Starting Package", "p3")


@rule("SA-4-20", "SA-4-21")
def test_players_sit_by_remaining_cash() -> None:
    """p1 has the least; the order stays for the rest of the game."""
    table = Table("18sa", 3).money(p1=300, p2=500, p3=400)
    table.play(*ALL_PASS)
    assert table.state.players == ("p2", "p3", "p1")
    assert (table.state.priority, table.actor) == ("p2", "p2")
    assert table.play("p2 par FA 70", "p2 pass").actor == "p3"
    assert table.play("p3 pass").actor == "p1"


@rule("SA-4-22")
@pytest.mark.parametrize(
    ("owners", "order"),
    [
        ({"SFP": "p3", "FC": "p2"}, ("p3", "p2", "p1")),
        ({"FCAa": "p2", "FCAb": "p3"}, ("p2", "p3", "p1")),
        ({"FN": "p1", "FC": "p2", "FCAb": "p2"}, ("p2", "p1", "p3")),
        ({}, ("p1", "p2", "p3")),
    ],
)
def test_ties_go_to_the_lower_number(owners: dict[str, str], order: tuple[str, ...]) -> None:
    """All have the same cash."""
    table = Table("18sa", 3).privates(**owners).money(p1=300, p2=300, p3=300).play(*ALL_PASS)
    assert table.state.players == order


@rule("SA-5.1No.6-5")
def test_nobody_gets_both_halves_of_fca() -> None:
    """Bids on both are allowed; with the first half the bid on the second is void, and no new one is possible."""
    table = Table("18sa", 3).privates(SFP="out", FC="out", FdP="out", ECVF="out")
    table.play("p1 bid FCAa 135", "p2 pass", "p3 pass", "p1 bid FCAb 135", "p2 pass", "p3 buy FN 120")
    assert table.state.privates["FCAa"] == "p1"
    assert table.state.privates["FCAb"] == BANK
    assert table.cash("p1") == 565
    assert table.sections("p1 buy FCAb 130") == ["5.1 No. 6"]
    assert table.play("p1 pass", "p2 buy FCAb 130").state.privates["FCAb"] == "p2"


@rule("SA-5.1No.6-5")
def test_an_owner_of_a_half_does_not_bid_on_the_other() -> None:
    """p1 owns FCAa already."""
    table = Table("18sa", 3).privates(FCAa="p1")
    assert table.sections("p1 bid FCAb 135") == ["5.1 No. 6"]
    assert table.play("p1 pass").sections("p2 bid FCAb 135") == []


@rule("SA-5.1No.6-5")
def test_other_bids_on_the_second_half_stand() -> None:
    """p1 gets FCAa and loses his bid on FCAb, so p2, who was topped, gets it for his bid."""
    table = Table("18sa", 3).privates(SFP="out", FC="out", FdP="out", ECVF="out")
    table.play("p1 pass", "p2 bid FCAb 135", "p3 pass", "p1 bid FCAb 140", "p2 pass", "p3 pass", "p1 bid FCAa 135")
    table.play("p2 pass", "p3 buy FN 120")
    assert (table.state.privates["FCAa"], table.state.privates["FCAb"]) == ("p1", "p2")
    assert (table.cash("p1"), table.cash("p2")) == (565, 565)


@rule("SA-5.1No.5-2")
def test_fn_brings_two_certificates_of_enfer() -> None:
    """10 % and 5 %, at no extra cost; they count at once."""
    table = Table("18sa", 3).privates(SFP="out", FC="out", FdP="out", ECVF="out")
    table.play("p1 buy FN 120")
    assert table.cash("p1") == 580
    assert table.percent("p1", "ENFER") == 15
    assert table.percent(OFFERING, "ENFER") == 85
    from roundhouse.rules.stock.certificates import counted

    assert counted(table.view, "p1") == 3


@rule("SA-4-11")
def test_only_the_company_that_came_up_is_auctioned(start: Table) -> None:
    """FC is auctioned; nobody bids on FdP in the meantime."""
    start.play("p1 bid FC 65", "p2 bid FC 70", "p3 buy SFP 40")
    assert start.sections("p1 bid FdP 85") == ["4"]
