"""The folder of a league: who takes part, and every game as soon as it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct
from msgspec.structs import replace

from roundhouse.bots import get, identity, plain_name
from roundhouse.core.errors import SetupError
from roundhouse.titles import get_title
from roundhouse.whole_files import append_whole, write_whole

SETTINGS, GAMES = "league.json", "games.jsonl"


class Table(Struct, frozen=True, order=True):
    """A title and a number of players."""

    title: str
    players: int

    def __str__(self) -> str:
        """As the command line writes it: `18tiny:2`."""
        return f"{self.title}:{self.players}"


class Settings(Struct, frozen=True):
    """Who plays what; bots and tables may be added later."""

    bots: tuple[str, ...]
    tables: tuple[Table, ...]
    seed: int = 1
    #: Digests of learned players, whose files may change under the same name.
    learned: Mapping[str, str] = {}


class Meeting(Struct, frozen=True):
    """A game between two bots: the number of their meeting at this table, and how it ended, or why it failed."""

    table: Table
    first: str
    second: str
    number: int
    seed: int
    seats: tuple[str, ...]
    worth: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    ending: str = ""
    actions: int = 0
    failed: str = ""


class League:
    """An open league."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Read what was played before; what a crash has left of a line is dropped."""
        self.folder, self.settings = folder, settings
        self._path = folder / GAMES
        self.meetings = self._read()

    def append(self, meeting: Meeting) -> None:
        """Keep a game, on the disk before anything else happens."""
        append_whole(self._path, msgspec.json.encode(meeting) + b"\n")
        self.meetings.append(meeting)

    def refuse_changed(self) -> None:
        """Games of a player that has learned more since would be counted for another one."""
        for name, digest in self.settings.learned.items():
            if identity(name) != digest:
                raise SetupError(
                    f"{name} has changed since it joined the league in {self.folder}, so its games would be of two"
                    " players; put the old file back, and let the new one join under another name"
                )

    def _read(self) -> list[Meeting]:
        if not self._path.exists():
            return []
        found, good = list[Meeting](), 0
        data = self._path.read_bytes()
        for line in data.splitlines(keepends=True):
            try:
                meeting = msgspec.json.decode(line, type=Meeting)
            except (msgspec.DecodeError, UnicodeDecodeError):
                break
            if not line.endswith(b"\n"):
                break
            found.append(meeting)
            good += len(line)
        if good < len(data):
            if b"\n" in data[good:].rstrip(b"\n"):
                raise SetupError(
                    f"{self._path} is damaged after game {len(found)}; repair or remove the lines from there on"
                )
            with self._path.open("r+b") as file:
                file.truncate(good)
        return found


@contextmanager
def opened(folder: Path, bots: Sequence[str], tables: Sequence[str], seed: int | None = None) -> Iterator[League]:
    """The league in a folder, created if there is none, with these bots and tables added; nobody else may write."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder / ".league.lock", timeout=0):
            yield League(folder, _settings(folder, bots, tables, seed))
    except Timeout as error:
        raise SetupError(f"another league is playing in {folder}; wait for it, or choose another folder") from error


def _settings(folder: Path, bots: Sequence[str], tables: Sequence[str], seed: int | None) -> Settings:
    path = folder / SETTINGS
    old = Settings((), ())
    if path.exists():
        try:
            old = msgspec.json.decode(path.read_bytes(), type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise SetupError(f"{path} is damaged: {error}") from error
        if seed not in (None, old.seed):
            raise SetupError(f"the league in {folder} began with seed {old.seed}, which can't be changed")
    elif seed is not None:
        old = replace(old, seed=seed)
    for name in bots:
        get(name)
    found = Settings(
        tuple(dict.fromkeys((*old.bots, *map(plain_name, bots)))),
        tuple(dict.fromkeys((*old.tables, *map(read_table, tables)))),
        old.seed,
    )
    known = {name: old.learned.get(name) or identity(name) for name in found.bots}
    found = replace(found, learned={name: digest for name, digest in known.items() if digest})
    if len(found.bots) < 2 or not found.tables:
        raise SetupError("a league needs at least two bots and one title: add --bots and --titles")
    if found != old or not path.exists():
        write_whole(path, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return found


def read_table(text: str) -> Table:
    """A title and perhaps a number of players.

    >>> read_table("18tiny"), read_table("18mex:4")
    (Table(title='18tiny', players=2), Table(title='18mex', players=4))
    """
    name, _, number = text.partition(":")
    title = get_title(name)
    if number and not number.isdigit():
        raise SetupError(f"{text!r} is not a table; write TITLE or TITLE:PLAYERS, as in {title.id}:{title.players[0]}")
    players = int(number) if number else title.players[0]
    title.definition(players)
    return Table(title.id, players)
