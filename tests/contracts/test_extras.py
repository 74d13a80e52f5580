"""What a plain `pip install roundhouse` can do: everything but what an extra brings, which it names."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from roundhouse.extras import MODULES

ROOT = Path(__file__).resolve().parents[2]
#: Runs Python or the command line as if only the plain dependencies were installed.
BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Blocker())
"""
COMMAND = "from roundhouse.cli.main import app; app()"
#: Modules of packages whose names differ.
NAMES = {"argon2-cffi": "argon2", "open-spiel": "pyspiel"}
#: Needed by uvicorn only if they are there.
SPEED = {"httptools", "uvloop"}


def plain(code: str, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A process in which no module of an extra can be imported."""
    blocked = f"BLOCKED_MODULES = {sorted({module for extra in MODULES.values() for module in extra})!r}"
    command = [sys.executable, "-c", f"{blocked}\n{BLOCKED}\n{code}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=cwd, check=False)


def declared() -> dict[str, set[str]]:
    """The modules of each extra by `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    def module(requirement: str) -> str:
        name = re.split(r"[\[<>=;]", requirement)[0].replace("_", "-")
        return NAMES.get(name, name.replace("-", "_"))

    return {
        extra: {module(one) for one in needed} - SPEED for extra, needed in project["optional-dependencies"].items()
    }


def test_extras_are_those_of_the_package() -> None:
    assert {extra: set(modules) for extra, modules in MODULES.items()} == declared()


def test_a_game_without_any_extra() -> None:
    done = plain(
        "import roundhouse; from roundhouse.simulation import play_random_game; import roundhouse.bots.arena; "
        "print(play_random_game('18mex', 3, seed=1).finished)"
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_the_blocker_blocks() -> None:
    assert "No module named 'starlette'" in plain("import roundhouse.server").stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("titles",),
        ("rules", "18mex"),
        ("new", "18mex", "--players", "3", "--seed", "1", "--output", "game.json"),
        ("show", "game.json"),
        ("legal", "game.json"),
        ("play", "18mex", "--help"),
        ("simulate", "18mex", "--games", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_without_any_extra(arguments: tuple[str, ...], tmp_path: Path) -> None:
    if "game.json" in arguments and arguments[0] != "new":
        plain(COMMAND, "new", "18mex", "--players", "3", "--output", "game.json", cwd=tmp_path)
    done = plain(COMMAND, *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("arguments", [("serve",), ("openapi",), ("admin", "check")], ids=lambda given: given[0])
def test_server_commands_name_their_extra(arguments: tuple[str, ...]) -> None:
    done = plain(COMMAND, *arguments)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ['error: aiohttp is not installed; try: pip install "roundhouse[server]"']
