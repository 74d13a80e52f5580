"""Sections 4.4.4 and 4.4.5: what becomes of earnings, and of the share price."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PriceMoved, Ran
from tests.rules.eu.lines import CENTRE, LILLE
from tests.rules.eu.positions import dealt, held, started
from tests.support.table import Table, rule


def paying(revenue: int, price: int = 100) -> Table:
    """FS decides about its earnings; p1 has 30%, p2 10%, the Pool 20% and its treasury 40%."""
    table = started(dealt(), "FS", price, "p1")
    held(table, "FS", p1="20+10", p2="10", market="10+10")
    return table.money(p1=0, p2=0, p3=0).operating("FS", "pay or withhold", revenue=revenue)


def cashes(table: Table) -> tuple[int, ...]:
    """Money of p1, p2, p3 and FS."""
    return tuple(table.cash(owner) for owner in ("p1", "p2", "p3", "FS"))


@rule("EU-4.4.4-1")
def test_a_corporation_has_three_choices() -> None:
    """Full, half or nothing; no other part."""
    table = paying(130)
    assert table.legal() == ["FS dividend pay", "FS dividend half", "FS dividend withhold"]
    assert table.sections("FS dividend third") == ["4.4.4"]


@rule("EU-4.4.4-5", "EU-4.4.4-6", "EU-4.4.4-7")
def test_a_full_dividend() -> None:
    """Of £130 a share earns £13: three for p1, one for p2, four for the treasury, and the Bank keeps two."""
    table = paying(130)
    bank = table.cash("bank")
    table.play("FS dividend pay")
    assert cashes(table) == (39, 13, 0, 52)
    assert table.cash("bank") == bank - 104


@rule("EU-4.4.4-4", "EU-4.4.4-8", "EU-4.4.4-10")
@pytest.mark.parametrize(
    ("revenue", "share", "kept"), [(130, 7, 60), (120, 6, 60), (140, 7, 70), (10, 1, 0), (20, 1, 10), (250, 13, 120)]
)
def test_a_half_dividend_is_rounded_up_and_the_other_half_down(revenue: int, share: int, kept: int) -> None:
    """The dividend is a multiple of £10; what is kept comes on top of the dividend of the treasury's shares."""
    table = paying(revenue)
    bank = table.cash("bank")
    table.play("FS dividend half")
    assert cashes(table) == (3 * share, share, 0, kept + 4 * share)
    assert table.cash("bank") == bank - kept - 8 * share


@rule("EU-4.4.4-9")
def test_withheld_earnings_go_to_the_treasury() -> None:
    """All of it, and nothing to anybody else."""
    assert cashes(paying(130).play("FS dividend withhold")) == (0, 0, 0, 130)


@rule("EU-4.4.4-2", "EU-4.4.4-3")
@pytest.mark.parametrize(("run", "earned"), [("C8.0 D7.0", 50), ("A6.0 B7.0 C8.0", 80), ("C8.0 B7.0", 40)])
def test_a_minor_halves_its_earnings_exactly(run: str, earned: int) -> None:
    """Without asking anybody, one half goes to the owner and one to the treasury, to the pound."""
    table = dealt(best_run=False).tiles(**LILLE, **CENTRE).operating("2", "run trains")
    table.play(f"2 run 2-1 {run}")
    assert [event.revenue for event in table.told(Ran)] == [earned]
    assert table.cash("2") * 2 == earned
    assert (table.cash("p2") - 450) * 2 == earned
    assert (table.actor, table.step) == ("2", "buy trains")


@rule("EU-4.4.5-1")
@pytest.mark.parametrize(
    ("revenue", "kind", "price"),
    [
        (100, "pay", 110),  # as much as the price
        (90, "pay", 100),
        (190, "half", 110),  # rounded up to £100
        (180, "half", 100),
        (500, "withhold", 90),
    ],
)
def test_the_price_is_adjusted_before_trains_are_bought(revenue: int, kind: str, price: int) -> None:
    """The token has moved by 3.2 when the corporation comes to buy trains."""
    table = paying(revenue).play(f"FS dividend {kind}")
    assert (table.actor, table.step) == ("FS", "buy trains")
    assert table.price("FS") == price


@rule("EU-4.4.5-1")
def test_the_price_is_adjusted_after_the_payment() -> None:
    """First everybody is paid, then the token moves."""
    table = paying(100).play("FS dividend pay")
    kinds = [type(event) for event in table.events if isinstance(event, Paid | PriceMoved)]
    assert kinds == [Paid, Paid, Paid, PriceMoved]


@rule("EU-4.4.5-1")
def test_a_corporation_without_earnings_moves_left() -> None:
    """Without a train there is nothing to decide, and the token moves before trains are bought."""
    table = paying(0).operating("FS").play("FS pass", "FS pass")
    assert (table.step, table.price("FS"), cashes(table)) == ("buy trains", 90, (0, 0, 0, 0))
