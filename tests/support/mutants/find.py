"""The checks of a title that can be dropped, one at a time."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import force_setattr, replace

from roundhouse.api import new_game
from roundhouse.core.checks import Rule
from roundhouse.core.definition import Move, Step
from roundhouse.core.view import View
from roundhouse.rules.policies import policies
from roundhouse.titles import get_title


class Mutant:
    """One check of one move."""

    def __init__(self, move: Move, at: int, name: str) -> None:
        """The check is the one at this place of the move's rules; reports and recorded reasons call it `name`."""
        self.move, self.at, self.name = move, at, name
        self._rules = move.rules

    def drop(self) -> None:
        """Take the check out of the move."""
        rules = self.move.rules
        force_setattr(self.move, "rules", rules[: self.at] + rules[self.at + 1 :])

    def watch(self, objects: Callable[[Mutant], None]) -> None:
        """Call `objects` whenever the check does."""
        rule = self.move.rules[self.at]
        watched = replace(rule, check=_noting(rule, lambda: objects(self)))
        force_setattr(self.move, "rules", (*self.move.rules[: self.at], watched, *self.move.rules[self.at + 1 :]))

    def restore(self) -> None:
        """Let the move have its own rules again."""
        force_setattr(self.move, "rules", self._rules)


def _noting(rule: Rule, note: Callable[[], None]) -> Callable[[View, Any], Iterator[str]]:
    def check(view: View, action: Any) -> Iterator[str]:
        for text in rule.check(view, action):
            note()
            yield text

    return check


def mutants(title: str) -> list[Mutant]:
    """Every check of every move of a title; moves of the same kind are told apart by a number."""
    found, seen = [], Counter[str]()
    for move in _moves(title):
        for at, rule in enumerate(move.rules):
            check = getattr(rule.check, "__qualname__", repr(rule.check)).replace(".<locals>.check", "")
            name = f"{move.action.__name__} | {rule.section} | {check}"
            seen[name] += 1
            found.append(Mutant(move, at, name if seen[name] == 1 else f"{name} | {seen[name]}"))
    return found


def _moves(title: str) -> list[Move]:
    """All moves of a title, found in its modules and in those it imports, each once."""
    package = f"roundhouse.titles.{package_of(title)}"
    importlib.import_module(package)
    found: dict[int, Move] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith((f"{package}.", "roundhouse.rules")) or name == package:
            for value in list(vars(module).values()):
                for move in _moves_in(value):
                    found[id(move)] = move
    for move in _composed(title):
        found.setdefault(id(move), move)
    return list(found.values())


def _composed(title: str) -> Iterator[Move]:
    """The moves of a title's definition, also those that the kit composed, which no module names."""
    game = new_game(title, get_title(title).players[0])
    chosen = [step for found in game.defn.steps.values() for step in _steps_in(found)]
    plan = policies(game.view).operating.plan
    stages = [stage for company in game.defn.companies for stage in plan(game.view, company)]
    for step in (*chosen, *(stage.step for stage in stages if stage.step is not None)):
        yield from step.moves


def _steps_in(value: object) -> Iterator[Step]:
    """A step, or the steps between which a function chooses."""
    if isinstance(value, Step):
        yield value
    for cell in getattr(value, "__closure__", None) or ():
        if isinstance(cell.cell_contents, Step):
            yield cell.cell_contents


def _moves_in(value: object) -> Iterator[Move]:
    if isinstance(value, Move):
        yield value
    elif isinstance(value, Step):
        yield from value.moves


def package_of(title: str) -> str:
    """The folder of a title, also of its rulings."""
    return title.removeprefix("18")
