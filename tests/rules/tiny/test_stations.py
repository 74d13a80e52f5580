"""Sections 4.10 to 4.12: stations."""

from __future__ import annotations

from tests.rules.tiny.positions import add, running
from tests.support.table import rule


@rule("18Tiny 4.10")
def test_one_station_for_40() -> None:
    found = running("place station").trains(FC="2").play("FC token C3.0")
    assert found.cash("FC") == 260
    assert found.step == "run trains"
    assert running("place station").money(FC=39).refused("FC token C3.0", "4.10", "costs £40")


@rule("18Tiny 4.10")
def test_stations_stand_in_cities() -> None:
    found = running("place station")
    assert found.refused("FC token A3.0", "4.10", "no city A3.0")
    assert found.refused("FC token C1.0", "4.10", "no city C1.0")
    found.tokens("FC", "C3")
    assert found.refused("FC token C5.0", "4.10", "no station left")


@rule("18Tiny 4.11")
def test_the_city_is_connected() -> None:
    assert running("place station").refused("FC token C5.0", "4.11", "not connected")


@rule("18Tiny 4.12")
def test_a_circle_is_free() -> None:
    found = add(running("place station"), "LH", "p2", hex_id="D2").tokens("DM", "C3").operating("FC", "place station")
    assert found.refused("FC token C3.0", "4.12", "all circles in C3 are occupied")


@rule("18Tiny 4.12")
def test_a_circle_is_kept_for_a_home() -> None:
    assert running("place station").refused("FC token D2.0", "4.12", "reserved for the home station of LH")
    found = running("place station").tiles(D2="15 5")
    assert found.check("FC token D2.0")
    found.tokens("DM", "D2")
    assert found.refused("FC token D2.0", "4.12", "reserved for the home station of LH")


@rule("18Tiny 4.12")
def test_one_station_in_a_hex() -> None:
    found = running("place station").tiles(B2="15 4")
    assert found.refused("FC token B2.0", "4.12", "already has a station in B2")
