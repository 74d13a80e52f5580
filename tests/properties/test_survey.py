"""A small version of `python -m bench.survey 18sa 200`: games of every size end, and all of the board is used."""

from __future__ import annotations

from roundhouse.simulation import survey


def test_games_of_every_size_end() -> None:
    """Four sober games, one for each number of players, see all phases, all corporations and almost all hexes."""
    found = survey("18sa", range(1, 5), check=False)
    assert found.problems == []
    assert found.ended == found.played == {3: 1, 4: 1, 5: 1, 6: 1}
    assert found.phases["8"] >= 2
    assert found.never_founded() == []
    assert len(found.never_built()) <= 10
