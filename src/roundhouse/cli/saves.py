"""Where games at the terminal are kept when no file is named."""

from __future__ import annotations

import os
from pathlib import Path

from rich.markup import escape

from roundhouse.core.errors import RoundhouseError
from roundhouse.record.site import SiteFileError

from .console import err
from .files import SavedGame


def data_folder() -> Path:
    """The folder of saved games: `roundhouse` in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = Path(base) if base else Path.home() / ".local" / "share"
    return folder / "roundhouse"


def latest_unfinished(title: str) -> SavedGame | None:
    """The game of a title that was saved last and is still going on."""
    files = sorted(data_folder().glob(f"{title}-*.json"), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in files:
        try:
            saved = SavedGame.load(path)
        except (RoundhouseError, SiteFileError, OSError) as error:
            err.print(f"[yellow]cannot continue a saved game:[/] {escape(str(error))}", soft_wrap=True)
            continue  # of other rules, or damaged; it stays where it is
        if not saved.game.finished:
            return saved
    return None


def free_path(title: str) -> Path:
    """A name that no game has yet."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (folder / f"{title}-{number}.json").exists():
        number += 1
    return folder / f"{title}-{number}.json"
