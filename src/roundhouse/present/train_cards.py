"""Train cards that nothing tells apart: one button is enough for them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.core.ids import TrainId, train_type
from roundhouse.core.roles import Role, named
from roundhouse.rules.operating.faces import printed_card, sides_of

from . import model

Button = tuple[Action, model.Choice]


def without_twins(game: Game, buttons: Iterable[Button]) -> list[Button]:
    """The buttons, one for all cards that are alike; it knows the others."""
    kept: list[Button] = []
    alike: dict[tuple[object, ...], list[int]] = {}
    for action, choice in buttons:
        seen = alike.setdefault(_look(choice), [])
        twin = next((n for n in seen if _are_twins(game, kept[n][0], action)), None)
        if twin is None:
            seen.append(len(kept))
            kept.append((action, choice))
        else:
            first, shown = kept[twin]
            kept[twin] = first, replace(shown, twins=(*shown.twins, choice.action))
    return kept


def _are_twins(game: Game, one: Action, other: Action) -> bool:
    card, card2 = named(one, Role.TRAIN), named(other, Role.TRAIN)
    return _is_card(game, card) and _is_card(game, card2) and are_interchangeable(game, card, card2)


def _look(choice: model.Choice) -> tuple[object, ...]:
    """What somebody sees of a choice."""
    amount = choice.amount
    numbers = None if amount is None else (amount.lo, amount.hi, amount.step)
    return choice.kind, choice.label, choice.cost, choice.dangerous, numbers


def _is_card(game: Game, train: str) -> bool:
    """Whether an action names a card rather than a type."""
    return train not in game.defn.trains and train_type(train) in game.defn.trains


def are_interchangeable(game: Game, one: TrainId, other: TrainId) -> bool:
    """Whether exchanging the names of two cards leaves the position as it is, but for the order in which they lie."""
    if train_type(one) != train_type(other) or _sides(game, one) != _sides(game, other):
        return False
    state = msgspec.to_builtins(game.state, str_keys=True)
    return _laid_out(state, {}) == _laid_out(state, {one: other, other: one})


def _sides(game: Game, card: TrainId) -> list[str]:
    return sides_of(game.defn, printed_card(game.defn, card))


def _laid_out(value: object, names: dict[str, str]) -> object:
    """A value with names exchanged, and lists in an order of their own."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): _laid_out(inner, names) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return sorted((_laid_out(inner, names) for inner in value), key=repr)
    return value
