"""Passenger trains, goods trains and the stations that serve or block them (7.6.2)."""

from __future__ import annotations

import pytest

from tests.rules.sa.board import RUN, best, run_faults, station, turn
from tests.support.table import Table, rule

P, F = "passenger", "freight"
#: Buenos Aires – Bahía Blanca – Córdoba; Bahía Blanca has one circle or two.
SMALL = {"F25": "5 3", "F23": "9 0", "F21": "57 0"}
LARGE = {**SMALL, "F25": "15 1"}
END, THROUGH = "G24.0 F25.0", "G24.0 F25.0 F23 F21.0"


def city(train: str, tiles: dict[str, str], *tokens: tuple[str, str]) -> Table:
    """FA with a 3-train, and stations in Bahía Blanca."""
    table = turn("FA", RUN, phase="3", tiles=tiles).trains(FA=train)
    for company, kind in tokens:
        station(table, "F25", company, kind)
    return table.operating("FA", RUN)


def verdict(train: str, tiles: dict[str, str], *tokens: tuple[str, str]) -> tuple[bool, bool]:
    """Whether a train may end in the city, and run through it; every refusal is by 7.6.2."""
    table = city(train, tiles, *tokens)
    faults = [run_faults(table, "FA", f"{train}-0 {route}") for route in (END, THROUGH)]
    # A train that may run further may not be idle, but it may run short.
    assert all(found in ([], ["7.6.2"]) for found in faults), faults
    return not faults[0], not faults[1]


@rule("SA-7.6.2-1", "SA-7.6.2-2")
@pytest.mark.parametrize(("train", "own", "other"), [("2P", P, F), ("2G", F, P)])
def test_a_train_needs_a_station_of_its_kind(train: str, own: str, other: str) -> None:
    """The home station is both; another one serves one kind."""
    route = f"{train}-0 F25.0 F23 F21.0"
    assert run_faults(city(train, LARGE, ("FA", own)), "FA", route) == []
    assert run_faults(city(train, LARGE, ("FA", other)), "FA", route) == ["7.6.2"]
    assert run_faults(city(train, LARGE), "FA", f"{train}-0 G24.0 F25.0") == []


@rule("SA-7.6.2-3")
@pytest.mark.parametrize("train", ["3P", "3G"])
@pytest.mark.parametrize("there", [(), (("AFE", P),), (("AFE", F),), (("FA", P),), (("FA", F),)])
def test_not_blocked(train: str, there: tuple[tuple[str, str], ...]) -> None:
    """With a free space everybody runs to it and through it."""
    assert verdict(train, LARGE, *there) == (True, True)


@rule("SA-7.6.2-4", "SA-7.6.2-5")
@pytest.mark.parametrize(
    ("there", "passenger", "goods"),
    [
        ((("AFE", P), ("EFE", F)), False, False),
        ((("FA", P), ("EFE", F)), True, False),
        ((("AFE", P), ("FA", F)), False, True),
        ((("AFE", ""), ("EFE", P)), False, False),  # a home station is both kinds
        ((("AFE", ""), ("EFE", F)), False, False),
        ((("FA", ""), ("EFE", P)), True, True),
    ],
)
def test_partially_blocked(there: tuple[tuple[str, str], ...], passenger: bool, goods: bool) -> None:
    """Full of both kinds: every train may end there, and run through with an own station of its kind."""
    assert verdict("3P", LARGE, *there) == (True, passenger)
    assert verdict("3G", LARGE, *there) == (True, goods)


def test_a_single_home_station_blocks_in_part() -> None:
    """It fills its city as both kinds."""
    assert verdict("3P", SMALL, ("AFE", "")) == (True, False)
    assert verdict("3G", SMALL, ("AFE", "")) == (True, False)


@rule("SA-7.6.2-6", "SA-7.6.2-7", "SA-7.6.2-8", "SA-7.6.2-9")
@pytest.mark.parametrize(
    ("kind", "train", "other"), [(P, "3P", "3G"), (F, "3G", "3P")], ids=["passenger stations", "freight yards"]
)
def test_blocked(kind: str, train: str, other: str) -> None:
    """Full of one kind: only trains of that kind may end there, whoever owns the stations."""
    for tiles, there in (
        (SMALL, [("AFE", kind)]),
        (LARGE, [("AFE", kind), ("EFE", kind)]),
    ):
        assert verdict(train, tiles, *there) == (True, False)
        assert verdict(other, tiles, *there) == (False, False)
    own = [("AFE", kind), ("FA", kind)]
    assert verdict(train, LARGE, *own) == (True, True)
    assert verdict(other, LARGE, *own) == (False, False)


@rule("SA-7.6.2-10")
@pytest.mark.parametrize(("train", "wrong"), [("3P", F), ("3G", P)])
def test_an_own_station_of_the_wrong_kind_opens_nothing(train: str, wrong: str) -> None:
    """Alone in its city it even keeps the corporation's own trains of the other kind out."""
    assert verdict(train, SMALL, ("FA", wrong)) == (False, False)
    right = P if wrong == F else F
    assert verdict(train, LARGE, ("FA", wrong), ("AFE", right)) == (True, False)


@pytest.mark.parametrize(("train", "value"), [("3P", 30 + 30 + 20), ("3G", 0)])
def test_the_best_run_knows_the_kinds(train: str, value: int) -> None:
    """With an own passenger station in a full city the passenger train gets through; the goods train finds nothing."""
    table = city(train, LARGE, ("FA", P), ("AFE", P))
    assert best(table, "FA") == value
