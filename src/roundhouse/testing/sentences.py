"""The sentences that refusals are made of, read from the source of the rules.

Checks yield finished English. Its templates, such as `{by} has no {train}-train`, are what catalogues translate; they
are worked out from the f-strings that checks yield and from the helpers and variables in them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path

from msgspec import Struct, field

#: More ways to say one part of a sentence than these are sentences of their own, told by the template of each.
_MOST = 6
#: Errors whose message is a sentence.
_ERRORS = frozenset({"BadRoute", "BoardError"})
#: Helpers that policies of titles have: their sentences are read where they are defined.
_ASKED = ("why_no_seller", "out_of_order")
_SLOT = re.compile(r"[a-z]+")


class Slot(Struct, frozen=True):
    """A value in a sentence, by what it holds."""

    name: str


Parts = tuple[str | Slot, ...]


class _Module(Struct):
    path: Path
    tree: ast.Module
    constants: dict[str, ast.expr] = field(default_factory=dict)


class _Scope(Struct):
    """A function with what its variables may be."""

    module: _Module
    known: Mapping[str, tuple[ast.expr, ...]]
    #: The variables and helpers that are being read; they may name themselves.
    inside: frozenset[str] = frozenset()


def sentences(folders: Iterable[Path]) -> dict[str, str]:
    """The templates of all refusals in some folders, with the file of each; the rules of a title need only its own."""
    return _Reader(folders).found()


def answers(files: Iterable[Path]) -> set[str]:
    """The templates of what auto-moves answer, and of the sentences that helpers find for them."""
    return set(_Reader(files).returned("str", "AutoAnswer", "Iterator[str]"))


def reasons(files: Iterable[Path]) -> set[str]:
    """The templates of the parts that reasons of bots are made of; a colon stands after what a bot does."""
    reader = _Reader(files)
    return {part for text in reader.returned("str", "Told") if ": " not in text for part in text.split("; ")}


class _Reader:
    def __init__(self, folders: Iterable[Path]) -> None:
        self.modules = [_read(path) for place in folders for path in _files(place)]
        self.constants = {name: value for module in self.modules for name, value in module.constants.items()}
        self.helpers: dict[str, list[tuple[_Module, ast.FunctionDef]]] = {}
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.FunctionDef) and _returns(node) == "str":
                    self.helpers.setdefault(node.name, []).append((module, node))
        self.told: dict[str, str] = {}

    def found(self) -> dict[str, str]:
        for module in self.modules:
            if not module.path.name.startswith("data_"):
                self._walk(module, module.tree, _Scope(module, {}), said=False)
        for module, helper in (one for name in _ASKED for one in self.helpers.get(name, ())):
            for parts in self._returned(module, helper, frozenset({helper.name})):
                self._tell(parts, module)
        return self.told

    def returned(self, *kinds: str) -> dict[str, str]:
        """What functions that return these kinds tell, and tables."""
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.FunctionDef) and _returns(node) in kinds:
                    for parts in self._returned(module, node, frozenset({node.name})):
                        self._tell(parts, module)
            tables = [table for table in module.constants.values() if isinstance(table, ast.Dict)]
            for text in (value for table in tables for value in table.values):
                if isinstance(text, ast.Constant):
                    self._tell((str(text.value),), module)
        return self.told

    def _walk(self, module: _Module, node: ast.AST, scope: _Scope, *, said: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                inner = _Scope(module, {**scope.known, **_assigned(child)})
                self._walk(module, child, inner, said=_is_check(child))
                continue
            for sentence in _said(child, said=said, routes=module.path.parent.name == "routes"):
                for parts in self._alternatives(sentence, scope):
                    self._tell(parts, module)
            self._walk(module, child, scope, said=said)

    def _tell(self, parts: Parts, module: _Module) -> None:
        text = _template(parts)
        if re.search(r"[a-z]", re.sub(r"\{\w+\}", "", text)):
            self.told.setdefault(text, module.path.name)

    def _alternatives(self, node: ast.expr, scope: _Scope) -> list[Parts]:
        """The ways in which a text may be composed."""
        match node:
            case ast.Constant(value=str() | int() as value):
                return [(str(value),)]
            case ast.JoinedStr(values=values):
                return self._joined([self._value(v, scope) for v in values], scope)
            case ast.FormattedValue():
                return self._value(node, scope)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                sides = [self._alternatives(left, scope), self._alternatives(right, scope)]
                return (
                    self._joined(sides, scope) if any(_worded(p) for side in sides for p in side) else [_slot("number")]
                )
            case ast.IfExp(body=body, orelse=orelse):
                return self._alternatives(body, scope) + self._alternatives(orelse, scope)
            case ast.BoolOp(values=values):
                return [parts for value in values for parts in self._alternatives(value, scope)]
            case ast.Call():
                return self._call(node, scope)
            case ast.Name(id=name):
                return self._name(name, scope)
            case ast.Subscript(value=ast.Name(id=name)) if isinstance(self._constant(name, scope), ast.Dict):
                table = self._constant(name, scope)
                assert isinstance(table, ast.Dict)
                return [parts for value in table.values for parts in self._alternatives(value, scope)]
        return [_slot(_name_of(node))]

    def _joined(self, sides: list[list[Parts]], scope: _Scope) -> list[Parts]:
        count = 1
        for side in sides:
            count *= len(side)
        if count > _MOST:  # the longest choices become sentences of their own
            for side in sides:
                if len(side) > 1:
                    for parts in side:
                        self._tell(parts, scope.module)
            sides = [[_slot("text")] if len(side) > 1 else side for side in sides]
        return [tuple(part for parts in chosen for part in parts) for chosen in product(*sides)]

    def _value(self, node: ast.expr, scope: _Scope) -> list[Parts]:
        return self._alternatives(node.value if isinstance(node, ast.FormattedValue) else node, scope)

    def _name(self, name: str, scope: _Scope) -> list[Parts]:
        if name not in scope.known:
            constant = self._constant(name, scope)
            if isinstance(constant, ast.Constant):
                return self._alternatives(constant, scope)
            return [_slot(name.lower())]
        if name in scope.inside:
            return [_slot(name)]
        deeper = _Scope(scope.module, scope.known, scope.inside | {name})
        found = [p for value in scope.known[name] for p in self._alternatives(value, deeper)]
        return found if any(_worded(p) or _special(p) for p in found) else [_slot(name)]

    def _constant(self, name: str, scope: _Scope) -> ast.expr | None:
        return scope.module.constants.get(name) or self.constants.get(name)

    def _call(self, node: ast.Call, scope: _Scope) -> list[Parts]:
        match node:
            case ast.Call(func=ast.Attribute(attr="money") | ast.Name(id="money" | "money_text")):
                return [_slot("money")]
            case ast.Call(func=ast.Attribute(attr="term"), args=[ast.Constant(value=str() as noun)]):
                return [_slot(noun)]
            case ast.Call(func=ast.Attribute(attr="term")):
                return [_slot("term")]
            case ast.Call(func=ast.Attribute(attr="place")):
                return [_slot("place")]
            case ast.Call(func=ast.Attribute(attr="heading")):
                return [_slot("heading")]
            case ast.Call(func=ast.Attribute(attr="join")):
                return self._list(node, scope)
            case ast.Call(func=ast.Name(id="plural"), args=[_, ast.Name(id="kind")]):
                return [_slot("stops")]
            case ast.Call(func=ast.Name(id="plural"), args=[_, ast.Constant(value=str() as noun)]):
                self.told.setdefault(f"1 {noun}", scope.module.path.name)
                self.told.setdefault(f"{{number}} {_plural(noun)}", scope.module.path.name)
                return [_slot(_plural(noun).split()[-1])]
            case ast.Call(func=ast.Name(id="over"), args=[why]) | ast.Call(func=ast.Name(id="do"), args=[_, why]):
                return self._alternatives(why, scope)
            case ast.Call(func=ast.Name(id="Told"), args=[_, *whys]):
                return [parts for why in whys for parts in self._alternatives(why, scope)]
            case ast.Call(func=ast.Name(id="str"), args=[inner]):
                return (
                    [_slot("text")]
                    if isinstance(inner, ast.Name) and inner.id == "error"
                    else self._alternatives(inner, scope)
                )
        return self._helped(node, scope)

    def _list(self, node: ast.Call, scope: _Scope) -> list[Parts]:
        """Values joined by commas; what each of them may be is told by itself."""
        for inner in node.args:
            if isinstance(inner, ast.GeneratorExp):
                for parts in self._alternatives(inner.elt, scope):
                    self._tell(parts, scope.module)
        return [_slot("names")]

    def _helped(self, node: ast.Call, scope: _Scope) -> list[Parts]:
        """What a helper of the rules returns."""
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        helpers = self.helpers.get(name, [])
        own = [one for one in helpers if one[0] is scope.module and isinstance(node.func, ast.Name)] or helpers
        found: list[Parts] = []
        if name not in scope.inside:
            for module, helper in own:
                found += self._returned(module, helper, scope.inside | {name})
        worded = [parts for parts in found if _worded(parts)]
        return worded or [_slot(_name_of(node))]

    def _returned(self, module: _Module, helper: ast.FunctionDef, inside: frozenset[str]) -> list[Parts]:
        scope = _Scope(module, _assigned(helper), inside)
        ends = [node for node in ast.walk(helper) if isinstance(node, ast.Return | ast.Yield)]
        values = [node.value for node in ends if node.value is not None]
        return [parts for value in values for parts in self._alternatives(value, scope)]


def _files(place: Path) -> list[Path]:
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


def _read(path: Path) -> _Module:
    module = _Module(path, ast.parse(path.read_text(encoding="utf-8")))
    for node in module.tree.body:
        if isinstance(node, ast.Assign):
            module.constants.update(_pairs(node))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            module.constants[node.target.id] = node.value
    return module


def _said(node: ast.AST, *, said: bool, routes: bool) -> Iterator[ast.expr]:
    """The sentence that a check, a fault of a route or an error finishes here."""
    match node:
        case ast.Yield(value=ast.expr() as value) if said:
            yield value
        case ast.Call(func=ast.Name(id="Violation"), args=[_, text, *_]):
            yield text
        case ast.Call(func=ast.Name(id="Fault"), args=[_, text, *_]) if routes:
            yield text
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=[text])) if name in _ERRORS:
            yield text


def _assigned(function: ast.FunctionDef) -> dict[str, tuple[ast.expr, ...]]:
    """What the variables of a function may be."""
    found: dict[str, tuple[ast.expr, ...]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for name, value in _pairs(node):
                found[name] = (*found.get(name, ()), value)
    return found


def _pairs(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        values = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
        yield from (
            (one.id, given) for one, given in zip(target.elts, values, strict=True) if isinstance(one, ast.Name)
        )


def _returns(function: ast.FunctionDef) -> str:
    return "" if function.returns is None else ast.unparse(function.returns)


def _is_check(function: ast.FunctionDef) -> bool:
    """Whether it yields sentences about a position; others tell what is wrong with data."""
    names = [one.arg for one in function.args.args]
    return _returns(function) == "Iterator[str]" and names[:1] == ["v"]


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def _slot(name: str) -> Parts:
    return (Slot(name),)


def _worded(parts: Parts) -> bool:
    return any(isinstance(part, str) and re.search("[a-z]", part) for part in parts)


def _special(parts: Parts) -> bool:
    return parts != _slot("value") and all(
        isinstance(part, Slot) and part.name in ("money", "place", "president", "heading", "names") for part in parts
    )


def _name_of(node: ast.expr) -> str:
    match node:
        case ast.Attribute(attr=attr):
            return attr.lower()
        case ast.Name(id=name):
            return name.lower()
        case ast.Subscript(value=inner):
            name = _name_of(inner)
            return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
        case ast.Call(func=ast.Name(id="len" | "sum" | "number" | "max" | "min")) | ast.BinOp():
            return "number"
        case ast.Call(func=ast.Name(id="train_type")):
            return "train"
        case ast.Call(func=ast.Name(id=name)):
            return name.lower()
        case ast.Call(func=ast.Attribute(attr=name)):
            return name.lower()
    return "value"


def _template(parts: Parts) -> str:
    """The text with a name for each value; the second of the same name has a number."""
    used: dict[str, int] = {}
    texts = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        name = "".join(_SLOT.findall(part.name)) or "value"
        used[name] = used.get(name, 0) + 1
        texts.append(f"{{{name}{used[name] if used[name] > 1 else ''}}}")
    return "".join(texts)
