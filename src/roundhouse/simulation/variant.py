"""Variants of a title: a designer's changed copies of its data files, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from roundhouse.core.title import Title

_BOTS = "bots.toml"
#: Files with texts, which don't affect games; also those for other languages, such as `words.es.toml`.
_ONLY_TOLD = ("card.", "words.", "lessons.")


class Variant(Struct, frozen=True):
    """A variant: changed data files as text, so that they can be sent to other machines, and options."""

    name: str = "as printed"
    texts: Mapping[str, str] = {}
    options: Mapping[str, object] = {}


def data_files(title: Title) -> dict[str, str]:
    """The data files that a designer may change, by name, as published."""
    return {name: text for name, text in played_files(title).items() if name != _BOTS}


def played_files(title: Title) -> dict[str, str]:
    """Everything a simulated game depends on besides code: the data files, and the bots' hints for the title."""
    return {name: title.files.text(name) for name in title.files.names() if not name.startswith(_ONLY_TOLD)}
