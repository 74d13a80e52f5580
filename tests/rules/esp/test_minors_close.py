"""Section 5.6: minor companies close when phase 5 begins."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK, OUT
from tests.rules.esp.turns import BUY, launched, owned, table, with_trains
from tests.support.table import Table, rule

FIVE = "CRB train 5 from offering for 500"


def before(company: str = "CRB", cash: int = 600, **options: Any) -> Table:
    """Phase 4; MS of p2 and AC of p3 operate, CM is new, SC has not been launched; the next train is a 5."""
    t = launched(table("4", **options), "CRB", price=100, cash=cash).tokens("CRB", "B26").tiles(B26="14 1", C27="57 2")
    with_trains(launched(t, "MS", "p2", 90, 55).tokens("MS", "C27"), "MS", "4")
    with_trains(launched(t, "AC", "p3", 85, 40).tokens("AC", "H28"), "AC", "3")
    launched(t, "CM", "p2", 80, 160, new=True)
    return with_trains(t, "CRB", "4").money(p1=0, p2=0, p3=0).stack("5").operating(company, BUY)


@rule("ESP-5.6-23", "ESP-5.6-24", "ESP-5.6-25")
def test_all_minors_leave_the_game() -> None:
    """Trains, stations, certificates and charters, without compensation; their money goes to the bank."""
    t = before()
    bank = t.cash(BANK)
    t.play(FIVE)
    assert t.cash(BANK) == bank + 500 + 55 + 40 + 160
    assert [t.cash(p) for p in ("p1", "p2", "p3")] == [0, 0, 0]
    for minor in ("MS", "AC", "CM", "SC", "MZ", "ZP"):
        assert (minor in t.state.closed, minor in t.state.floated, minor in t.state.prices) == (True, False, False)
        assert (owned(t, minor), t.state.shares[minor], t.cash(minor)) == ([], (OUT,), 0)
    assert (t.state.tokens.get("C27", ()), t.state.tokens.get("H28", ())) == ((), ())
    assert {"4", "3"} <= set(owned(t, OUT))
    assert (t.actor, owned(t, "CRB")) == ("CRB", ["4", "5"])


@rule("ESP-5.6-23")
def test_their_places_are_free() -> None:
    """CRB may now place a station in Mérida."""
    t = before(cash=600)
    assert t.operating("CRB", "lay track").sections("CRB token C27.0") == ["5.3.4"]
    t.operating("CRB", BUY).play(FIVE)
    assert t.operating("CRB", "lay track").check("CRB token C27.0")


@rule("ESP-5.6-23")
def test_not_a_train_later() -> None:
    """With the 4-trains all minors are still there, and one that waits for its turn does not get it any more."""
    t = before()
    assert not {"MS", "AC", "CM"} & t.state.closed
    t.play(FIVE, "CRB pass")
    assert t.step == "stock turn"


@rule("ESP-5.6-23")
def test_a_minor_that_buys_the_train_closes_itself() -> None:
    """MS has no train and 500: it buys the first 5-train, and its turn is over; the train is lost."""
    t = before("MS").money(MS=500).edit(lambda d: d.put("trains", "MS", ()))
    t.operating("MS", BUY, only=("MS", "CRB")).play("MS train 5 from offering for 500")
    assert ("MS" in t.state.closed, t.state.phase, t.actor) == (True, "5", "CRB")
    assert "5" in owned(t, OUT)


@rule("ESP-5.6-25")
def test_no_minor_is_launched_after_that() -> None:
    """SC can be launched in phase 4 and not in phase 5."""
    t = before().money(p1=500)
    assert t.stock_round("p1").check("p1 par SC 70")
    t = before().play(FIVE).money(p1=500).stock_round("p1")
    assert t.sections("p1 par SC 70") == ["7"]


@rule("ESP-5.6-23", "ESP-5.9-3")
def test_an_export_closes_them_too() -> None:
    """The 5-train goes abroad after the last operating round of the set."""
    t = before("CRB").operating("CRB", BUY, only=("CRB",)).play("CRB pass")
    assert (t.state.phase, t.step) == ("5", "stock turn")
    assert {"MS", "AC", "CM", "SC"} <= t.state.closed


@pytest.mark.parametrize(("option", "cash"), [("minors_paid_off", [0, 90, 85]), ("minors_keep_trains", [0, 0, 0])])
def test_on_18xx_games(option: str, cash: list[int]) -> None:
    """Owners are paid for minors that have operated; trains stay for sale."""
    options: dict[str, Any] = {option: True}
    t = before(**options).play(FIVE)
    assert [t.cash(p) for p in ("p1", "p2", "p3")] == cash
    assert owned(t, "MS") == (["4"] if option == "minors_keep_trains" else [])
