"""Compiled modules answer exactly what their sources answer; both are asked by processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fast
from tests.conftest import ROOT, SHARED

#: How many actions of each random game, and every how many-th recorded position: a compromise with the time it takes.
SCOPE = ("400", str(SHARED), "25")


@pytest.fixture(scope="module")
def compiled_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with compiled modules."""
    try:
        fast.check_tools()
    except fast.CannotCompile as reason:
        pytest.skip(f"nothing can be compiled here: {reason}")
    folder = tmp_path_factory.mktemp("compiled")
    done = subprocess.run(
        [sys.executable, "fast.py", "--copy", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


def _answers(environment: dict[str, str]) -> dict[str, object]:
    call = [sys.executable, "-m", "tests.support.answers", *SCOPE]
    pure = {name: value for name, value in os.environ.items() if name != "ROUNDHOUSE_PURE"}
    done = subprocess.run(call, cwd=ROOT, env=pure | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_compiled_modules_answer_like_their_sources(compiled_copy: Path) -> None:
    native = _answers({"PYTHONPATH": str(compiled_copy)})
    pure = _answers({"ROUNDHOUSE_PURE": "1"})
    assert native["uses"] == "compiled"
    assert str(pure["uses"]).startswith("pure Python")
    assert native["answers"] == pure["answers"]
