"""The client's types are those of the server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from roundhouse.server.app import describe

CLIENT = Path(__file__).parents[2] / "client"
TOOL = CLIENT / "node_modules/openapi-typescript/bin/cli.js"
OPTIONS = ["--default-non-nullable=false", "--empty-objects-unknown"]


def without_comments(text: str) -> list[str]:
    """The lines that matter."""
    bare = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
    return [line.strip() for line in bare.splitlines() if line.strip()]


def test_types_are_those_of_the_server(tmp_path: Path) -> None:
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None or not TOOL.exists():
        pytest.skip("the client is not installed; run make client")
    document, fresh = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    document.write_bytes(msgspec.json.encode(describe()))
    command = [node, str(TOOL), str(document), "-o", str(fresh), *OPTIONS]
    subprocess.run(command, check=True, capture_output=True, cwd=CLIENT)
    kept = (CLIENT / "src/api/schema.d.ts").read_text("utf-8")
    assert without_comments(fresh.read_text("utf-8")) == without_comments(kept), "run make client-types"
