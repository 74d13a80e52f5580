"""Departures of 18xx.games that its lists of legal moves have shown, against the rulebook in the same position."""

from functools import cache
from pathlib import Path

import pytest

from roundhouse.core import engine
from roundhouse.core.view import View
from roundhouse.record.site import read_site_file
from roundhouse.record.site.replay import SiteReplay
from roundhouse.titles import get_title


@cache
def position(path: Path, action_id: int) -> SiteReplay:
    """A recorded game just before an action."""
    run = SiteReplay(read_site_file(path))
    for played in run.actions():
        if played.action_id == action_id:
            return run
        run.play(played)
    raise AssertionError(f"no action {action_id}")


@pytest.mark.parametrize(
    ("before", "action", "site", "rulebook"),
    [
        (1, "p1 bid A 57", ["18MEX 3.1(b) on 18xx.games"], []),
        (9, "p3 ask MIR for 100", ["18MEX 3.2(c)(4) on 18xx.games"], []),
        (9, "p3 ask MNR for 100", ["18MEX 3.2(c)(4) on 18xx.games"], []),
        (199, "p1 sell NdM 20 as 20", ["18MEX 3.2(a)(4) on 18xx.games"], []),
        (363, "TM train 6 from CHI for 1", ["18MEX 4.3.4.2 on 18xx.games"], []),
        (438, "p3 sell NdM 5 as 10 taking 5", [], ["18MEX 3.2(a)(6)"]),
    ],
)
def test_site_and_rulebook(conformance: Path, before: int, action: str, site: list[str], rulebook: list[str]) -> None:
    run = position(conformance / "18MEX" / "13315.json", before)
    book = get_title("18mex").definition(5, auto_skip=False)
    parsed = run.game.parse(action)
    assert engine.why_not(run.view, parsed).sections == site
    assert engine.why_not(View(book, run.view.state), parsed).sections == rulebook
