"""Section 4, second phase, and 5.3: corporations are founded in the First Stock Round."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Floated, PriceMoved
from roundhouse.core.ids import BANK, OFFERING
from roundhouse.finance.market import by_value
from tests.rules.sa.tables import chart, founded, stock
from tests.support.boxes import printed_box
from tests.support.table import Table, rule

PARS = (55, 60, 65, 70, 75, 80, 90, 100)


@pytest.fixture
def first() -> Table:
    """The second phase; p1 begins, everybody has 700 D."""
    return stock(number=1)


@rule("SA-4-23")
def test_buy_one_certificate_or_pass(first: Table) -> None:
    """Nothing else is offered, not even a private company of another player."""
    first.privates(FC="p2")
    assert {text.split()[1] for text in first.legal()} == {"par", "pass"}
    assert first.sections("p1 ask FC for 60") == ["4"]
    first.play("p1 par FA 70", "p1 pass")
    assert {text.split()[1] for text in first.legal()} == {"par", "share", "pass"}


@rule("SA-4-23")
def test_one_purchase_in_a_turn(first: Table) -> None:
    """After the president's certificate the turn is over but for passing."""
    first.play("p1 par FA 70")
    assert first.sections("p1 share FA 10 from offering") == ["9"]
    assert first.sections("p1 par AFE 70") == ["9"]
    assert first.legal() == ["p1 pass"]


@rule("SA-4-25", "SA-9.2.1-1")
def test_nothing_is_sold(first: Table) -> None:
    """Neither shares nor by special actions, even of a corporation that had operated."""
    founded(first, "FA", p1="30+10+5").stock_round("p1", 1)
    assert "4" in first.sections("p1 sell FA 10 as 10")
    assert "9.2.1" in first.sections("p1 split FA")
    assert "9.2.1" in first.sections("p1 tradeup FA")
    assert first.stock_round("p1", 2).sections("p1 sell FA 10 as 10") == []
    assert first.sections("p1 split FA") == first.sections("p1 tradeup FA") == []


@rule("SA-4-26", "SA-5.2-17")
@pytest.mark.parametrize("size", [5, 10, 30])
def test_the_presidents_certificate_comes_first(first: Table, size: int) -> None:
    """Nothing else of the corporation is for sale before."""
    assert first.sections(f"p1 share FA {size} from offering") == ["9.1"]


@rule("SA-5.2-18", "SA-9.1-4")
def test_then_all_others_are_on_offer(first: Table) -> None:
    """10 % and 5 % at the buyer's choice."""
    first.play("p1 par FA 70", "p1 pass")
    assert first.legal("share") == ["p2 share FA 10 from offering", "p2 share FA 5 from offering"]


@rule("SA-4-27", "SA-5.3-2", "SA-4-28")
@pytest.mark.parametrize("price", PARS)
def test_the_buyer_chooses_the_par_price(first: Table, price: int) -> None:
    """Any of the blue fields; the par price is noted."""
    assert sorted(printed_box("18sa").market.pars) == list(PARS)
    first.play(f"p1 par FA {price}")
    assert (first.state.par["FA"], first.price("FA")) == (price, price)
    assert first.state.shares["FA"][0] == "p1"


@rule("SA-4-27")
@pytest.mark.parametrize("price", [50, 68, 110])
def test_other_prices_are_no_par(first: Table, price: int) -> None:
    """They are not on a blue field."""
    assert first.sections(f"p1 par FA {price}") == ["4"]


@rule("SA-4-30")
@pytest.mark.parametrize(("price", "row"), [(100, 0), (90, 1), (80, 2), (75, 3), (70, 4), (65, 5), (60, 6), (55, 7)])
def test_the_marker_goes_to_the_blue_field(first: Table, price: int, row: int) -> None:
    """All blue fields are in one column."""
    first.play(f"p1 par FA {price}")
    assert chart(first, "FA") == (row, 6)
    assert [(e.new, e.because) for e in first.told(PriceMoved)] == [(price, "par")]


@rule("SA-4-31", "SA-7.1-3")
def test_a_marker_goes_to_the_bottom_of_the_stack(first: Table) -> None:
    """AFE came later and operates later; also when both move on together."""
    first.play("p1 par FA 70", "p1 pass", "p2 par AFE 70", "p2 pass")
    assert by_value(first.view, ["AFE", "FA"]) == ["FA", "AFE"]
    from roundhouse.finance.transfer import move_price

    first.edit(lambda d: move_price(d, "FA", "right", "test"))
    first.edit(lambda d: move_price(d, "FA", "left", "test"))
    assert chart(first, "FA") == chart(first, "AFE")
    assert by_value(first.view, ["FA", "AFE"]) == ["AFE", "FA"]


