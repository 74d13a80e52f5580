"""Section 4.4.8: a corporation trades its own stock."""

from __future__ import annotations

import pytest

from tests.rules.eu.positions import dealt, held, started
from tests.support.table import Table, rule


def trading(*, treasury: int = 0, first: bool = False, step: str = "trade own stock", **holdings: str) -> Table:
    """FS (£100 a share) with a 3 train is about to trade its own stock."""
    table = started(dealt().phase("3"), "FS", 100, "p1").trains(FS="3").money(FS=treasury)
    held(table, "FS", **{"p1": "20+10+10", **holdings})
    if first:
        table.edit(lambda d: d.exclude("operated", "FS"))
    return table.operating("FS", step)


@rule("EU-4.4.8-1")
def test_treasury_stock_is_sold_up_to_the_limit_of_the_pool() -> None:
    """With 30% in the Pool two more shares are allowed, three are not."""
    table = trading(market="10+10+10")
    assert table.sections("FS issue 30") == ["3.1"]
    assert table.legal("issue") == ["FS issue 10", "FS issue 20"]
    table.play("FS issue 20")
    assert (table.percent("market", "FS"), table.percent("FS", "FS")) == (50, 10)


@rule("EU-4.4.8-1")
def test_only_whole_shares_that_it_has_are_sold() -> None:
    """Three shares in the treasury are three, and a share is not divided."""
    table = trading(p2="10+10+10")
    assert table.sections("FS issue 40") == ["4.4.8"]
    assert table.sections("FS issue 5") == ["4.4.8"]
    assert table.check("FS issue 30")


@rule("EU-4.4.8-2", "EU-4.4.8-1")
@pytest.mark.parametrize(("first", "sections"), [(True, ["4.4.8"]), (False, [])])
def test_no_sale_in_the_first_operating_round(first: bool, sections: list[str]) -> None:
    """From the second one on it may sell."""
    assert trading(first=first).sections("FS issue 10") == sections


@rule("EU-4.4.8-3", "EU-4.4.8-6")
@pytest.mark.parametrize("first", [True, False])
def test_own_stock_is_bought_back_also_in_the_first_operating_round(first: bool) -> None:
    """£299 pay for two shares and not for three; the Bank is paid and the price stays."""
    table = trading(treasury=299, first=first, market="10+10+10")
    bank = table.cash("bank")
    assert table.sections("FS redeem 30") == ["4.4.8"]
    table.play("FS redeem 20")
    assert (table.cash("FS"), table.cash("bank"), table.price("FS")) == (99, bank + 200, 100)
    assert (table.percent("market", "FS"), table.percent("FS", "FS")) == (10, 50)


@rule("EU-4.4.8-3")
def test_only_what_is_in_the_pool_is_bought_back() -> None:
    """Money does not bring shares of players into the treasury."""
    table = trading(treasury=900, market="10")
    assert table.sections("FS redeem 20") == ["4.4.8"]
    assert table.legal("redeem") == ["FS redeem 10"]


@rule("EU-4.4.8-4")
@pytest.mark.parametrize("action", ["FS issue 10", "FS redeem 10"])
def test_either_a_sale_or_a_purchase(action: str) -> None:
    """Both are open at first; after one of them the turn is over and the next company's begins."""
    table = trading(treasury=500, market="10")
    assert (table.check("FS issue 10"), table.check("FS redeem 10")) == (True, True)
    table.play(action)
    assert (table.actor, table.step) == ("1", "lay track")
    assert (table.sections("FS issue 10"), table.sections("FS redeem 10")) == (["4.4.1"], ["4.4.1"])


@rule("EU-4.4.8-5")
@pytest.mark.parametrize(("percent", "paid", "price"), [(10, 100, 90), (20, 200, 82), (30, 300, 75), (50, 500, 75)])
def test_the_price_falls_a_row_for_each_share_sold(percent: int, paid: int, price: int) -> None:
    """Every share brings the £100 from before the drop; the column ends with £75."""
    table = trading()
    bank = table.cash("bank")
    table.play(f"FS issue {percent}")
    assert (table.cash("FS"), table.cash("bank"), table.price("FS")) == (paid, bank - paid, price)


@rule("EU-4.4.8-7")
def test_own_stock_is_traded_after_trains_are_bought() -> None:
    """No stock is sold in the train step, and no train is bought with the proceeds."""
    table = trading(step="buy trains")
    assert table.sections("FS issue 10") == ["4.4.6"]
    table.play("FS pass")
    assert table.step == "trade own stock"
    assert table.sections("FS train 3 from offering for 200") == ["4.4.8"]
    table.play("FS issue 20")
    assert table.sections("FS train 3 from offering for 200") == ["4.4.1"]


@rule("EU-4.4.8-8")
def test_only_its_own_stock() -> None:
    """A corporation that operates neither sells nor buys stock of another one."""
    table = started(trading(treasury=500), "DR", 82, "p2")
    assert {text.split()[0] for text in table.legal()} == {"FS"}
    assert table.sections("DR issue 10") == ["4.4.8"]
    assert table.sections("FS share DR 10 from DR") == ["4.4.8"]
