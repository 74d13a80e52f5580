"""Train cards that are printed on both sides, as players speak of them."""

from __future__ import annotations

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import TrainId, train_type


def reverses(defn: GameDef, kind: str) -> tuple[str, ...]:
    """The types with which cards of the stack may be bought instead of the one on their front."""
    back = defn.trains[kind].back
    turned = [t.name for t in defn.trains.values() if t.reverse and t.front == kind]
    return (*((back,) if back else ()), *turned)


def front(defn: GameDef, kind: str) -> str:
    """The type on the front of the cards that can be bought as a type."""
    return next((t.name for t in defn.trains.values() if kind in reverses(defn, t.name)), kind)


def has_reverse(defn: GameDef, card: TrainId, kind: str) -> bool:
    """Whether a card of the stack can be of a type; the last cards of a stack may be printed on one side only."""
    printed = defn.trains[train_type(card)]
    return kind != printed.back or int(card.rpartition("-")[2]) < printed.backs


def both_sides(defn: GameDef, kind: str) -> str:
    """A type with the reverse of its cards: `2P/2G`."""
    return "/".join((kind, *reverses(defn, kind)))


def card_name(defn: GameDef, card: TrainId) -> str:
    """A card of the stack with all that it can become."""
    kind = train_type(card)
    return "/".join((kind, *(side for side in reverses(defn, kind) if has_reverse(defn, card, side))))
