"""NdM before the merger: nobody buys its stock before phase 3½ (5.1)."""

from __future__ import annotations

import pytest

from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


@rule("MEX-5.1-2")
def test_the_mnr_brings_the_presidency_of_ndm_and_par_is_set_at_once() -> None:
    """The buyer of the MNR gets 20% for nothing and names one of the five par values."""
    table = Table("18mex", 3).privates(MCAR="p2", KCMO="p2", A="p3", B="p3", C="p3", MIR="p2").stock_round("p1", 1)
    table.play("p1 buy MNR 140")
    assert table.legal() == [f"p1 par NdM {price}" for price in (90, 80, 75, 70, 60)]
    table.play("p1 par NdM 70")
    assert (table.percent("p1", "NdM"), table.cash("p1")) == (20, 625 - 140)
    assert (table.price("NdM"), table.state.par["NdM"]) == (70, 70)


@rule("MEX-5.1-3", "MEX-5.1-1", "MEX-5.2-2")
@pytest.mark.parametrize(("phase", "sections"), [("1", ["5.1"]), ("2", ["5.1"]), ("3", ["5.1"]), ("3½", []), ("4", [])])
def test_ndm_stock_is_for_sale_from_phase_three_and_a_half_on(phase: str, sections: list[str]) -> None:
    """Neither the president nor anybody else buys before; so NdM cannot float before either."""
    table = sold().phase(phase)
    assert table.sections("p1 share NdM 10 from offering") == sections
    assert table.stock_round("p2").sections("p2 share NdM 10 from offering") == sections
    assert "NdM" not in table.state.floated


@rule("MEX-5.1-1", "MEX-5.1-3")
def test_ndm_cannot_float_in_the_first_stock_round() -> None:
    """Its president's certificate is all that leaves the Initial Offering."""
    table = sold().stock_round("p1", 1)
    assert [text for text in table.legal("share") if "NdM" in text] == []
    assert table.sections("p1 share NdM 10 from offering") == ["5.1"]


@rule("MEX-5.1-3")
def test_selling_ndm_stock_is_not_restricted_by_section_5_1() -> None:
    """Only purchases wait for phase 3½; on 18xx.games, by an option, sales wait too."""
    deal = {"p1": "20", "p2": "10+10"}
    assert sold().phase("3").shares("NdM", **deal).stock_round("p2").check("p2 sell NdM 10 as 10")
    table = sold(ndm_frozen_early=True).phase("3").shares("NdM", **deal).stock_round("p2")
    assert table.sections("p2 sell NdM 10 as 10") == ["5.1 on 18xx.games"]
    assert table.phase("3½").check("p2 sell NdM 10 as 10")
