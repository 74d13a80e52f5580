"""Which tests cite which rules of a title."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from roundhouse.core.title import Title


class RuleEntry(Struct, frozen=True):
    """An atomic rule: its id, the section of the rulebook, its kind, and the tests that cite it."""

    id: str
    section: str
    kind: str
    tests: tuple[str, ...] = ()

    @property
    def checkable(self) -> bool:
        """Whether a program can check it."""
        return self.kind != "info"


def has_rules(title: Title) -> bool:
    """Whether the title has an index of its rules."""
    return files(title.package).joinpath("rules.json").is_file()


def rules_of(title: Title) -> list[RuleEntry]:
    """The title's own index of its rules: ids, sections and kinds."""
    text = files(title.package).joinpath("rules.json").read_text(encoding="utf-8")
    return [RuleEntry(*entry) for entry in json.loads(text)]


def coverage(title: Title, tests: Path | None = None) -> list[RuleEntry]:
    """Every rule with the tests that cite it; by default the tests of the title's own project."""
    cited: dict[str, list[str]] = {}
    for rule, test in citations(tests or tests_folder(title)):
        cited.setdefault(rule, []).append(test)
    return [RuleEntry(r.id, r.section, r.kind, tuple(cited.get(r.id, ()))) for r in rules_of(title)]


def tests_folder(title: Title) -> Path | None:
    """The tests of the title's project; None for an installed copy without tests."""
    for parent in Path(str(files(title.package))).resolve().parents:
        if (parent / "tests").is_dir() and (parent / "pyproject.toml").is_file():
            return parent / "tests"
    return None


@cache
def citations(folder: Path | None) -> tuple[tuple[str, str], ...]:
    """Pairs of a rule's id and a test marked with it; the tests are read once."""
    files_ = sorted(folder.rglob("test_*.py")) if folder is not None else ()
    return tuple(found for path in files_ for found in _citations_in(path, folder))


def _citations_in(path: Path, folder: Path | None) -> Iterator[tuple[str, str]]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    place = path.relative_to(folder.parent).as_posix() if folder else ""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for rule in _marks(node):
                yield rule, f"{place}::{node.name}"


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    """Rules named by decorators, including marks of single parameters."""
    for part in (part for mark in node.decorator_list for part in ast.walk(mark)):
        if isinstance(part, ast.Call) and ast.unparse(part.func).split(".")[-1] == "rule":
            yield from (a.value for a in part.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
