"""Section 4.1.2: buying stock, and exchanges in place of a purchase."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, MARKET
from tests.rules.eu.exchanges import counted, kinds, stations
from tests.rules.eu.positions import dealt, held, started, without
from tests.support.table import Table, rule


def french(table: Table, price: int = 100, **holdings: str) -> Table:
    """The SNCF has been started in northern Paris and has not floated; minor 3 of p3 is in southern Paris."""
    held(table.par("SNCF", price).tokens("SNCF", "A10.0"), "SNCF", **(holdings or {"p1": "20+10"}))
    return without(table, "1").stock_round("p3")


@rule("EU-4.1.2-1")
def test_one_certificate_a_turn(stock: Table) -> None:
    """After a purchase nothing else is bought or started; the next turn brings the next purchase."""
    started(stock, "DR", 82, "p2")
    stock.money(p1=900).play("p1 share DR 10 from DR")
    assert stock.sections("p1 share DR 10 from DR") == ["4.1.2"]
    assert stock.sections("p1 par FS 70") == ["4.1.2"]
    assert stock.legal() == ["p1 pass"]
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert stock.sections("p1 share DR 10 from DR") == []


@rule("EU-4.1.2-2", "EU-4.1.2-9")
def test_treasury_and_pool_are_open_at_the_same_time(stock: Table) -> None:
    """Nobody has to empty one of them before he buys from the other."""
    started(stock, "FS", 100, "p2")
    held(stock, "FS", p2="20+10+10", market="10+10")
    assert stock.legal("share") == ["p1 share FS 10 from FS", "p1 share FS 10 from market"]
    held(stock, "FS", p2="20+10+10+10+10", p3="10+10+10", market="10")
    assert stock.legal("share") == ["p1 share FS 10 from market"]


@rule("EU-4.1.2-2")
@pytest.mark.parametrize(("own", "refused"), [("20+10+10+10", []), ("20+10+10+10+10", ["3.1"])])
@pytest.mark.parametrize("source", ["FS", MARKET])
def test_a_purchase_leads_to_sixty_percent_at_most(stock: Table, own: str, refused: list[str], source: str) -> None:
    """From 50% one may buy, from 60% not, wherever the share lies."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1=own, market="10")
    assert stock.sections(f"p1 share FS 10 from {source}") == refused


@rule("EU-4.1.2-2")
@pytest.mark.parametrize(("more", "refused"), [("10+10+10+10", []), ("10+10+10+10+10", ["3.1"])])
def test_a_purchase_leads_to_the_certificate_limit_at_most(stock: Table, more: str, refused: list[str]) -> None:
    """Five minors and 14 or 15 share certificates: the 20th may be bought, the 21st not."""
    started(stock, "FS", 70, "p1", shares="20+10+10+10+10")
    started(stock, "DR", 70, "p1", shares="20+10+10+10+10")
    started(stock, "GSR", 70, "p2")
    held(stock, "GSR", p2="20+10", p1=more)
    assert stock.sections("p1 share GSR 10 from GSR") == refused


@rule("EU-4.1.2-3", "EU-4.1-1")
def test_sales_come_before_the_purchase(stock: Table) -> None:
    """Who sells first may still buy; who has bought sells no more in that turn."""
    for company in ("FS", "GSR"):
        started(stock, company, 100, "p1")
    started(stock, "DR", 82, "p2")
    stock.play("p1 sell FS 10 as 10")
    assert stock.sections("p1 share DR 10 from DR") == []
    stock.play("p1 share DR 10 from DR")
    assert stock.sections("p1 sell GSR 10 as 10") == ["4.1.2"]


@rule("EU-4.1.2-4", "EU-4.1.2-5", "EU-4.1.2-6")
@pytest.mark.parametrize(("source", "payee"), [(MARKET, BANK), ("FS", "FS")])
def test_market_value_goes_to_the_bank_or_into_the_treasury(stock: Table, source: str, payee: str) -> None:
    """Started at 100 and now at 110, a share costs 110 from either place; with 109 it cannot be bought."""
    started(stock, "FS", 100, "p2")
    held(stock, "FS", p2="20+10+10", market="10")
    stock.marker("FS", 1, 4).money(p1=109)
    assert stock.sections(f"p1 share FS 10 from {source}") == ["4.1.2"]
    stock.money(p1=110).play(f"p1 share FS 10 from {source}")
    assert stock.told(Paid) == [Paid("p1", payee, 110, "10% of FS")]
    assert stock.cash("p1") == 0


@rule("EU-4.1.2-6")
def test_a_treasury_is_paid_before_the_corporation_floats(stock: Table) -> None:
    """p1 has just started the FS; £82 of p2 for a share go into its treasury at once."""
    held(stock.par("FS", 82), "FS", p1="20")
    stock.stock_round("p2").play("p2 share FS 10 from FS")
    assert "FS" not in stock.state.floated
    assert stock.cash("FS") == 82


@rule("EU-4.1.2-7")
def test_the_presidents_certificate_is_bought_first(stock: Table) -> None:
    """No single share of the FS is for sale before somebody has started it."""
    assert stock.sections("p2 share FS 10 from FS") == ["4.1"]
    assert stock.sections("p1 share FS 10 from FS") == ["4.1.2"]
    held(stock.par("FS", 82), "FS", p2="20")
    assert stock.sections("p1 share FS 10 from FS") == []