@rule("SA-4-32", "SA-9.3-8")
def test_limits_hold_in_the_first_stock_round(first: Table) -> None:
    """At 60 % of FA nobody buys more of it, and nobody holds more certificates than the limit."""
    first.shares("FA", p1="30+10+10+10").par("FA", 70)
    assert first.sections("p1 share FA 5 from offering") == ["9.3"]
    for company in ("AFE", "EFE", "SGR", "FNC", "IAFE"):
        first.shares(company, p1="10+10+10+10+10").par(company, 70)
    assert first.sections("p1 share SGR 5 from offering") == ["9.3"]
    assert first.sections("p1 par RFFSA 55") == ["9.3"]


@rule("SA-4-33", "SA-5.3-5", "SA-9.1-1", "SA-9.1-5")
@pytest.mark.parametrize(("size", "cost"), [(10, 75), (5, 37)])
def test_certificates_cost_their_share_of_par(first: Table, size: int, cost: int) -> None:
    """The money goes into the treasury; half of 75 D is rounded down."""
    bank = first.cash(BANK)
    first.play("p1 par FA 75", "p1 pass", f"p2 share FA {size} from offering")
    assert first.cash("p2") == 700 - cost
    assert first.cash("FA") == 225 + cost
    assert first.cash(BANK) == bank
    assert first.percent(OFFERING, "FA") == 70 - size


@rule("SA-5.3-1", "SA-5.3-4", "SA-5.3-3", "SA-4-33", "SA-6-2")
def test_a_corporation_floats_with_its_presidents_certificate(first: Table) -> None:
    """Three times par is all the money it has, and its stations lie on the charter."""
    first.play("p1 par FA 80")
    assert first.told(Floated) == [Floated("FA")]
    assert (first.cash("p1"), first.cash("FA")) == (460, 240)
    assert "FA" in first.state.floated
    assert len(first.state.stations["FA"]) == 6
    assert first.view.defn.controller(first.view, "FA") == "p1"


@rule("SA-5.3-4")
def test_three_times_par_must_be_affordable(first: Table) -> None:
    """With 209 D nobody starts at 70 D."""
    first.money(p1=209)
    assert first.sections("p1 par FA 70") == ["5.3"]
    assert first.money(p1=210).sections("p1 par FA 70") == []


@rule("SA-4-34", "SA-4-35", "SA-4-36", "SA-5.3-7")
def test_the_round_ends_when_all_pass(first: Table) -> None:
    """p2 bought last, so p3 gets the locomotive; an operating round follows in which FA has its first turn."""
    first.play("p1 par FA 70", "p1 pass", "p2 share FA 10 from offering", "p2 pass", "p3 pass", "p1 pass")
    assert first.step == "stock turn"
    first.play("p2 pass")
    assert first.state.priority == "p3"
    assert (first.step, first.actor) == ("lay track", "FA")
    assert [t.company for t in first.state.tokens["G24"]] == ["FA"]


@rule("SA-4-35")
def test_the_locomotive_stays_if_nobody_buys(first: Table) -> None:
    """p1 keeps it, and the next stock round follows at once because nobody operates."""
    first.money(p1=0, p2=0, p3=300).play("p1 pass", "p2 pass", "p3 pass")
    assert first.state.priority == "p1"
    assert (first.step, first.actor) == ("stock turn", "p1")
    assert first.state.title.stock_rounds == 2


@rule("SA-5.3-6", "SA-7.5-4")
def test_the_home_station_comes_with_the_first_turn(first: Table) -> None:
    """Not when it floats."""
    first.play("p1 par SGR 70")
    assert not any(first.state.tokens.values())
    first.play("p1 pass", "p2 pass", "p3 pass", "p1 pass")
    home = first.view.defn.companies["SGR"].home
    assert [t.company for t in first.state.tokens[home]] == ["SGR"]
    assert first.cash("SGR") == 210


@rule("SA-5.1No.5-5")
@pytest.mark.parametrize(("par", "paid"), [(70, 105), (75, 112), (100, 150)])
def test_the_bank_pays_enfer_for_the_shares_of_fn(par: int, paid: int) -> None:
    """One and a half times par at its float, rounded down."""
    table = Table("18sa", 3).privates(SFP="out", FC="out", FdP="out", ECVF="out", FCAa="out", FCAb="out")
    table.play("p1 buy FN 120")
    bank = table.cash(BANK)
    table.play(f"p2 par ENFER {par}")
    assert table.cash("ENFER") == 3 * par + paid
    assert table.cash(BANK) == bank - paid


@rule("SA-5.1No.5-5")
def test_other_corporations_get_nothing_from_the_bank(first: Table) -> None:
    """Only ENFER has shares outside."""
    bank = first.cash(BANK)
    assert first.play("p1 par FA 70").cash(BANK) == bank
