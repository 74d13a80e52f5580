"""The public API: every name is there, typed and documented, and what the docs show is true."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import roundhouse
from roundhouse.env import vector


@pytest.mark.parametrize("name", roundhouse.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    thing = getattr(roundhouse, name)
    assert inspect.getdoc(thing), name
    assert name in dir(roundhouse)


@pytest.mark.parametrize("name", roundhouse.__all__)
def test_the_reference_lists_every_public_name(name: str, root: Path) -> None:
    assert f"::: roundhouse.{name}\n" in (root / "docs/reference/index.md").read_text("utf-8")


def test_the_reference_lists_every_name_for_many_games(root: Path) -> None:
    """What `roundhouse.env.vector` exports is documented too."""
    text = (root / "docs/reference/index.md").read_text("utf-8")
    for name in vector.__all__:
        thing = getattr(vector, name)
        assert f"::: roundhouse.env.vector.{name}\n" in text, name
        assert name == "Policy" or inspect.getdoc(thing), name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        roundhouse.nothing  # noqa: B018  # reading it is the test


def test_importing_loads_no_optional_part() -> None:
    code = "import sys, roundhouse; print([m for m in sys.modules if m.split('.')[0] in %r])"
    heavy = ("sqlalchemy", "fastapi", "starlette", "typer", "rich", "numpy", "polars", "ray")
    found = subprocess.run([sys.executable, "-c", code % (heavy,)], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/environments.md"])
def test_examples_run(page: str, root: Path) -> None:
    result = doctest.testfile(str(root / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0
