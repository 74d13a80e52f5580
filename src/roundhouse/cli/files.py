"""Saved games on disk: read with care, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

from roundhouse.api import RulesChanged, from_json
from roundhouse.core.errors import FileError, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.text import readable
from roundhouse.record.site.source import GAME_LIMIT, GZIP_MAGIC, read_bytes

from .console import err
from .errors import UserError

#: How long to wait for another program that saves the same game.
LOCK_SECONDS = 20.0


class SavedGame:
    """A game together with its file; saving fails rather than overwrite what somebody else has saved meanwhile."""

    def __init__(self, path: Path, game: Game, seen: bytes | None) -> None:
        """`seen` is what the file held when it was read, or None for a new one."""
        self.path, self.game, self._seen = path, game, seen

    @classmethod
    def load(cls, path: Path) -> SavedGame:
        """Read a native file, plain or gzipped."""
        packed = _packed(path)  # read once: what is played on is what must still be there when it is saved
        return cls(path, native_game(path, parse_json(path, _unpacked(packed))), packed)

    def save(self) -> None:
        """Write the game to its file."""
        if self.path.suffix == ".gz" or (self._seen or b"")[:2] == GZIP_MAGIC:
            raise UserError(f"{self.path} is compressed and read-only; decompress it first")
        text = game_text(self.game)
        with locked(self.path):
            if _held(self.path) != self._seen:
                raise UserError(f"{self.path} was changed by another program; nothing was saved")
            write_whole(self.path, text)
        self._seen = text.encode("utf-8")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other programs from saving to a file between the look at it and the writing."""
    whole = path.resolve()  # two names of one file share a lock
    if not whole.parent.is_dir():
        raise UserError(f"{path.parent}: no such folder")
    try:
        with FileLock(whole.with_name(f".{whole.name}.lock"), timeout=LOCK_SECONDS):
            yield
    except Timeout as error:
        raise UserError(f"{path} is locked by another program; nothing was saved, try again") from error


def save_new(path: Path, text: str, force: bool) -> None:
    """Write a file that must not exist yet, unless it may be overwritten."""
    with locked(path):
        if path.exists() and not force:
            raise UserError(f"{path} already exists; use --force to overwrite it")
        write_whole(path, text)


def _held(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def read_raw(path: Path) -> bytes:
    """The unpacked contents of a file."""
    return _unpacked(_packed(path))


def _packed(path: Path) -> bytes:
    if not path.exists():
        raise UserError(f"{path}: no such file")
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a saved game")
    with path.open("rb") as file:
        return file.read(GAME_LIMIT + 1)


def _unpacked(packed: bytes) -> bytes:
    return read_bytes(packed, limit=GAME_LIMIT)


def parse_json(path: Path, data: bytes) -> Any:
    """JSON without control characters, or an error that names the file."""
    try:
        return readable(msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path} is not valid JSON: {error}") from error


def is_native(raw: object) -> bool:
    """Whether JSON looks like a game saved here rather than on 18xx.games."""
    return isinstance(raw, dict) and "roundhouse" in raw


def native_game(path: Path, raw: object) -> Game:
    """Play a native file's actions again."""
    if not is_native(raw):
        site = isinstance(raw, dict) and {"title", "players", "actions"} <= raw.keys()
        hint = "; it looks like a file of 18xx.games" if site else ""
        raise UserError(f"{path} is not a Roundhouse game{hint}")
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", RulesChanged)
            game = from_json(raw)
        for warning in told:
            err.print(f"{path}: {warning.message}", markup=False)
        return game
    except RoundhouseError as error:
        raise FileError(f"{path}: {error}") from error
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        raise FileError(f"{path} is damaged ({type(error).__name__}: {error})") from error


def game_text(game: Game) -> str:
    """A game as the text of its file."""
    return json.dumps(game.to_json(), ensure_ascii=False, indent=1) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write beside the file and rename, so that a reader or a crash never meets half of it."""
    if not path.parent.is_dir():
        raise UserError(f"{path.parent}: no such folder")
    whole = path.resolve()  # a link stays a link
    handle, name = tempfile.mkstemp(prefix=f".{whole.name}.", suffix=".tmp", dir=whole.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(whole.stat().st_mode & 0o777 if whole.exists() else 0o644)
        Path(name).replace(whole)
        _sync_folder(whole.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a loss of power, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
