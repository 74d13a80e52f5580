"""Write a data set in parts, each of them whole or not there, so that it can be continued after any interruption."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from glob import escape
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

from roundhouse.core.errors import FileError, RoundhouseError, SetupError
from roundhouse.core.game import Game
from roundhouse.env.layout import layout
from roundhouse.extras import need
from roundhouse.simulation.pool import Failure, good, on_cores
from roundhouse.whole_files import write_whole

from .manifest import claim, manifest_of
from .rows import Row, rows_of
from .sources import Source, bots_game, file_game

#: Games of bots in one file; a run that is interrupted loses at most one part per process.
PART = 8
#: Rows that are compressed together, and can be read without the others.
ROW_GROUP = 1024


class Request(Struct, frozen=True):
    """The games of a data set: of bots from a seed on, and those of files."""

    title: str
    players: int
    bots: tuple[str, ...] = ()
    games: int = 0
    seed: int = 1
    options: Mapping[str, object] = {}
    files: tuple[Path, ...] = ()


class Part(Struct, frozen=True):
    """A file of the data set: some games of bots, or one imported game."""

    name: str
    numbers: tuple[int, ...] = ()
    file: Path | None = None


class Written(Struct, frozen=True):
    """What became of a part: its rows, or why it was left out."""

    part: str
    rows: int
    left_out: str = ""


def parts_of(request: Request) -> list[Part]:
    """All parts in order; full ones keep their names when more games are asked for. Copies of a file count once."""
    found, marks = [], set[int]()
    for first in range(0, request.games, PART):
        numbers = tuple(range(first, min(first + PART, request.games)))
        found.append(Part(f"bots-{first:06}-{numbers[-1]:06}.parquet", numbers))
    for path in request.files:
        mark = zlib.crc32(path.read_bytes()) if path.is_file() else 0
        if mark not in marks or not mark:
            found.append(Part(f"file-{path.stem}-{mark:08x}.parquet", file=path))
        marks.add(mark)
    return found


def write_dataset(
    request: Request, folder: Path, *, workers: int = 1, told: Callable[[int, int], None] = lambda done, of: None
) -> list[Written]:
    """Write what is missing; files that can't be read, or are of other games, are left out with a reason."""
    need("polars", "simulation"), need("gymnasium", "env")
    if not request.games and not request.files:
        raise SetupError("a data set needs games of bots or files")
    claim(folder, manifest_of(request.title, request.players, request.bots, request.seed, request.options))
    parts = parts_of(request)
    left = [part for part in parts if not _is_there(folder, part)]
    written: list[Written] = []

    def keep(one: Written) -> None:
        written.append(one)
        told(len(parts) - len(left) + len(written), len(parts))

    told(len(parts) - len(left), len(parts))
    work = partial(_attempt, request, folder)
    if workers > 1 and len(left) > 1:
        on_cores(work, left, workers, keep)
    else:
        for part in left:
            keep(good(work(part)))
    _drop_shorter(folder, parts)
    return sorted(written, key=lambda one: one.part)


def _attempt(request: Request, folder: Path, part: Part) -> Written | Failure:
    try:
        return _write(request, folder, part)
    except FileError as error:
        return Failure(str(error))
    except Exception as error:
        return Failure(f"{part.name} could not be written: {type(error).__name__}: {error}")


def _write(request: Request, folder: Path, part: Part) -> Written:
    if part.file is not None:
        try:
            games = [file_game(part.file)]
        except RoundhouseError as error:
            return Written(part.name, 0, str(error))
        why = _unfit(request, *games[0])
        if why:
            return Written(part.name, 0, f"{part.file}: {why}")
    else:
        play = partial(bots_game, request.title, request.players, request.bots)
        games = [play(request.seed + number, number, request.options) for number in part.numbers]
    rows = [row for game, source in games for row in rows_of(game, source)]
    _save(folder / part.name, rows)
    return Written(part.name, len(rows))


def _unfit(request: Request, game: Game, source: Source) -> str:
    """Why a game can't stand beside the others."""
    if game.defn.title != request.title:
        return f"a game of {game.defn.title}, not {request.title}"
    if len(game.state.players) != request.players:
        return f"a game of {len(game.state.players)} players, not {request.players}"
    mine = layout(request.title, request.players, tuple(sorted(request.options.items())))
    theirs = layout(request.title, request.players, tuple(sorted(source.options.items())))
    if (mine[0].size, mine[1].shapes) != (theirs[0].size, theirs[1].shapes):
        named = " ".join(f"--option {name}={json.dumps(value)}" for name, value in source.options.items())
        return f"other actions or observations; make a data set with {named}"
    return ""


def _save(path: Path, rows: Sequence[Row]) -> None:
    """Whole or not at all, so that a reader or a crash never meets half of it."""
    import polars

    schema = _schema(np.asarray(rows[0]["observation"]).shape[-1] if rows else 0)
    columns: dict[str, Any] = {name: [row[name] for row in rows] for name in schema}
    if rows:
        columns["observation"] = np.stack(columns["observation"])
    packed = BytesIO()
    frame = polars.DataFrame(columns, schema=schema)
    frame.write_parquet(packed, compression="zstd", row_group_size=ROW_GROUP)
    write_whole(path, packed.getvalue())


def _schema(width: int) -> dict[str, Any]:
    """Types of the columns for observations of a width."""
    import polars

    return {
        "game": polars.String,
        "number": polars.UInt32,
        "player": polars.UInt8,
        "by": polars.String,
        "observation": polars.Array(polars.Float32, width),
        "legal": polars.List(polars.UInt32),
        "chosen": polars.UInt32,
        "action": polars.String,
        "reward": polars.Float32,
        "share": polars.Float32,
        "worth": polars.List(polars.Int32),
        "finished": polars.Boolean,
    }


def _is_there(folder: Path, part: Part) -> bool:
    """Whether the part, or a longer one that begins with the same game, has been written."""
    return any(path.name >= part.name for path in _beginning_alike(folder, part))


def _drop_shorter(folder: Path, parts: Sequence[Part]) -> None:
    """Remove parts that an earlier run cut short, with fewer games, and that have been written again."""
    for part in parts:
        alike = sorted(_beginning_alike(folder, part))
        for path in alike[:-1]:
            path.unlink()


def _beginning_alike(folder: Path, part: Part) -> list[Path]:
    """Files that begin with the same game; the longest has the last name."""
    pattern = f"bots-{part.numbers[0]:06}-*.parquet" if part.numbers else escape(part.name)
    return list(folder.glob(pattern))
