"""What the example of learning says: no certainty after few games, and one clear line about what is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The example as it is started from a shell."""
    command = [sys.executable, str(root / "examples" / "train_ppo.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_few_games_prove_little_and_tests_can_be_left_out(root: Path) -> None:
    """Three lost games still leave room for luck."""
    done = run(root, "--games", "1", "--test", "0")
    assert done.returncode == 0, done.stderr
    assert "won 0% (0% to 79%) lately" in done.stdout
    assert "new games" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--title", "chess"), "no title 'chess'"),
        (("--players", "9"), "18IrePL is for 3 to 6 players, not 9"),
        (("--bots", "nobody"), "no bot 'nobody'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(root: Path, arguments: tuple[str, ...], why: str) -> None:
    """Not in a traceback."""
    done = run(root, *arguments)
    assert done.returncode != 0
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
