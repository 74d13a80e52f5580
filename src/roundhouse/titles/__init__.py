"""Titles are found through the entry-point group `roundhouse.titles`: ours, and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title

from .discovery import GROUP, BrokenTitle, discover


@cache
def _discovered() -> tuple[dict[str, Title], list[BrokenTitle]]:
    return discover(entry_points(group=GROUP))


def all_titles() -> dict[str, Title]:
    """All installed titles by id."""
    return _discovered()[0]


def broken_titles() -> list[BrokenTitle]:
    """Installed titles that cannot be used, and why."""
    return _discovered()[1]


def get_title(name: str) -> Title:
    """The title of that id, or an error that names those there are.

    Examples:
        >>> get_title("18mex").name
        '18MEX'
    """
    title = all_titles().get(name.lower())
    if title is None:
        broken = next((f"; {entry}" for entry in broken_titles() if entry.name == name.lower()), "")
        raise SetupError(f"no title {name!r}; there are: {', '.join(all_titles())}{broken}")
    return title
