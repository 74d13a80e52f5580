"""What bots say to people, in the words of the table."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.bots.advice import advise
from roundhouse.bots.review import review
from roundhouse.core import events as ev
from roundhouse.present.log import because
from roundhouse.present.review import Missed, Swung
from tests.support.finished import finished_game
from tests.support.table import Table

from .games import TITLES, moments, played


def test_a_thought_stands_beside_the_move() -> None:
    game = Table("18mex").play("p1 bid MNR 145").game
    entry = present.log(game, thoughts={1: ("p1", "bids $145 for MNR: still less than it should bring")})[-1]
    assert entry.thought is not None
    assert (entry.thought.player, entry.thought.text) == ("p1", "still less than it should bring")
    assert present.log(game)[-1].thought is None
    assert present.log(game, thoughts={2: ("p1", "no such move")})[-1].thought is None


def test_reasons_name_players_and_places() -> None:
    game = Table("18mex").game
    assert because(game, "needs no more trains now") == "needs no more trains now"
    assert because(game, "sells to p2: it pays more: at once") == "it pays more: at once"
    assert because(game, "waits for p2") == f"waits for {game.names['p2']}"


@pytest.mark.parametrize("title", TITLES)
def test_advice_is_told_as_buttons_are(title: str) -> None:
    for game in moments(title, step=120):
        if game.finished:
            continue
        found = present.advised(game, (present.Counsel(option.action, option.reason) for option in advise(game)))
        assert found
        for move in found:
            assert not game.why_not(move.action)
            assert move.label == present.preview(game, move.action).label
            assert move.reason
            assert not [player for player in game.names if f" {player} " in f" {move.reason} "]


def test_swings_of_one_move_are_told_together() -> None:
    game = played("18mex")
    swings = [Swung(9, "p1", 0.04), Swung(9, "p2", -0.08), Swung(4, "p3", 0.03)]
    found = present.look_back(game, swings, [])
    assert [swing.sequence for swing in found.swings] == [4, 9]
    last = found.swings[-1]
    assert [(gain.name, gain.chance) for gain in last.gains] == [("Ana", 0.04), ("Luis", -0.08)]
    assert (last.text, last.round) == (present.log(game)[8].text, present.log(game)[8].round)


def test_only_the_greatest_swings_are_told() -> None:
    game = played("18mex")
    found = present.look_back(game, [Swung(n, "p1", float(n)) for n in range(1, 30)], [])
    assert [swing.sequence for swing in found.swings] == list(range(22, 30))


def test_the_end_of_a_game_explains_its_last_swing() -> None:
    game, idle = finished_game()
    total = len(game.actions)
    found = present.look_back(game, [Swung(total, "p1", 100.0)], [Missed(idle, "MEX", 0, 50)])
    assert found.swings[0].lines[0].startswith("the game ends: ")
    assert len(found.swings[0].lines) <= 3
    assert found.missed[0].text == "MEX earned $0; $50 was possible"
    assert any(isinstance(event, ev.GameEnded) for event in game.events_of(total))


def test_a_review_in_words() -> None:
    game, idle = finished_game()
    raw = review(game, 24)
    found = present.look_back(
        game,
        [Swung(s.number, s.player, s.gain) for s in raw.swings],
        [Missed(m.number, m.company, m.paid, m.best) for m in raw.missed],
    )
    assert idle in [run.sequence for run in found.missed]
    assert found.swings
