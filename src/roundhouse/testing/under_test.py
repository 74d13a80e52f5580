"""Which titles a project offers, and where it keeps its tests."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

from roundhouse.core.errors import SetupError


def titles_of(root: Path) -> list[str]:
    """The ids of the titles that the project in this folder offers as entry points."""
    name = _project(root)
    found = [
        entry.load().id
        for entry in entry_points(group="roundhouse.titles")
        if entry.dist is not None and _normal(entry.dist.name) == name
    ]
    if not found:
        raise SetupError(
            f"no titles to test: the project in {root} has no entry point of the group roundhouse.titles, "
            "or is not installed; install it, or name the titles with TITLES = [...]"
        )
    return sorted(found)


def _project(root: Path) -> str:
    file = root / "pyproject.toml"
    if not file.is_file():
        return ""
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
    return _normal(str(project.get("name", "")))


def _normal(name: str) -> str:
    """A project's name as package indexes compare it.

    >>> _normal("My_Demo.Title")
    'my-demo-title'
    """
    return re.sub(r"[-_.]+", "-", name).lower()
