"""Comparing replays with another program."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from bench.peer import PeerFailed, ms_per_action, replay_time


def command(folder: Path, body: str) -> str:
    """A program that stands for the other engine."""
    script = folder / "a peer.py"
    script.write_text(f"import sys\n{body}\n", encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"


def game(folder: Path, name: str, actions: int) -> Path:
    """A recorded game with so many actions."""
    file = folder / name
    file.write_text(json.dumps({"actions": [{}] * actions}), encoding="utf-8")
    return file


def test_the_last_word_is_the_figure_and_the_file_the_last_argument(tmp_path: Path) -> None:
    file = game(tmp_path, "one.json", 3)
    peer = command(tmp_path, "print('replayed', sys.argv[-1].endswith('one.json'), 0.25)")
    assert ms_per_action(peer, file) == 0.25


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("sys.exit('no such title')", "one.json: exit status 1: no such title"),
        ("print('fast')", "one.json: expected milliseconds per action, not 'fast'"),
        ("pass", "one.json: expected milliseconds per action, not ''"),
        ("print(-1)", "one.json: expected milliseconds per action, not -1"),
        ("print('nan')", "one.json: expected milliseconds per action, not nan"),
    ],
)
def test_what_goes_wrong_is_told_in_one_line(tmp_path: Path, body: str, told: str) -> None:
    with pytest.raises(PeerFailed) as raised:
        ms_per_action(command(tmp_path, body), game(tmp_path, "one.json", 3))
    assert str(raised.value) == f"ROUNDHOUSE_PEER: {told}"


def test_an_unknown_command_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(PeerFailed, match="no-such-program") as raised:
        ms_per_action("no-such-program", game(tmp_path, "one.json", 3))
    assert "\n" not in str(raised.value)


def test_files_count_by_their_actions(tmp_path: Path) -> None:
    files = [game(tmp_path, "1.json", 10), game(tmp_path, "4.json", 30)]
    peer = command(tmp_path, "print(sys.argv[-1][-6])")
    assert replay_time(peer, files, 1, print) == pytest.approx((1 * 10 + 4 * 30) / 40)


def test_a_failing_file_leaves_no_figure(tmp_path: Path) -> None:
    told: list[str] = []
    assert replay_time(command(tmp_path, "sys.exit(2)"), [game(tmp_path, "1.json", 1)], 1, told.append) is None
    assert len(told) == 1
