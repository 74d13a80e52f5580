"""Learned judgements are compared on recorded games, which are described once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import foretold
from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.training.lines import Lines
from roundhouse.training.quick import play_quick_trial
from roundhouse.training.trials import Trial


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games, one that isn't, and a file that is no game."""
    found = tmp_path_factory.mktemp("recorded")
    for seed in (1, 2, 3):
        game, bot = new_game("18tiny", 2, seed=seed), get("random", seed)
        while not game.finished and (seed < 3 or game.count < 20):
            game.apply(bot.choose(game, game.decider).action)
        (found / f"game-{seed}.json").write_text(json.dumps(game.to_json()))
    (found / "other.json").write_text("[]")
    return found


def test_positions_are_kept(folder: Path, tmp_path: Path) -> None:
    paths, keep = list(foretold.files([folder], 0)), tmp_path / "kept.jsonl"
    first = list(foretold.collect(paths, keep, 1))
    assert [Path(told.name).name for told in first] == ["game-1.json", "game-2.json"]
    written = keep.read_bytes()
    assert list(foretold.collect(paths, keep, 1)) == first
    assert keep.read_bytes() == written


def test_games_for_training_are_told_line_by_line(tmp_path: Path) -> None:
    """A file that has grown is described further, not anew."""
    games, keep = Lines(tmp_path / "quick-games.jsonl", Trial), tmp_path / "kept.jsonl"
    games.append(play_quick_trial("18tiny", 1))
    (first,) = foretold.collect([games.path], keep, 1)
    games.append(play_quick_trial("18tiny", 2))
    again, other = foretold.collect([games.path], keep, 1)
    assert again == first
    assert other.name.endswith("quick-games.jsonl#2")
    assert other.game.positions != first.game.positions


def test_tables_say_how_many_games(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["foretold", str(folder), "--workers", "1"])
    foretold.main()
    told = capsys.readouterr().out
    for measure in ("plain worth", "judgement", "learned share", "chance"):
        (row,) = [line for line in told.splitlines() if line.startswith(f"| 18Tiny (2) | {measure} |")]
        assert row.count("|") == 10
    assert "18Tiny: shares of worth off by" in told


def test_a_few_files_are_drawn(folder: Path) -> None:
    some = list(foretold.files([folder], 2))
    assert len(some) == 2
    assert some == list(foretold.files([folder], 2))
    assert set(some) < set(foretold.files([folder], 0))
