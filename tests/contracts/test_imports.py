"""Imports run one way; the contracts of import-linter are in `pyproject.toml`, and `make lint` checks them too."""

import os
import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
LINTER = Path(sys.executable).with_name("lint-imports")
#: Types only: a move says what it asks of a view, and a view knows the definition of its game; a policy names the
#: actions and frames that it is asked about, and the network asks a policy for its gauges.
TYPES_ONLY = {
    ("roundhouse.core.checks", "roundhouse.core.view"),
    ("roundhouse.core.definition", "roundhouse.core.view"),
    ("roundhouse.rules.operating.network", "roundhouse.rules.policies"),
    ("roundhouse.rules.policies", "roundhouse.rules.operating.frames"),
    ("roundhouse.rules.policies_of", "roundhouse.rules.policies"),
    ("roundhouse.rules.policies", "roundhouse.rules.stock.actions"),
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the linter on the package in `folder/src`."""
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "200"}
    command = [str(LINTER), "--no-cache", "--config", str(folder / "pyproject.toml")]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=300, check=False)


def test_all_contracts_are_kept() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and its contracts, to be spoilt."""
    folder = tmp_path_factory.mktemp("spoilt")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path in (ROOT / "src/roundhouse").rglob("*.py"):
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return folder


@pytest.mark.parametrize(
    ("file", "code", "contract"),
    [
        ("core/engine.py", "from roundhouse.board import hexes", "Imports run inwards"),
        ("finance/market.py", "def f():\n    from roundhouse.board import hexes", "Imports run inwards"),
        ("titles/mex/__init__.py", "from ...render import map_svg", "Imports run inwards"),
        ("bots/players.py", "import roundhouse.simulation", "Imports run inwards"),
        ("titles/mex/__init__.py", "from ..eu import TITLE", "Titles do not know each other"),
        ("server/storage/records.py", "from ..games import lobby", "The server's packages import one way"),
        ("core/ids.py", "from . import actions", "No cycles between packages or modules"),
        ("extra_package.py", "", "Imports run inwards"),
    ],
)
def test_the_linter_sees_a_wrong_import(copy: Path, file: str, code: str, contract: str) -> None:
    path = copy / "src/roundhouse" / file
    before = path.read_text("utf-8") if path.exists() else None
    path.write_text(f"{before or ''}\n{code}\n", "utf-8")
    try:
        done = lint(copy)
    finally:
        path.unlink() if before is None else path.write_text(before, "utf-8")
    broken = [line for line in done.stdout.splitlines() if " BROKEN" in line]
    assert done.returncode == 1
    assert any(line.startswith(contract) for line in broken), done.stdout


def test_no_module_imports_itself_by_a_detour() -> None:
    """Also inside `rules`, whose families the linter does not compare."""
    graph = grimp.build_graph("roundhouse", cache_dir=None)
    needs = {
        module: {
            other for other in graph.find_modules_directly_imported_by(module) if (module, other) not in TYPES_ONLY
        }
        for module in graph.modules
    }
    TopologicalSorter(needs).prepare()  # raises CycleError, which names the modules
