"""What the homes of 18SA promise, measured without games."""

from __future__ import annotations

from bench.homes import ROUNDS, build, choices, position
from roundhouse.bots.earnings import income


def test_buenos_aires_runs_at_once() -> None:
    """Its tile is printed and Bahía Blanca is next to it: 30 and 20 from the first round on."""
    line = build("FA", "P", 1, {})
    assert (line.earned[0], len(line.earned), line.total) == (50, len(ROUNDS), sum(line.earned))
    assert list(line.earned) == sorted(line.earned)


def test_the_track_may_stay_as_it_is() -> None:
    found = list(choices("FA", "2", {"F25": "57 1"}, {}))
    assert found[0] == {"F25": "57 1"}
    assert len(found) > 1
    assert all(len(tiles) == 2 for tiles in found[1:])


def test_goods_trains_reach_mines() -> None:
    """La Paz, Santa Cruz and Potosí."""
    view = position("ENFER", "2", {"E14": "5 5", "F15": "6 0"}, {}).view
    assert income(view, "ENFER", ("2P",)) == 40
    assert income(view, "ENFER", ("2G",)) == 60
