"""What mypy knows of definitions, positions and drafts."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, get_args, get_origin, get_overloads, get_type_hints

import pytest
from mypy import api

from roundhouse.core.state import State
from roundhouse.core.view import Draft, Sets

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "roundhouse"
#: Packages whose values all have types, but for those that are read from data files.
TYPED = ("board", "finance", "rules", "titles")
DATA = {
    "board/load.py",
    "board/routes/train.py",
    "rules/components.py",
    "rules/standard/setup.py",
    "titles/sa/components.py",
    "titles/sa/data_entries.py",
}
#: Where values outside these packages have no type: JSON of strangers, packages without types, what the OpenAPI
#: document calls an object, functions for one title or one kind of action only, and what a position remembers.
OUTSIDE = ("bots", "cli", "core", "env", "present", "record", "render", "server", "simulation")
UNTYPED = {
    "cli": {"files.py", "reading.py"},
    "core": {
        *{"checks.py", "coding.py", "components.py", "data_files.py", "data_names.py", "data_reading.py"},
        *{"definition.py", "engine.py", "notation.py", "order.py", "roles.py", "site.py", "title.py", "view.py"},
    },
    "env": {"__init__.py", "aec.py", "coder.py", "layout.py", "openspiel.py", "records.py", "settings.py", "single.py"},
    "present": {"json_patch.py", "labels.py"},
    "record": {"site/export.py", "site/express.py", "site/file.py", "site/replay.py"},
    "server": {
        *{f"http/{name}.py" for name in ("games", "live_messages", "parameters", "privacy", "routing", "tournaments")},
        *{"finding/search.py", "jobs/working.py", "migrations/versions/0014_results_and_ratings.py", "model.py"},
        *{"operations/backup.py", "settings.py", "storage/retries.py", "storage/tables/base.py"},
        *{"programs/model.py", "tournaments/model.py"},
    },
    "simulation": {"cluster.py"},
}
FIELDS = {name: kind for name, kind in get_type_hints(State).items() if name != "title"}
TABLES = {name: kind for name, kind in FIELDS.items() if get_origin(kind) is dict}

#: What a lambda must not read: a title's options, deviations and record.
OWN = re.compile(r"\w+\.(defn\.(options|deviations)|state\.title|title)")
HEADER = """
from msgspec import Struct
from msgspec.structs import replace
from roundhouse.board.routes.train import counting
from roundhouse.core.state import Frame
from roundhouse.core.view import Draft

class Options(Struct, frozen=True):
    beginners: bool = False

class Record(Struct, frozen=True):
    loans: int = 0

class Sale(Frame, frozen=True, tag="sale"):
    price: int

def change(d: Draft[Options, Record, None], sale: Sale) -> None:
"""
#: A line that is right, one that is wrong, and what mypy says of that.
CASES = [
    ("d.title(loans=1)", "d.title(lones=1)", 'Unexpected keyword argument "lones"'),
    ("d.title(loans=2)", 'd.title(loans="")', 'Argument "loans" to "title" of "Draft" has incompatible type "str"'),
    ("d.update(Sale, price=1)", "d.update(Sale, prize=1)", 'Unexpected keyword argument "prize"'),
    ("d.update(type(sale), price=2)", "d.update(type(sale), price=None)", 'has incompatible type "None"'),
    ("replace(sale, price=1)", "replace(sale, cost=1)", 'Unexpected keyword argument "cost"'),
    ('d.set(phase="2")', "d.set(phase=2)", 'Argument "phase" to "set" of "Draft" has incompatible type "int"'),
    ("d.set(finished=True)", "d.set(over=True)", 'Unexpected keyword argument "over"'),
    ('d.put("cash", "p1", 1)', 'd.put("cahs", "p1", 1)', 'No overload variant of "put"'),
    ('d.put("par", "A", 1)', 'd.put("par", "A", "1")', 'No overload variant of "put"'),
    ('d.include("closed", "A")', 'd.include("cash", "A")', "incompatible type \"Literal['cash']\""),
    ('counting("3", 3, through="E3")', 'counting("3", 3, thru="E3")', 'Unexpected keyword argument "thru"'),
    ("d.state.title.loans + 1", "d.state.title.loens", '"Record" has no attribute "loens"'),
    ("d.defn.options.beginners", "d.defn.options.experts", '"Options" has no attribute "experts"'),
]


def hints_by_field(overloads: list[Any]) -> dict[str, dict[str, Any]]:
    """The annotations of each overload by the fields that it is for."""
    hints = [get_type_hints(one) for one in overloads]
    return {name: hint for hint in hints for name in get_args(hint["field"])}


def test_every_table_of_a_state_can_be_written() -> None:
    owned = hints_by_field(list(get_overloads(Draft.own)))
    assert {name: hint["return"] for name, hint in owned.items()} == TABLES
    put = hints_by_field(list(get_overloads(Draft.put)))
    assert {name: (hint["key"], hint["value"]) for name, hint in put.items()} == {
        name: get_args(kind) for name, kind in TABLES.items()
    }


def test_every_set_of_a_state_can_be_written() -> None:
    assert set(get_args(Sets)) == {name for name, kind in FIELDS.items() if get_origin(kind) is frozenset}


def unchecked(tree: ast.AST) -> list[str]:
    """Lambdas that read what only a title has; mypy does not know of which title their arguments are.

    >>> unchecked(ast.parse("applies = lambda v, company: v.defn.options.beginners"))
    ['v.defn.options']
    """
    lambdas = (node for node in ast.walk(tree) if isinstance(node, ast.Lambda))
    read = (ast.unparse(part) for node in lambdas for part in ast.walk(node.body) if isinstance(part, ast.Attribute))
    return [text for text in read if OWN.fullmatch(text)]


def test_lambdas_do_not_read_what_only_a_title_has() -> None:
    paths = [path for package in TYPED for path in (SOURCE / package).rglob("*.py")]
    found = {str(path): unchecked(ast.parse(path.read_text("utf-8"))) for path in paths}
    assert not {path: texts for path, texts in found.items() if texts}


def test_any_stands_only_where_data_has_no_type() -> None:
    """Tables of TOML, files of 18xx.games, and keywords that only the plug-in can check."""
    found = [
        path.relative_to(SOURCE) for package in TYPED for path in (SOURCE / package).rglob("*.py") if _has_any(path)
    ]
    assert {str(path) for path in found if not path.name.startswith("site")} <= DATA


@pytest.mark.parametrize("package", OUTSIDE)
def test_any_stays_where_it_is(package: str) -> None:
    home = SOURCE / package
    found = {path.relative_to(home).as_posix() for path in home.rglob("*.py") if _has_any(path)}
    assert found == UNTYPED.get(package, set())


def _has_any(path: Path) -> bool:
    return any(isinstance(n, ast.Name) and n.id == "Any" for n in ast.walk(ast.parse(path.read_text("utf-8"))))


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of each line of the cases."""
    lines = [line for good, bad, _ in CASES for line in (good, bad)]
    text = HEADER + "".join(f"    {line}\n" for line in lines)
    path = tmp_path_factory.mktemp("types") / "lines.py"
    path.write_text(text, "utf-8")
    output, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(path)])
    first = text.splitlines().index("    " + lines[0]) + 1
    found = dict.fromkeys(lines, "")
    for number, message in re.findall(r"lines\.py:(\d+): error: (.*)", output):
        found[lines[int(number) - first]] += message
    return found


@pytest.mark.parametrize(("good", "bad", "why"), CASES)
def test_wrong_fields_are_found(said: dict[str, str], good: str, bad: str, why: str) -> None:
    assert said[good] == ""
    assert why in said[bad]
