"""Starting server processes: settings pass from the command to each of them through the environment."""

from __future__ import annotations

import gc
import os
import sys

import msgspec
from fastapi import FastAPI

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
    return create_app(settings)
