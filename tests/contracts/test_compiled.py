"""What `make fast` compiles is what the sources say: an old library would be used without a word."""

from pathlib import Path

import pytest

import fast


def test_hot_modules_exist() -> None:
    assert [name for name in fast.HOT if not (fast.FOLDER / f"{name}.py").is_file()] == []


def test_compiled_modules_are_as_new_as_their_sources() -> None:
    old = [
        library.name
        for library in fast.compiled()
        for source in fast.FOLDER.glob(f"{library.name.partition('.')[0]}.py")
        if library.stat().st_mtime < source.stat().st_mtime
    ]
    assert not old, f"run `make fast` again, or `make pure`: {', '.join(old)}"


def test_pure_removes_what_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("arms.cpython-311.so", "arms.pyd", "arms.py"):
        (tmp_path / name).touch()
    monkeypatch.setattr(fast, "FOLDER", tmp_path)
    fast.clear()
    assert [file.name for file in tmp_path.iterdir()] == ["arms.py"]
