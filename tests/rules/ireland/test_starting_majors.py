"""Major companies that start directly choose their home (section 5)."""

from __future__ import annotations

import pytest

from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.homes import ChooseHome
from tests.support.table import Table


def choosing(**tiles: str) -> Table:
    """The GS&WR has started and chooses; the Ulster Railway, whose home is Belfast, is out of the game."""
    table = Table("18ireland", 3).phase("6").tiles(**tiles).edit(lambda d: d.include("closed", "UR"))
    return table.frames(StockRound(3, "p1"), ChooseHome("GSWR"))


@pytest.mark.parametrize("city", [0, 1])
def test_any_free_city_of_a_hex_with_track(city: int) -> None:
    """The yellow tile of Belfast has track to its first city only; the other one may be chosen, too."""
    table = choosing(J4="IR1 0")
    assert f"GSWR token J4.{city}" in table.legal("token")
    assert [t.city for t in table.play(f"GSWR token J4.{city}").state.tokens["J4"]] == [city]


def test_no_city_of_a_hex_without_track() -> None:
    table = choosing(J4="IR1 0")
    assert [str(reason) for reason in table.why_not("GSWR token C13.0")] == ["no track leads to C13 [18Ireland 5]"]
    assert not [text for text in table.legal("token") if "C13" in text]


def test_a_taken_city_is_not_free() -> None:
    table = choosing(J4="IR1 0").tokens("MGWR", "J4.1")
    assert "GSWR token J4.0" in table.legal("token")
    assert "GSWR token J4.1" not in table.legal("token")
