"""The sources to measure: pure Python and, if possible, the same compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("*.so", "*.pyd")
#: Setting this keeps Roundhouse from using compiled modules.
SWITCH = "ROUNDHOUSE_PURE"
_NOT_COPIED = shutil.ignore_patterns("__pycache__", "static", *LIBRARIES, "*.sources")
_IN_USE = "from roundhouse import compiled; print(compiled.IN_USE)"


class Trees(Struct, frozen=True):
    """Folders to import Roundhouse from; `compiled` is None if there is nothing compiled, and `why` says why."""

    pure: Path
    compiled: Path | None = None
    why: str = ""


def environment(source: Path, pure: bool) -> Mapping[str, str]:
    """The environment of a process that imports Roundhouse from a folder."""
    kept = {name: value for name, value in os.environ.items() if name != SWITCH}
    paths = {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])}
    return {**kept, **paths, **({SWITCH: "1"} if pure else {})}


def has_libraries(source: Path) -> bool:
    """Whether compiled modules are among the sources."""
    return any(True for pattern in LIBRARIES for _ in source.rglob(pattern))


def uses_libraries(source: Path) -> bool:
    """Whether Roundhouse uses the compiled modules among its sources, and not only the sources because they changed."""
    if not has_libraries(source):
        return False
    done = _run([sys.executable, "-c", _IN_USE], ROOT, environment(source, pure=False))
    return done.returncode == 0 and done.stdout.strip() == "True"


@contextmanager
def trees(source: Path, compiling: bool = True) -> Iterator[Trees]:
    """Both kinds of sources; what is missing is made in a temporary folder."""
    with TemporaryDirectory(prefix="roundhouse-bench-") as folder:
        pure = source
        if has_libraries(source):  # sources of before ROUNDHOUSE_PURE would use them
            pure = Path(folder) / "pure"
            shutil.copytree(source, pure, ignore=_NOT_COPIED)
        if not compiling:
            yield Trees(pure, None, "not asked for")
        elif uses_libraries(source):
            yield Trees(pure, source)
        else:
            copy = Path(folder) / "compiled"
            why = _why_not_compiled(source, copy)
            yield Trees(pure, None, why) if why else Trees(pure, copy)


def _why_not_compiled(source: Path, copy: Path) -> str:
    """Compile a copy of the sources; '' if it is there and used, else what is wrong."""
    program = source.parent / "fast.py"
    if not program.is_file() or "--copy" not in program.read_text(encoding="utf-8"):
        return "there is no fast.py that compiles a copy"
    done = _run([sys.executable, program.name, "--copy", str(copy)], program.parent, os.environ)
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
    return "" if uses_libraries(copy) else "Roundhouse does not use the modules that fast.py compiled"


def _run(command: list[str], folder: Path, variables: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
