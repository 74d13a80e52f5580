"""A game that fails, Ctrl-C and a full disk end a run at once, and lose nothing that was played."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.core.errors import IllegalAction, RoundhouseError
from roundhouse.simulation import runner
from roundhouse.simulation.job import Job, Task, attempt, play, tasks
from roundhouse.simulation.pool import on_cores
from roundhouse.simulation.record import GameRecord
from roundhouse.simulation.runner import run
from tests.support.full_disk import full_disk

JOB = Job("18irepl", 3, ("random",), games=6, seed=4, most_actions=30)


def frail(flag: str, job: Job, task: Task) -> GameRecord:
    """The first game is played, the second fails after it, the others take for ever."""
    if task.number == 0:
        record = play(job, task)
        Path(flag).touch()
        return record
    while not Path(flag).exists():
        time.sleep(0.05)
    time.sleep(0.5)
    if task.number == 1:
        raise IllegalAction("lay", ())  # type: ignore[arg-type]  # an exception that cannot be sent
    time.sleep(600)
    raise AssertionError


def test_a_game_that_fails_is_named_and_the_others_are_not_waited_for(tmp_path: Path) -> None:
    """What was over before is kept."""
    found: list[int] = []
    work = partial(attempt, partial(frail, str(tmp_path / "flag")), JOB)
    before, began = set(multiprocessing.active_children()), time.monotonic()
    with pytest.raises(RoundhouseError, match=r"game 2 of as printed \(seed 5\) could not be played: lay"):
        on_cores(work, tasks(JOB), 2, lambda record: found.append(record.number))
    assert found == [0]
    assert time.monotonic() - began < 300
    assert not set(multiprocessing.active_children()) - before


def test_a_game_that_fails_in_this_process_is_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its seed and variant."""

    def broken(job: Job, task: Task) -> GameRecord:
        if task.number == 1:
            raise LookupError("E6")
        return play(job, task)

    monkeypatch.setattr(runner, "play", broken)
    kept = tmp_path / "games.jsonl"
    with pytest.raises(RoundhouseError, match=r"game 2 of as printed \(seed 5\) could not be played: LookupError: E6"):
        run(JOB, kept=kept)
    assert len(kept.read_bytes().splitlines()) == 2


def test_breaking_off_ends_the_workers(tmp_path: Path) -> None:
    """And the same job goes on from there."""
    kept, job = tmp_path / "games.jsonl", replace(JOB, games=16)
    before = set(multiprocessing.active_children())

    def stop(count: int) -> None:
        if count == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(job, workers=2, kept=kept, told=stop)
    assert not set(multiprocessing.active_children()) - before
    assert 3 <= len(kept.read_bytes().splitlines()) < 17
    assert run(job, kept=kept) == run(job)


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """All processes of the terminal hear it; the command ends as shells expect."""
    words = ["simulate", "18irepl", "-b", "random", "-n", "5000", "-j", "2", "-o", str(tmp_path)]
    code = "from roundhouse.cli.main import app; app()"
    command = subprocess.Popen(
        [sys.executable, "-c", code, *words], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    kept, end = tmp_path / "games.jsonl", time.monotonic() + 300
    while time.monotonic() < end and (not kept.exists() or kept.read_bytes().count(b"\n") < 2):
        time.sleep(0.1)
    os.killpg(command.pid, signal.SIGINT)
    _, told = command.communicate(timeout=60)
    assert command.returncode == 130
    assert told.strip() == "interrupted; run the same command again to resume"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_full_disk_destroys_nothing(tmp_path: Path, workers: int) -> None:
    """Neither when games are added nor when a run that is complete is looked at again."""
    kept, few = tmp_path / "games.jsonl", replace(JOB, games=2)
    records = run(few, kept=kept)
    before = kept.read_bytes()
    with full_disk(len(before) // 2):
        assert run(few, kept=kept) == records
    with full_disk(len(before) + 50), pytest.raises(RoundhouseError, match="kept so far is intact"):
        run(JOB, kept=kept, workers=workers)
    assert kept.read_bytes() == before
    kept.write_bytes(before + b"{")
    with full_disk(len(before) // 2), pytest.raises(RoundhouseError, match="too large"):
        run(few, kept=kept)
    assert kept.read_bytes() == before + b"{"
