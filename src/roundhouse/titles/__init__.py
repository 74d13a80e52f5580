"""One folder per title; a new folder with a `TITLE` is all it takes to add one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title


@cache
def all_titles() -> dict[str, Title]:
    """All titles by id, found by looking through this folder."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            title: Title = importlib.import_module(f"{__name__}.{module.name}").TITLE
            found[title.id] = title
    return dict(sorted(found.items()))


def get_title(name: str) -> Title:
    """The title of that id, or an error that names those there are.

    >>> get_title("18mex").name
    '18MEX'
    """
    title = all_titles().get(name.lower())
    if title is None:
        raise SetupError(f"no title {name!r}; there are: {', '.join(all_titles())}")
    return title
