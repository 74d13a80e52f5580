"""Whose turn it is and what they may do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse import present
from roundhouse.core.engine import open_kinds
from roundhouse.core.game import Game
from roundhouse.rules.operating.running import run_candidates

from .games import TITLES, played


def _running(title: str) -> Iterator[Game]:
    """The game whenever trains are to run."""
    whole = played(title)
    for number in range(len(whole.actions)):
        game = whole.at(number)
        if any(move.candidates is run_candidates for move in game.view.step.moves):
            yield game


@pytest.mark.parametrize("title", TITLES)
def test_what_may_be_done_is_what_has_a_legal_action(title: str) -> None:
    seen = 0
    for game in _running(title):
        seen += 1
        headings = tuple(dict.fromkeys(game.defn.words.heading(kind) for kind in open_kinds(game.view)))
        assert present.position(game).turn.may == headings
    assert seen


def test_a_position_does_not_look_for_the_best_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    games = list(_running("18mex"))
    monkeypatch.setattr("roundhouse.rules.operating.running.best_routes", asked.append)
    assert games
    assert all("Run trains" in present.position(game).turn.may for game in games)
    assert not asked
