"""All figures in one table: `make bench`, or `python -m bench --only replay --quick`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

import msgspec

from bench import history, peer, replays, runner, table
from bench.groups import GROUPS
from bench.recorded import files_of
from bench.trees import ROOT, trees


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; the exit status doesn't depend on the figures."""
    options = _options(arguments)
    groups = [name for name in GROUPS if any(_matches(name, pattern) for pattern in options.only or ["*"])]
    if not groups:
        print(f"no group matches {' '.join(options.only)}; choose from: {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    rounds = options.rounds or (1 if options.quick else 3)
    with trees(options.source, compiling=not options.pure) as sources:
        if sources.compiled is None:
            _tell(f"no compiled figures: {sources.why}")
        measured = runner.run(groups, sources, rounds, options.quick, _tell)
    theirs = _peer_times(measured.get("pure", {}), options.quick, rounds)
    known = [] if options.quick else history.read(options.history)
    last, first = history.last_alike(known, options.record), next(iter(known), None)
    if options.record:
        history.record(_release(options, measured, theirs), options.history)
    if options.json:
        kinds = {kind: history.values(figures) for kind, figures in measured.items()}
        print(msgspec.json.encode({**kinds, "peer": theirs}).decode())
    else:
        if options.quick:
            _tell("quick figures are taken from fewer games, so they are not compared with releases")
        print("\n".join(table.lines(list(table.rows(measured, theirs, last, first)), last)))
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", action="append", metavar="PATTERN", help="measure only groups with such a name")
    parser.add_argument("--quick", action="store_true", help="fewer games and one round, not compared with releases")
    parser.add_argument("--rounds", type=int, help="keep the best of so many (default: 3)")
    parser.add_argument("--pure", action="store_true", help="do not compile anything")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="measure other sources of Roundhouse")
    parser.add_argument("--record", default="", metavar="VERSION", help="add the figures to the history")
    parser.add_argument("--date", default="", help="the date of the release (default: that of its tag)")
    parser.add_argument("--note", default="", help="how it was measured, for the history")
    parser.add_argument("--history", type=Path, default=history.HISTORY, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.record and options.quick:
        parser.error("quick figures cannot be compared with those of releases, so they are not recorded")
    if options.record and not options.date:
        options.date = history.date_of_tag(options.record)
        if not options.date:
            parser.error(f"there is no tag v{options.record}; give the date with --date YYYY-MM-DD")
    return options


def _matches(group: str, pattern: str) -> bool:
    return pattern in group or fnmatch(group, pattern)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _peer_times(pure: runner.Measured, quick: bool, rounds: int) -> Mapping[str, float]:
    """Milliseconds per action of the other program, by the name of the figure."""
    command = os.environ.get(peer.VARIABLE, "")
    found: dict[str, float] = {}
    for name, figure in pure.items():
        if command and figure.replays:
            files = files_of(figure.replays, replays.QUICK_FILES if quick else replays.FILES)
            spent = peer.replay_time(command, files, rounds, _tell)
            found |= {} if spent is None else {name: spent}
    return found


def _release(
    options: argparse.Namespace, measured: Mapping[str, runner.Measured], theirs: Mapping[str, float]
) -> history.Release:
    pure, compiled = measured.get("pure", {}), measured.get("compiled", {})
    ratios = {name: round(pure[name].value / spent, 3) for name, spent in theirs.items()}
    return history.Release(
        options.record,
        options.date,
        history.machine(),
        history.values(pure),
        history.values(compiled),
        ratios,
        options.note,
    )


if __name__ == "__main__":
    sys.exit(main())
