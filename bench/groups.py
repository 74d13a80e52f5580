"""The groups of figures that `make bench` measures, each in a process of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

import msgspec

from bench.timing import Figure

#: Measures one group; the argument says whether to be quick rather than exact.
Group = Callable[[bool], Iterable[Figure]]

#: Where each group is. Only the one that is measured is imported: older sources lack what some of them use.
GROUPS: Mapping[str, tuple[str, str]] = {
    "random play": ("bench.play", "random_play"),
    "replay": ("bench.replays", "replays"),
    "environment": ("bench.environments", "env_steps"),
    "two cores": ("bench.environments", "two_cores"),
    "vector": ("bench.vector", "vectors"),
    "late runs": ("bench.best_runs", "late_runs"),
    "stress": ("bench.best_runs", "stress"),
    "stock turns": ("bench.play", "stock_turns"),
    "tile lays": ("bench.games", "cold_lays"),
    "fresh games": ("bench.games", "fresh_games"),
    "undo": ("bench.games", "undo"),
    "clone": ("bench.held", "clone_figures"),
    "cold load": ("bench.held", "load_figures"),
    "memory": ("bench.held", "memory_figures"),
    "positions": ("bench.screens", "positions"),
    "changes": ("bench.changes", "changes"),
    "growth": ("bench.play", "growth"),
    "experts": ("bench.experts", "experts"),
}


def group(name: str) -> Group:
    """The function that measures a group."""
    module, function = GROUPS[name]
    found: Group = getattr(import_module(module), function)
    return found


def main() -> None:
    """Measure one group and print its figures as JSON; the runner calls this."""
    parser = argparse.ArgumentParser()
    parser.add_argument("group", choices=list(GROUPS))
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    sys.stdout.buffer.write(msgspec.json.encode(list(group(options.group)(options.quick))))


if __name__ == "__main__":
    main()
