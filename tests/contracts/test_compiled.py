"""What `make fast` compiled is used only if it was made from the sources as they are; tests never use it."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import fast
from roundhouse import compiled

LIBRARY = f"{compiled.LIBRARY}{EXTENSION_SUFFIXES[0]}"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which some modules seem to be compiled."""
    package = fast.package(tmp_path)
    for file in (*compiled.sources(package), *compiled.c_sources(package).values()):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {file.stem}\n")
    (package / LIBRARY).touch()
    (package / "board" / "routes" / "half_routes.pyd").touch()
    (package / compiled.MARK).write_text(compiled.digest(package))
    return tmp_path


def test_the_modules_exist() -> None:
    files = [*compiled.sources(), *compiled.c_sources().values()]
    assert [file for file in files if not file.is_file()] == []


def test_pure_removes_what_was_compiled(checkout: Path) -> None:
    assert fast.compiled(checkout)
    fast.clear(checkout)
    assert {file.suffix for file in checkout.rglob("*") if file.is_file()} == {".py", ".c"}


def test_what_was_compiled_from_other_sources_is_removed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fast.clear_stale(checkout)
    assert compiled.is_current(fast.package(checkout))
    in_c = next(iter(compiled.c_sources(fast.package(checkout)).values()))
    before = in_c.read_text()
    for file in (in_c, compiled.sources(fast.package(checkout))[0]):
        file.write_text("# changed\n")
        assert not compiled.is_current(fast.package(checkout))
        in_c.write_text(before)
    fast.clear_stale(checkout)
    assert not fast.compiled(checkout)
    assert "run make fast to compile them again" in capsys.readouterr().out


def test_a_library_for_another_python_is_not_used(checkout: Path) -> None:
    library = fast.package(checkout) / LIBRARY
    library.rename(library.with_name(f"{compiled.LIBRARY}.cpython-27-other.so"))
    assert not compiled.is_current(fast.package(checkout))


def test_tests_use_the_sources() -> None:
    assert not compiled.IN_USE
    kinds = {
        Path(module.__file__ or "").suffix for name, module in sys.modules.items() if name.startswith("roundhouse.")
    }
    assert kinds - {""} == {".py"}


def test_pure_python_does_without_modules_in_c() -> None:
    for name in compiled.c_sources():
        with pytest.raises(ModuleNotFoundError, match="pure Python"):
            import_module(name)


def test_without_a_compiler_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(fast.CannotCompile, match="there is no C compiler"):
        fast.check_tools()


@pytest.mark.parametrize("tool", ["mypyc", "setuptools"])
def test_without_its_tools_make_fast_ends_with_one_line(tool: str, tmp_path: Path) -> None:
    if not _has_compiler():
        pytest.skip("there is no C compiler")
    (tmp_path / f"{tool}.py").write_text(f"raise ModuleNotFoundError('away', name='{tool}')\n")
    done = subprocess.run(
        [sys.executable, "fast.py"], cwd=fast.ROOT, env={**os.environ, "PYTHONPATH": str(tmp_path)}, text=True,
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == f"cannot compile: {tool} is not installed; run make fast\n"


def _has_compiler() -> bool:
    try:
        fast.check_tools()
    except fast.CannotCompile:
        return False
    return True


def test_make_play_goes_on_without_a_compiler_and_says_so_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fast.clear(checkout)
    monkeypatch.setenv("PATH", "")
    fast.build_if_possible(checkout)
    assert capsys.readouterr().out.startswith("Roundhouse runs as pure Python, which is slower: there is no C compiler")
    fast.build_if_possible(checkout)
    assert capsys.readouterr().out == ""


def test_make_play_goes_on_if_compiling_fails(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fast.clear(checkout)
    monkeypatch.setattr(fast, "check_tools", lambda: None)
    monkeypatch.setattr(fast, "_steps", lambda: [[sys.executable, "-c", "import sys; sys.exit('no such header')"]])
    fast.build_if_possible(checkout)
    told = capsys.readouterr().out.splitlines()
    assert told[-1].endswith("compiling failed; build/fast/log.txt says why, make fast tries again.")
    assert "no such header" in (checkout / "build" / "fast" / "log.txt").read_text()
    assert not fast.compiled(checkout)
