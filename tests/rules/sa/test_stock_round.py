"""Sections 9 to 9.2: turns of a stock round, buying and selling."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET, OFFERING
from roundhouse.finance.holdings import president
from tests.rules.sa.tables import chart, founded, stock
from tests.support.table import Table, rule


@pytest.fixture
def table() -> Table:
    """FA with its president p1 at 70 D, of which p2 holds 20 % and the pool 15 %; p1 begins."""
    return founded(stock(), "FA", p1="30+10+5", p2="10+10", market="10+5")


@rule("SA-2-9")
def test_players_trade_and_corporations_do_not(table: Table) -> None:
    """In a stock round only players act; in an operating round shares are not bought by players."""
    assert all(text.split()[0] == "p1" for text in table.legal())
    table.operating("FA", "lay track")
    assert table.sections("p1 share FA 10 from market") == ["7.3"]


@rule("SA-9-1", "SA-9.2-1")
def test_sell_any_number_and_buy_nothing(table: Table) -> None:
    """p2 sells both certificates in one turn, one after the other, and passes."""
    table.stock_round("p2").play("p2 sell FA 10 as 10", "p2 sell FA 10 as 10", "p2 pass")
    assert table.percent("p2", "FA") == 0
    assert table.actor == "p3"


@rule("SA-9-2")
def test_sell_and_then_buy_one(table: Table) -> None:
    """p1 sells 10 % of FA and starts AFE."""
    table.play("p1 sell FA 10 as 10", "p1 par AFE 70")
    assert president(table.view, "AFE") == "p1"
    assert table.legal() == ["p1 pass"]


@rule("SA-9-3")
def test_nothing_is_sold_after_the_purchase(table: Table) -> None:
    """Neither with nor without a sale before, and no president's certificate is split either."""
    table.play("p1 sell FA 5 as 5", "p1 par AFE 70")
    assert table.sections("p1 sell FA 10 as 10") == ["9"]
    assert table.stock_round("p1").play("p1 par EFE 70").sections("p1 sell FA 10 as 10") == ["9"]
    assert table.sections("p1 split FA") == ["9"]


@rule("SA-9-4", "SA-9-6")
def test_only_one_purchase(table: Table) -> None:
    """A certificate or a private company, not both."""
    table.privates(FC="p2").play("p1 share FA 10 from market")
    assert table.sections("p1 share FA 5 from market") == ["9"]
    assert table.sections("p1 ask FC for 60") == ["9"]
    assert table.sections("p1 par AFE 55") == ["9"]


@rule("SA-9-2", "SA-9-6", "SA-5.1-2", "SA-9-8")
def test_a_private_company_is_the_purchase(table: Table) -> None:
    """p1 asks p2 for FC; when p2 agrees, nothing else is bought in this turn."""
    table.privates(FC="p2").play("p1 sell FA 10 as 10", "p1 ask FC for 90")
    assert (table.step, table.actor) == ("private company wanted", "p2")
    cash = table.cash("p1")
    table.play("p2 accept")
    assert table.state.privates["FC"] == "p1"
    assert (table.cash("p1"), table.cash("p2")) == (cash - 90, 790)
    assert table.sections("p1 share FA 5 from market") == ["9", "9.1"]


@rule("SA-5.1-2")
def test_the_owner_may_refuse(table: Table) -> None:
    """Then nothing happens, and the purchase of the turn is still possible."""
    table.privates(FC="p2").play("p1 ask FC for 90", "p2 refuse")
    assert table.state.privates["FC"] == "p2"
    assert table.sections("p1 share FA 10 from market") == []
    assert table.sections("p1 ask FC for 90") == ["custom"]
    assert table.sections("p1 ask FC for 91") == []


@rule("SA-5.1-3")
@pytest.mark.parametrize(("price", "refused"), [(0, ["5.1"]), (1, []), (700, []), (701, ["5.1"])])
def test_any_price_from_one_dinero(table: Table, price: int, refused: list[str]) -> None:
    """p1 has 700 D."""
    assert table.privates(FC="p2").sections(f"p1 ask FC for {price}") == refused


