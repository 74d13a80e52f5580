"""What all tests share: where the reference games lie, and skipping when they are not there."""

import os
import shutil
from pathlib import Path

import pytest

# Tests check the sources, whatever has been compiled; before anything imports Roundhouse.
os.environ["ROUNDHOUSE_PURE"] = "1"
pytest_plugins = ["roundhouse.testing"]

# Databases of tests are written to memory where there is plenty: nobody needs them after a loss of power.
MEMORY, PLENTY = Path("/dev/shm"), 2 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > PLENTY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("ROUNDHOUSE_SHARED", ROOT.parent / "shared"))
CONFORMANCE = SHARED / "conformance"
MISSING = "the reference games are not here; set ROUNDHOUSE_SHARED to the folder that holds conformance/"


def shared_files(pattern: str) -> list[Path]:
    """The reference files matching a pattern below the conformance folder, in a fixed order; empty when absent."""
    return sorted(CONFORMANCE.glob(pattern))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test marked `shared(pattern)` once per matching reference file, given as `shared_file`."""
    marker = metafunc.definition.get_closest_marker("shared")
    if marker is None or "shared_file" not in metafunc.fixturenames:
        return
    files = [path for pattern in marker.args for path in shared_files(pattern)]
    if files:
        metafunc.parametrize("shared_file", files, ids=[str(path.relative_to(CONFORMANCE)) for path in files])
    else:
        metafunc.parametrize("shared_file", [pytest.param(CONFORMANCE, marks=pytest.mark.skip(reason=MISSING))])


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The folder of the reference games; the test is skipped without it."""
    if not CONFORMANCE.is_dir():
        pytest.skip(MISSING)
    return CONFORMANCE
