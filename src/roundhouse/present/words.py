"""The words of a title: those of `words.toml` here, and those of its own that come before them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from roundhouse.core.errors import SetupError
from roundhouse.titles import get_title

Templates = dict[str, dict[str, str]]


@cache
def templates(title: str) -> Templates:
    """All words for the actions, phases and places of a title; its own come before the common ones."""
    found: Templates = tomllib.loads(files(__package__ or "").joinpath("words.toml").read_text("utf-8"))
    try:
        own = files(get_title(title).package).joinpath("words.toml")
    except SetupError:
        return found
    if own.is_file():
        for kind, words in tomllib.loads(own.read_text("utf-8")).items():
            found[kind] = {**found.get(kind, {}), **words}
    return found
