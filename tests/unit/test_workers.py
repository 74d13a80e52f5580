"""Processes that play games don't outlive the one that has started them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundhouse.workers import processes

STARTS_A_WORKER = """
import os, sys, time
from roundhouse.workers import processes

with processes(1) as pool:
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux, to see which processes run")
def test_workers_end_when_their_parent_is_killed() -> None:
    """It can't tell them, and they would wait for the next game for ever."""
    parent = subprocess.Popen([sys.executable, "-c", STARTS_A_WORKER], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = Path("/proc", parent.stdout.readline().strip())
    assert _runs(worker)
    parent.kill()
    parent.wait()
    end = time.monotonic() + 60
    while _runs(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(worker)


def test_workers_begin_as_they_are_told() -> None:
    """The initializer still runs, in every process."""
    with processes(1, _mark) as pool:
        assert pool.submit(_is_marked).result()


def _mark() -> None:
    sys.argv.append("marked")


def _is_marked() -> bool:
    return "marked" in sys.argv


def _runs(process: Path) -> bool:
    """Whether there is such a process, and not only what is left of one that nobody has waited for."""
    try:
        return (process / "stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
