"""Variant 11.3: track to the coast."""

from __future__ import annotations

from tests.rules.sa.board import RUN, TRACK, best, lays, turn
from tests.support.boxes import printed_box
from tests.support.table import rule


def reachable(hex_id: str, *, open_coast: bool) -> set[str]:
    """Colours that a hex can ever take."""
    board = printed_box("18sa", track_to_coast=open_coast).board
    queue: list[tuple[str | None, int]] = [(None, 0)]
    seen, found = set(queue), set()
    for shown in queue:
        for upgrade in board.table.upgrades(hex_id, *shown):
            found.add(board.manifest[upgrade.tile].colour)
            if (upgrade.tile, upgrade.rotation) not in seen:
                seen.add((upgrade.tile, upgrade.rotation))
                queue.append((upgrade.tile, upgrade.rotation))
    return found


@rule("SA-11.3-1", "SA-11-1")
def test_track_may_run_against_the_coast() -> None:
    """Quito has the ocean on sides 1 and 2; the basic game keeps track away from it."""
    assert turn("ENAFE").sections("ENAFE lay 5 B7 r0") == ["7.3.1"]
    assert turn("ENAFE", track_to_coast=True).check("ENAFE lay 5 B7 r0")
    assert lays(turn("ENAFE"), "B7") < lays(turn("ENAFE", track_to_coast=True), "B7")


@rule("SA-11.3-2")
def test_5008_keeps_its_blue_borders_on_the_ocean() -> None:
    """Also where track may run against it."""
    table = turn("ENAFE", phase="5", tiles={"B7": "205 3"}, track_to_coast=True)
    assert {lay for lay in lays(table, "B7") if lay.startswith("5008")} == {"5008 B7 r3"}
    assert "7.3.2" in table.sections("ENAFE lay 5008 B7 r0")


@rule("SA-11.3-3")
def test_it_is_no_use_for_routes() -> None:
    """Track that ends at the ocean leads nowhere."""
    table = turn("ENAFE", tiles={"B7": "5 0"}, track_to_coast=True).operating("ENAFE", TRACK)
    assert {lay.split()[1] for lay in lays(table)} == {"B9"}  # side 0; side 1 is the ocean
    alone = turn("ENAFE", RUN, tiles={"B7": "5 1"}, track_to_coast=True).trains(ENAFE="2P").operating("ENAFE", RUN)
    assert best(alone, "ENAFE") == 0


@rule("SA-11.3-4")
def test_belem_can_become_grey() -> None:
    """Only with the variant."""
    assert reachable("J7", open_coast=False) == {"yellow", "green", "brown"}
    assert reachable("J7", open_coast=True) == {"yellow", "green", "brown", "gray"}
