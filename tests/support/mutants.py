"""Mutation test of rules: drop one check at a time and see whether a ruling notices.

    python -m tests.support.mutants 18mex

Every rule of every move is taken out in turn; the tests under tests/rules are run until the first failure. A rule whose
absence no test notices is a rule that nobody tests.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from roundhouse.core.checks import Rule
from roundhouse.core.definition import Move, Step


def moves(title: str) -> list[Move]:
    """All moves of a title, found in its modules and in those it imports, each once; other titles are not loaded."""
    package = f"roundhouse.titles.{title.removeprefix('18')}"
    importlib.import_module(package)
    found: dict[int, Move] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith((package, "roundhouse.rules")):
            for value in vars(module).values():
                for move in _moves_in(value):
                    found[id(move)] = move
    return list(found.values())


def _moves_in(value: object) -> Iterator[Move]:
    if isinstance(value, Move):
        yield value
    elif isinstance(value, Step):
        yield from value.moves


def mutants(title: str) -> list[tuple[Move, Rule]]:
    """Every rule of every move."""
    return [(move, rule) for move in moves(title) for rule in move.rules]


def survives(move: Move, rule: Rule, folder: str) -> bool:
    """Whether all rulings still hold without the rule; runs in a process of its own."""
    child = os.fork()
    if child == 0:
        force_setattr(move, "rules", tuple(r for r in move.rules if r is not rule))
        with Path(os.devnull).open("w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", folder])
        os._exit(int(code))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def main(title: str, folder: str) -> int:
    """Report the rules that nobody misses."""
    left = []
    for number, (move, rule) in enumerate(mutants(title)):
        alive = survives(move, rule, folder)
        name = getattr(rule.check, "__qualname__", repr(rule.check))
        fate = "SURVIVES" if alive else "caught"
        print(f"{number:3} {fate:8} {move.action.__name__:14} {rule.section:28} {name}", flush=True)
        if alive:
            left.append(rule)
    print(f"{len(left)} of {len(mutants(title))} rules can be dropped without a test failing")
    return 1 if left else 0


if __name__ == "__main__":
    name = sys.argv[1]
    sys.exit(main(name, f"tests/rules/{name.removeprefix('18')}"))
