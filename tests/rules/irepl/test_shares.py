"""Shares, limits and directors (18Ireland 4 and 5)."""

from __future__ import annotations

from roundhouse.core.ids import BANK, MARKET
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import MAJORS, started, stock
from tests.support.table import Table, rule

SIX_MINORS = ("M1", "M2", "M3", "M5", "M7", "M9")


def full(players: int = 6, price: int = 60) -> Table:
    """p1 holds eight certificates of companies at a price, the limit for six players."""
    table = stock(players)
    for minor in SIX_MINORS[:4]:
        started(table, minor, price, p1="40+20", p2="20")
    return started(table, "M9", 60, p2="40")


@rule("PL-base-32", "PL-base-70")
def test_nobody_buys_beyond_60_percent_of_a_minor() -> None:
    """Three shares are the most."""
    table = started(stock(), "M1", p1="40+20")
    assert table.sections("p1 share M1 20 from M1") == ["4"]
    assert started(stock(), "M1", p1="40").check("p1 share M1 20 from M1")


@rule("PL-base-33")
def test_nobody_buys_beyond_70_percent_of_a_major() -> None:
    """Seven shares are the most."""
    seven = started(stock(), "PKP", at="E3", p1="20+10+10+10+10+10")
    assert seven.sections("p1 share PKP 10 from PKP") == ["4"]
    assert started(stock(), "PKP", at="E3", p1="20+10+10+10+10").check("p1 share PKP 10 from PKP")


@rule("PL-base-34", "PL-base-67")
def test_the_pool_holds_two_shares_of_a_minor() -> None:
    """A third one cannot be sold."""
    table = started(stock(), "M1", p1="40", p2="20", market="20+20").stock_round("p2")
    assert table.sections("p2 sell M1 20 as 20") == ["4"]
    assert started(stock(), "M1", p1="40", p2="20", market="20").stock_round("p2").check("p2 sell M1 20 as 20")


@rule("PL-base-35")
def test_the_pool_holds_five_shares_of_a_major() -> None:
    """A sixth one cannot be sold."""
    table = started(stock(), "PKP", at="E3", p1="20", p2="10+10", market="10+10+10+10").stock_round("p2")
    assert table.sections("p2 sell PKP 20 as 10+10") == ["4"]
    assert table.check("p2 sell PKP 10 as 10")


@rule("PL-base-36", "PL-base-37", "PL-base-38")
def test_shares_cost_the_market_price() -> None:
    """Money for a treasury share goes to the company, for a pool share to the bank."""
    table = started(stock(), "M1", 60, cash=0, p1="40", market="20").marker("M1", 0, 6)
    bank = table.cash(BANK)
    table.play("p1 share M1 20 from M1")
    assert (table.cash("p1"), table.cash("M1"), table.cash(BANK)) == (260, 100, bank)
    table.play("p1 pass", "p2 share M1 20 from market")
    assert (table.cash("p2"), table.cash("M1"), table.cash(BANK)) == (260, 100, bank + 100)


@rule("PL-base-40", "PL-base-41", "PL-base-42")
def test_what_counts_for_the_limit() -> None:
    """Every certificate and a player's private company count once, those of the pale zone not."""
    table = full().money(p1=300)
    counted = policies(table.view).stock.counted
    assert counted(table.view, "p1") == 8
    assert counted(table.privates(WOR="p1").view, "p1") == 9
    assert counted(table.privates(WOR="M1").view, "p1") == 8
    assert table.sections("p1 share M9 20 from M9") == ["4"]
    assert counted(table.marker("M1", 5, 2).view, "p1") == 6
    table = full().money(p1=300).marker("M9", 5, 2)
    assert table.check("p1 share M9 20 from M9")


@rule("PL-base-43", "PL-base-9")
def test_a_player_over_a_limit_sells_first() -> None:
    """Nothing else is allowed, not even passing; the limit stays that of the players who began."""
    table = full().money(p1=300).privates(WOR="p1")
    for action in ("p1 pass", "p1 share M9 20 from M9", "p1 bid M4 100"):
        assert "4" in table.sections(action)
    table.play("p1 sell M1 20 as 20")
    assert table.check("p1 pass")
    table = full().privates(WOR="p1").edit(lambda d: d.include("bankrupt", "p6"))
    assert policies(table.view).stock.certificate_limit(table.view) == 8
    over = started(stock(), "PKP", at="E3", p1="20+10+10+10+10+10+10")
    assert over.sections("p1 pass") == ["4"]


