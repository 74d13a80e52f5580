"""Plain track from one place to another, laid without asking, for tests of what a route may join."""

from __future__ import annotations

from roundhouse.board.geometry import opposite
from tests.support.boxes import printed_box

MAP = printed_box("18esp").board.map
#: Tiles with plain track between two sides so far apart, on the southern and the northern map, and one with a city.
PLAIN = {"south": {1: "7", 2: "8", 3: "9"}, "north": {1: "77", 2: "78", 3: "79"}}
CITY = {"south": {1: "5", 2: "6", 3: "57"}, "north": {1: "75", 2: "76", 3: "956"}}


def way(start: str, goal: str, starts: tuple[int, ...], ends: tuple[int, ...]) -> list[tuple[str, int, int]]:
    """The hexes of a shortest way between two places with the sides by which it comes and goes; empty if none."""
    queue = [[(MAP.crossable[start][edge], opposite(edge))] for edge in starts if edge in MAP.crossable[start]]
    seen = {start}
    for trail in queue:  # grows while it is read
        here, came = trail[-1]
        if here in seen or MAP[here].colour != "white" or MAP[here].region not in PLAIN:
            continue
        seen.add(here)
        for edge, there in MAP.crossable[here].items():
            if there == goal and opposite(edge) in ends and edge != came:
                steps = [*trail, (goal, opposite(edge))]
                return [(h, c, opposite(steps[n + 1][1])) for n, (h, c) in enumerate(trail)]
            if edge != came:
                queue.append([*trail, (there, opposite(edge))])
    return []


def plain(steps: list[tuple[str, int, int]]) -> dict[str, str]:
    """Tiles along a way without any stop."""
    return {hex_id: _tile(PLAIN, hex_id, one, other) for hex_id, one, other in steps}


def track(steps: list[tuple[str, int, int]]) -> dict[str, str]:
    """Tiles along a way, the first with a city."""
    return plain(steps) | {steps[0][0]: _tile(CITY, *steps[0])}


def _tile(kinds: dict[str, dict[int, str]], hex_id: str, one: int, other: int) -> str:
    apart = min((one - other) % 6, (other - one) % 6)
    turn = one if (other - one) % 6 == apart else other
    return f"{kinds[MAP[hex_id].region][apart]} {turn}"
