"""Actions in words, from templates that a title can add to."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from roundhouse.core.actions import Action, Pass, kind_of
from roundhouse.core.game import Game
from roundhouse.core.roles import Field, Role, fields_of

from .names import articles, hex_name, item_name, who

_PLACE = re.compile(r"\{(\w+)\}")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


@cache
def own_fields(kind: type[Action]) -> tuple[Field, ...]:
    """The fields of a kind of action but who acts."""
    return tuple(f for f in fields_of(kind) if f.role is not Role.ACTOR)


def label(game: Game, action: Action) -> str:
    """What a button says: `Lay tile 57 in Torreón (I8)`."""
    if isinstance(action, Pass):
        return _pass(game)
    text = _filled(game, action, "label")
    return text if text is not None else f"{game.defn.words.heading(kind_of(action))}: {_bare(game, action)}"


def told(game: Game, action: Action) -> str:
    """What the log says after the name of who acts: `lays tile 57 in Torreón (I8)`."""
    text = _filled(game, action, "log")
    return text if text is not None else f"{kind_of(action)} {_bare(game, action)}".strip()


def _pass(game: Game) -> str:
    """Passing in a stock turn is a pass; in a turn of a company it ends a step."""
    if game.finished or game.view.actor in game.names:
        return "Pass"
    return f"Done ({game.view.step.name})"


def _filled(game: Game, action: Action, form: str) -> str | None:
    known = game.defn.words.entries
    names = [f.name for f in own_fields(type(action))]
    value = f" {getattr(action, names[0])}" if names else ""
    kind = kind_of(action)
    template = known.get(kind + value, {}).get(form) or known.get(kind, {}).get(form)
    if template is None:
        return None
    defaults = {f.name: f.default for f in own_fields(type(action))}

    def field(name: str) -> str:
        value = getattr(action, name)
        if name == "source" and value == getattr(action, "company", None):
            return f"its {game.view.term('treasury')}"
        return written(game, name, value)

    def fill(text: str) -> str:
        return _PLACE.sub(lambda m: field(m[1]), text)

    def optional(match: re.Match[str]) -> str:
        named = _PLACE.findall(match[1])
        return "" if all(getattr(action, n) == defaults[n] for n in named) else match[1]

    return articles(fill(_OPTIONAL.sub(optional, template)))


def _bare(game: Game, action: Action) -> str:
    """Fields one after the other, for actions without a template."""
    named = [(f.name, getattr(action, f.name), f.default) for f in own_fields(type(action))]
    return ", ".join(written(game, name, value) for name, value, default in named if value != default)


_WRITERS: dict[str, Callable[[Game, Any], str]] = {
    "hex": lambda g, v: hex_name(g.defn, v),
    "price": lambda g, v: g.view.money(v),
    "item": lambda g, v: item_name(g.defn, v),
    "private": lambda g, v: item_name(g.defn, v),
    "power": lambda g, v: item_name(g.defn, v),
    "pieces": lambda g, v: " + ".join(f"{n}%" for n in v),
}


def written(game: Game, name: str, value: Any) -> str:
    """A field of an action as players would say it."""
    if name in _WRITERS:
        return _WRITERS[name](game, value)
    if isinstance(value, str):
        return item_name(game.defn, value) if value in game.defn.privates else who(game, value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
