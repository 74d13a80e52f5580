"""Companies buy private companies from players (18Ireland 7.8)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

STEPS = ["issue or redeem", "lay track", "run trains", "pay or withhold", "buy trains", "buy private companies"]
PRICES = [("WOR", 10, 40), ("IOL", 20, 80), ("BC", 30, 120), ("WB", 40, 160), ("BS", 50, 200)]


def turn(step: str = "lay track", *, cash: int = 300, **owners: str) -> Table:
    """Minor 1 of p1 at a step of its turn in phase 3; Minor 5 of p2 is in play too."""
    table = started(started(stock(), "M1", cash=cash), "M5", cash=300, p2="40").operated("M1", "M5").phase("3")
    table.tiles(E3="57 0", E5="9 0", E7="57 0").trains(M1="3").privates(**owners)
    return table.operating("M1", step, of=2, revenue=40)


@rule("PL-base-171", "PL-base-173")
@pytest.mark.parametrize("step", STEPS)
def test_the_director_sells_at_any_time(step: str) -> None:
    """In every step of the turn, and the money goes from the treasury to him; the step goes on."""
    table = turn(step, BC="p1")
    player, bank = table.cash("p1"), table.cash(BANK)
    table.play("M1 private BC for 77")
    assert (table.cash("M1"), table.cash("p1"), table.cash(BANK)) == (300 - 77, player + 77, bank)
    assert (table.state.privates["BC"], table.step, table.actor) == ("M1", step, "M1")


@rule("PL-base-171", "PL-base-173")
@pytest.mark.parametrize("seller", ["p2", "p3"])
def test_another_player_must_agree(seller: str) -> None:
    """Nothing moves before he answers; he sells if he agrees, and keeps it if not."""
    table = turn("buy trains", BC=seller).play("M1 private BC for 60")
    player = table.cash(seller)
    assert (table.actor, table.state.privates["BC"], table.cash("M1")) == (seller, seller, 300)
    assert not table.check("p1 accept")
    table.play(f"{seller} accept")
    assert (table.state.privates["BC"], table.cash("M1"), table.cash(seller)) == ("M1", 240, player + 60)
    refused = turn("buy trains", BC=seller).play("M1 private BC for 60", f"{seller} refuse")
    assert (refused.state.privates["BC"], refused.cash("M1"), refused.actor) == (seller, 300, "M1")


@rule("PL-base-171")
def test_only_in_its_own_turn() -> None:
    """Neither while another company operates nor in a stock round."""
    table = turn(BC="p2")
    assert table.check("M1 private BC for 60")
    assert table.sections("M5 private BC for 60") != []
    assert table.stock_round("p1").sections("M1 private BC for 60") != []


@rule("PL-base-171")
def test_several_in_one_turn() -> None:
    """There is no limit to the number."""
    table = turn(WOR="p1", IOL="p1").play("M1 private WOR for 20", "M1 private IOL for 40")
    assert (table.state.privates["WOR"], table.state.privates["IOL"], table.cash("M1")) == ("M1", "M1", 240)


@rule("PL-base-172")
@pytest.mark.parametrize(("private", "low", "high"), PRICES)
@pytest.mark.parametrize("seller", ["p1", "p2"])
def test_half_to_twice_the_cost(private: str, low: int, high: int, seller: str) -> None:
    """Both ends are allowed and nothing beyond, for the director too."""
    table = turn().privates(**{private: seller})
    prices = (low - 1, low, high, high + 1)
    assert [table.sections(f"M1 private {private} for {p}") for p in prices] == [["7.8"], [], [], ["7.8"]]
    assert table.price_range(f"M1 private {private} for {low}") == (low, high, 1)


@rule("PL-base-173")
@pytest.mark.parametrize(("cash", "forbidden"), [(60, []), (59, ["7.8"])])
def test_only_the_treasury_pays(cash: int, forbidden: list[str]) -> None:
    """The director does not help."""
    assert turn(cash=cash, BC="p2").sections("M1 private BC for 60") == forbidden


@rule("PL-base-174")
@pytest.mark.parametrize("owner", ["M1", "M5"])
def test_companies_never_sell(owner: str) -> None:
    """Neither to another company nor to a player, in any round."""
    table = turn(BC=owner)
    assert table.sections("M1 private BC for 60") == ["7.8"]
    assert table.legal("private") == []
    assert table.sections("p1 private BC for 60") != []
    assert table.stock_round("p1").sections("p1 private BC for 60") != []
    assert not [text for text in table.legal() if " BC " in text]
