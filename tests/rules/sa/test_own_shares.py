"""7.2 step 6 and variant 11.1: share dealings of corporations."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET, OFFERING
from roundhouse.finance.holdings import pieces
from tests.rules.sa.tables import SHARES, chart, founded, stock
from tests.support.table import Table, rule


def dealing(cash: int = 500, **holdings: str) -> Table:
    """FA at 75 D in its last step."""
    table = founded(stock(), "FA", cash=cash, **{"p1": "30", **holdings}).marker("FA", 3, 6)
    return table.operating("FA", SHARES)


@rule("SA-7.2(6)-1")
@pytest.mark.parametrize(("size", "price"), [(10, 75), (5, 37)])
def test_a_certificate_is_bought_from_the_pool(size: int, price: int) -> None:
    """At the stock value, which stays; the bank gets the money."""
    table = dealing(market="10+5")
    bank = table.cash(BANK)
    table.play(f"FA redeem {size}")
    assert pieces(table.view, "FA", "FA") == [size]
    assert (table.cash("FA"), table.cash(BANK)) == (500 - price, bank + price)
    assert chart(table, "FA") == (3, 6)


@rule("SA-7.2(6)-1")
def test_only_what_lies_in_the_pool_and_is_affordable() -> None:
    """Not from the Initial Offering, not for more than the treasury has."""
    assert dealing().sections("FA redeem 10") == ["7.2(6)"]
    assert dealing(cash=74, market="10").sections("FA redeem 10") == ["7.2(6)"]
    assert dealing(cash=75, market="10").sections("FA redeem 10") == []


@rule("SA-7.2(6)-2")
@pytest.mark.parametrize(("own", "size", "refused"), [("5", 5, []), ("5", 10, ["7.2(6)"]), ("10", 5, ["7.2(6)"])])
def test_at_most_ten_percent(own: str, size: int, refused: list[str]) -> None:
    """One certificate of 10 % or two of 5 %."""
    assert dealing(market="10+5", FA=own).sections(f"FA redeem {size}") == refused


@rule("SA-7.2(6)-3")
@pytest.mark.parametrize(("size", "price", "place"), [(10, 75, (4, 6)), (5, 37, (3, 6))])
def test_a_certificate_of_the_charter_is_sold(size: int, price: int, place: tuple[int, int]) -> None:
    """At the stock value before the drop of 9.4."""
    table = dealing(FA=str(size))
    bank = table.cash(BANK)
    table.play(f"FA issue {size}")
    assert pieces(table.view, MARKET, "FA") == [size]
    assert (table.cash("FA"), table.cash(BANK)) == (500 + price, bank - price)
    assert chart(table, "FA") == place


@rule("SA-7.2(6)-3")
def test_nothing_of_the_initial_offering_is_sold() -> None:
    """Without the variant."""
    assert dealing().sections("FA issue 10") == ["7.2(6)"]
    assert dealing().sections("FA sellnew 10") == ["11.1"]


@rule("SA-7.2(6)-4")
@pytest.mark.parametrize("first", ["redeem 5", "issue 5"])
def test_one_dealing_with_one_certificate(first: str) -> None:
    """Either a purchase or a sale, once."""
    table = dealing(market="5+5", FA="5").play(f"FA {first}")
    assert table.sections("FA redeem 5") == ["7.2(6)"]
    assert table.sections("FA issue 5") == ["7.2(6)"]


@rule("SA-7.2(6)-5")
def test_only_own_certificates() -> None:
    """AFE's shares in the pool are not for FA; the actions name no other corporation."""
    table = founded(dealing(), "AFE", p2="30", market="10").operating("FA", SHARES)
    assert not table.legal("redeem")
    assert table.sections("FA redeem 10") == ["7.2(6)"]


@rule("SA-7.2(6)-4")
def test_again_in_the_next_turn() -> None:
    """A new turn begins with a clean slate."""
    table = dealing(market="5+5").trains(FA="2P").play("FA redeem 5", "FA pass").pass_until(SHARES, "FA")
    assert table.sections("FA redeem 5") == []


# --- variant 11.1 ----------------------------------------------------------------------------------------------------


def extended(**holdings: str) -> Table:
    """The same with extended share dealing."""
    table = founded(stock(extended_share_dealing=True), "FA", cash=500, **{"p1": "30", **holdings}).marker("FA", 3, 6)
    return table.operating("FA", SHARES)


@rule("SA-11.1-1", "SA-11.1-4", "SA-11-1")
@pytest.mark.parametrize(("size", "price", "place"), [(10, 75, (4, 6)), (5, 37, (3, 6))])
def test_a_new_certificate_is_sold_into_the_pool(size: int, price: int, place: tuple[int, int]) -> None:
    """The treasury gets the stock value from the bank, and the price falls by 9.4."""
    table = extended()
    bank = table.cash(BANK)
    table.play(f"FA sellnew {size}")
    assert (table.percent(MARKET, "FA"), table.percent(OFFERING, "FA")) == (size, 70 - size)
    assert (table.cash("FA"), table.cash(BANK)) == (500 + price, bank - price)
    assert chart(table, "FA") == place


@rule("SA-11.1-2", "SA-11.1-3")
@pytest.mark.parametrize("first", ["sellnew 5", "redeem 5", "issue 5"])
def test_one_of_three_dealings(first: str) -> None:
    """And only once."""
    table = extended(market="5", FA="5").play(f"FA {first}")
    assert table.sections("FA sellnew 5") == ["11.1"]
    assert "7.2(6)" in table.sections("FA issue 5")
    assert "7.2(6)" in table.sections("FA redeem 5")


@rule("SA-11.1-1")
def test_not_the_presidents_certificate_of_others_and_nothing_that_is_not_there() -> None:
    """30 % are with p1; 20 % do not exist."""
    assert extended().sections("FA sellnew 30") == ["11.1"]
    assert extended().sections("FA sellnew 20") == ["11.1"]


@rule("SA-11.1-5")
def test_no_trading_up_in_the_variant() -> None:
    """The special action (a) is replaced; (b) stays."""
    table = extended(p1="30+5").stock_round("p1")
    assert table.sections("p1 tradeup FA") == ["11.1"]
    assert table.sections("p1 split FA") == []
