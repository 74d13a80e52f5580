"""The figures of each release, one line each in `bench/history.jsonl`."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.runner import Measured

HISTORY = Path(__file__).with_name("history.jsonl")


class Release(Struct, frozen=True):
    """What a release measured, by the names of the figures."""

    version: str
    date: str
    machine: str
    pure: Mapping[str, float]
    compiled: Mapping[str, float] = {}
    #: The ratio to the program named by `ROUNDHOUSE_PEER`, by figure.
    peer: Mapping[str, float] = {}
    #: How it was measured, if not in the usual way.
    note: str = ""


def machine() -> str:
    """The class of this machine; figures of different classes are not compared."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {sys.version_info.major}.{sys.version_info.minor}"


def read(file: Path = HISTORY) -> list[Release]:
    """All releases, oldest first."""
    if not file.is_file():
        return []
    return [msgspec.json.decode(line, type=Release) for line in file.read_bytes().splitlines() if line.strip()]


def record(release: Release, file: Path = HISTORY) -> None:
    """Add a release; one of the same version is replaced in its place."""
    kept = read(file)
    at = next((n for n, known in enumerate(kept) if known.version == release.version), len(kept))
    kept[at : at + 1] = [release]
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))


def values(measured: Measured) -> dict[str, float]:
    """Figures to four digits, which is more than they are worth."""
    return {name: float(f"{figure.value:.4g}") for name, figure in measured.items()}


def last_alike(releases: list[Release], version: str = "") -> Release | None:
    """The last release measured on this class of machine, other than `version`."""
    return next((r for r in reversed(releases) if r.machine == machine() and r.version != version), None)


def date_of_tag(version: str) -> str:
    """The day on which a version was tagged, or ''."""
    command = ["git", "log", "-1", "--format=%cs", f"v{version}", "--"]
    done = subprocess.run(command, cwd=HISTORY.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
