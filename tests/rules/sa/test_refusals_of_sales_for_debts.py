"""Section 7.8.1: who sells certificates for the interest of their corporation keeps the rules of selling (9.2)."""

from __future__ import annotations

import pytest

from tests.rules.sa.tables import borrowed, founded, stock
from tests.support.table import Table, rule


def indebted() -> Table:
    """p1 owes 20 D for FA and owns shares of AFE, EFE (not operated) and ENFER (not started)."""
    table = founded(borrowed(founded(stock(), "FA", p1="30"), FA="3P"), "AFE", p1="10+5", p2="30")
    table.shares("EFE", p1="10", p2="30").par("EFE", 70).floated("EFE").shares("ENFER", p1="10")
    return table.money(p1=0).operating("FA", "place station").play("FA pass")


@rule("SA-7.8.1-12", "SA-9.2-3", "SA-9.2-4")
@pytest.mark.parametrize(
    ("sale", "why"),
    [
        ("AFE 20 as 10+10", "p1 does not hold certificates of 10+10% of AFE"),
        ("AFE 10 as 5", "the certificates handed in are 5%, not 10%"),
        ("ENFER 10 as 10", "ENFER has no market value"),
        ("EFE 10 as 10", "EFE has not operated yet"),
        ("AFE 5 as 10", "certificates of 10% are sold whole, not as 5%"),
        ("AFE 5 as 10 taking 5", "certificates are sold whole; no change is given"),
    ],
)
def test_whole_certificates_of_ones_own_that_have_a_price(sale: str, why: str) -> None:
    assert indebted().refused(f"p1 sell {sale}", "9.2", why)


@rule("SA-7.8.1-12")
def test_shares_of_a_corporation_that_has_operated_are_sold() -> None:
    table = indebted()
    assert (table.step, table.actor) == ("raise money", "p1")
    assert table.legal() == ["p1 sell AFE 5 as 5", "p1 sell AFE 10 as 10"]
    assert table.play("p1 sell AFE 5 as 5").step == "buy trains"
