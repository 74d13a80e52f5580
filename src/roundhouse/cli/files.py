"""Saved games on disk: read with care, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.api import from_json
from roundhouse.core.errors import FileError, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.record.site.source import GAME_LIMIT, GZIP_MAGIC, read_bytes

from .errors import UserError


class SavedGame:
    """A game together with its file; saving fails rather than overwrite what somebody else has saved meanwhile."""

    def __init__(self, path: Path, game: Game, seen: bytes | None) -> None:
        """`seen` is what the file held when it was read, or None for a new one."""
        self.path, self.game, self._seen = path, game, seen

    @classmethod
    def load(cls, path: Path) -> SavedGame:
        """Read a native file, plain or gzipped."""
        data = read_raw(path)
        return cls(path, native_game(path, parse_json(path, data)), _held(path))

    def save(self) -> None:
        """Write the game to its file."""
        if self.path.suffix == ".gz" or (self._seen or b"")[:2] == GZIP_MAGIC:
            raise UserError(f"{self.path} is packed and can only be read; unpack it first")
        held = _held(self.path)
        if held != self._seen:
            raise UserError(f"{self.path} was changed by somebody else meanwhile; nothing was saved")
        text = game_text(self.game)
        write_whole(self.path, text)
        self._seen = text.encode("utf-8")


def _held(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def read_raw(path: Path) -> bytes:
    """The unpacked contents of a file."""
    if not path.exists():
        raise UserError(f"{path}: there is no such file")
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a game")
    return read_bytes(path, limit=GAME_LIMIT)


def parse_json(path: Path, data: bytes) -> Any:
    """JSON, or an error that names the file."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path} is not valid JSON: {error}") from error


def is_native(raw: Any) -> bool:
    """Whether JSON looks like a game saved here rather than on 18xx.games."""
    return isinstance(raw, dict) and "roundhouse" in raw


def native_game(path: Path, raw: Any) -> Game:
    """Play a native file's actions again."""
    if not is_native(raw):
        site = isinstance(raw, dict) and {"title", "players", "actions"} <= raw.keys()
        hint = "; it looks like a file of 18xx.games" if site else ""
        raise UserError(f"{path} is not a saved game of Roundhouse{hint}")
    try:
        return from_json(raw)
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
        raise UserError(f"{path.parent}: there is no such folder")
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
