"""Measure groups of figures in processes of their own, pure and compiled in turns, and keep the best of several."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec

from bench.timing import Figure
from bench.trees import ROOT, Trees, environment

#: Figures by name, in the order of the table.
Measured = dict[str, Figure]
TIMEOUT = 1800


class GroupFailed(Exception):
    """A group could not be measured; the message is one line."""


def measure(group: str, source: Path, quick: bool, pure: bool = True) -> list[Figure]:
    """The figures of a group, with Roundhouse imported from a folder."""
    command = [sys.executable, "-m", "bench.groups", group, *(["--quick"] if quick else [])]
    variables = environment(source, pure)
    try:
        done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=False, timeout=TIMEOUT)
    except subprocess.TimeoutExpired as error:
        raise GroupFailed(f"{group}: not done after {TIMEOUT} s") from error
    if done.returncode:
        lines = done.stderr.decode().strip().splitlines() or [f"exit status {done.returncode}"]
        raise GroupFailed(f"{group}: {lines[-1]}")
    return msgspec.json.decode(done.stdout, type=list[Figure])


def merge(best: Measured, found: Iterable[Figure]) -> None:
    """Keep the better value of each figure."""
    for figure in found:
        best[figure.name] = best[figure.name].better(figure) if figure.name in best else figure


def run(
    groups: Iterable[str],
    sources: Trees,
    rounds: int,
    quick: bool,
    tell: Callable[[str], None],
) -> Mapping[str, Measured]:
    """The best figures of each kind of source, by `pure` and `compiled`."""
    kinds = {"pure": sources.pure, **({"compiled": sources.compiled} if sources.compiled else {})}
    found: dict[str, Measured] = {kind: {} for kind in kinds}
    for group in groups:
        for number in range(rounds):
            for kind, source in kinds.items():
                tell(f"{group}, {kind}, round {number + 1} of {rounds}")
                try:
                    merge(found[kind], measure(group, source, quick, kind == "pure"))
                except GroupFailed as error:
                    tell(f"skipped: {error}")
    return found
