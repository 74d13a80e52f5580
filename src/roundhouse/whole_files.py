"""Files that are written whole or not at all, whatever interrupts the writing."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from roundhouse.core.errors import FileError


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file only after everything is on the disk."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def append_whole(path: Path, line: bytes) -> None:
    """Add a line, on the disk before anything else happens; what was written of one that failed is removed."""
    try:
        with path.open("ab", buffering=0) as file:
            before, rest = file.tell(), line
            try:
                while rest:
                    rest = rest[file.write(rest) :]
                os.fsync(file.fileno())
            except BaseException:
                file.truncate(before)
                raise
    except OSError as error:
        raise _failed(path, error) from error


def _failed(path: Path, error: OSError) -> FileError:
    why = error.strerror or str(error)
    told = "Everything kept so far is intact; fix this and run the same command again"
    return FileError(f"{path} could not be written ({why}). {told}")
