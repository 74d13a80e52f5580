"""The command: hunt the mutants of some titles and report."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from roundhouse.titles import all_titles

from .find import Mutant, mutants, package_of
from .hunt import Fate, Hunt, quiet

REPORTS = Path("build/mutants")
#: Share of checks that must be caught, or have a recorded reason why they cannot be.
AIM = 0.98


def hunt(title: str, jobs: int) -> bool:
    """Hunt one title's mutants; whether enough were caught."""
    folder = Path("tests/rules") / package_of(title)
    file = REPORTS / f"{title}.json"
    killers = msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}
    found = mutants(title)
    plugin = Hunt(found, jobs, killers)
    with quiet():
        code = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(folder)], [plugin])
    if not plugin.fates and not plugin.broken:
        plugin.broken.append(f"pytest ended with {code!r}")
    if plugin.broken:
        print(f"{title}: these rulings fail with all checks in place: {', '.join(plugin.broken[:5])}")
        return False
    fates = [(mutant, plugin.fates[number]) for number, mutant in enumerate(found)]
    REPORTS.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode({mutant.name: fate.killer for mutant, fate in fates if fate.killer}))
    return report(title, fates, _reasons(folder))


def report(title: str, fates: list[tuple[Mutant, Fate]], reasons: dict[str, str]) -> bool:
    """Print and write down what was not caught; whether that is little enough."""
    caught = [mutant.name for mutant, fate in fates if fate.caught]
    left = [(mutant.name, fate) for mutant, fate in fates if not fate.caught]
    excused = [name for name, _ in left if name in reasons]
    counted = len(fates) - len(excused)
    share = len(caught) / max(counted, 1)
    lines = [
        f"{title}: {len(caught)} of {counted} checks are missed when dropped ({share:.1%}), {len(excused)} excused"
    ]
    lines += [f"  SURVIVES {name} ({fate.tests} tests)" for name, fate in left if name not in reasons]
    lines += [f"  excused  {name}: {reasons[name]}" for name in excused]
    stale = sorted(reasons.keys() - set(excused))
    lines += [f"  STALE REASON {name}" for name in stale]
    text = "\n".join(lines)
    print(text, flush=True)
    (REPORTS / f"{title}.txt").write_text(text + "\n", encoding="utf-8")
    return share >= AIM and not stale


def _reasons(folder: Path) -> dict[str, str]:
    """Why some checks cannot be missed: by name."""
    file = folder / "survivors.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def main(titles: list[str]) -> int:
    """Hunt the titles named, or all; each in a process of its own, so that it does not load the rules of another."""
    if len(titles) == 1:
        return 0 if hunt(titles[0], os.cpu_count() or 1) else 1
    command = [sys.executable, "-m", "tests.support.mutants"]
    codes = [subprocess.run([*command, title], check=False).returncode for title in titles or sorted(all_titles())]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
