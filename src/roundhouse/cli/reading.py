"""Reading what people type: players, options and actions."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from roundhouse.core.actions import Action
from roundhouse.core.errors import NotationError
from roundhouse.core.game import Game

from .errors import UserError


def read_players(text: str) -> int | list[str]:
    """A number of players, or their names separated by commas.

    >>> read_players("4"), read_players("Ana, Luis,Eva")
    (4, ['Ana', 'Luis', 'Eva'])
    """
    text = text.strip()
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return [name.strip() for name in text.split(",")]


def read_options(pairs: list[str]) -> dict[str, object]:
    """Options written as name=value; values are true, false, numbers or text.

    >>> read_options(["quick_rust=true", "level=2", "map=north"])
    {'quick_rust': True, 'level': 2, 'map': 'north'}
    """
    found: dict[str, object] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or not name:
            raise UserError(f"{pair!r} is not a valid option; write it as name=value")
        if name in found:
            raise UserError(f"option {name} is given twice")
        found[name] = _value(value.strip())
    return found


def _value(text: str) -> Any:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def read_action(game: Game, text: str) -> Action:
    """An action in its notation; whoever acts now may be left out, and players may be called by their names."""
    found: list[Action] = []
    errors: list[NotationError] = []
    for attempt in _readings(game, " ".join(text.split())):
        try:
            action = game.parse(attempt)
        except NotationError as error:
            errors.append(error)
            continue
        if not game.why_not(action):
            return action
        found.append(action)
    if found:
        known = game.names.keys() | game.defn.companies.keys()
        return next((action for action in found if action.by in known), found[0])
    raise min(errors, key=lambda error: len(str(error)))  # the one that has understood most


def _readings(game: Game, line: str) -> list[str]:
    """What a line may mean: as it stands first, because a player may be called like a company."""
    named = begun = line
    for name, player in sorted(((n, p) for p, n in game.names.items()), key=lambda pair: -len(pair[0])):
        word = rf"{re.escape(name)}(?!\S)"
        begun = re.sub(rf"^{word}", player, begun, flags=re.IGNORECASE)
        named = re.sub(rf"(?<!\S){word}", player, named, flags=re.IGNORECASE)
    actors = [] if game.finished else list(dict.fromkeys((game.actor, game.decider)))
    lines = dict.fromkeys((line, begun, named))
    return [text for one in lines for text in (one, *(f"{who} {one}" for who in actors))]
