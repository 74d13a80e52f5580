"""Files are written whole or not at all, and errors say what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core.errors import FileError
from roundhouse.whole_files import append_whole, write_whole
from tests.support.full_disk import full_disk


@pytest.mark.parametrize("write", [write_whole, append_whole])
def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, write: Callable[[Path, bytes], None]) -> None:
    """And nothing beside it."""
    path = tmp_path / "games.jsonl"
    write(path, b"one\n")
    with full_disk(10), pytest.raises(FileError, match=r"games.jsonl could not be written \(.+\). Everything kept"):
        write(path, b"two" * 10)
    assert path.read_bytes() == b"one\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    """The error that counts isn't hidden by one of tidying up."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError, match="Not a directory"):
        write_whole(tmp_path / "file" / "page.html", b"x")


def test_lines_are_added(tmp_path: Path) -> None:
    """After those that are there."""
    path = tmp_path / "games.jsonl"
    append_whole(path, b"one\n")
    append_whole(path, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
