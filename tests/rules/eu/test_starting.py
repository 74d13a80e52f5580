"""Section 4.1.3: starting a corporation."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, MARKET
from roundhouse.finance.market import by_value
from tests.rules.eu.exchanges import counted, kinds, stations
from tests.rules.eu.positions import dealt, started, without
from tests.support.table import Table, rule

#: The minor companies of p1.
OWN = ("1", "4", "7", "10", "13")


@rule("EU-4.1.3-1", "EU-4.1.3-2")
@pytest.mark.parametrize(
    ("price", "cost", "place"),
    [(70, 140, (4, 2)), (75, 150, (4, 3)), (82, 164, (3, 3)), (90, 180, (3, 4)), (100, 200, (2, 4))],
)
def test_twice_the_starting_value_goes_into_the_treasury(
    stock: Table, price: int, cost: int, place: tuple[int, int]
) -> None:
    """The founder names the value; the Bank gets nothing of what he pays, and a pound less is too little."""
    stock.money(p1=cost - 1)
    assert stock.sections(f"p1 par FS {price}") == ["4.1.3"]
    stock.money(p1=cost).play(f"p1 par FS {price}")
    assert stock.told(Paid) == [Paid("p1", "FS", cost, "president's certificate of FS")]
    assert (stock.cash("p1"), stock.cash("FS")) == (0, cost)
    assert stock.percent("p1", "FS") == 20
    assert (stock.state.prices["FS"].row, stock.state.prices["FS"].col) == place
    assert stock.price("FS") == price


@rule("EU-4.1.3-1")
@pytest.mark.parametrize("price", [65, 80, 110])
def test_other_values_are_no_starting_values(stock: Table, price: int) -> None:
    """Only the highlighted spaces of the chart may be chosen."""
    assert stock.sections(f"p1 par FS {price}") == ["3"]


@rule("EU-4.1.3-1")
def test_a_new_token_lies_below_those_already_there(stock: Table) -> None:
    """The SNCF began at 82 before the FS and acts before it; the order of the charters does not matter."""
    stock.play("p1 par SNCF 82", "p1 exchange 1 for SNCF", "p1 pass", "p2 par FS 82", "p2 exchange 2 for FS")
    assert by_value(stock.view, ["FS", "SNCF"]) == ["SNCF", "FS"]


@rule("EU-4.1.3-3")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_before_phase_five_the_founder_exchanges_a_minor_at_once(stock: Table, phase: str) -> None:
    """One of his own and nothing else: no pass, no purchase, no minor of somebody else, no other corporation."""
    started(stock, "DR", 100, "p2")
    stock.phase(phase).money(p1=900).play("p1 par FS 82")
    assert stock.legal() == [f"p1 exchange {m} for FS" for m in OWN]
    for text in ("p1 pass", "p1 share DR 10 from DR", "p1 exchange 2 for FS", "p1 exchange 1 for DR"):
        assert stock.sections(text) == ["4.1.3"]


@rule("EU-4.1.3-3")
def test_from_phase_five_on_no_minor_is_exchanged(stock: Table) -> None:
    """The founder places a base instead."""
    without(stock, *OWN).phase("5").play("p1 par FS 82")
    assert stock.step == "place base"
    assert stock.legal("exchange") == []


@rule("EU-4.1.3-4", "EU-4.1.3-5")
@pytest.mark.parametrize(
    ("minor", "hex_id", "before", "after"),
    [
        ("4", "J7", [("4", 0)], [("FS", 0)]),
        ("1", "A10", [("1", 0), ("3", 1)], [("3", 1), ("FS", 0)]),
        ("7", "J5", [("7", 1), ("9", 0)], [("9", 0), ("FS", 1)]),
    ],
)
def test_the_corporation_takes_over_treasury_trains_and_token(
    stock: Table, minor: str, hex_id: str, before: list[tuple[str, int]], after: list[tuple[str, int]]
) -> None:
    """Its base stands in the very circle of the minor; £164 and £45 less £100 for tokens are in its treasury."""
    stock.phase("3").money(**{minor: 45}).trains(**{minor: "3"})
    assert stations(stock, hex_id) == before
    stock.play("p1 par FS 82", f"p1 exchange {minor} for FS")
    assert (stock.cash("FS"), stock.cash(minor)) == (109, 0)
    assert (kinds(stock, "FS"), kinds(stock, minor)) == (["2", "3"], [])
    assert stations(stock, hex_id) == after
    assert minor in stock.state.closed


@rule("EU-4.1.3-6")
def test_a_start_brings_two_certificates_and_no_more(stock: Table) -> None:
    """The President's Certificate and the exchanged share; then the turn holds no further purchase or exchange."""
    stock.money(p1=900).play("p1 par SNCF 82", "p1 exchange 1 for SNCF")
    assert stock.percent("p1", "SNCF") == 30
    assert stock.legal() == ["p1 pass"]
    assert stock.sections("p1 share SNCF 10 from SNCF") == ["4.1.2"]
    assert stock.sections("p1 par FS 82") == ["4.1.2"]
    assert stock.sections("p1 exchange 4 for SNCF")[:1] == ["4.1.2"]


