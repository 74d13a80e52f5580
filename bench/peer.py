"""Another program that replays recorded games, for comparison: `ROUNDHOUSE_PEER` names its command.

The command gets the path of a recorded game as its last argument and prints the milliseconds per action as the last
word of its output. For the Ruby engine of 18xx.games it is a script such as:

    ROUNDHOUSE_PEER="ruby replay_time.rb" make bench
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

VARIABLE = "ROUNDHOUSE_PEER"
TIMEOUT = 600


class PeerFailed(Exception):
    """The command gave no figure; the message is one line."""


def ms_per_action(command: str, file: Path) -> float:
    """What the command prints for one recorded game."""
    try:
        done = subprocess.run(
            [*shlex.split(command), str(file)], capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise PeerFailed(f"{VARIABLE}: {error}") from error
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [""]
        raise PeerFailed(f"{VARIABLE}: {file.name}: exit status {done.returncode}: {lines[-1]}")
    words = done.stdout.split() or [""]
    try:
        found = float(words[-1])
    except ValueError as error:
        raise PeerFailed(f"{VARIABLE}: {file.name}: expected milliseconds per action, not {words[-1]!r}") from error
    if not 0 < found < float("inf"):
        raise PeerFailed(f"{VARIABLE}: {file.name}: expected milliseconds per action, not {found:g}")
    return found


def replay_time(command: str, files: Sequence[Path], rounds: int, tell: Callable[[str], None]) -> float | None:
    """Milliseconds per action over all files, best of several rounds; None if any file fails."""
    total, count = 0.0, 0
    for file in files:
        try:
            best = min(ms_per_action(command, file) for _ in range(rounds))
        except PeerFailed as error:
            tell(str(error))
            return None
        actions = len(json.loads(file.read_text(encoding="utf-8"))["actions"])
        total, count = total + best * actions, count + actions
    return total / count if count else None