@rule("SA-9-8", "SA-9-7")
def test_only_private_companies_and_only_in_the_buyers_turn(table: Table) -> None:
    """There is no action by which p2 offers, or by which players trade shares."""
    table.privates(FC="p2")
    assert table.sections("p2 ask FC for 60") == ["9"]
    assert table.sections("p1 share FA 10 from p2") == ["9.1"]
    kinds = {move.action.__name__ for move in table.view.step.moves}
    assert "SellPrivate" not in kinds


@rule("SA-2-4", "SA-5.1-7")
def test_a_private_of_a_corporation_is_not_for_sale(table: Table) -> None:
    """It stays with FA; also another corporation cannot buy it."""
    table.privates(FC="FA")
    assert table.sections("p1 ask FC for 60") == ["5.1"]
    founded(table, "AFE", cash=500, p2="30").option(privates_open=True).operating("AFE", "lay track")
    assert table.sections("AFE private FC for 60") == ["5.1"]


@rule("SA-5.1No.5-7")
def test_fn_is_sold_between_players(table: Table) -> None:
    """The shares of ENFER stay with whom they are."""
    table.privates(FN="p2").shares("ENFER", p2="10+5").play("p1 ask FN for 100", "p2 accept")
    assert table.state.privates["FN"] == "p1"
    assert table.percent("p2", "ENFER") == 15


@rule("SA-5.1No.6-5")
def test_both_halves_of_fca_do_not_meet(table: Table) -> None:
    """p1 owns one half and cannot get the other from p2."""
    table.privates(FCAa="p1", FCAb="p2")
    assert table.sections("p1 ask FCAb for 100") == ["5.1 No. 6"]
    assert table.stock_round("p3").sections("p3 ask FCAb for 100") == []


@rule("SA-9-5", "SA-9-9", "SA-3.1-3")
def test_turns_go_to_the_left_from_the_locomotive() -> None:
    """p2 holds it; passing is always possible."""
    table = founded(stock(), "FA", p1="30").edit(lambda d: d.set(priority="p2")).operating("FA", "deal in own shares")
    table.play("FA pass")
    order = [table.actor]
    for _ in range(2):
        order.append(table.play(f"{table.actor} pass").actor)
    assert order == ["p2", "p3", "p1"]


@rule("SA-9-10", "SA-9-11")
def test_the_round_ends_when_all_pass_in_a_row(table: Table) -> None:
    """p2 makes the last purchase, so p3 gets the locomotive."""
    table.play("p1 pass", "p2 share FA 5 from market", "p2 pass", "p3 pass", "p1 pass")
    assert table.step == "stock turn"
    table.play("p2 pass")
    assert table.step != "stock turn"
    assert table.state.priority == "p3"


