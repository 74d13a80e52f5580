"""Sections 3 and 4.1: buying and selling stock."""

from roundhouse.core.ids import MARKET
from roundhouse.rules.policies import policies
from tests.rules.eu.positions import held, started
from tests.support.table import Table, rule


@rule("EU-3.2-1", "EU-4.1.1-5", "EU-4.1.1-6", "EU-4.1.1-7", "EU-4.1.1-9", "EU-4.1.1-3")
def test_a_sale_of_three_shares_at_100(stock: Table) -> None:
    started(stock, "FS", 100, "p1", shares="20+10+10+10")
    stock.play("p1 sell FS 30 as 10+10+10")
    assert stock.cash("p1") == 450 + 300
    assert stock.price("FS") == 75
    assert stock.percent(MARKET, "FS") == 30
    assert "4.1.1" in stock.sections("p1 share FS 10 from market")


@rule("EU-4.1.1-2", "EU-3.1-13")
def test_no_sale_before_the_corporation_has_operated(stock: Table) -> None:
    held(stock.par("FS", 100).floated("FS"), "FS", p1="20+10+10+10")
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]


@rule("EU-4.1.1-8")
def test_one_transaction_for_each_corporation(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.play("p1 sell FS 10 as 10")
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]


@rule("EU-4.1-1", "EU-4.1.2-1", "EU-4.1.2-3")
def test_sell_then_buy_one(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    started(stock, "DR", 82, "p2")
    stock.play("p1 sell FS 10 as 10", "p1 share DR 10 from DR")
    assert stock.sections("p1 share DR 10 from DR") == ["4.1.2"]
    assert stock.cash("DR") == 82
    started(stock, "GSR", 70, "p1")
    assert stock.sections("p1 sell GSR 10 as 10") == ["4.1.2"]


@rule("EU-3.1-15", "EU-3.1-18")
def test_the_pool_takes_half_and_never_the_presidents_certificate(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20+10+10", market="10+10+10+10")
    assert stock.sections("p1 sell FS 20 as 10+10") == ["3.1"]
    held(stock, "FS", p1="20+10", p2="10")
    assert stock.sections("p1 sell FS 30 as 20+10") == ["3.1"]


@rule("EU-3.1-20", "EU-3.1-21", "EU-3.1-22")
def test_half_of_a_presidents_certificate(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", p2="10+10")
    stock.play("p1 sell FS 10 as 20")
    assert stock.state.shares["FS"][0] == "p2"
    assert (stock.percent("p1", "FS"), stock.percent("p2", "FS"), stock.percent(MARKET, "FS")) == (10, 20, 10)


@rule("EU-3.1-10", "EU-3.1-12", "EU-3.1-14")
def test_sixty_percent(stock: Table) -> None:
    started(stock, "FS", 70, "p1", shares="20+10+10+10+10")
    assert stock.sections("p1 share FS 10 from FS") == ["3.1"]
    held(stock, "FS", p1="20+10+10+10+10+10+10")
    assert stock.sections("p1 pass") == ["3.1"]
    assert stock.sections("p1 sell FS 10 as 10") == ["3.1"]
    stock.play("p1 sell FS 20 as 10+10", "p1 pass")


@rule("EU-3.1-13", "EU-3.1-14", "EU-4.3-28")
def test_an_excess_waits_until_the_corporation_has_operated(stock: Table) -> None:
    held(stock.par("FS", 70).floated("FS"), "FS", p1="20+10+10+10+10+10")
    assert stock.check("p1 pass")


@rule("EU-3.1-2", "EU-3.1-3", "EU-3.1-5", "EU-3.1-9")
def test_minors_count_for_the_certificate_limit(stock: Table) -> None:
    for company in ("FS", "DR"):
        started(stock, company, 70, "p1", shares="20+10+10+10+10")
    started(stock, "GSR", 70, "p2")
    held(stock, "GSR", p2="20+10+10", p1="10+10+10+10+10")
    assert policies(stock.view).stock.counted(stock.view, "p1") == 20
    assert stock.sections("p1 share GSR 10 from GSR") == ["3.1"]


@rule("EU-4.1.2-4", "EU-4.1.2-5", "EU-4.1.2-9", "EU-4.1.2-2")
def test_a_share_of_the_pool_is_paid_to_the_bank(stock: Table) -> None:
    started(stock, "FS", 100, "p2")
    held(stock, "FS", p2="20+10+10", market="10")
    stock.marker("FS", 1, 4)
    assert {"p1 share FS 10 from market", "p1 share FS 10 from FS"} <= set(stock.legal("share"))
    bank = stock.cash("bank")
    stock.play("p1 share FS 10 from market")
    assert stock.cash("bank") == bank + 110


@rule("EU-4.1.2-7")
def test_the_presidents_certificate_first(stock: Table) -> None:
    assert stock.sections("p1 share FS 10 from FS") == ["4.1.2"]


@rule("EU-4.1-5", "EU-4.1.4-2", "EU-4.1-6", "EU-3.2-3")
def test_the_end_of_a_stock_round(stock: Table) -> None:
    started(stock, "FS", 70, "p1")
    held(stock, "FS", p1="20+10+10+10", p2="10+10+10", p3="10")
    stock.play("p1 pass", "p2 share FS 10 from FS", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert stock.step == "lay track"
    assert stock.state.priority == "p3"
    assert stock.price("FS") == 75