@rule("PL-base-44", "PL-base-205")
def test_limits_force_nobody_outside_stock_rounds() -> None:
    """An operating turn goes on although its director is over the limit."""
    table = full().privates(WOR="p1").operating("M1", "lay track")
    assert table.check("M1 pass")


@rule("PL-base-45")
def test_more_shares_make_a_director() -> None:
    """Equal holdings change nothing; one share more does, and two ordinary shares are given for the certificate."""
    table = started(stock(), "M1", p1="40", p2="20").stock_round("p2").play("p2 share M1 20 from M1")
    assert table.state.shares["M1"][0] == "p1"
    table = started(stock(), "M1", p1="40", p2="20+20").stock_round("p2").play("p2 share M1 20 from M1")
    assert table.state.shares["M1"][0] == "p2"
    assert (table.percent("p1", "M1"), table.percent("p2", "M1")) == (40, 60)


@rule("PL-base-46")
def test_a_tie_goes_to_the_left_of_the_old_director() -> None:
    """p3 and p1 hold as much; p3 sits nearer to the left of p2."""
    table = started(stock(), "PKP", at="E3", p2="20+10", p1="10+10", p3="10+10").stock_round("p2")
    table.play("p2 sell PKP 20 as 20")
    assert table.state.shares["PKP"][0] == "p3"


@rule("PL-base-47")
def test_the_directors_certificate_never_goes_to_the_pool() -> None:
    """Without another holder of two shares it cannot be sold."""
    table = started(stock(), "M1", p1="40+20", p2="20")
    assert table.sections("p1 sell M1 40 as 40") == ["4"]
    assert table.check("p1 sell M1 20 as 20")
    table = started(stock(), "M1", p1="40", p2="20+20")
    table.play("p1 sell M1 20 as 40")
    assert table.state.shares["M1"][0] == "p2"
    assert (table.percent("p1", "M1"), table.percent(MARKET, "M1")) == (20, 20)


@rule("PL-base-61", "PL-base-62")
def test_turns_go_on_until_all_pass() -> None:
    """Who passed may act when play comes back to him."""
    table = started(stock(), "M1", p1="40").play("p1 pass", "p2 pass", "p3 share M1 20 from M1", "p3 pass")
    assert table.actor == "p1"
    assert table.check("p1 share M1 20 from M1")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert table.view.frame(StockRound) is None


@rule("PL-base-63", "PL-base-64", "PL-base-65")
def test_sell_then_buy() -> None:
    """Any number of sales, then one purchase; after it nothing is sold or bought."""
    table = started(started(stock(), "M1", p1="40", p2="20+20"), "M2", p2="40+20").stock_round("p2")
    table.play("p2 sell M1 20 as 20", "p2 sell M1 20 as 20")
    started(table, "M3", p3="40").play("p2 share M3 20 from M3")
    assert table.sections("p2 sell M2 20 as 20") == ["5"]
    assert "5" in table.sections("p2 share M3 20 from M3")


@rule("PL-base-66")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    """Not even of a company that is in play."""
    assert started(stock(number=1), "M1", p1="40+20").sections("p1 sell M1 20 as 20") == ["5"]


@rule("PL-base-68")
def test_no_purchase_of_what_one_has_sold() -> None:
    """Not in the same stock round."""
    table = started(stock(), "M1", p1="40+20").play("p1 sell M1 20 as 20")
    assert table.sections("p1 share M1 20 from market") == ["5"]


@rule("PL-base-69")
def test_shares_of_a_company_that_has_not_operated_may_be_sold() -> None:
    """From the second stock round on."""
    table = started(stock(), "M1", p1="40+20")
    assert "M1" not in table.state.operated
    assert table.check("p1 sell M1 20 as 20")


@rule("PL-base-73")
def test_players_do_not_trade_with_each_other() -> None:
    """There is no such action."""
    tags = {str(kind.__struct_config__.tag) for kind in stock().view.defn.actions}
    assert not tags & {"offer", "ask"}


@rule("PL-4.2-1", "PL-4.2-2", "PL-1-4")
def test_majors_are_not_started_in_stock_rounds() -> None:
    """In no phase: their shares cannot be bought before a merger, and there is no way to set a par value."""
    tags = {str(kind.__struct_config__.tag) for kind in stock().view.defn.actions}
    assert "par" not in tags
    for phase in ("2", "4", "5", "4D"):
        table = stock().phase(phase).money(p1=2000)
        assert all(table.sections(f"p1 share {major} 20 from {major}") == ["5"] for major in MAJORS)
        assert table.sections("p1 bid PKP 200") == ["5.1"]
