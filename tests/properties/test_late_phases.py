"""Random games of sober players come far, so that late phases are tested, too."""

from __future__ import annotations

import pytest

from roundhouse.simulation import play_random_game
from roundhouse.titles import all_titles

#: How many phases such a game sees at least.
LATE = {"18mex": 5, "18eu": 4, "18sa": 5}


@pytest.mark.parametrize("title", sorted(LATE))
@pytest.mark.parametrize("seed", [1, 3])
def test_nothing_is_lost_in_late_phases(title: str, seed: int) -> None:
    phases = set()
    outcome = play_random_game(
        title,
        all_titles()[title].players[0],
        seed,
        check=True,
        style="sober",
        watch=lambda v, _: phases.add(v.state.phase),
    )
    assert outcome.problems == ()
    assert outcome.finished
    assert len(phases) >= LATE[title]
