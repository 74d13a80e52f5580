"""Puts the compiled modules into wheels if they can be compiled here; otherwise the wheel is pure Python.

`ROUNDHOUSE_PURE=1 make wheel` builds a pure one anyway.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import fast


class CompiledModules(BuildHookInterface[Any]):
    """The hook that hatchling calls before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the results and the platform they are for."""
        if version == "editable" or os.environ.get(fast.KNOWN["SWITCH"]):
            return
        try:
            made = fast.compile_modules()
        except fast.CannotCompile as reason:
            self.app.display_warning(f"this wheel is pure Python: {reason}")
            return
        files = [file for file in made.rglob("*") if file.is_file()]
        build_data["force_include"].update({str(file): file.relative_to(made).as_posix() for file in files})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
