"""Bytes from a path or from memory, plain or gzipped, never more than a limit."""

import gzip
import io
import zlib
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import SiteFileError

T = TypeVar("T")

Source = Path | str | bytes

GAME_LIMIT = 64 * 2**20
TRACE_LIMIT = 512 * 2**20
GZIP_MAGIC = b"\x1f\x8b"


def read_bytes(source: Source, *, limit: int) -> bytes:
    """The contents of a file, or of bytes at hand, unpacked if gzipped.

    >>> read_bytes(gzip.compress(b"{}"), limit=10)
    b'{}'
    """
    try:
        data = source if isinstance(source, bytes) else _read_file(Path(source), limit)
        if data[:2] == GZIP_MAGIC:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as unpacked:
                data = unpacked.read(limit + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise SiteFileError("file", f"cannot be read: {error}") from error
    if len(data) > limit:
        raise SiteFileError("file", f"is larger than {limit:,} bytes")
    return data


def decode(data: bytes, kind: type[T], *, what: str, line: int | None = None) -> T:
    """JSON as a value of the given type, or an error that says what is wrong where."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise SiteFileError(what, str(error), line=line) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SiteFileError(what, f"not valid JSON: {error}", line=line) from error


def _read_file(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit + 1)
