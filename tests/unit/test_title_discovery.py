"""Titles of other packages: what cannot be used is told in one line, and the others are found all the same."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import roundhouse.titles
from roundhouse.cli.main import app
from roundhouse.core.errors import SetupError
from roundhouse.core.title import TITLE_API, Title
from roundhouse.titles import all_titles
from roundhouse.titles.discovery import discover

MODULE = "strange_titles"


class Package(Distribution):
    """An installed package of some name."""

    def __init__(self, name: str) -> None:
        self._named = name

    @property
    def name(self) -> str:
        return self._named

    def read_text(self, filename: str) -> str | None:
        return None

    def locate_file(self, path: Any) -> Any:
        return Path(path)


@pytest.fixture
def module() -> Iterator[ModuleType]:
    """A module that offers titles."""
    found = sys.modules[MODULE] = ModuleType(MODULE)
    yield found
    del sys.modules[MODULE]


def entry(value: str, name: str = "18odd", package: str = "odd-titles") -> EntryPoint:
    """An entry point of a package."""
    point = EntryPoint(name, value, "roundhouse.titles")
    vars(point)["dist"] = Package(package)
    return point


def like_mex(**changes: Any) -> Title:
    """A sound title of another id."""
    return replace(all_titles()["18mex"], **{"id": "18odd", **changes})


MEX = entry("roundhouse.titles.mex:TITLE", "18mex", "roundhouse")


def test_a_sound_title_is_found_beside_ours(module: ModuleType) -> None:
    vars(module)["TITLE"] = like_mex()
    titles, broken = discover([entry(f"{MODULE}:TITLE"), MEX])
    assert list(titles) == ["18mex", "18odd"]
    assert broken == []


@pytest.mark.parametrize(
    ("offered", "reason"),
    [
        ({"id": "18mex"}, "the id '18mex' is taken by package roundhouse"),
        (
            {"api": TITLE_API + 1},
            f"written for version {TITLE_API + 1} of the interface for titles; this Roundhouse has",
        ),
        ({"id": "18 Odd!"}, "its id must be 2 to 24 lower-case letters, digits or underscores"),
        ({"id": 18}, "its id must be"),
        ({"players": (4, 2)}, "(fewest, most)"),
        ({"players": 3}, "(fewest, most)"),
        ({"package": "no_such_package_here"}, "card.toml cannot be read: ModuleNotFoundError"),
    ],
)
def test_a_title_with_a_fault_is_left_out(
    module: ModuleType, caplog: pytest.LogCaptureFixture, offered: dict[str, Any], reason: str
) -> None:
    vars(module)["TITLE"] = like_mex(**offered)
    with caplog.at_level(logging.WARNING):
        titles, broken = discover([entry(f"{MODULE}:TITLE"), MEX])
    assert list(titles) == ["18mex"]
    assert reason in broken[0].reason
    assert [record.getMessage() for record in caplog.records] == [str(broken[0])]
    assert str(broken[0]).startswith("title 18odd of package odd-titles cannot be used: ")
    assert "\n" not in str(broken[0])


def test_what_is_no_title_is_left_out(module: ModuleType) -> None:
    vars(module)["TITLE"] = "18Odd"
    titles, broken = discover([entry(f"{MODULE}:TITLE"), MEX])
    assert list(titles) == ["18mex"]
    assert broken[0].reason == f"{MODULE}:TITLE is of type str, not a Title"


@pytest.mark.parametrize("code", ["import no_such_module_here", "raise SystemExit(3)", "TITLE = 1 /\\\n 0"])
def test_a_package_that_cannot_be_imported_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    (tmp_path / "cannot_import.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    titles, broken = discover([entry("cannot_import:TITLE"), MEX])
    assert list(titles) == ["18mex"]
    assert broken[0].reason.startswith("importing cannot_import:TITLE failed: ")
    assert "\n" not in broken[0].reason
    sys.modules.pop("cannot_import", None)


def test_unreadable_words_are_told(module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "wordless_title"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "words.toml").write_text("[places\n")
    monkeypatch.syspath_prepend(tmp_path)
    vars(module)["TITLE"] = like_mex(package="wordless_title")
    assert "words.toml cannot be read: TOMLDecodeError" in discover([entry(f"{MODULE}:TITLE")])[1][0].reason


def test_the_command_line_goes_on_and_tells_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    found = discover([entry("no_such_module_here:TITLE"), MEX])
    monkeypatch.setattr(roundhouse.titles, "_discovered", lambda: found)
    shown = CliRunner().invoke(app, ["titles"])
    assert shown.exit_code == 0
    assert "18MEX" in shown.output
    assert (
        "title 18odd of package odd-titles cannot be used: importing no_such_module_here:TITLE failed" in shown.output
    )
    with pytest.raises(SetupError, match=r"no title '18odd'; there are: 18mex; title 18odd .* cannot be used"):
        roundhouse.titles.get_title("18odd")
