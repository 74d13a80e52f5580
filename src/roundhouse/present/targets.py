"""What on the table an action is about."""

from __future__ import annotations

from functools import cache
from typing import Literal

from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.roles import Role, amount, named, names_of

from .model import Target

Kind = Literal["none", "hex", "city", "company", "train", "player", "private"]

#: What may name a company, a private company or a player, in the order in which it is asked for.
_ROLES = (Role.COMPANY, Role.PRIVATE, Role.ITEM, Role.MINOR, Role.PLAYER, Role.POWER)


def target(game: Game, action: Action) -> Target:
    """The hex, city, company, train, player or private company that an action names."""
    hex_id, city, train = named(action, Role.HEX), amount(action, Role.CITY, -1), _train(game, action)
    company = private = player = ""
    for name in _subjects(type(action)):
        value = getattr(action, name)
        if value in game.defn.companies and not company:
            company = value
        elif value in game.defn.privates and not private:
            private = value
        elif value in game.names and not player:
            player = value
    kinds: tuple[tuple[Kind, bool], ...] = (
        ("city", bool(hex_id) and city >= 0),
        ("hex", bool(hex_id)),
        ("train", bool(train)),
        ("private", bool(private)),
        ("company", bool(company)),
        ("player", bool(player)),
        ("none", True),
    )
    kind = next(name for name, given in kinds if given)
    return Target(kind=kind, hex=hex_id, city=city, company=company, train=train, player=player, private=private)


@cache
def _subjects(kind: type[Action]) -> tuple[str, ...]:
    return tuple(name for role in _ROLES for name in names_of(kind, role))


def _train(game: Game, action: Action) -> str:
    value = named(action, Role.TRAIN)
    return value if value in game.defn.trains else train_type(value) if train_type(value) in game.defn.trains else ""
