"""Variants of a title: a designer's changed copies of its data files, and its options."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from roundhouse.core.title import Title
from roundhouse.rules.components import changed_files
from roundhouse.titles import get_title

#: A title may read all its components from one file that an option of this name points to.
_ONE_FILE = "components"
_BOTS = "bots.toml"
#: Files with words for people, which change no game.
_ONLY_TOLD = ("card.toml", "words.toml")


class Variant(Struct, frozen=True):
    """What is played with: changed data files as texts, so that they can be sent to other machines, and options."""

    name: str = "as printed"
    texts: Mapping[str, str] = {}
    options: Mapping[str, Any] = {}


def data_files(title: Title) -> dict[str, str]:
    """The data files that a designer may change, by name, as they are printed."""
    return {name: text for name, text in played_files(title).items() if name != _BOTS}


def played_files(title: Title) -> dict[str, str]:
    """Everything a simulated game depends on besides code: the data files, and what the bots know of the title."""
    found = {file.name: file for file in files(title.package).iterdir() if file.name.endswith(".toml")}
    return {name: found[name].read_text(encoding="utf-8") for name in sorted(found) if name not in _ONLY_TOLD}


@contextmanager
def playing(title: str, variant: Variant) -> Iterator[dict[str, Any]]:
    """While this lasts, new games of the title are those of the variant; gives the options to start them with."""
    about = get_title(title)
    options = dict(variant.options)
    if not variant.texts:
        yield options
        return
    with tempfile.TemporaryDirectory() as folder, changed_files(about.package, variant.texts):
        name = f"{_ONE_FILE}.toml"
        if name in variant.texts and _ONE_FILE in {f.name for f in msgspec.structs.fields(about.options)}:
            file = Path(folder) / name
            file.write_text(variant.texts[name], encoding="utf-8")
            options[_ONE_FILE] = str(file)
        _forget(about.package)
        try:
            yield options
        finally:
            _forget(about.package)


def _forget(package: str) -> None:
    """Drop what the modules of a title remember of its files."""
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()
