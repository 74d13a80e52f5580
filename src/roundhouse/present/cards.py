"""Train cards that are printed on both sides, as players speak of them."""

from __future__ import annotations

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import TrainId
from roundhouse.rules.operating.faces import sides, sides_of


def both_sides(defn: GameDef, kind: str) -> str:
    """A type with the reverse of its cards: `2P/2G`."""
    return "/".join(sides(defn, kind))


def card_name(defn: GameDef, card: TrainId) -> str:
    """A card of the stack with all that it can become."""
    return "/".join(sides_of(defn, card))
