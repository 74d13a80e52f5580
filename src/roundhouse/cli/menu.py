"""The choices of a position as numbered lists, narrowed down until one action is left."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from roundhouse.core.actions import Accept, Action, Pass, Ranged, Refuse
from roundhouse.core.engine import apply_unchecked, priced
from roundhouse.core.events import Event, Paid, RoundBegan, Skipped, TurnBegan
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, named

from .words import choice_text

Choice = Action | Ranged
Ask = Callable[[str], str]

_LONG = 16


class Back(Exception):
    """Whoever chooses wants to return to the first list."""


def main_menu(game: Game, console: Console) -> list[tuple[str, list[Choice]]]:
    """Print the kinds of actions with their numbers and give them back."""
    groups = list(game.legal_actions().grouped().items())
    for number, (kind, choices) in enumerate(groups, start=1):
        console.print(f"  [bold]{number}[/] {escape(game.defn.words.heading(kind))}{_hint(game, choices)}")
    return groups


def _hint(game: Game, choices: list[Choice]) -> str:
    if len(choices) == 1:
        answers = isinstance(choices[0], Pass | Accept | Refuse)
        return "" if answers else f"  [dim]{escape(choice_text(game, choices[0]))}[/]"
    return f"  [dim]{len(choices)} choices[/]"


def narrow(game: Game, choices: list[Choice], ask: Ask, console: Console) -> Action:
    """Ask until one action is left; hexes first when there are many lays."""
    if len(choices) > _LONG:
        places = _by_place(choices)
        if 1 < len(places) < len(choices):
            names = [f"{place}  [dim]{len(some)} choices[/]" for place, some in places.items()]
            place = list(places)[_pick(names, ask, console, keys=list(places))]
            choices = places[place]
    if len(choices) > 1:
        lines = [escape(choice_text(game, c)) + _cost(game, c, len(choices)) for c in choices]
        choices = [choices[_pick(lines, ask, console)]]
    return _priced(choices[0], ask, console)


def _by_place(choices: list[Choice]) -> dict[str, list[Choice]]:
    """The choices by hex, or by company where they have no hex."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        action = choice.action if isinstance(choice, Ranged) else choice
        key = named(action, Role.HEX) or named(action, Role.COMPANY) or named(action, Role.PRIVATE)
        found.setdefault(key, []).append(choice)
    return found


def _cost(game: Game, choice: Choice, count: int) -> str:
    """What the actor pays or gets at once, for lists that are short enough to work it out."""
    if isinstance(choice, Ranged) or count > _LONG:
        return ""
    events = apply_unchecked(game.view, choice).events
    sums: dict[str, int] = {}
    for event in events[: _until_next(events)]:
        if isinstance(event, Paid):
            sums[event.payer] = sums.get(event.payer, 0) - event.amount
            sums[event.payee] = sums.get(event.payee, 0) + event.amount
    change = sums.get(choice.by, 0)
    if not change:
        return ""
    colour, sign = ("red", "−") if change < 0 else ("green", "+")
    return f"  [{colour}]{sign}{escape(game.view.money(abs(change)))}[/]"


def _until_next(events: list[Event]) -> int:
    """The number of events that belong to the action itself, before the next turn or round begins."""
    ends = (at for at, event in enumerate(events) if isinstance(event, TurnBegan | RoundBegan | Skipped))
    return next(ends, len(events))


def _pick(lines: list[str], ask: Ask, console: Console, keys: list[str] | None = None) -> int:
    wide = len(str(len(lines)))
    for number, line in enumerate(lines, start=1):
        console.print(f"    [bold]{number:>{wide}}[/] {line}")
    while True:
        text = ask(f"Choose 1–{len(lines)}, or press Enter to go back: ").strip()
        if not text:
            raise Back
        if text.isdigit() and 1 <= int(text) <= len(lines):
            return int(text) - 1
        named = [k for k in keys or [] if k.lower() == text.lower()]
        if named and keys:
            return keys.index(named[0])
        console.print(f"    {escape(text)!s} is not in the list")


def _priced(choice: Choice, ask: Ask, console: Console) -> Action:
    if not isinstance(choice, Ranged) or choice.lo == choice.hi:
        return priced(choice)
    step = f" in steps of {choice.step}" if choice.step > 1 else ""
    while True:
        text = (
            ask(f"{choice.field.capitalize()} ({choice.lo} to {choice.hi}{step}), or press Enter to go back: ")
            .strip()
            .lstrip("$")
        )
        if not text:
            raise Back
        if text.isdigit() and choice.lo <= int(text) <= choice.hi and (int(text) - choice.lo) % choice.step == 0:
            return priced(choice, int(text))
        console.print(f"    {escape(text)} is not a valid amount")
