"""Figures of whole games, and the tables that compare people with bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from bench.game_figures import figures_of
from bench.people import agreement_table, columns, judged_table, read_games, study
from roundhouse.api import new_game
from roundhouse.core.events import PhaseBegan, Ran, TrainMoved
from roundhouse.core.game import Game
from roundhouse.random_play import random_action


@pytest.fixture(scope="module")
def game() -> Game:
    game, dice = new_game("18tiny", 3, seed=5), Random(5)
    while not game.finished:
        game.apply(random_action(game, dice))
    return game


def test_figures_are_those_of_the_log(game: Game) -> None:
    found, log = figures_of(game), list(game.history)
    assert found.worth == tuple(game.result().values())
    assert set(found.phases) == {e.phase for e in log if isinstance(e, PhaseBegan)}
    bought = [e for e in log if isinstance(e, TrainMoved) and e.taker in game.defn.companies]
    assert found.from_bank + found.passed_on == len(bought)
    assert found.sales == sum(" sell " in str(a) for a in game.actions)
    assert found.last_revenue <= sum(e.revenue for e in log if isinstance(e, Ran))


def test_a_folder_of_games_is_compared(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text(json.dumps(game.to_json()), "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    paths = list(read_games(tmp_path))
    assert [path.name for path in paths] == ["game.json"]
    assert "broken.json is left out" in capsys.readouterr().err
    studied = study("greedy", 1, paths[0])
    assert studied.agreements
    assert {j.fifth for j in studied.judged} == set(range(5))
    console = Console(width=200, record=True)
    for table in (columns("18tiny", [studied.figures], [], "greedy"), judged_table(studied.judged)):
        console.print(table)
    console.print(agreement_table(studied.agreements, "greedy"))
    text = console.export_text()
    assert "revenue of the last round" in text
    assert "share" in text
