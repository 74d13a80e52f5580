"""Section 5.4.2: the letters E and W at red areas and harbours."""

from __future__ import annotations

import pytest

from tests.rules.esp.boards import Tiles, company, passes
from tests.rules.esp.paths import MAP, track, way
from tests.support.table import rule

#: Every hex with a letter, as printed on the map.
EAST = ("M5", "I15", "K15", "J16", "L16", "M17", "N18", "N22", "L26", "K31", "I33")
WEST = ("A5", "A9", "A11", "C21", "B24", "A25", "A27", "A29", "A31", "B34")
HARBOURS = {"N22": "Barcelona", "L26": "Valencia", "K31": "Cartagena", "I33": "Almería", "B34": "Cádiz"}
#: Places whose only neighbour has printed track, and the only E of the North; they have tests of their own.
PRINTED = ("N22", "K31", "M5")


def sides(hex_id: str) -> tuple[int, ...]:
    """The sides at which track leads to a place."""
    return tuple(edge for path in MAP[hex_id].paths for edge in path.edges)


@rule("ESP-5.4.2-19")
def test_where_the_letters_are() -> None:
    """At all red areas and at five harbours, which are in the South."""
    for letter, places in (("E", EAST), ("W", WEST)):
        found = {h.id for h in MAP.hexes for node in h.nodes if letter in node.groups}
        assert found == set(places)
    red = {h.id for h in MAP.hexes if h.colour == "red" and h.nodes}
    assert red == {*EAST, *WEST} - set(HARBOURS)
    for hex_id, name in HARBOURS.items():
        assert (MAP[hex_id].colour, name in MAP[hex_id].name) == ("blue", True)


@rule("ESP-5.4.2-20", "ESP-5.4.2-21")
@pytest.mark.parametrize("place", [place for place in (*EAST, *WEST) if place not in PRINTED])
def test_no_route_joins_a_place_to_another_with_its_letter(place: str) -> None:
    """Track would lead there, and each half of the route is a good one."""
    same = EAST if place in EAST else WEST
    ways = ((other, way(place, other, sides(place), sides(other))) for other in same if other != place)
    other, steps = next((other, steps) for other, steps in ways if len(steps) > 1)
    city, tiles = steps[0][0], Tiles(track(steps))
    train = "5" if MAP[city].region == "south" else "4+5"
    here = company("N", city, phase="5", step="run trains", trains=(train,), **tiles)
    between = " ".join(step[0] for step in steps[1:])
    reasons = here.why_not(f"N run {train}-0 {place}.0 {city}.0 {between} {other}.0")
    assert [reason.section for reason in reasons] == ["18España 5.4.2"]
    assert here.check(f"N run {train}-0 {place}.0 {city}.0")
    assert here.check(f"N run {train}-0 {city}.0 {between} {other}.0")


@rule("ESP-5.4.2-20")
@pytest.mark.parametrize(
    ("start", "first", "leaving", "goal"),
    [("N22.0 M21.1", "M21", (2,), "N18"), ("K31.0 J30.0", "J30", (1, 2, 3), "L26")],
)
def test_harbours_beyond_printed_track(start: str, first: str, leaving: tuple[int, ...], goal: str) -> None:
    """Barcelona and Perpignan, Cartagena and Valencia."""
    steps = way(first, goal, leaving, sides(goal))
    city, tiles = steps[0][0], Tiles(track(steps))
    here = company("N", city, phase="5", step="run trains", trains=("5",), **tiles)
    between = " ".join(step[0] for step in steps[1:])
    reasons = here.why_not(f"N run 5-0 {start} {city}.0 {between} {goal}.0")
    assert [reason.section for reason in reasons] == ["18España 5.4.2"]
    assert here.check(f"N run 5-0 {start} {city}.0")
    assert here.check(f"N run 5-0 {city}.0 {between} {goal}.0")


@rule("ESP-5.4.2-20")
def test_irun_and_bayonne() -> None:
    """A combined train runs over the pass between them, but not from the one to the other."""
    north = way("M5", "L8", sides("M5"), (2,))
    tiles = Tiles(track(north) | passes("L8"))
    here = company("N", north[0][0], phase="5", step="run trains", trains=("5&1+2",), **tiles)
    start = " ".join([f"{north[0][0]}.0", *[step[0] for step in north[1:]], "L8.0 L10 K11 J12 I13 H14 G15 H16.0"])
    reasons = here.why_not(f"N run 5&1+2-0 M5.0 {start} I15.0")
    assert [reason.section for reason in reasons] == ["18España 5.4.2"]
    assert here.check(f"N run 5&1+2-0 {start} I15.0")
    assert here.check(f"N run 5&1+2-0 M5.0 {start}")