@rule("EU-4.1.3-7")
@pytest.mark.parametrize(("phase", "refused"), [("2", ["4.1.3"]), ("4", ["4.1.3"]), ("5", []), ("8", [])])
def test_without_a_minor_nobody_starts_before_phase_five(stock: Table, phase: str, refused: list[str]) -> None:
    """p1 has none left; from phase 5 on none is needed."""
    without(stock, *OWN).phase(phase).money(p1=500)
    assert stock.sections("p1 par FS 70") == refused


@rule("EU-4.1.3-7")
def test_one_minor_is_enough_for_one_start(stock: Table) -> None:
    """After merging his last minor p1 cannot start a second corporation."""
    without(stock, "1", "7", "10", "13").money(p1=900).play("p1 par FS 70", "p1 exchange 4 for FS", "p1 pass")
    assert stock.play("p2 pass", "p3 pass").sections("p1 par DR 70") == ["4.1.3"]


@rule("EU-4.1.3-8")
@pytest.mark.parametrize(("more", "refused"), [("10+10+10+10", []), ("10+10+10+10+10", ["3.1"])])
def test_a_start_adds_one_certificate(stock: Table, more: str, refused: list[str]) -> None:
    """With 19 of 20 certificates a corporation may be started, with 20 not."""
    for company in ("DR", "GSR"):
        started(stock, company, 70, "p1", shares="20+10+10+10+10")
    started(stock, "RPR", 70, "p1", shares=more)
    assert stock.sections("p1 par FS 70") == refused


@rule("EU-4.1.3-8")
def test_a_start_counts_two_certificates_for_one_minor(stock: Table) -> None:
    """Five minors before; four minors and two share certificates after it."""
    assert counted(stock, "p1") == 5
    stock.play("p1 par FS 70", "p1 exchange 4 for FS")
    assert counted(stock, "p1") == 6


@rule("EU-4.1.3-2", "EU-4.1.3-6")
def test_a_player_may_sell_before_he_starts_but_not_after() -> None:
    """£170 and two shares sold at £100 are enough for a start at £100; the start ends the sales of the turn."""
    table = dealt().money(p1=170)
    started(table, "DR", 100, "p1")
    started(table, "GSR", 100, "p1")
    assert table.sections("p1 par FS 100") == ["4.1.3"]
    bank = table.cash(BANK)
    table.play("p1 sell DR 20 as 10+10", "p1 par FS 100", "p1 exchange 4 for FS")
    assert table.cash("p1") == 170
    assert table.cash(BANK) == bank - 200 + 100
    assert table.percent(MARKET, "DR") == 20
    assert table.sections("p1 sell GSR 10 as 10") == ["4.1.2"]
