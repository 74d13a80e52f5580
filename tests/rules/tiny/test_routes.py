"""Sections 4.13 to 4.17: routes and revenue."""

from __future__ import annotations

from tests.rules.tiny.positions import running
from tests.support.table import Table, rule


def with_trains(trains: str) -> Table:
    """FC runs these trains on its line."""
    return running("run trains").trains(FC=trains)


@rule("18Tiny 4.13")
def test_what_a_route_is() -> None:
    found = with_trains("2+2")
    assert found.check("FC run 2-0 B2.0 C1.0 / 2-1 B2.0 C3.0")
    assert "4.13" in found.sections("FC run 2-0 C3.0 D2.0")
    assert "4.13" in found.sections("FC run 2-0 B2.0")
    assert found.refused("FC run 3-0 B2.0 C3.0", "4.13", "has no train 3-0")
    assert found.refused("FC run 2-0 B2.0 C3.0 / 2-0 B2.0 C1.0", "4.13", "has more than one route")
    assert found.sections("FC run 2-0 B2.x") == ["4.13"]


@rule("18Tiny 4.14")
def test_a_train_makes_as_many_stops_as_its_number() -> None:
    assert "4.14" in with_trains("2").sections("FC run 2-0 B2.0 C3.0 D2.0")
    assert with_trains("3").check("FC run 3-0 B2.0 C3.0 D2.0")


@rule("18Tiny 4.14")
def test_towns_count() -> None:
    found = running("run trains").tiles(B2="6 5", A3="58 4").trains(FC="2")
    assert "4.14" in found.sections("FC run 2-0 B2.0 A3.0 A5.0")
    assert found.check("FC run 2-0 B2.0 C3.0")


@rule("18Tiny 4.15")
def test_nothing_is_used_twice() -> None:
    assert "4.15" in with_trains("2+2").sections("FC run 2-0 B2.0 C3.0 / 2-1 B2.0 C3.0")
    assert "4.15" in with_trains("3").sections("FC run 3-0 B2.0 C3.0 B2.0")


@rule("18Tiny 4.16")
def test_full_cities_stop_a_route() -> None:
    found = with_trains("3").tokens("DM", "C3")
    assert "4.16" in found.sections("FC run 3-0 B2.0 C3.0 D2.0")
    assert found.check("FC run 3-0 C1.0 B2.0 C3.0")
    own = with_trains("3").tokens("FC", "C3")
    assert own.check("FC run 3-0 B2.0 C3.0 D2.0")
    free = with_trains("3").tiles(C3="619 2").tokens("DM", "C3")
    assert free.check("FC run 3-0 B2.0 C3.0 D2.0")


@rule("18Tiny 4.16")
def test_ports_end_a_route() -> None:
    found = with_trains("3").tiles(D2="57 2")
    assert "4.16" in found.sections("FC run 3-0 B2.0 C1.0 D2.0")


@rule("18Tiny 4.17")
def test_the_best_run_is_due() -> None:
    found = with_trains("3")
    assert found.refused("FC run 3-0 B2.0 C1.0", "4.17", "these routes earn £40; the best earn £60")
    assert found.sections("FC run") == ["4.17"]
    found.play("FC run 3-0 B2.0 C3.0 D2.0")
    assert found.step == "pay or withhold"


@rule("18Tiny 4.17")
def test_stops_are_worth_what_they_show_now() -> None:
    found = with_trains("2").tiles(B2="15 4", C3="619 2").phase("3")
    found.play("FC run 2-0 B2.0 C1.0", "FC dividend withhold")
    assert found.cash("FC") == 360
