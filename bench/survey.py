"""Statistics of many random games: `python -m bench.survey 18sa 200`."""

from __future__ import annotations

import sys
from collections import Counter

from roundhouse.simulation import Survey, survey
from roundhouse.titles import get_title


def line(name: str, counts: Counter[str], games: int) -> str:
    """The least and the most frequent things counted, in how many games."""
    low, high = min(counts.values(), default=0), max(counts.values(), default=0)
    rare = ", ".join(sorted(key for key, count in counts.items() if count == low)[:6])
    return f"{name}: {len(counts)}, each in {low} to {high} of {games} games (least: {rare})"


def report(found: Survey) -> list[str]:
    """The figures as lines of text."""
    games = sum(found.played.values())
    lines = [
        f"{get_title(found.title).name}: {games} random games with invariants checked after every action",
        *(f"{players} players: {found.ended[players]} of {found.played[players]} ended" for players in found.played),
        "ended by " + ", ".join(f"{reason or 'nothing'} {count}" for reason, count in found.reasons.most_common()),
        "phases reached: " + ", ".join(f"{phase} in {count}" for phase, count in sorted(found.phases.items())),
        f"actions: {found.actions / games:.0f} a game",
        line("companies founded", found.founded, games),
        "companies never founded: " + (", ".join(found.never_founded()) or "none"),
        line("hexes built", found.built, games),
        "hexes never built: " + (", ".join(found.never_built()) or "none"),
    ]
    return lines + (found.problems or ["nothing was lost and nobody was stuck"])


def main(title: str, games: int) -> int:
    """Print the figures; fails if any game had a problem."""
    found = survey(title, range(1, games + 1))
    print("\n".join(report(found)))
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200))
