"""No rule walks through a mapping or a set of the state as it happens to lie there (see `core/order.py`)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src" / "roundhouse"
PACKAGES = ("core", "finance", "rules", "titles")
ALLOWED = {SOURCES / "core" / "order.py"}
TABLES = {"cash", "shares", "privates", "trains", "tiles", "supply", "tokens", "stations"}
TABLES |= {"prices", "par", "bids", "bought"}
SETS = {"floated", "operated", "closed", "obsolete", "bankrupt"}
#: What comes out the same in any order, unless a `key` makes different things equal.
ORDERLESS = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
#: What keeps the order of its argument.
ORDERLY = {"dict", "enumerate", "filter", "iter", "list", "map", "next", "reversed", "tuple", "zip"}


def walks(source: str) -> list[int]:
    """The lines in which a container of the state is walked through and the order shows."""
    tree = ast.parse(source)
    free = set(_without_order(tree))
    return sorted({node.lineno for node in _walked(tree, free) if _is_container(node)})


def _without_order(tree: ast.AST) -> Iterator[ast.AST]:
    """Generators whose values are only counted, added up, compared or put in a set."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in ORDERLESS:
                yield from args
            case ast.SetComp():
                yield node
            case _:
                pass


def _walked(tree: ast.AST, free: set[ast.AST]) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=walked) | ast.Starred(value=walked):
                yield _bare(walked)
            case ast.GeneratorExp() | ast.ListComp() | ast.DictComp() if node not in free:
                yield from (_bare(part.iter) for part in node.generators)
            case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERLY and node not in free:
                yield from map(_bare, args)
            case _:
                pass


def _bare(node: ast.expr) -> ast.expr:
    """Without `.items()` and the like, and without a copy around it."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="items" | "keys" | "values"), args=[]):
            return _bare(inner)
        case ast.Call(func=ast.Name(id=name), args=[inner, *_]) if name in ORDERLY:
            return _bare(inner)
        case _:
            return node


def _is_container(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(value=ast.Attribute(attr="state") | ast.Name(id="state"), attr=name):
            return name in TABLES | SETS
        case _:
            return False


def test_rules_take_entries_in_the_order_of_the_definition() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{line}"
        for package in PACKAGES
        for path in sorted((SOURCES / package).rglob("*.py"))
        if path not in ALLOWED
        for line in walks(path.read_text("utf-8"))
    ]
    assert not found, "these depend on the order of a state; see core/order.py: " + ", ".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "for private, owner in list(d.state.privates.items()): ...",
        "found = [h for h, here in v.state.tokens.items() for t in here]",
        "yield from (c for c in v.state.floated if c)",
        "cards = {t: o for o, ts in d.state.trains.items() for t in ts}",
        "d.push(Frame((*d.state.bankrupt, player)))",
        "first = next(iter(state.bids))",
        "richest = max((p for p in v.state.cash), key=worth)",
    ],
)
def test_walks_are_noticed(line: str) -> None:
    assert walks(line) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "total = sum(cash for cash in v.state.cash.values())",
        "rest = sorted(d.state.bankrupt)",
        "at_the_end = any(cell.row for cell in d.state.prices.values())",
        "places = {h for h in v.state.tiles}",
        "for card in v.state.trains[company]: ...",
        "for player in v.state.players: ...",
    ],
)
def test_what_has_no_order_is_left_alone(line: str) -> None:
    assert walks(line) == []
