"""Stations (18Ireland 7.3, 18IrePL 3.1)."""

from __future__ import annotations

from roundhouse.core.ids import BANK
from tests.rules.irepl.positions import operating, started, stock
from tests.support.table import Table, rule

LINE = {"E3": "441 0", "E5": "9 0", "E7": "441 0", "E9": "9 0"}


def major(cash: int = 100, **tiles: str) -> Table:
    """PKP of p1 stands in Szczecin and Gdynia, from where a line runs to Bydgoszcz."""
    table = started(stock(), "PKP", cash=cash, at="B6+E3").phase("3").tiles(**{**LINE, **tiles})
    return table.operating("PKP", "place station")


@rule("PL-base-117")
def test_a_minor_has_only_its_home() -> None:
    """Its turn has no step for stations."""
    table = operating("M1", "lay track").tiles(**LINE).play("M1 pass")
    assert table.state.stations["M1"] == ()
    assert table.step != "place station"


@rule("PL-base-131", "PL-base-132", "PL-base-134")
def test_a_major_places_a_station_for_40() -> None:
    """One in a turn, in a city it reaches, paid to the bank."""
    table = major().edit(lambda d: d.include("closed", "M5"))
    bank = table.cash(BANK)
    assert table.sections("PKP token D10.0") != []
    table.play("PKP token E7.0")
    assert (table.cash("PKP"), table.cash(BANK), table.state.stations["PKP"]) == (60, bank + 40, (40,))
    assert table.step != "place station"
    assert "7.3" in major(cash=39).edit(lambda d: d.include("closed", "M5")).sections("PKP token E7.0")


@rule("PL-base-133")
def test_one_station_in_a_hex() -> None:
    """Not a second one at home."""
    assert "7.3" in major().sections("PKP token E3.0")


@rule("PL-base-135", "PL-base-136")
def test_the_last_circle_is_kept_for_a_minor_of_the_pile() -> None:
    """One of two circles may be taken; the last one only when the minor has left; track is free for all."""
    assert major().check("PKP token E7.0")
    taken = started(major(), "KWW", p2="20", at="E7").operating("PKP", "place station")
    assert taken.sections("PKP token E7.0") == ["7.3"]
    free = taken.edit(lambda d: d.include("closed", "M5")).operating("PKP", "place station")
    assert free.check("PKP token E7.0")
    table = operating("M1", "lay track").tiles(E3="57 0", E5="9 0").operating("M1", "lay track")
    assert table.check("M1 lay 57 E7 r0")


@rule("PL-3.1-14")
def test_nobody_else_stands_abroad() -> None:
    """A major that reaches a red tile may not place a station there."""
    table = started(stock(), "PKP", at="D14+E3").phase("3").tiles(D14="57 2", C13="8 5")
    table.operating("PKP", "place station")
    assert table.sections("PKP token B14.0") == ["3.1"]


@rule("PL-3.1-8")
def test_minor_a_starts_on_its_red_tile() -> None:
    """Its station stands there from the start."""
    table = stock().option(queue=("MA",)).money(p2=0, p3=0).play("p1 bid MA 100")
    assert [t.company for t in table.state.tokens["B14"]] == ["MA"]