@rule("SA-9-11")
def test_a_sale_counts_for_the_locomotive(table: Table) -> None:
    """p1 sells last: p2 gets it. A split is a sale, too."""
    table.play("p1 sell FA 10 as 10", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.state.priority == "p2"
    other = founded(stock(player="p2"), "FA", p2="30")
    other.play("p2 split FA", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert other.state.priority == "p3"


@rule("SA-9-12")
def test_without_a_deal_the_locomotive_stays(table: Table) -> None:
    """p3 keeps it."""
    table.edit(lambda d: d.set(priority="p3")).stock_round("p3").play("p3 pass", "p1 pass", "p2 pass")
    assert table.state.priority == "p3"


@rule("SA-9.1-1", "SA-9.1-2", "SA-9.1-6")
def test_new_certificates_at_par_and_old_ones_at_the_stock_price(table: Table) -> None:
    """Par 70 D, stock price 90 D: the treasury gets the one, the bank the other."""
    table.marker("FA", 2, 7)
    bank = table.cash(BANK)
    table.play("p1 share FA 10 from market", "p1 pass")
    assert (table.cash("p1"), table.cash(BANK), table.cash("FA")) == (610, bank + 90, 0)
    table.play("p2 share FA 10 from offering")
    assert (table.cash("p2"), table.cash(BANK), table.cash("FA")) == (630, bank + 90, 70)


@rule("SA-9.1-3")
@pytest.mark.parametrize(("size", "price"), [(5, 37), (10, 75)])
def test_the_price_is_that_of_ten_percent(table: Table, size: int, price: int) -> None:
    """At 75 D half a share costs 37 D."""
    table.marker("FA", 3, 6).play(f"p1 share FA {size} from market")
    assert table.cash("p1") == 700 - price


@rule("SA-9.1-3", "SA-7.8.4-12")
@pytest.mark.parametrize(("split", "size", "price"), [((), 30, 210), (("FA",), 20, 140)])
def test_a_presidents_certificate_of_the_pool(split: tuple[str, ...], size: int, price: int) -> None:
    """Of a corporation in receivership: three (two) times the stock price, and its buyer is president."""
    table = founded(stock(), "FA", p2="10+10", market="30").option(split=frozenset(split))
    bank = table.cash(BANK)
    table.play(f"p1 share FA {size} from market")
    assert president(table.view, "FA") == "p1"
    assert (table.cash("p1"), table.cash(BANK)) == (700 - price, bank + price)


@rule("SA-9.1-7")
def test_certificates_are_bought_whole(table: Table) -> None:
    """p1 has a 5 % certificate and cannot deal it in for a 10 % one."""
    assert table.sections("p1 share FA 10 from market giving 5") == ["9.1"]
    assert table.sections("p1 share FA 10 from offering giving 5") == ["9.1"]
    assert not [text for text in table.legal("share") if "giving" in text]


@rule("SA-9.1-8")
def test_who_sold_does_not_buy_in_this_round(table: Table) -> None:
    """Not in the same turn, not in a later one, but in the next stock round."""
    table.play("p1 sell FA 10 as 10")
    assert table.sections("p1 share FA 10 from market") == ["9.1"]
    table.play("p1 pass", "p2 share FA 10 from market", "p2 pass", "p3 pass")
    assert table.sections("p1 share FA 10 from market") == ["9.1"]
    assert table.sections("p1 par AFE 70") == []
    assert table.stock_round("p1", 3).sections("p1 share FA 10 from market") == []


@rule("SA-9.2-2")
def test_the_pool_takes_everything(table: Table) -> None:
    """90 % of FA lie there in the end."""
    founded(table, "AFE", market="10+10+10+10", p1="5+5+5+5+10", p2="30")
    table.play("p1 sell AFE 30 as 10+5+5+5+5")
    assert table.percent(MARKET, "AFE") == 70


@rule("SA-9.2-3")
def test_nothing_is_sold_before_the_first_turn() -> None:
    """Neither in a stock round nor by a special action, nor for an emergency."""
    table = stock().shares("FA", p1="30+10+5").par("FA", 70).floated("FA").stock_round("p1")
    assert table.sections("p1 sell FA 10 as 10") == ["9.2"]
    assert table.sections("p1 split FA") == ["9.2"]
    assert table.sections("p1 tradeup FA") == ["9.2"]
    assert table.operated("FA").sections("p1 sell FA 10 as 10") == []


@rule("SA-9.2-4")
def test_certificates_are_sold_whole(table: Table) -> None:
    """No 5 % certificate comes back as change, though the pool has one."""
    assert table.sections("p1 sell FA 5 as 10 taking 5") == ["9.2"]
    assert table.sections("p1 sell FA 5 as 10") == ["9.2"]
    assert table.sections("p1 sell FA 15 as 30") == ["9.2"]
    table.shares("FA", p1="30", p2="10+10", market="10+5")
    assert not [text for text in table.legal("sell") if "taking" in text or " 15 as 30" in text]


@rule("SA-9.2-5")
@pytest.mark.parametrize(("text", "paid"), [("10 as 10", 75), ("5 as 5", 37), ("15 as 10+5", 112)])
def test_the_seller_gets_the_price_of_the_moment(table: Table, text: str, paid: int) -> None:
    """75 D for 10 %, before the price falls."""
    table.marker("FA", 3, 6)
    bank = table.cash(BANK)
    table.play(f"p1 sell FA {text}")
    assert (table.cash("p1"), table.cash(BANK)) == (700 + paid, bank - paid)


@rule("SA-9.2-5")
def test_a_second_sale_gets_the_lower_price(table: Table) -> None:
    """70 D, then 65 D."""
    table.stock_round("p2").play("p2 sell FA 10 as 10", "p2 sell FA 10 as 10")
    assert table.cash("p2") == 700 + 70 + 65


@rule("SA-9.2-6")
@pytest.mark.parametrize(
    ("p2", "sale", "refused"),
    [
        ("10+10+5", "45 as 30+10+5", ["9.2"]),
        ("10+10+10", "45 as 30+10+5", []),
        ("10+10+10", "30 as 30", []),
        ("10+10", "30 as 30", ["9.2"]),
    ],
)
def test_the_presidents_certificate_needs_a_successor(p2: str, sale: str, refused: list[str]) -> None:
    """p1 has 45 %; p2 must hold 30 % and more than p1 would keep."""
    table = founded(stock(), "FA", p1="30+10+5", p2=p2)
    assert table.sections(f"p1 sell FA {sale}") == refused


@rule("SA-9.2-6")
def test_an_equal_holder_is_no_successor() -> None:
    """p1 would keep 30 % if he sold the president's certificate, as much as p2 has."""
    table = founded(stock(), "FA", p1="30+10+10+5+5", p2="10+10+10")
    assert table.sections("p1 sell FA 30 as 30") == ["9.2"]


@rule("SA-9.2-7")
@pytest.mark.parametrize(("p2", "refused"), [("10+5", ["9.2"]), ("10+10", [])])
def test_after_the_split_20_percent_suffice(p2: str, refused: list[str]) -> None:
    """p1 sells his last 20 %."""
    table = founded(stock(), "FA", p1="30", p2=p2).option(split=frozenset({"FA"}))
    assert table.sections("p1 sell FA 20 as 20") == refused


@rule("SA-9.2-8")
def test_the_order_of_sales_is_the_sellers_choice(table: Table) -> None:
    """Sales of two corporations are two actions in either order."""
    founded(table, "AFE", p1="10", p2="30").stock_round("p1")
    assert {"p1 sell FA 10 as 10", "p1 sell AFE 10 as 10"} <= set(table.legal("sell"))
    table.play("p1 sell AFE 10 as 10")
    assert table.sections("p1 sell FA 10 as 10") == []
    assert chart(table, "AFE") == (5, 6)


@rule("SA-3.2-3", "SA-3.2-4", "SA-3.2-1")
def test_nobody_borrows(table: Table) -> None:
    """A player buys with his own cash only: neither the bank's, nor another's, nor a treasury's money helps."""
    table.money(p1=69, p2=5000, FA=5000)
    assert table.sections("p1 share FA 10 from offering") == ["9.1"]
    assert table.money(p1=70).sections("p1 share FA 10 from offering") == []
    assert not any(
        word in move.action.__name__ for move in table.view.step.moves for word in ("Loan", "Credit", "Lend")
    )


@rule("SA-5.2-19", "SA-9.3-2")
def test_every_certificate_counts_as_one(table: Table) -> None:
    """30 %, 10 % and 5 % count one each, and so do private companies."""
    from roundhouse.rules.stock.certificates import counted

    assert counted(table.view, "p1") == 3
    assert counted(table.privates(FC="p1").view, "p1") == 4
    assert OFFERING not in table.state.privates.values()


@rule("SA-9.2-1")
@pytest.mark.parametrize("sale", ["20 as 10+10", "10 as 5+5", "10 as 20"])
def test_one_sells_what_one_owns(table: Table, sale: str) -> None:
    """p1 has 30+10+5."""
    assert table.sections(f"p1 sell FA {sale}") == ["9.2"]
    assert "does not hold" in str(table.why_not(f"p1 sell FA {sale}"))


@rule("SA-9.2-3", "SA-5.1No.5-2")
def test_shares_of_an_unstarted_corporation_have_no_price(table: Table) -> None:
    """The owner of FN cannot sell his shares before ENFER has started and operated."""
    table.shares("ENFER", p1="10+5")
    assert [reason.text for reason in table.why_not("p1 sell ENFER 10 as 10")] == ["ENFER has no market value"]


@rule("SA-9.5-2")
def test_certificates_of_a_bankrupt_corporation_are_not_for_sale(table: Table) -> None:
    """It has left the game."""
    table.edit(lambda d: d.include("closed", "FA"))
    assert [reason.text for reason in table.why_not("p1 share FA 10 from offering")] == ["FA has left the game"]
    assert "no company" in str(table.why_not("p1 share XYZ 10 from offering"))


@rule("SA-5.2-17")
def test_a_corporation_is_started_once(table: Table) -> None:
    """The president's certificate of FA is with p1."""
    assert table.sections("p1 par FA 70") == ["5.3"]
