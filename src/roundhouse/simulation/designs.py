"""Read a designer's changed data files, and reject those that can't be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from roundhouse.bots.hints import read_hints
from roundhouse.core.data_files import DataError
from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title
from roundhouse.titles import get_title

from .trial import trial_faults
from .variant import Variant, data_files


def read_variant(
    title: str,
    folder: Path,
    options: Mapping[str, object] | None = None,
    *,
    name: str = "",
    players: Iterable[int] | None = None,
) -> Variant:
    """The variant with the changed files of a folder, checked for these numbers of players or for all."""
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
    """Names for variants in these folders: as much of each path as makes them unique.

    >>> folder_names([Path("/a/trains"), Path("/b/trains")])
    ['a/trains', 'b/trains']
    """
    paths = [folder.resolve() for folder in folders]
    for path in paths:
        if paths.count(path) > 1:
            raise SetupError(f"{path} is named twice; name each variant once")
    taken = {Variant().name}
    for length in range(1, max((len(path.parts) for path in paths), default=0) + 1):
        names = ["/".join(path.parts[-length:]) for path in paths]
        if len({*names, *taken}) == len(names) + len(taken):
            return names
    return [str(path) for path in paths]


def check(title: Title, variant: Variant, players: Iterable[int] | None = None) -> None:
    """Reject data that can't be loaded or played, for these numbers of players or for all."""
    numbers = list(range(title.players[0], title.players[1] + 1) if players is None else players)
    try:
        chosen, _ = title.read_options(variant.options)
        read_hints(title.box(chosen, variant.texts).files)
        for number in numbers:
            title.definition(number, variant.options, data=variant.texts)
        wrong = next((fault for number in numbers for fault in trial_faults(title, number, variant)), "")
    except DataError as error:
        wrong = error.told
    if wrong:
        raise SetupError(f"the data files of {variant.name} do not fit {title.name}: {wrong}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SetupError(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from error
