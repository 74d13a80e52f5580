"""The sources to measure: pure Python and, if possible, the same compiled."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("*.so", "*.pyd")
_NOT_COPIED = shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd", "fast.sources")


class Trees(Struct, frozen=True):
    """Folders to import Roundhouse from; `compiled` is None if there is nothing compiled, and `why` says why."""

    pure: Path
    compiled: Path | None = None
    why: str = ""


def has_libraries(source: Path) -> bool:
    """Whether compiled modules are among the sources."""
    return any(True for pattern in LIBRARIES for _ in source.rglob(pattern))


@contextmanager
def trees(source: Path, compiling: bool = True) -> Iterator[Trees]:
    """Both kinds of sources; what is missing is made in a temporary folder."""
    with TemporaryDirectory(prefix="roundhouse-bench-") as folder:
        if has_libraries(source):
            pure = Path(folder) / "pure"
            shutil.copytree(source, pure, ignore=_NOT_COPIED)
            yield Trees(pure, source)
            return
        why = _why_not_compiled(source) if compiling else "not asked for"
        if why:
            yield Trees(source, None, why)
            return
        copy = Path(folder) / "compiled"
        shutil.copytree(source, copy / "src", ignore=_NOT_COPIED)
        for name in ("fast.py", "pyproject.toml", "README.md"):
            shutil.copy(source.parent / name, copy / name)
        done = subprocess.run([sys.executable, "fast.py"], cwd=copy, capture_output=True, text=True, check=False)
        if done.returncode or not has_libraries(copy / "src"):
            last = (done.stderr.strip().splitlines() or ["no compiled modules"])[-1]
            yield Trees(source, None, f"compiling failed: {last}")
        else:
            yield Trees(source, copy / "src")


def _why_not_compiled(source: Path) -> str:
    if not (source.parent / "fast.py").is_file():
        return "there is no fast.py"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypyc is not installed; run make fast once"
    if not any(shutil.which(compiler) for compiler in ("cc", "gcc", "clang", "cl")):
        return "there is no C compiler"
    return ""
