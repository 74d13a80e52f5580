"""Titles are found through the entry-point group `roundhouse.titles`: ours, and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title


@cache
def all_titles() -> dict[str, Title]:
    """All installed titles by id."""
    found: list[Title] = [entry.load() for entry in entry_points(group="roundhouse.titles")]
    return {title.id: title for title in sorted(found, key=lambda title: title.id)}


def get_title(name: str) -> Title:
    """The title of that id, or an error that names those there are.

    >>> get_title("18mex").name
    '18MEX'
    """
    title = all_titles().get(name.lower())
    if title is None:
        raise SetupError(f"no title {name!r}; there are: {', '.join(all_titles())}")
    return title
