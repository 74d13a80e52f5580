"""Starting server processes: the command passes the settings to each through the environment."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import msgspec
from starlette.applications import Starlette

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.present.map_detail import drawing
from roundhouse.titles import all_titles

from .app import create_app
from .operations import logs
from .operations.metrics import SHARED
from .operations.startup_checks import CannotStart
from .settings import BadSettings, Settings

#: The maps of laptops: two windows in which different steps of the zoom are shown.
USUAL_ROOMS = ("760x680", "1140x860")
HANDED = "ROUNDHOUSE_HANDED_OVER"
LEVEL = "ROUNDHOUSE_LOG_LEVEL"
#: Exit codes: settings are wrong; the database or Redis cannot be used.
MISTAKEN, UNUSABLE = 2, 3

log = logging.getLogger("roundhouse")


def prepare(settings: Settings, level: str) -> None:
    """Pass the settings to the processes that will be started."""
    os.environ[HANDED] = msgspec.json.encode(settings).decode()
    os.environ[LEVEL] = os.environ.get(LEVEL) or level


@contextmanager
def shared_figures(workers: int) -> Iterator[None]:
    """A folder in which several processes share their metrics; each answers for all."""
    given = os.environ.get(SHARED)
    if given:
        folder = Path(given)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.db"):
            old.unlink()
        yield
    elif workers == 1:
        yield
    else:
        with TemporaryDirectory(prefix="roundhouse-figures-") as made:
            os.environ[SHARED] = made
            try:
                yield
            finally:
                del os.environ[SHARED]


def application() -> Starlette:
    """The application of one process."""
    set_up()
    Thread(target=draw_maps, name="draw_maps", daemon=True).start()
    try:
        return create_app(handed_over())
    except (BadSettings, CannotStart) as error:
        for line in str(error).splitlines():
            log.critical(line)
        raise SystemExit(UNUSABLE if isinstance(error, CannotStart) else MISTAKEN) from None


def set_up() -> None:
    """What every process of a server does first."""
    logs.set_up(os.environ.get(LEVEL) or "INFO")
    # Thousands of games in memory are millions of long-lived objects; scanning them all often costs time.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    # The thread that stores moves and the one that sends news need the interpreter often, and each time only shortly.
    sys.setswitchinterval(0.0005)


def handed_over() -> Settings:
    """The settings that the command has passed on, or else those of the environment."""
    handed = os.environ.get(HANDED)
    return msgspec.json.decode(handed, type=Settings) if handed else Settings.from_env()


def draw_maps() -> None:
    """Draw the printed maps as laptops show them before the first visitor asks; all games share them."""
    for title in all_titles().values():
        try:
            game = new_game(title.id, title.players[0])
            for room in USUAL_ROOMS:
                with drawing(room):
                    present.scene(game)
        except Exception:  # a title of another package must not keep the others from being drawn
            log.exception("the map of %s cannot be drawn", title.id)
