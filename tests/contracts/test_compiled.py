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
    for name in ("half_routes.cpython-311.so", "half_routes.pyd", "half_routes.py"):
        (tmp_path / name).touch()
    monkeypatch.setattr(fast, "FOLDER", tmp_path)
    monkeypatch.setattr(fast, "MARK", tmp_path / "fast.sources")
    fast.clear()
    assert [file.name for file in tmp_path.iterdir()] == ["half_routes.py"]


def test_what_was_compiled_from_other_sources_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in fast.HOT:
        (tmp_path / f"{name}.py").write_text(f"# {name}\n")
    library = tmp_path / "half_routes.so"
    library.touch()
    monkeypatch.setattr(fast, "FOLDER", tmp_path)
    monkeypatch.setattr(fast, "MARK", tmp_path / "fast.sources")
    fast.MARK.write_text(fast.sources())
    fast.clear_stale()
    assert library.exists()
    (tmp_path / "half_routes.py").write_text("# changed\n")
    fast.clear_stale()
    assert not library.exists()
    assert not fast.MARK.exists()
    assert "run make fast to compile it again" in capsys.readouterr().out
