"""Optional packages: a clear word where one is missing."""

from __future__ import annotations

import importlib
from types import ModuleType

from roundhouse.core.errors import RoundhouseError


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
        raise RoundhouseError(f'{module} is not installed; try: pip install "roundhouse[{extra}]"') from error
