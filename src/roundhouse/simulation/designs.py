"""Read a designer's changed data files, and refuse those that no game can be played with."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from roundhouse.core.definition import GameDef
from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title
from roundhouse.titles import get_title

from .data_names import names_in
from .data_shape import shape_of
from .faults import Asked, faults
from .trial import component_faults, trial_faults
from .variant import Variant, data_files

#: So many faults are told at once.
MOST_FAULTS = 5


def read_variant(
    title: str,
    folder: Path,
    options: Mapping[str, Any] | None = None,
    *,
    name: str = "",
    players: Iterable[int] | None = None,
) -> Variant:
    """The changed copies in a folder, checked for these numbers of players or for all; other files stay as printed."""
    about = get_title(title)
    if not folder.is_dir():
        raise SetupError(f"{folder} is not a folder with changed data files of {about.name}")
    texts = {path.name: _text(path) for path in sorted(folder.glob("*.toml"))}
    if not texts:
        raise SetupError(f"there is no data file in {folder}; copy one of: {', '.join(data_files(about))}")
    variant = Variant(name or folder.resolve().name or str(folder), texts, dict(options or {}))
    check(about, variant, players)
    return variant


def folder_names(folders: Sequence[Path]) -> list[str]:
    """What variants in these folders are called: as much of the paths as tells them apart.

    >>> folder_names([Path("/a/trains"), Path("/b/trains")])
    ['a/trains', 'b/trains']
    """
    paths = [folder.resolve() for folder in folders]
    for path in paths:
        if paths.count(path) > 1:
            raise SetupError(f"{path} is named twice; a variant is compared with others")
    taken = {Variant().name}
    for length in range(1, max((len(path.parts) for path in paths), default=0) + 1):
        names = ["/".join(path.parts[-length:]) for path in paths]
        if len({*names, *taken}) == len(names) + len(taken):
            return names
    return [str(path) for path in paths]


def check(title: Title, variant: Variant, players: Iterable[int] | None = None) -> None:
    """Complain about data that no game can be built from or played with, for these numbers of players or for all."""
    numbers = list(range(title.players[0], title.players[1] + 1) if players is None else players)
    strange = sorted(set(variant.texts) - set(data_files(title)))
    if strange:
        raise SetupError(f"{title.name} has no data file {', '.join(strange)}; it has: {', '.join(data_files(title))}")
    try:
        wrong = _shape_faults(title, variant, numbers) or _play_faults(title, variant, numbers)
    except RecursionError:
        wrong = [f"{', '.join(variant.texts)}: lists or tables lie too deep in each other"]
    if wrong:
        more = [f"and {len(wrong) - MOST_FAULTS} more"] if len(wrong) > MOST_FAULTS else []
        told = "; ".join([*wrong[:MOST_FAULTS], *more])
        raise SetupError(f"the data files of {variant.name} do not fit {title.name}: {told}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SetupError(f"{path} is no text in UTF-8: {error.reason} at byte {error.start}") from error


def _shape_faults(title: Title, variant: Variant, numbers: Sequence[int]) -> list[str]:
    """Compare with what is printed; a file that is not changed may name things that are gone."""
    printed = {name: tomllib.loads(text) for name, text in data_files(title).items()}
    try:
        changed = {name: _toml(name, text) for name, text in variant.texts.items()}
    except SetupError as error:
        return [str(error)]
    known, now = names_in(printed.values()), changed | {name: printed[name] for name in printed if name not in changed}
    asked = Asked(names_in(now.values()), frozenset(map(str, numbers)))
    return [f"{name}: {fault}" for name in now for fault in faults(now[name], shape_of(printed[name], known), asked)]


def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{name}: {error}") from error


def _play_faults(title: Title, variant: Variant, numbers: Sequence[int]) -> list[str]:
    """Build what the files describe, then play with it."""
    printed = {number: title.definition(number, variant.options) for number in numbers}
    files = ", ".join(variant.texts)
    for number in numbers:
        wrong = _faults_with(title, printed[number], number, variant)
        if wrong:
            return [f"{files}: {fault}" for fault in wrong]
    return []


def _faults_with(title: Title, printed: GameDef, players: int, variant: Variant) -> list[str]:
    try:
        changed = title.definition(players, variant.options, data=variant.texts)
        return list(component_faults(printed, changed)) or list(trial_faults(title, players, variant))
    except Exception as error:  # whatever the readers of data may raise
        told = f"{error} is missing" if isinstance(error, KeyError) else str(error) or type(error).__name__
        for name in variant.texts:
            told = told.removeprefix(f"{title.name} {name}: ")
        return [told]
