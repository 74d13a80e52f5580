"""Files of finished work, line by line, so that an interrupted run can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from roundhouse.core.errors import SetupError

try:
    import fcntl
except ImportError:  # not on Windows, where nothing prevents two runs at once
    fcntl = None  # type: ignore[assignment]

S = TypeVar("S", bound=Struct)


class Lines(Generic[S]):
    """A file of JSON lines; broken lines, such as the last of an interrupted run, are left out."""

    def __init__(self, path: Path, kind: type[S]) -> None:
        """Use a file that may not exist yet."""
        self.path, self._kind = path, kind

    def read(self) -> Iterator[S]:
        """All whole lines."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            for line in file:
                with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                    yield msgspec.json.decode(line, type=self._kind)

    def append(self, value: S) -> None:
        """Add a line; what was broken before it stays on a line of its own."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab+") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(msgspec.json.encode(value) + b"\n")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other runs from writing to a folder at the same time."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "run.lock").open("ab") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise SetupError(
                    f"another run is writing to {folder}; wait for it, or choose another folder"
                ) from error
        yield