@rule("EU-4.1.2-8")
@pytest.mark.parametrize("seller", ["p2", "bank", "DR"])
def test_stock_is_bought_from_the_treasury_or_the_pool_only(stock: Table, seller: str) -> None:
    """No purchase from another player or from anywhere else."""
    started(stock, "FS", 100, "p2")
    started(stock, "DR", 100, "p3")
    assert stock.sections(f"p1 share FS 10 from {seller}") == ["4.1.2"]
    assert stock.sections("p1 share FS 10 from FS") == []


@rule("EU-4.1.2-10", "EU-4.1.2-12")
@pytest.mark.parametrize("price", [70, 100])
def test_an_exchange_is_a_swap_at_any_value(stock: Table, price: int) -> None:
    """Without any money p3 gets a share for his minor that he could not buy, and pays nothing."""
    french(stock, price).money(p3=0, **{"3": 40})
    assert stock.sections("p3 share SNCF 10 from SNCF") == ["4.1.2"]
    stock.play("p3 exchange 3 for SNCF")
    assert stock.cash("p3") == 0
    assert stock.percent("p3", "SNCF") == 10
    assert stock.told(Paid) == [Paid("3", "SNCF", 40, "merger into SNCF")]


@rule("EU-4.1.2-10")
def test_the_limit_of_purchases_is_none_for_exchanges(stock: Table) -> None:
    """At 60% p3 may not buy another share, but he may exchange his minor for one."""
    french(stock, p3="20+10+10+10+10")
    assert stock.sections("p3 share SNCF 10 from SNCF") == ["3.1"]
    stock.play("p3 exchange 3 for SNCF")
    assert stock.percent("p3", "SNCF") == 70


@rule("EU-4.1.2-11")
def test_an_exchange_takes_the_place_of_the_purchase(stock: Table) -> None:
    """After it p3 neither buys nor exchanges nor sells; after a purchase he does not exchange."""
    started(stock, "DR", 82, "p3")
    french(stock).tokens("SNCF", "K14.0")
    without(stock, "11").play("p3 exchange 3 for SNCF", "SNCF pass")
    assert stock.actor == "p3"
    assert stock.sections("p3 exchange 6 for SNCF") == ["4.1.2"]
    assert stock.sections("p3 share SNCF 10 from SNCF") == ["4.1.2"]
    assert stock.sections("p3 sell DR 10 as 10") == ["4.1.2"]
    stock.stock_round("p3").play("p3 share SNCF 10 from SNCF")
    assert stock.sections("p3 exchange 6 for SNCF") == ["4.1.2"]


@rule("EU-4.1.2-11")
def test_sales_may_come_before_an_exchange(stock: Table) -> None:
    """The exchange stands where a purchase would: after the sales."""
    started(stock, "DR", 82, "p3")
    french(stock).play("p3 sell DR 10 as 10")
    assert stock.sections("p3 exchange 3 for SNCF") == []


@rule("EU-4.1.2-13")
def test_for_a_treasury_share_the_corporation_gets_the_assets(stock: Table) -> None:
    """£40 and the 2 train go to the SNCF; the Bank and the Pool get nothing."""
    french(stock).money(**{"3": 40})
    bank = stock.cash(BANK)
    stock.play("p3 exchange 3 for SNCF", "SNCF token A10.1")
    assert stock.cash("SNCF") == 40
    assert stock.cash(BANK) == bank
    assert stock.state.trains["SNCF"] == ("2-2",)
    assert stations(stock, "A10") == [("SNCF", 0), ("SNCF", 1)]


@rule("EU-4.1.2-14")
def test_for_a_share_of_the_pool_the_bank_gets_the_assets(stock: Table) -> None:
    """The money goes to the Bank, the train to the Pool, and the SNCF gets neither them nor the circle."""
    french(stock, p1="20+10", market="10").money(**{"3": 40})
    bank = stock.cash(BANK)
    stock.play("p3 exchange 3 for SNCF from market")
    assert (stock.cash("SNCF"), stock.cash(BANK)) == (0, bank + 40)
    assert kinds(stock, MARKET) == ["2", "P", "P", "P", "P", "P"]
    assert stock.percent("p3", "SNCF") == 10
    assert stock.percent(MARKET, "SNCF") == 0
    assert stations(stock, "A10") == [("SNCF", 0)]


@rule("EU-4.1.3-8")
def test_an_exchange_is_possible_at_the_certificate_limit(stock: Table) -> None:
    """A minor for a share leaves the number at 20, where nothing may be bought."""
    for company in ("FS", "DR", "GSR"):
        started(stock, company, 70, "p3", shares="20+10+10+10+10")
    french(stock)
    assert counted(stock, "p3") == 20
    assert stock.sections("p3 share SNCF 10 from SNCF") == ["3.1"]
    stock.play("p3 exchange 3 for SNCF", "SNCF pass")
    assert counted(stock, "p3") == 20


@rule("EU-4.1.2-11")
def test_a_player_without_money_who_can_still_exchange_is_asked() -> None:
    """Turns without a choice are skipped, but p3 has one: his minor for a share."""
    table = french(dealt(auto_skip=True)).money(p1=0, p2=0, p3=0).stock_round("p1")
    assert table.settle().actor == "p3"
    assert table.legal("exchange") == ["p3 exchange 3 for SNCF"]
