"""`roundhouse.replay`, as researchers call it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import roundhouse


def trace_of(file: Path) -> Path:
    """The trace that lies beside a game."""
    return file.with_name(f"{file.stem}.trace.jsonl.gz")


@pytest.mark.shared("selfplay/18Ireland/18Ireland_4000.json")
def test_a_file_replays_with_and_without_its_trace(shared_file: Path) -> None:
    game = roundhouse.replay(str(shared_file), trace=str(trace_of(shared_file)))
    assert game.digest() == roundhouse.replay(shared_file.read_bytes()).digest()


@pytest.mark.shared("selfplay/18Ireland/18Ireland_4000.json")
def test_a_wrong_trace_says_where_it_differs(shared_file: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(trace_of(shared_file).read_bytes()).splitlines(keepends=True)
    lines[20] = lines[20].replace(b'"bank":', b'"bank":9')
    wrong = tmp_path / "wrong.jsonl.gz"
    wrong.write_bytes(gzip.compress(b"".join(lines)))
    with pytest.raises(roundhouse.ReplayDiffers, match=r"after action \d+ \(.*bank") as caught:
        roundhouse.replay(shared_file, trace=wrong)
    assert caught.value.divergence.differences
