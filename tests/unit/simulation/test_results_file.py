"""The file of finished games: what is taken from it, and when it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import roundhouse
from roundhouse.core.errors import SetupError
from roundhouse.simulation import results_file as kept_module
from roundhouse.simulation import runner
from roundhouse.simulation.job import Job, Task, play
from roundhouse.simulation.record import GameRecord
from roundhouse.simulation.results_file import keeping
from roundhouse.simulation.runner import run

JOB = Job("18irepl", 3, ("random",), games=2, seed=4, most_actions=30)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with both games of the job."""
    path = tmp_path / "games.jsonl"
    run(JOB, kept=path)
    return path


def test_a_complete_file_is_left_alone(kept: Path) -> None:
    """It is read, and not written again."""
    before = kept.stat()
    run(JOB, kept=kept)
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


Change = Callable[[dict[str, Any]], bytes]


def told(**changes: object) -> Change:
    """A line that tells something else."""
    return lambda record: json.dumps(record | changes).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda record: b'{"variant":"\xff\xfe"}',
        lambda record: b"[]",
        told(worth=[]),
        told(worth=[1]),
        told(winners=[]),
        told(winners=[7]),
        told(rounds="x"),
        told(seed=99),
        told(number=-1),
        told(variant="<script>"),
    ],
)
def test_lines_that_cannot_be_are_dropped_and_their_games_played_again(
    kept: Path, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the file holds good lines only after that."""
    whole = kept.read_bytes()
    header, first, second, _ = whole.split(b"\n")
    kept.write_bytes(b"\n".join([header, change(json.loads(first)), second, b""]))
    played = []

    def counted(job: Job, task: Task) -> GameRecord:
        played.append(task.number)
        return play(job, task)

    monkeypatch.setattr(runner, "play", counted)
    assert [record.number for record in run(JOB, kept=kept)] == [0, 1]
    assert played == [0]
    assert sorted(kept.read_bytes().split(b"\n")) == sorted(whole.split(b"\n"))


def test_games_of_another_version_or_of_other_data_are_refused(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For they would not be the same games."""
    with monkeypatch.context() as patch:
        patch.setattr(roundhouse, "__version__", "99")
        with pytest.raises(SetupError, match=r"holds games of Roundhouse 0\S*, and this is 99"):
            run(JOB, kept=kept)
    with monkeypatch.context() as patch:
        patch.setattr(kept_module, "played_files", lambda title: {"game.toml": "bank = 1"})
        with pytest.raises(SetupError, match="holds games of different data files of 18IrePL"):
            run(JOB, kept=kept)
    with pytest.raises(SetupError, match="holds games of another job"):
        run(replace(JOB, players=4), kept=kept)
    kept.write_bytes(b"\xff\n")
    with pytest.raises(SetupError, match="holds games of another job"):
        run(JOB, kept=kept)


def test_two_runs_do_not_write_to_the_same_folder(kept: Path) -> None:
    """The second is refused while the first is at work."""
    with keeping(kept, JOB), pytest.raises(SetupError, match="another run is writing to"):
        run(JOB, kept=kept)
    assert len(run(JOB, kept=kept)) == 2
