"""What a data set holds, beside its Parquet files: what it was made from, and how to read its arrays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, field

import roundhouse
from roundhouse.core.errors import SetupError
from roundhouse.env.layout import layout
from roundhouse.whole_files import write_whole

from .rows import COLUMNS

FILE = "dataset.json"


class Manifest(Struct, frozen=True):
    """The contents of `dataset.json`; a data set is continued only with the same."""

    roundhouse: str
    title: str
    players: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object]
    #: Numbers in an observation, and indices of the action space.
    observation: int
    actions: int
    #: Where each table is in an observation, and its shape.
    tables: Mapping[str, tuple[int, int]]
    shapes: Mapping[str, tuple[int, ...]]
    columns: Mapping[str, str] = field(default_factory=lambda: dict(COLUMNS))


def manifest_of(title: str, players: int, bots: tuple[str, ...], seed: int, options: Mapping[str, object]) -> Manifest:
    """The manifest of a new data set."""
    actions, observer = layout(title, players, tuple(sorted(options.items())))
    return Manifest(
        roundhouse.__version__,
        title,
        players,
        bots,
        seed,
        dict(options),
        observer.size,
        actions.size,
        observer.spans(),
        observer.shapes,
    )


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a data set."""
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise SetupError(f"{folder} holds no data set: there is no {FILE}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{path} is damaged: {error}") from error


def claim(folder: Path, manifest: Manifest) -> None:
    """Write the manifest of a new data set, or compare it with that of the one that is continued."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    if not path.exists() or (not any(folder.glob("*.parquet")) and read_manifest(folder) != manifest):
        write_whole(path, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
    old = read_manifest(folder)
    if old == manifest:
        return
    mine, theirs = _described(manifest), _described(old)
    if mine == theirs:
        mine, theirs = (f"what Roundhouse {one.roundhouse} shows of positions" for one in (manifest, old))
    raise SetupError(f"{folder} holds another data set: {theirs}, not {mine}; choose another folder")


def _described(manifest: Manifest) -> str:
    """What a data set was asked for."""
    by = f"bots {', '.join(manifest.bots)} from seed {manifest.seed}" if manifest.bots else "imported games"
    options = "".join(f", {name}={json.dumps(value)}" for name, value in sorted(manifest.options.items()))
    return f"{manifest.title} with {manifest.players} players, {by}{options}"
