"""Compiles the hot part of the route search with mypyc, beside the sources; Python prefers what is compiled.

    make fast    # needs a C compiler
    make pure    # takes it back

Only modules without components (msgspec structs) and without classes that titles extend are compiled.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
FOLDER = SOURCES / "roundhouse" / "board" / "routes"
HOT = ("arms", "between", "budget", "combine", "graph", "pools", "spreads", "trees")


def compiled() -> list[Path]:
    """The extension modules that lie beside the sources."""
    return sorted(file for pattern in ("*.so", "*.pyd") for file in FOLDER.glob(pattern))


def clear() -> None:
    """Back to pure Python."""
    for file in compiled():
        file.unlink()


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
    print(f"{len(compiled())} compiled modules in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    clear() if "--pure" in sys.argv else build()
