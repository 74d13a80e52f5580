"""Imports run one way: titles → rules → board, finance → core; everything else sits outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "roundhouse"
SOURCE = Path(__file__).resolve().parents[2] / "src" / PACKAGE

MAY_IMPORT: dict[str, set[str]] = {
    "core": {"core"},
    "board": {"board", "core"},
    "finance": {"finance", "core"},
    "rules": {"rules", "board", "finance", "core"},
    "titles": {"titles", "rules", "board", "finance", "core"},
    "present": {"present", "titles", "rules", "board", "finance", "core", "render", "api"},
    "bots": {"bots", "simulation", "titles", "rules", "board", "finance", "core", "api"},
    "server": {"server", "bots", "present", "titles", "core", "render", "record", "simulation", "api"},
}


def imported_modules(tree: ast.AST, module: tuple[str, ...]) -> Iterator[str]:
    """Every module named by an import, written absolutely, wherever in the file it stands.

    >>> list(imported_modules(ast.parse("from ..board import hexes"), ("roundhouse", "core", "engine")))
    ['roundhouse.board', 'roundhouse.board.hexes']
    """
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                base = ".".join((*(module[:-level] if level else ()), *([name] if name else ())))
                yield base
                yield from (f"{base}.{alias.name}" for alias in names)


def forbidden_imports(path: Path, source: Path) -> list[str]:
    """What a file of an inner layer imports from where it must not."""
    parts = path.relative_to(source).with_suffix("").parts
    allowed = MAY_IMPORT.get(parts[0])
    if allowed is None or len(parts) == 1:
        return []
    found = []
    for name in imported_modules(ast.parse(path.read_text("utf-8")), (PACKAGE, *parts)):
        pieces = name.split(".")
        if pieces[0] != PACKAGE or len(pieces) == 1 or pieces[1] in allowed:
            continue
        if (source / pieces[1]).is_dir() or (source / f"{pieces[1]}.py").is_file():
            found.append(f"{'/'.join(parts)} imports {name}")
    return found


def test_inner_layers_import_inwards_only() -> None:
    broken = [line for path in sorted(SOURCE.rglob("*.py")) for line in forbidden_imports(path, SOURCE)]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("core/engine.py", "from roundhouse.board import hexes"),
        ("core/engine.py", "import roundhouse.titles"),
        ("core/engine.py", "from .. import rules"),
        ("core/engine.py", "from roundhouse.api import new_game"),
        ("board/routes.py", "from ..finance.trains import Train"),
        ("finance/market.py", "def f() -> None:\n    from roundhouse.board import hexes"),
        ("rules/track.py", "from roundhouse.titles.mex import rules"),
        ("titles/mex/rules.py", "from roundhouse.record import notation"),
        ("titles/mex/rules.py", "from ...render import svg"),
    ],
)
def test_the_check_sees_a_wrong_import(tmp_path: Path, file: str, code: str) -> None:
    for layer in (*MAY_IMPORT, "record", "render"):
        (tmp_path / layer).mkdir()
    (tmp_path / "api.py").touch()
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code, "utf-8")
    assert forbidden_imports(path, tmp_path)


def test_the_check_lets_inward_imports_pass(tmp_path: Path) -> None:
    for layer in MAY_IMPORT:
        (tmp_path / layer).mkdir()
    path = tmp_path / "rules" / "track.py"
    path.write_text("import json\nfrom ..board import hexes\nfrom roundhouse.core.state import State\n", "utf-8")
    assert forbidden_imports(path, tmp_path) == []
