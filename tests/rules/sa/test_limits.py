"""Section 9.3: limits, and what must go when a price leaves the yellow area."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import pieces
from roundhouse.rules.stock.certificates import counted
from tests.rules.sa.tables import INCOME, chart, founded, stock
from tests.support.table import Table, rule

OTHERS = ("AFE", "EFE", "SGR", "FNC", "IAFE", "RFFSA", "ENAFE", "ENAFER", "ENFER")


def with_certificates(table: Table, player: str, number: int) -> Table:
    """The player holds so many certificates of corporations led by p2, who are in the grey area."""
    for company in OTHERS:
        here = min(number, 3)
        if here:
            founded(table, company, **{player: "+".join(["10"] * here), "p2": "30+10"})
        number -= here
    assert not number
    return table.stock_round(player)


@rule("SA-9.3-1", "SA-9.3-3", "SA-9.3-4", "SA-9.3-5", "SA-9.3-6")
@pytest.mark.parametrize(("players", "limit"), [(3, 26), (4, 20), (5, 16), (6, 14)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    """One below the limit a player buys, at the limit he does not."""
    table = with_certificates(stock(players=players), "p1", limit - 1).money(p1=1000)
    assert table.sections("p1 share AFE 5 from offering") == []
    table.play("p1 share AFE 5 from offering", "p1 pass").stock_round("p1")
    assert table.sections("p1 share AFE 5 from offering") == ["9.3"]
    assert table.sections("p1 par FEPASA 70") == ["9.3"]


@rule("SA-9.3-2")
def test_private_companies_count() -> None:
    """With FC p1 is at the limit and cannot buy a private company either."""
    table = with_certificates(stock(), "p1", 25).privates(FC="p1", FdP="p2")
    assert table.sections("p1 share AFE 5 from offering") == ["9.3"]
    assert table.sections("p1 ask FdP for 10") == ["9.3"]


@rule("SA-9.3-7")
def test_who_is_over_the_limit_sells_in_his_turn() -> None:
    """27 certificates: p1 must sell one before he passes or buys; then he may pass."""
    table = with_certificates(stock(), "p1", 27)
    assert table.sections("p1 pass") == ["9.3"]
    assert "9.3" in table.sections("p1 par FEPASA 70")
    table.play("p1 sell AFE 10 as 10")
    assert table.sections("p1 pass") == []


@rule("SA-9.3-8")
@pytest.mark.parametrize(("holding", "size", "refused"), [("30+10+10", 10, []), ("30+10+10+5", 10, ["9.3"])])
def test_sixty_percent_of_a_corporation(holding: str, size: int, refused: list[str]) -> None:
    """Not a certificate that leads beyond."""
    table = founded(stock(), "FA", p1=holding)
    assert table.sections(f"p1 share FA {size} from offering") == refused


@rule("SA-9.3-9")
def test_certificates_in_the_yellow_area_do_not_count() -> None:
    """At the limit p1 buys FA in the yellow area; 26 still count."""
    table = founded(with_certificates(stock(), "p1", 26), "FA", p1="10", p2="30").marker("FA", 5, 1).stock_round("p1")
    assert counted(table.view, "p1") == 26
    table.play("p1 share FA 10 from offering")
    assert counted(table.view, "p1") == 26
    assert table.stock_round("p1").marker("FA", 4, 4).sections("p1 share FA 10 from offering") == ["9.3"]


@rule("SA-9.3-10")
def test_all_of_a_corporation_in_the_yellow_area() -> None:
    """95 % become 100 %."""
    table = founded(stock(), "FA", p1="30+10+10+10+10+10+5+5+5").marker("FA", 5, 1)
    assert table.sections("p1 share FA 5 from offering") == []
    assert table.sections("p1 pass") == []
    assert table.play("p1 share FA 5 from offering").percent("p1", "FA") == 100


def leaving_yellow(holding: str, **others: str) -> Table:
    """FA at 45 D, the last yellow space of its row, about to use an income; p1 leads it."""
    table = founded(stock(), "FA", p1=holding, **others).marker("FA", 5, 3).option(yellow=frozenset({"FA"}))
    return table.operating("FA", INCOME, revenue=100)


@rule("SA-9.3-11", "SA-9.3-12")
def test_surplus_goes_as_soon_as_the_price_leaves_the_yellow_area() -> None:
    """A dividend moves FA to 50 D: p1 must sell at once, and one certificate of 10 % brings the price back."""
    table = leaving_yellow("30+10+10+10+10").play("FA dividend pay")
    assert chart(table, "FA") == (5, 4)
    assert (table.step, table.actor) == ("sell surplus certificates", "p1")
    assert table.sections("p1 sell FA 20 as 10+10") == ["9.3"]
    table.play("p1 sell FA 10 as 10")
    assert chart(table, "FA") == (6, 4)
    assert table.percent("p1", "FA") == 60
    assert table.step == "buy trains"


@rule("SA-9.3-12")
def test_the_sale_stops_when_the_price_is_yellow_again() -> None:
    """p1 has 80 %: after 10 % the price is back at 45 D, and he keeps 70 %."""
    table = leaving_yellow("30+10+10+10+10+10").play("FA dividend pay")
    assert table.sections("p1 sell FA 20 as 10+10") == ["9.3"]
    table.play("p1 sell FA 10 as 10")
    assert table.price("FA") == 45
    assert table.percent("p1", "FA") == 70
    assert table.step == "buy trains"


@rule("SA-9.3-12", "SA-9.3-13")
def test_small_certificates_do_not_move_the_price() -> None:
    """In the grey area 5 % move nothing: p1 sells 5 % of 65 % and is within the limit, the price stays grey."""
    table = leaving_yellow("30+10+10+10+5").play("FA dividend pay", "p1 sell FA 5 as 5")
    assert table.price("FA") == 50
    assert table.percent("p1", "FA") == 60
    assert table.step == "buy trains"


@rule("SA-9.3-11")
def test_within_the_limits_nothing_is_sold() -> None:
    """60 % are allowed in the grey area."""
    table = leaving_yellow("30+10+10+10").play("FA dividend pay")
    assert table.step == "buy trains"
    assert pieces(table.view, MARKET, "FA") == []


@rule("SA-9.3-13", "SA-9.3-14")
def test_then_the_certificate_limit_is_checked() -> None:
    """p1 has 25 other certificates, and two of FA count from now on: he sells one of his choice."""
    table = with_certificates(stock(), "p1", 25)
    founded(table, "FA", p1="30+10").marker("FA", 5, 3).option(yellow=frozenset({"FA"}))
    table.operating("FA", INCOME, revenue=100).play("FA dividend pay")
    assert (table.step, table.actor) == ("sell surplus certificates", "p1")
    assert {"p1 sell AFE 10 as 10", "p1 sell EFE 10 as 10", "p1 sell FA 10 as 10"} <= set(table.legal())
    assert table.sections("p1 sell AFE 20 as 10+10") == ["9.3"]
    table.play("p1 sell EFE 10 as 10")
    assert counted(table.view, "p1") == 26
    assert table.step == "buy trains"


@rule("SA-9.3-13")
def test_the_corporation_itself_goes_first() -> None:
    """Above 60 % no other certificate may be sold instead."""
    table = founded(leaving_yellow("30+10+10+10+5"), "AFE", p1="10", p2="30")
    table.operating("FA", INCOME, revenue=100).play("FA dividend pay")
    assert table.sections("p1 sell AFE 10 as 10") == ["9.3"]


@rule("SA-9.3-11")
def test_also_after_a_stock_round() -> None:
    """FA is sold out at 45 D in row 5 and rises into the grey area: p1 sells before anybody operates."""
    table = founded(stock(), "FA", p1="30+10+10+10+10", p2="10+5+5+5+5").marker("FA", 5, 3)
    table.option(yellow=frozenset({"FA"})).stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    assert chart(table, "FA") == (4, 3)
    assert (table.step, table.actor) == ("sell surplus certificates", "p1")
    table.play("p1 sell FA 10 as 10")
    assert (chart(table, "FA"), table.actor) == ((5, 3), "FA")


@rule("SA-9.3-8", "SA-9.3-7")
@pytest.mark.parametrize("text", ["share AFE 10 from offering", "par SGR 55", "tradeup EFE", "ask FC for 10", "pass"])
@pytest.mark.parametrize("over", ["share", "certificates"])
def test_who_is_over_a_limit_does_nothing_else_first(text: str, over: str) -> None:
    """65 % of FA in the grey area, or 27 certificates: p1 sells before anything else."""
    table = founded(stock(), "EFE", p1="30+5", p2="10").privates(FC="p2")
    founded(table, "AFE", p2="30")
    if over == "share":
        founded(table, "FA", p1="30+10+10+10+5")
    else:
        for company in ("SGR", "IAFE", "RFFSA", "ENAFE", "ENAFER", "ENFER", "FNC", "FEPASA", "FA")[
            text.startswith("par") :
        ]:
            founded(table, company, p1="10+10+10", p2="30+10")
        founded(table, "AFE", p1="10", p2="30")
    table.stock_round("p1")
    assert "9.3" in table.sections(f"p1 {text}")
    assert "must sell first" in str(table.why_not(f"p1 {text}"))


@rule("SA-9.3-11", "SA-9.2-3", "SA-9.2-4", "SA-9.2-6")
@pytest.mark.parametrize(
    ("sale", "why"),
    [
        ("AFE 40 as 10+10+10+10", "does not hold"),
        ("FEPASA 10 as 10", "no market value"),
        ("SGR 10 as 10", "not operated"),
        ("AFE 5 as 10", "sold whole"),
        ("FA 30 as 30", "no other player holds"),
        ("ENFER 10 as 10", "do not count"),
    ],
)
def test_surplus_sales_keep_the_rules_of_selling(sale: str, why: str) -> None:
    """p1 is one certificate over the limit when FA leaves the yellow area; ENFER stays in it."""
    table = with_certificates(stock(), "p1", 24).shares("FEPASA", p1="10")
    founded(table, "FA", p1="30+10").marker("FA", 5, 3)
    founded(table, "ENFER", p1="10", p2="30").marker("ENFER", 5, 1).option(yellow=frozenset({"FA", "ENFER"}))
    table.edit(lambda d: d.exclude("operated", "SGR"))
    table.operating("FA", INCOME, revenue=100).play("FA dividend pay")
    assert (table.step, table.actor) == ("sell surplus certificates", "p1")
    assert table.sections(f"p1 sell {sale}") == (["9.3"] if "ENFER" in sale else ["9.2"])
    assert why in str(table.why_not(f"p1 sell {sale}"))
