"""The data files of a title: those of its package, or a designer's changed copies of some of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from msgspec import Struct

from .errors import SetupError


class DataFiles(Struct, frozen=True):
    """Where the components of a title are read from; two of these are equal if all their files are."""

    #: The name of the title, for messages.
    title: str
    package: str
    #: Names and texts of the files that are not read from the package, in the order of the names.
    changed: tuple[tuple[str, str], ...] = ()

    def with_texts(self, texts: Mapping[str, str]) -> DataFiles:
        """These files with other texts for some of them."""
        return DataFiles(self.title, self.package, tuple(sorted({**dict(self.changed), **texts}.items())))

    def has(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return name in dict(self.changed) or files(self.package).joinpath(name).is_file()

    def names(self) -> list[str]:
        """The TOML files of the package, in order."""
        return sorted(file.name for file in files(self.package).iterdir() if file.name.endswith(".toml"))

    def text(self, name: str) -> str:
        """The text of a file."""
        found = dict(self.changed).get(name)
        return files(self.package).joinpath(name).read_text(encoding="utf-8") if found is None else found

    def read(self, name: str) -> dict[str, Any]:
        """The tables of a TOML file."""
        try:
            return tomllib.loads(self.text(name))
        except tomllib.TOMLDecodeError as error:
            raise SetupError(f"{self.title} {name}: {error}") from error
        except RecursionError as error:
            raise SetupError(f"{self.title} {name}: lists or tables are nested too deeply") from error
