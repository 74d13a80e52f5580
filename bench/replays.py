"""Replay of recorded games with all checks on."""

from __future__ import annotations

from collections.abc import Iterator

from bench.recorded import files_of, recorded_titles
from bench.timing import Figure, timed
from roundhouse.record.site import read_site_file
from roundhouse.record.site.replay import SiteReplay

FILES, QUICK_FILES = 6, 2


def replay(run: SiteReplay) -> None:
    """Play a recorded game to its end."""
    for played in run.actions():
        run.play(played)


def replays(quick: bool) -> Iterator[Figure]:
    """Milliseconds per recorded action, routes included, reading the file not included."""
    for site, name in recorded_titles().items():
        games = [read_site_file(file) for file in files_of(site, QUICK_FILES if quick else FILES)]
        replay(SiteReplay(games[0]))
        runs = [SiteReplay(game) for game in games]
        spent = sum(timed(replay, run) for run in runs)
        count = sum(len(run.actions()) for run in runs)
        yield Figure(f"replay {name}, per action", spent / count, None, "ms", replays=site)
