"""The gettext files beside this package: texts in other languages by their English."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

#: The context of templates for reasons of events.
EVENTS = "rules"


@lru_cache(maxsize=4)
def catalogue(spoken: str) -> Mapping[str, str]:
    """The texts of this package in a language, by their English."""
    return _read(f"{spoken}.po", None)


@lru_cache(maxsize=4)
def sentences_of_rules(spoken: str) -> Mapping[str, str]:
    """Templates of the sentences that rules, bots and the server finish themselves: reasons of events, and refusals."""
    finished = (_read(f"{file}.{spoken}.po", None) for file in ("refusals", "reasons", "orders", "server"))
    return dict(ChainMap(_read(f"{spoken}.po", EVENTS), *finished))


def _read(file: str, context: str | None) -> dict[str, str]:
    from babel.messages.pofile import read_po  # only those who read another language need it

    with files(__package__ or "").joinpath("texts", file).open("rb") as opened:
        found = read_po(opened)
    return {str(m.id): str(m.string) for m in found if m.id and m.string and m.context == context}
