"""Outer layers ask, they do not guess: no field is looked for by its name, no title is known by its id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.titles import all_titles

SOURCE = Path(__file__).resolve().parents[2] / "src" / "roundhouse"
#: How help texts give examples.
EXAMPLE = re.compile(r"such as \S+")
OUTER = ("bots", "cli", "env", "present", "record", "render")


def files(*packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((SOURCE / package).rglob("*.py"))]


def guesses(tree: ast.AST) -> Iterator[int]:
    """Lines where a field is looked for by its name: `hasattr(x, …)`, `getattr(x, "name", default)`.

    >>> list(guesses(ast.parse("hasattr(frame, name) or getattr(frame, 'price', 0)")))
    [1, 1]
    """
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="hasattr")):
                yield node.lineno
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(), *_]):
                yield node.lineno


def told_strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """All strings that are no docstrings, which may have examples."""
    quiet = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            yield node


def title_names() -> re.Pattern[str]:
    """The ids of the titles, their names and what 18xx.games calls them."""
    words = {word for title in all_titles().values() for word in (title.id, title.name)}
    words |= {title.site.title for title in all_titles().values() if title.site is not None}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words)))})(?!\w)", re.IGNORECASE)


def test_no_field_is_looked_for_by_its_name() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in files(*OUTER)
        for line in guesses(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


def test_no_title_is_named_outside_its_folder() -> None:
    names = title_names()
    found = [
        f"{path.relative_to(SOURCE)}:{text.lineno}: {text.value!r}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] != "titles"
        for text in told_strings(ast.parse(path.read_text("utf-8")))
        if names.search(EXAMPLE.sub("", str(text.value)))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("code", ["hasattr(frame, 'price')", "x = getattr(frame, 'price', 0)"])
def test_the_check_sees_a_guess(code: str) -> None:
    assert list(guesses(ast.parse(code))) == [1]


def test_the_check_sees_a_title() -> None:
    tree = ast.parse('"""18MEX is an example."""\nTITLES = ("18mex",)')
    assert [text.value for text in told_strings(tree) if title_names().search(str(text.value))] == ["18mex"]
