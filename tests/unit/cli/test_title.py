"""`roundhouse title new`: a package wholly or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import roundhouse.skeleton
from roundhouse.cli.main import app
from roundhouse.skeleton import write_skeleton


def title_new(*words: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, ["title", "new", *map(str, words)])


def test_a_package_is_written(tmp_path: Path) -> None:
    done = title_new("18Pocket", "--out", tmp_path / "pocket")
    assert done.exit_code == 0, done.output
    project = tomllib.loads((tmp_path / "pocket" / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["roundhouse.titles"] == {"18pocket": "roundhouse_18pocket:TITLE"}
    files = [path for path in (tmp_path / "pocket").rglob("*") if path.is_file()]
    assert {"game.toml", "map.toml", "tiles.toml", "rules.json", "RULES.md", "test_contract.py"} <= {
        p.name for p in files
    }
    assert not [path for path in files if "@" in path.read_text().replace("@rule", "")]
    assert "roundhouse play 18pocket" in done.output


def test_without_a_folder_it_is_named_after_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert title_new("18Pocket").exit_code == 0
    assert (tmp_path / "roundhouse-18pocket" / "pyproject.toml").is_file()


@pytest.mark.parametrize(
    "name", ["", "1", "18", "18 Pocket", "18/../x", "18Pöcket", "x" * 25, "18-a", "a\n", "²x", "."]
)
def test_bad_names_are_refused(tmp_path: Path, name: str) -> None:
    refused = title_new("--out", tmp_path / "pocket", "--", name)
    assert refused.exit_code == 2
    assert "use 2 to 24 letters and digits, such as 18Pocket" in refused.output.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []


def test_a_taken_id_is_refused(tmp_path: Path) -> None:
    refused = title_new("18Mex", "--out", tmp_path / "pocket")
    assert refused.exit_code == 2
    assert "18mex is the id of an installed title" in refused.output
    assert list(tmp_path.iterdir()) == []


def test_what_exists_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "pocket").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for folder in ("pocket", "link"):
        refused = title_new("18Pocket", "--out", tmp_path / folder)
        assert refused.exit_code == 2
        assert "exists already" in refused.output
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["link", "pocket"]


def test_a_missing_parent_is_told(tmp_path: Path) -> None:
    refused = title_new("18Pocket", "--out", tmp_path / "no" / "pocket")
    assert refused.exit_code == 2
    assert "there is no folder" in refused.output


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def fail_late(text: str, _: object) -> str:
        written.append(text)
        if len(written) > 4:
            raise OSError(28, "No space left on device")
        return text

    monkeypatch.setattr(roundhouse.skeleton, "_filled_in", fail_late)
    with pytest.raises(OSError, match="No space"):
        write_skeleton("18Pocket", tmp_path / "pocket")
    assert len(written) > 4
    assert list(tmp_path.iterdir()) == []
