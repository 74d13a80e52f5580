"""Sections 4.1.3 and 4.3: corporations are started."""

import pytest

from roundhouse.core.ids import BANK, MARKET
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


@rule("EU-4.1.3-1", "EU-4.1.3-2", "EU-4.1.3-3", "EU-4.1.3-4", "EU-4.1.3-5", "EU-4.3-3", "EU-4.3-4", "EU-4.3-5")
@rule("EU-4.3-6", "EU-4.3-7", "EU-4.3-39", "EU-4.1.3-6")
def test_the_printed_example_of_a_start(stock: Table) -> None:
    stock.money(p1=400, **{"4": 45})
    stock.play("p1 par FS 82")
    assert stock.step == "merge a minor company"
    assert stock.legal() == [f"p1 exchange {m} for FS" for m in ("1", "4", "7", "10", "13")]
    stock.play("p1 exchange 4 for FS")
    assert stock.cash("p1") == 400 - 164
    assert stock.cash("FS") == 164 + 45 - 100
    assert stock.percent("p1", "FS") == 30
    assert stock.percent("FS", "FS") == 70
    assert stock.state.trains["FS"] == ("2-3",)
    assert [t.company for t in stock.state.tokens["J7"]] == ["FS"]
    assert stock.state.stations["FS"] == (0, 0, 0, 0)
    assert "4" in stock.state.closed


@rule("EU-4.1.3-7", "EU-4.3-2", "EU-4.3-27")
def test_no_start_without_a_minor(stock: Table) -> None:
    without(stock, "1", "4", "7", "10", "13").money(p1=500)
    assert stock.sections("p1 par FS 70") == ["4.1.3"]


@rule("EU-4.3-12", "EU-4.3-15", "EU-4.3-9", "EU-4.3-10", "EU-4.3-14", "EU-4.3-17", "EU-4.3-20", "EU-4.1.2-11")
def test_a_minor_in_the_same_hex_may_merge_and_the_president_decides_about_its_token(stock: Table) -> None:
    stock.money(p1=400, **{"3": 30})
    stock.play("p1 par SNCF 70", "p1 exchange 1 for SNCF", "p1 pass", "p2 pass")
    assert stock.sections("p3 exchange 6 for SNCF") == ["4.3"]
    stock.play("p3 exchange 3 for SNCF")
    assert stock.percent("p3", "SNCF") == 10
    assert stock.cash("SNCF") == 140 - 100 + 30
    assert stock.step == "replace token"
    assert stock.actor == "SNCF"
    assert stock.view.decider == "p1"
    assert stock.legal() == ["SNCF token A10.1", "SNCF pass"]
    stock.play("SNCF token A10.1")
    assert sorted((t.company, t.city) for t in stock.state.tokens["A10"]) == [("SNCF", 0), ("SNCF", 1)]
    assert stock.sections("p3 share SNCF 10 from SNCF") == ["4.1.2"]


@rule("EU-4.3-17", "EU-4.3-19")
def test_the_token_may_be_declined(stock: Table) -> None:
    stock.money(p1=400).play("p1 par SNCF 70", "p1 exchange 1 for SNCF", "p1 pass", "p2 pass", "p3 exchange 3 for SNCF")
    stock.play("SNCF pass")
    assert [t.company for t in stock.state.tokens["A10"]] == ["SNCF"]
    assert stock.state.stations["SNCF"] == (0, 0, 0, 0)
    assert "3" in stock.state.closed


@rule("EU-4.3-29")
def test_no_merger_with_a_corporation_that_has_operated(stock: Table) -> None:
    started(stock, "FS", 100, "p2", hexes=("A10.0",))
    assert stock.sections("p1 exchange 1 for FS") == ["4.3"]


@rule("EU-4.3-32", "EU-4.3-33", "EU-4.3-34", "EU-4.1.2-6")
def test_a_corporation_floats_with_half_of_its_shares_and_keeps_the_rest(stock: Table) -> None:
    stock.money(p1=700, p2=700)
    stock.play("p1 par FS 100", "p1 exchange 4 for FS", "p1 pass", "p2 share FS 10 from FS", "p2 pass", "p3 pass")
    assert "FS" not in stock.state.floated
    stock.play("p1 share FS 10 from FS")
    assert "FS" in stock.state.floated
    assert stock.cash("FS") == 200 - 100 + 100 + 100
    assert stock.percent("FS", "FS") == 50


@rule("EU-4.3-48", "EU-4.3-49", "EU-4.3-51", "EU-4.3-53", "EU-4.3-54", "EU-4.3-55", "EU-4.3-56", "EU-4.3-59")
@pytest.mark.parametrize(("price", "left"), [(70, 600), (75, 650), (82, 720), (90, 800), (100, 900)])
def test_a_start_in_phase_five(stock: Table, price: int, left: int) -> None:
    without(stock, *MINORS).phase("5").money(p1=900)
    stock.play(f"p1 par FS {price}")
    assert stock.step == "place base"
    assert {"FS token D3.0", "FS token A10.0", "FS token F9.0"} <= set(stock.legal())
    assert not any("G2" in text for text in stock.legal())
    stock.play("FS token F9.0")
    assert stock.cash("FS") == 2 * price
    for _ in range(3):
        stock.play("p1 pass", "p2 pass", "p3 pass", "p1 share FS 10 from FS")
    assert "FS" in stock.state.floated
    assert stock.percent(MARKET, "FS") == 50
    assert stock.price("FS") == price
    assert stock.cash("FS") == left


@rule("EU-4.3-35", "EU-4.3-37", "EU-4.3-38")
def test_the_printed_example_of_a_late_float() -> None:
    table = dealt().money(p1=700, p2=300, **{"1": 35})
    table.play("p1 par FS 70", "p1 exchange 1 for FS")
    without(table, *[m for m in MINORS if m != "1"]).phase("5")
    table.play("p1 pass", "p2 share FS 10 from FS", "p2 pass", "p3 pass", "p1 share FS 10 from FS")
    assert table.cash("FS") == 565
    assert table.percent(MARKET, "FS") == 50
    assert table.percent("FS", "FS") == 0


@rule("EU-4.3.1-1", "EU-4.3.1-3", "EU-4.3.1-4")
def test_an_exchange_can_change_the_presidency(stock: Table) -> None:
    stock.par("SNCF", 70).tokens("SNCF", "A10.0")
    held(stock, "SNCF", p1="20", p3="10+10")
    without(stock, "1").stock_round("p3")
    stock.play("p3 exchange 3 for SNCF")
    assert stock.state.shares["SNCF"][0] == "p3"
    assert stock.view.decider == "p3"
    assert stock.percent("p1", "SNCF") == 20
    assert stock.cash(BANK) > 0
