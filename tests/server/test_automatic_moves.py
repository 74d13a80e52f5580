"""Tables go on when a bot fails, and are told when they cannot."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.bots import Decision
from roundhouse.bots import get as real
from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.server.bots import decisions
from roundhouse.server.bots.automatic_moves import STUCK
from roundhouse.server.bots.decisions import SLIPPED, decide
from tests.server.conftest import Opened, Place
from tests.server.test_bots import eventually, idle
from tests.support.table import Table

#: The move at which bots fail.
AT = 3


class Broken:
    """A bot that fails at one move, or says something that is not allowed."""

    def __init__(self, name: str, seed: int, *, wrong: bool = False) -> None:
        self.name, self.inner, self.wrong = name, real(name, seed), wrong

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        if len(game.actions) != AT:
            return self.inner.choose(game, player, told)
        if self.wrong:
            return Decision(Pass("nobody"), "does nothing")
        raise KeyError("nothing to think with")


def fail(monkeypatch: pytest.MonkeyPatch, *names: str, wrong: bool = False) -> None:
    def get(name: str, seed: int) -> object:
        return Broken(name, seed, wrong=wrong) if name in names else real(name, seed)

    monkeypatch.setattr(decisions, "get", get)


def played(moves: int) -> Game:
    game, chance = Table("18mex").game, Random(1)
    for _ in range(moves):
        game.apply(chance.choice(list(game.legal_actions())))
    return game


@pytest.mark.parametrize("wrong", [False, True])
@pytest.mark.parametrize("broken", [["hard"], ["hard", "easy"], ["hard", "easy", "random"]])
def test_another_decides_where_a_bot_fails(monkeypatch: pytest.MonkeyPatch, broken: list[str], wrong: bool) -> None:
    fail(monkeypatch, *broken, wrong=wrong)
    game = played(AT)
    found = decide(game, game.decider, "hard", "table")
    assert found is not None
    assert not game.why_not(found[0])
    assert found[1] == SLIPPED


def test_a_bot_that_thinks_decides_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "easy", "random")
    game = played(AT)
    found = decide(game, game.decider, "hard", "table")
    assert found is not None
    assert found[1] != SLIPPED
    assert decide(game, game.decider, "unheard of", "table") is None


def test_a_table_goes_on_after_a_failure(
    lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fail(monkeypatch, "random")
    table = opened(lite, bot_pause=0.01)
    game = table.guest("Ana").new_game(kinds=("bot", "bot", "bot"))
    live = table.services.lives.get(game)
    eventually(lambda: live.moves > AT + 4)
    assert live.played[AT].reason == SLIPPED
    assert SLIPPED not in {live.played[at].reason for at in range(AT + 4) if at != AT}
    assert any(record.exc_info and record.message == "bot failed" for record in caplog.records)


def test_a_table_is_told_when_nothing_can_be_done(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.server.bots.automatic_moves.decide", lambda *_: None)
    table = opened(lite, bot_pause=0.01)
    ana = table.guest("Ana")
    game = ana.new_game(kinds=("bot", "bot", "bot"))
    eventually(lambda: ana.good("GET", f"/games/{game}/chat"))
    robots, live = table.services.automatic_moves, table.services.lives.get(game)
    robots.poke(live)
    eventually(lambda: idle(table))
    said = ana.good("GET", f"/games/{game}/chat")
    assert [(line["seat"], line["text"]) for line in said] == [(live.to_move, STUCK)], "it is said once"


def test_a_table_is_told_when_a_move_cannot_be_made(
    lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("no room on the disk")

    table = opened(lite, bot_pause=0.01)
    monkeypatch.setattr(table.services.mover, "act_for", failing)
    ana = table.guest("Ana")
    game = ana.new_game(kinds=("bot", "bot", "bot"))
    eventually(lambda: ana.good("GET", f"/games/{game}/chat"))
