"""Packages that only some parts need: which extra brings them, and a clear word where one is missing."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from roundhouse.core.errors import RoundhouseError

#: What `pip install "roundhouse[extra]"` brings, as modules.
MODULES: dict[str, tuple[str, ...]] = {
    "server": (
        "aiohttp",
        "aiosmtplib",
        "alembic",
        "argon2",
        "babel",
        "confusable_homoglyphs",
        "jinja2",
        "limits",
        "openskill",
        "procrastinate",
        "prometheus_client",
        "psycopg",
        "purgatory",
        "pywebpush",
        "redis",
        "resvg_py",
        "sqlalchemy",
        "starlette",
        "tenacity",
        "tzdata",
        "uvicorn",
        "websockets",
    ),
    "client": ("aiohttp", "tenacity"),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "simulation": ("polars",),
    "ray": ("ray",),
    "training": ("numpy",),
    "openspiel": ("pyspiel", "numpy"),
}


def need(module: str, extra: str) -> ModuleType:
    """The module, or an error that says how to install it.

    >>> need("json", "env").__name__
    'json'
    >>> need("no_such_module", "env")
    Traceback (most recent call last):
    roundhouse.core.errors.RoundhouseError: no_such_module is not installed; try: pip install "roundhouse[env]"
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise _missing(module, extra) from error


def need_extra(extra: str) -> None:
    """Check that everything an extra brings is installed; imports nothing, for much of it is rarely used."""
    for module in MODULES[extra]:
        if not _is_installed(module):
            raise _missing(module, extra)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _missing(module: str, extra: str) -> RoundhouseError:
    return RoundhouseError(f'{module} is not installed; try: pip install "roundhouse[{extra}]"')
