"""The indices of a position's choices within the blocks of their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import prod
from operator import attrgetter
from typing import Any, TypeAlias

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.ids import train_type
from roundhouse.core.roles import Role, fields_of

from .vocabulary import Dimension

#: Values of optional fields seen in a position, in list order.
Ranks: TypeAlias = dict[tuple[str, str], dict[object, int]]


_Read: TypeAlias = Callable[[Any], Any]
#: Roles that may name a player, and roles that may name a train card.
_PEOPLE = frozenset({Role.PLAYER, Role.OWNER, Role.SOURCE})
_CARDS = frozenset({Role.TRAIN, Role.TRADED_IN})


class Block(Struct, frozen=True):
    """The indices of one kind of action."""

    tag: str
    start: int
    dimensions: tuple[Dimension, ...]

    @property
    def size(self) -> int:
        """How many indices the block has."""
        return prod(len(d.values) for d in self.dimensions)

    def name(self, offset: int) -> str:
        """The choice at a place of the block, in words."""
        words = []
        for dimension in reversed(self.dimensions):
            offset, at = divmod(offset, len(dimension.values))
            words.append(dimension.names[at])
        return " ".join(word for word in (self.tag, *reversed(words)) if word)


class Coder:
    """Finds the places of a choice within its block."""

    def __init__(self, action: type[Action], block: Block) -> None:
        """Compute the stride of every coordinate."""
        self.start, self.level_stride, self._variants = block.start, 0, (0, 1)
        self._lookups: list[tuple[_Read, tuple[Role, ...], Mapping[object, int], Mapping[object, int], int]] = []
        self._ranks: list[tuple[str, _Read, object, int, int]] = []
        fields = {f.name: f for f in fields_of(action)}
        stride = block.size
        for dimension in block.dimensions:
            stride //= len(dimension.values)
            if dimension.kind == "level":
                self.level_stride = stride
            elif dimension.kind == "variant":
                self._variants = (stride, len(dimension.values))
            elif dimension.kind == "rank":
                field = dimension.fields[0]
                self._ranks.append((field, attrgetter(field), fields[field].default, len(dimension.values), stride))
            else:
                known: dict[object, int] = {}
                for at, value in enumerate(dimension.values):
                    known.setdefault(value, at)
                again = {value: count for value, count in Counter(dimension.values).items() if count > 1}
                roles = tuple(fields[name].role for name in dimension.fields)
                self._lookups.append((attrgetter(*dimension.fields), roles, known, again, stride))

    def places(self, action: Action, ranks: Ranks, seats: Mapping[str, str]) -> range:
        """The indices, without the amount, that an action may take, in order; none if it doesn't fit the block."""
        index, (step, count) = self.start, self._variants
        for read, roles, known, again, stride in self._lookups:
            value = read(action)
            at = known.get(value, -1)
            if at < 0:
                value = _in_words(value, roles, seats)
                at = known.get(value, -1)
            if at < 0:
                return range(0)
            index += at * stride
            if value in again:
                step, count = stride, again[value]
        for field, read, default, size, stride in self._ranks:
            value = read(action)
            if value != default:
                seen = ranks.setdefault((type(action).__name__, field), {})
                rank = seen.setdefault(value, len(seen) + 1)
                if rank >= size:
                    return range(0)
                index += rank * stride
        return range(index, index + max(step, 1) * count, max(step, 1))


def _in_words(value: Any, roles: tuple[Role, ...], seats: Mapping[str, str]) -> object:
    """The values of fields with these roles in the vocabulary's terms: players by seat, cards by type."""
    if len(roles) == 1:
        return _word(value, roles[0], seats)
    return tuple([_word(part, role, seats) for part, role in zip(value, roles, strict=True)])


def _word(value: Any, role: Role, seats: Mapping[str, str]) -> object:
    if role in _PEOPLE:
        return seats.get(value, value)
    return train_type(value) or value if role in _CARDS else value
