"""The table of the tests itself."""

from __future__ import annotations

from tests.support.table import Table, rule


@rule("MEX-3.2a1-1")
def test_no_sale_in_the_first_stock_round(stock: Table) -> None:
    """Selling is for later rounds."""
    stock.shares("MC", p1="20+10+10").par("MC", 75)
    assert stock.check("p1 sell MC 10 as 10")
    stock.stock_round("p1", 1)
    assert stock.sections("p1 sell MC 10 as 10") == ["3.2(a)(1)"]


@rule("MEX-4.3c-1", "MEX-4.3c-2")
def test_two_yellow_tiles_or_one_upgrade() -> None:
    """A third yellow tile and a mixture are refused."""
    table = Table("18mex", 3).shares("MC", p1="20+10+10+10").par("MC", 75).floated("MC").money(MC=500)
    table.privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p3", MNR="p1").phase("3")
    table.operating("MC")
    assert table.step == "lay track"
    assert table.actor == "MC"
    table.play("MC lay 57 I8 r0", "MC lay 9 K8 r0") if table.check("MC lay 9 K8 r0") else table.play("MC lay 57 I8 r0")
    assert "4.3(c)" in table.sections("MC lay 15 I8 r0")
