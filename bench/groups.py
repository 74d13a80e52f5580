"""The groups of figures that `make bench` measures, each in a process of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping

import msgspec

from bench import best_runs, environments, held, play, replays, screens
from bench.timing import Figure

#: Measures one group; the argument says whether to be quick rather than exact.
Group = Callable[[bool], Iterable[Figure]]


def _vectors(quick: bool) -> Iterable[Figure]:
    from bench.vector import vectors  # older sources don't have what it measures

    return vectors(quick)


GROUPS: Mapping[str, Group] = {
    "random play": play.random_play,
    "replay": replays.replays,
    "environment": environments.env_steps,
    "two cores": environments.two_cores,
    "vector": _vectors,
    "late runs": best_runs.late_runs,
    "stress": best_runs.stress,
    "stock turns": play.stock_turns,
    "clone": held.clone_figures,
    "cold load": held.load_figures,
    "memory": held.memory_figures,
    "positions": screens.positions,
    "growth": play.growth,
}


def main() -> None:
    """Measure one group and print its figures as JSON; the runner calls this."""
    parser = argparse.ArgumentParser()
    parser.add_argument("group", choices=list(GROUPS))
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    sys.stdout.buffer.write(msgspec.json.encode(list(GROUPS[options.group](options.quick))))


if __name__ == "__main__":
    main()
