"""Which modules `make fast` compiles, and whether this process uses them.

Compiled modules are next to their sources, in a checkout as in a wheel. A process uses all of them or none: none if
`ROUNDHOUSE_PURE` is set, or if the sources have changed since. `roundhouse` imports this module first, and it decides.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

#: The modules worth compiling, by package. None of them defines structs of msgspec, which mypyc does not understand.
MODULES = {
    "core": ("cache", "engine", "ids", "legal", "listing", "order", "screening", "view"),
    "board": ("compiled", "legality", "network", "past_searches", "reach", "rotations", "tracer"),
    "board.routes": (
        "between", "budget", "candidates", "combine", "facts", "graph", "half_route_index", "half_routes", "memory",
        "places", "relaxed", "repeats", "resolve", "seeds", "segments", "solve", "stop_bits", "through_routes",
    ),
    "finance": ("holdings", "market", "transfer"),
    "render": ("free_space",),
    "rules": ("deals", "policies_of"),
    "rules.operating": (
        "bankruptcy", "dividends", "duty", "faces", "network", "phases", "privates", "raising", "running", "stations",
        "track", "trains", "turn",
    ),
    "rules.stock": ("buying", "certificates", "limits", "presidency", "selling", "turn", "values"),
    "titles.eu": ("building", "pullman", "rounds", "selling", "shares", "train_rules"),
}  # fmt: skip
#: The modules written in C, which pure Python does without.
IN_C = {"board.routes": ("native_sets",)}
#: All code compiled by mypyc is in this library; next to each source is only a stub that loads its part.
LIBRARY = "compiled__mypyc"
#: The digest of the sources that were compiled.
MARK = "compiled.sources"
SWITCH = "ROUNDHOUSE_PURE"
PACKAGE = Path(__file__).parent


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files to compile with mypyc."""
    folders = [(package.joinpath(*name.split(".")), modules) for name, modules in MODULES.items()]
    return [folder / f"{module}.py" for folder, modules in folders for module in modules]


def c_sources(package: Path = PACKAGE) -> dict[str, Path]:
    """The files in C, by the name of their module."""
    names = [f"{name}.{module}" for name, modules in IN_C.items() for module in modules]
    return {f"roundhouse.{name}": package.joinpath(*name.split(".")).with_suffix(".c") for name in names}


def digest(package: Path = PACKAGE) -> str:
    """A digest of the files to compile, which is written next to what was made of them."""
    found = sha256()
    for file in (*sources(package), *c_sources(package).values()):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def is_built(package: Path = PACKAGE) -> bool:
    """Whether there is a library that this Python can load, whatever it was compiled from."""
    return any((package / f"{LIBRARY}{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)


def is_current(package: Path = PACKAGE) -> bool:
    """Whether the library was compiled from the sources as they are."""
    mark = package / MARK
    return is_built(package) and mark.is_file() and mark.read_text() == digest(package)


@cache
def _sources_in(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


class SourcesOnly:
    """Finds the modules of Roundhouse by their sources, so that a process never mixes them with compiled ones."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Where the source of a module is; None leaves the search to Python."""
        if name in c_sources():
            raise ModuleNotFoundError(f"{name} is not used by pure Python", name=name)
        if not name.startswith("roundhouse.") or path is None:
            return None
        found = (_sources_in(folder).find_spec(name) for folder in path)
        return next((spec for spec in found if spec is not None and spec.loader is not None), None)

    @staticmethod
    def invalidate_caches() -> None:
        """Look at the folders again, because files were added."""
        _sources_in.cache_clear()


def _choose() -> bool:
    if not os.environ.get(SWITCH) and is_current():
        return True
    sys.meta_path.insert(0, SourcesOnly)
    return False


#: Whether this process uses the compiled modules.
IN_USE = _choose()


def description() -> str:
    """Which of the two is used, for people: compiled or pure Python."""
    if IN_USE:
        return "compiled"
    if os.environ.get(SWITCH) and is_built():
        return f"pure Python, because {SWITCH} is set"
    return "pure Python, because the compiled modules are older than their sources" if is_built() else "pure Python"
