"""Compiles the hot part of the route search with mypyc, next to the sources; Python prefers compiled modules.

    make fast    # needs a C compiler
    make pure    # removes it again

Compiled modules that are older than their sources are removed before use (`--stale`).

Only modules without components (msgspec structs) and without classes that titles extend are compiled.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
FOLDER = SOURCES / "roundhouse" / "board" / "routes"
HOT = (
    "between",
    "budget",
    "candidates",
    "combine",
    "facts",
    "graph",
    "half_route_index",
    "half_routes",
    "seeds",
    "stop_bits",
)


MARK = FOLDER / "fast.sources"


def sources() -> str:
    """A digest of the sources of the compiled modules."""
    return sha256(b"".join((FOLDER / f"{name}.py").read_bytes() for name in HOT)).hexdigest()


def compiled() -> list[Path]:
    """The compiled modules next to the sources."""
    return sorted(file for pattern in ("*.so", "*.pyd") for file in FOLDER.glob(pattern))


def clear() -> None:
    """Go back to pure Python."""
    for file in compiled():
        file.unlink()
    MARK.unlink(missing_ok=True)


def clear_stale() -> None:
    """Go back to pure Python if the sources have changed."""
    if compiled() and not (MARK.is_file() and MARK.read_text() == sources()):
        clear()
        print("removed the compiled route search, which was older than its sources; run make fast to compile it again")


def build() -> None:
    """Compile all hot modules into one library."""
    from mypyc.build import mypycify
    from setuptools import setup

    clear()
    os.chdir(ROOT)
    os.environ["MYPYPATH"] = str(SOURCES)
    modules = [str((FOLDER / f"{name}.py").relative_to(ROOT)) for name in HOT]
    extensions = mypycify(modules, opt_level="3", group_name="roundhouse.board.routes.fast", target_dir="build/fast")
    setup(
        name="roundhouse-fast",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--build-lib", str(SOURCES), "--build-temp", "build/fast"],
    )
    MARK.write_text(sources())
    print(f"{len(compiled())} compiled modules in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    chosen = {"--pure": clear, "--stale": clear_stale}
    next((do for flag, do in chosen.items() if flag in sys.argv), build)()
