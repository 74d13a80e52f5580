"""The file of an arena: one game in each line, of any titles and bots, so that results add up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

import roundhouse
from roundhouse.core.errors import RoundhouseError
from roundhouse.titles import get_title
from roundhouse.whole_files import append_whole

from .arena_games import Result


class KeptGame(Struct, frozen=True):
    """A finished game and what it depends on."""

    title: str
    players: int
    #: The versions of Roundhouse and of the title's rules.
    roundhouse: str
    rules: int
    result: Result


class ArenaFile:
    """Games of one title between the same bots in a file that may hold others, too."""

    def __init__(self, path: Path, title: str, players: int, bots: Sequence[str]) -> None:
        """Read what was played before; games under other rules of the title don't count."""
        self.path, self.title, self.players = path, title, players
        self.rules = get_title(title).definition(players).version
        #: Games that count, by seed and seats.
        self.found: dict[tuple[int, tuple[str, ...]], Result] = {}
        for kept in _read(path):
            table = kept.title, kept.players, kept.rules, set(kept.result.seats)
            if table == (title, players, self.rules, set(bots)):
                self.found[kept.result.seed, kept.result.seats] = kept.result

    def add(self, result: Result) -> None:
        """Append a game."""
        self.found[result.seed, result.seats] = result
        kept = KeptGame(self.title, self.players, roundhouse.__version__, self.rules, result)
        append_whole(self.path, msgspec.json.encode(kept) + b"\n")


def _read(path: Path) -> list[KeptGame]:
    """All games of a file; a last line that was cut off is removed, so that its game is played again."""
    try:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            path.write_bytes(whole)
    except OSError as error:
        raise RoundhouseError(f"{path}: {error.strerror}") from error
    found = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=KeptGame))
        except msgspec.MsgspecError as error:
            raise RoundhouseError(f"{path}, line {number}: this is not a game of an arena ({error})") from error
    return found
