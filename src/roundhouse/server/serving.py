"""Starting server processes: settings pass from the command to each of them through the environment."""

from __future__ import annotations

import gc
import os
import sys
from threading import Thread

import msgspec
from fastapi import FastAPI

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.titles import all_titles

from . import logs
from .app import create_app
from .settings import Settings

HANDED = "ROUNDHOUSE_HANDED_OVER"
LEVEL = "ROUNDHOUSE_LOG_LEVEL"


def prepare(settings: Settings, level: str) -> None:
    """Hand the settings to the processes that will be started."""
    os.environ[HANDED] = msgspec.json.encode(settings).decode()
    os.environ.setdefault(LEVEL, level)


def application() -> FastAPI:
    """The application of one process."""
    logs.set_up(os.environ.get(LEVEL, "INFO"))
    handed = os.environ.get(HANDED)
    settings = msgspec.json.decode(handed, type=Settings) if handed else Settings.from_env()
    # Thousands of games in memory are millions of objects that stay; looking through all of them often costs time.
    gc.set_threshold(20_000, 20, 50)
    # The thread that stores moves and the one that sends news need the interpreter often, and each time only shortly.
    sys.setswitchinterval(0.0005)
    Thread(target=draw_maps, name="draw_maps", daemon=True).start()
    return create_app(settings)


def draw_maps() -> None:
    """Draw what is printed on the maps before the first visitor asks; drawn faces are kept for all games."""
    for title in all_titles().values():
        present.scene(new_game(title.id, title.players[0]))
