"""The skeleton of a title is built, installed into a scratch folder without network, and played everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

TITLE = "18scratch"


class Installed(Struct, frozen=True):
    """A package in its folder, and the folder it is installed into."""

    package: Path
    site: Path

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a command that sees the package; gives what it wrote."""
        found = subprocess.run(
            [sys.executable, *map(str, command)],
            cwd=cwd or self.package,
            env={**os.environ, "PYTHONPATH": str(self.site), "TITLE_UNDER_TEST": TITLE},
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stdout + found.stderr
        return found.stdout

    def roundhouse(self, *words: str | Path) -> str:
        """Run the command line."""
        return self.run("-c", "from roundhouse.cli.main import app; app()", *words)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A new title in a scratch folder; nothing else of the environment is touched."""
    folder = tmp_path_factory.mktemp("scratch")
    found = Installed(folder, folder / "site")
    found.roundhouse("title", "new", "18Scratch", "--out", folder / "package")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    found.run("-m", "pip", "install", "-q", *offline, "--target", found.site, folder / "package")
    return Installed(folder / "package", found.site)


def test_the_command_line_plays_it(installed: Installed, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    assert TITLE in {title["id"] for title in json.loads(installed.roundhouse("titles", "--json"))}
    installed.roundhouse("new", TITLE, "-p", "Ana,Eva", "-O", "random_seats=false", "-o", game)
    assert "p1 par N 60" in installed.roundhouse("legal", game)
    installed.roundhouse("act", game, "p1 par N 60")
    assert "N" in installed.roundhouse("show", game)


def test_every_layer_plays_it(installed: Installed, root: Path) -> None:
    inside = root / "tests" / "packages" / "installed_title.py"
    told = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", inside, cwd=root)
    assert "passed" in told
    assert "skipped" not in told


def test_it_passes_its_own_tests(installed: Installed) -> None:
    told = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert "passed" in told
    assert "skipped" not in told


def test_its_rules_are_covered_by_the_tests_beside_it(installed: Installed) -> None:
    sources = Installed(installed.package, installed.package / "src")  # as an editable installation finds it
    found = sources.run("-c", COVERAGE)
    assert found.split() == ["0", "missing"]


COVERAGE = """
from roundhouse.record.coverage import coverage
from roundhouse_18scratch import TITLE
print(sum(rule.checkable and not rule.tests for rule in coverage(TITLE)), "missing")
"""
