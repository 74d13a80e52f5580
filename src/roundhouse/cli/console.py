"""Where the commands write: results to stdout, complaints to stderr."""

from __future__ import annotations

import json

from rich.console import Console

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(value: object) -> None:
    """Write a value for programs to read, without colours and without wrapping."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
