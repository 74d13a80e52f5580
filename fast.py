"""Compiles the hot modules of Roundhouse with mypyc, next to their sources; Python prefers compiled modules.

    make fast    # needs a C compiler; make play does it too, if there is one
    make pure    # removes them again

`src/roundhouse/compiled.py` lists the modules and decides at every start whether to use what was compiled from them.
Only modules without components (msgspec structs) and without classes that titles extend are compiled.
What the C compiler made is kept in `build/fast`, so that only changed modules are compiled again.
"""

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent
#: Not imported as a part of Roundhouse, because the dependencies of Roundhouse may not be installed yet.
KNOWN = runpy.run_path(str(ROOT / "src" / "roundhouse" / "compiled.py"), run_name="compiled")
#: How long `make play` waits for the compiler, in seconds.
PATIENCE = 240
PURE = "Roundhouse runs as pure Python, which is slower"


class CannotCompile(Exception):
    """Why nothing can be compiled here, in a sentence."""


def package(root: Path = ROOT) -> Path:
    """The package in a checkout."""
    return root / "src" / "roundhouse"


def compiled(root: Path = ROOT) -> list[Path]:
    """The compiled modules next to the sources."""
    folders = {file.parent for file in KNOWN["sources"](package(root))} | {package(root)}
    return sorted(file for folder in folders for pattern in ("*.so", "*.pyd") for file in folder.glob(pattern))


def clear(root: Path = ROOT) -> None:
    """Go back to pure Python."""
    (package(root) / KNOWN["MARK"]).unlink(missing_ok=True)
    for file in compiled(root):
        file.unlink()


def clear_stale(root: Path = ROOT) -> None:
    """Go back to pure Python if the sources have changed."""
    if compiled(root) and not KNOWN["is_current"](package(root)):
        clear(root)
        print("removed the compiled modules, which were older than their sources; run make fast to compile them again")


def check_tools() -> None:
    """Raise `CannotCompile` if there is no C compiler, or if Python came without its headers."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None:
        raise CannotCompile(f"there is no C compiler ({compiler})")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise CannotCompile("the C headers of Python are missing (on Debian and Ubuntu: python3-dev)")


def work_folder(root: Path = ROOT) -> Path:
    """Where everything is made; what is kept there makes the next time quick."""
    return root / "build" / "fast"


def build(root: Path = ROOT) -> None:
    """Compile all hot modules of a checkout and put them next to their sources."""
    made = compile_modules(root)
    clear(root)
    shutil.copytree(made, package(root).parent, dirs_exist_ok=True)


def copy(folder: Path) -> None:
    """Put a copy of the package with compiled modules into a folder, to compare what it answers with the sources.

    It is optimised less, because that compiles sooner.
    """
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", KNOWN["MARK"])
    shutil.copytree(package(), folder / "roundhouse", ignore=unwanted)
    shutil.copytree(compile_modules(work=work_folder() / "copy", optimised="0"), folder, dirs_exist_ok=True)


def compile_modules(root: Path = ROOT, work: Path | None = None, optimised: Literal["0", "1"] = "1") -> Path:
    """Compile all hot modules of a checkout into one library; returns the folder that has them, and nothing else."""
    check_tools()
    try:
        from filelock import FileLock
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        from mypyc.build import mypycify  # isort: skip (uses what setuptools provides)
    except ImportError as error:
        raise CannotCompile(f"{error.name} is not installed; run make fast") from None
    work = work or work_folder(root)
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(root)
    os.environ["MYPYPATH"] = str(root / "src")
    with FileLock(work / "lock"):
        digest = KNOWN["digest"](package(root))
        modules = [str(file.relative_to(root)) for file in KNOWN["sources"](package(root))]
        extensions = mypycify(
            modules,
            opt_level=optimised,
            debug_level="0",
            multi_file=True,
            group_name="roundhouse.compiled",
            target_dir=str(work),
        )
        for extension in extensions:
            extension.include_dirs.append(str(work / "roundhouse"))  # files of the group include each other by name
        for name, file in KNOWN["c_sources"](package(root)).items():
            fully = "/O2" if os.name == "nt" else "-O3"
            extensions.append(Extension(name, [str(file.relative_to(root))], extra_compile_args=[fully]))
        made = work / "made"
        shutil.rmtree(made, ignore_errors=True)
        command = build_ext(Distribution({"name": "roundhouse-fast", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(made), str(work)
        command.ensure_finalized()
        _compile_in_parallel(command, work)
        command.run()
        (made / "roundhouse" / KNOWN["MARK"]).write_text(digest)
    return made


def _compile_in_parallel(command: Any, work: Path) -> None:
    """Let a build command compile its files side by side, and only those that have changed."""
    prepare: Callable[[], None] = command.build_extensions

    def build_extensions() -> None:
        compile_files = command.compiler.compile
        headers = sha256(b"".join(file.read_bytes() for file in sorted(work.rglob("*.h"))))

        def compile_file(source: str, output_dir: str, **options: Any) -> list[str]:
            key = headers.copy()
            key.update(f"{sys.version} {options}".encode() + Path(source).read_bytes())
            target = Path(command.compiler.object_filenames([source], output_dir=output_dir)[0])
            mark = target.with_suffix(".key")
            if not (target.is_file() and mark.is_file() and mark.read_text() == key.hexdigest()):
                compile_files([source], output_dir=output_dir, **options)
                mark.write_text(key.hexdigest())
            return [str(target)]

        def compile_all(sources: list[str], output_dir: str, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                found = pool.map(lambda source: compile_file(source, output_dir, **options), sources)
                return [target for targets in found for target in targets]

        command.compiler.compile = compile_all
        prepare()

    command.build_extensions = build_extensions


def build_if_possible(root: Path = ROOT) -> None:
    """For `make play`: compile what has changed if there is a C compiler; in any case Roundhouse can be played."""
    if KNOWN["is_current"](package(root)):
        return
    work, digest = work_folder(root), KNOWN["digest"](package(root))
    failed, log = work / "failed", work / "log.txt"
    if failed.is_file() and failed.read_text() == digest:
        return
    work.mkdir(parents=True, exist_ok=True)
    try:
        check_tools()
        print("Compiling the hot modules of Roundhouse; this takes about half a minute, once …", flush=True)
        with log.open("w") as output:
            for call in _steps():
                subprocess.run(call, cwd=root, stdout=output, stderr=output, check=True, timeout=PATIENCE)
    except CannotCompile as reason:
        print(f"{PURE}: {reason}.")
    except (subprocess.SubprocessError, OSError):
        clear(root)
        print(f"{PURE}: compiling failed; {log.relative_to(root)} says why, make fast tries again.")
    else:
        return
    failed.write_text(digest)


def _steps() -> list[list[str]]:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    return [[*pip, "-r", "requirements-fast.txt"], [sys.executable, "fast.py"]]


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    chosen = {"--pure": clear, "--stale": clear_stale, "--if-possible": build_if_possible}
    wanted = next((do for flag, do in chosen.items() if flag in arguments), None)
    if wanted is not None:
        wanted()
        return
    try:
        if "--copy" in arguments:
            copy(Path(arguments[arguments.index("--copy") + 1]))
            return
        build()
    except CannotCompile as reason:
        sys.exit(f"cannot compile: {reason}")
    print(f"compiled {len(KNOWN['sources'](package()))} modules; make pure removes them")


if __name__ == "__main__":
    main(sys.argv[1:])
