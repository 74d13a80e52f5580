"""The data files of a title: those in its package, some of them possibly replaced by a designer's copies."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct

from .data_reading import Fault
from .errors import SetupError

#: How many faults a message lists.
MOST_FAULTS = 5


class DataError(SetupError):
    """Invalid data files: the name of the title, and each fault with its file."""

    def __init__(self, title: str, faults: Sequence[tuple[str, Fault]]) -> None:
        """Put the first few faults into the message."""
        self.title, self.faults = title, tuple(faults)
        super().__init__(f"{title} {self.told}")

    def __reduce__(self) -> tuple[type[DataError], tuple[str, tuple[tuple[str, Fault], ...]]]:
        """Allow pickling, because processes send errors to each other."""
        return type(self), (self.title, self.faults)

    @property
    def told(self) -> str:
        """The message without the name of the title."""
        more = [f"and {len(self.faults) - MOST_FAULTS} more"] if len(self.faults) > MOST_FAULTS else []
        return "; ".join([*(f"{file}: {fault}" for file, fault in self.faults[:MOST_FAULTS]), *more])


class DataFiles(Struct, frozen=True):
    """Where the components of a title are read from; equal if all files are equal."""

    #: The name of the title, for messages.
    title: str
    package: str
    #: Names and texts of the files that replace those of the package, sorted by name.
    changed: tuple[tuple[str, str], ...] = ()

    def with_texts(self, texts: Mapping[str, str]) -> DataFiles:
        """These files with some texts replaced."""
        return DataFiles(self.title, self.package, tuple(sorted({**dict(self.changed), **texts}.items())))

    def has(self, name: str) -> bool:
        """Whether the file exists."""
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
            raise DataError(self.title, [(name, Fault("", str(error)))]) from error
        except FileNotFoundError as error:
            raise DataError(self.title, [(name, Fault("", f"is missing from the package {self.package}"))]) from error
        except UnicodeDecodeError as error:
            raise DataError(self.title, [(name, Fault("", f"is not UTF-8 text: {error}"))]) from error
        except RecursionError as error:
            raise DataError(self.title, [(name, Fault("", "lists or tables are nested too deeply"))]) from error
