"""Train cards with several uses: with the reverse side up, or as part of another train."""

from __future__ import annotations

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import OFFERING, OwnerId, TrainId, train_type
from roundhouse.core.view import Draft, View


def front(defn: GameDef, kind: str) -> str:
    """The type on the front of the cards that can be used as this type."""
    return defn.trains[kind].front or kind


def sides(defn: GameDef, kind: str) -> list[str]:
    """The types as which cards of the stack may be bought, front first."""
    return [kind, *(t.name for t in defn.trains.values() if t.reverse and t.front == kind)]


def sides_of(defn: GameDef, card: TrainId) -> list[str]:
    """The types as which a card of the stack may be bought; the last cards may be printed on one side only."""
    kind, _, number = card.rpartition("-")
    limits = {side: defn.trains[side].backs for side in sides(defn, kind)}
    return [side for side, backs in limits.items() if backs is None or int(number) < backs]


def next_sides(v: View) -> list[str]:
    """The types as which the next card of the stack may be bought."""
    stack = v.state.trains[OFFERING]
    return sides_of(v.defn, stack[0]) if stack else []


def printed_card(defn: GameDef, train: TrainId) -> TrainId:
    """The card itself, regardless of its current use."""
    kind, _, number = train.rpartition("-")
    return f"{front(defn, kind)}-{number}"


def use_as(d: Draft, owner: OwnerId, train: TrainId, kind: str) -> TrainId:
    """Use an owner's card as another type of train; returns its new name."""
    if train_type(train) == kind:
        return train
    name = f"{kind}-{train.rpartition('-')[2]}"
    d.put("trains", owner, tuple(name if t == train else t for t in d.state.trains[owner]))
    return name
