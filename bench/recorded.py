"""Recorded games of 18xx.games, if they are available."""

from __future__ import annotations

import os
from pathlib import Path

from roundhouse.titles import all_titles

#: The folder with the reference games; benchmarks that need them are skipped without it.
SHARED = Path(os.environ.get("ROUNDHOUSE_SHARED", Path(__file__).resolve().parents[2] / "shared"))
GAMES = SHARED / "conformance"


def files_of(name: str, most: int | None = None) -> list[Path]:
    """The recorded games of a title by the site's name, played ones first."""
    found = [*sorted(GAMES.glob(f"{name}/*.json")), *sorted(GAMES.glob(f"selfplay/{name}/*.json"))]
    return found[:most]


def recorded_titles() -> dict[str, str]:
    """The names of the titles with recorded games, by the site's name."""
    titles = (title for title in all_titles().values() if title.site is not None)
    names = {title.site.title: title.name for title in titles if title.site is not None}
    return {site: name for site, name in names.items() if files_of(site, 1)}
