"""A fixed numbering of everything that can be done in a title: index ↔ name, and in a position index ↔ action."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from math import prod
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.definition import GameDef
from roundhouse.core.engine import legal_choices, priced, why_not
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.ids import train_type
from roundhouse.core.view import View

from .amounts import levels, nearest
from .vocabulary import Dimension, dimensions, tag_of

#: Indices for choices that no block holds, in the order of the list.
OTHERS = 256
#: What a kind of action is called in the block of the others.
OTHER = "other"


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
        """What stands at a place of the block, in words."""
        words = []
        for dimension in reversed(self.dimensions):
            offset, at = divmod(offset, len(dimension.values))
            words.append(dimension.names[at])
        return " ".join(word for word in (self.tag, *reversed(words)) if word)


class Placed(Struct, frozen=True):
    """A legal choice with the index of its lowest amount, and the distance between the levels of its amount."""

    choice: Action | Ranged
    index: int
    stride: int


class Menu(Struct, frozen=True):
    """The legal choices of a position by index; `lost` counts those for which there was no room."""

    actions: Mapping[int, Action]
    placed: tuple[Placed, ...]
    lost: int = 0

    def leaving_out(self, tags: Collection[str]) -> Menu:
        """The menu without some kinds of actions, unless there is nothing else."""
        kept = {at: action for at, action in self.actions.items() if tag_of(type(action)) not in tags}
        placed = tuple(where for where in self.placed if where.index in kept)
        return Menu(kept, placed, self.lost) if kept else self


class _Coder:
    """Finds the place of a choice within its block."""

    def __init__(self, action: type[Action], block: Block) -> None:
        self.start, self.level_stride, self.variant_stride, self.variants = block.start, 0, 0, 1
        self.lookups: list[tuple[Callable[[Any], Any], dict[object, int], int]] = []
        self.ranks: list[tuple[str, object, int, int]] = []
        defaults = {f.name: f.default for f in msgspec.structs.fields(action)}
        stride = block.size
        for dimension in block.dimensions:
            stride //= len(dimension.values)
            if dimension.kind == "level":
                self.level_stride = stride
            elif dimension.kind == "variant":
                self.variant_stride, self.variants = stride, len(dimension.values)
            elif dimension.kind == "rank":
                field = dimension.fields[0]
                self.ranks.append((field, defaults[field], len(dimension.values), stride))
            else:
                known = {value: at for at, value in enumerate(dimension.values)}
                self.lookups.append((attrgetter(*dimension.fields), known, stride))

    def place(self, action: Action, ranks: dict[tuple[str, str], dict[object, int]]) -> int:
        """The index without amount and variant, or -1 if the block has no such place."""
        index = self.start
        for read, known, stride in self.lookups:
            value = read(action)
            at = known.get(value, -1)
            if at < 0:
                at = known.get(_by_type(value), -1)
            if at < 0:
                return -1
            index += at * stride
        for field, default, size, stride in self.ranks:
            value = getattr(action, field)
            if value != default:
                seen = ranks.setdefault((type(action).__name__, field), {})
                rank = seen.setdefault(value, len(seen) + 1)
                if rank >= size:
                    return -1
                index += rank * stride
        return index


class ActionSpace:
    """All indices of a title for a number of players and a choice of options."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Number the kinds of actions in the order of the definition; the block of the others comes last."""
        self.defn, self.players = defn, players
        blocks, start = [], 0
        self._coders: dict[type[Action], _Coder] = {}
        for action in defn.actions:
            block = Block(tag_of(action), start, tuple(dimensions(defn, players, action)))
            blocks.append(block)
            self._coders[action] = _Coder(action, block)
            start += block.size
        self.others = start
        self.blocks, self.size = tuple(blocks), start + OTHERS

    def __len__(self) -> int:
        """The number of indices."""
        return self.size

    def block(self, index: int) -> Block | None:
        """The block an index belongs to; none for the others."""
        if not 0 <= index < self.size:
            raise RoundhouseError(f"no action {index}: there are {self.size}")
        return next((b for b in self.blocks if b.start <= index < b.start + b.size), None)

    def name(self, index: int) -> str:
        """What an index stands for, in words."""
        block = self.block(index)
        return f"{OTHER} #{index - self.others + 1}" if block is None else block.name(index - block.start)

    def index(self, name: str) -> int:
        """The index of a name."""
        found = self._names.get(name)
        if found is None:
            raise RoundhouseError(f"no action is called {name!r}")
        return found

    @cached_property
    def _names(self) -> Mapping[str, int]:
        return dict(_numbered(self))

    def menu(self, view: View) -> Menu:
        """Every legal choice of a position with its index, amounts at their levels."""
        actions: dict[int, Action] = {}
        placed, ranks, free, lost = [], dict[tuple[str, str], dict[object, int]](), self.others, 0
        for choice in legal_choices(view):
            where = self._place(choice, ranks, actions)
            if where is None:
                count = len(levels(choice)) if isinstance(choice, Ranged) else 1
                if free + count > self.size:
                    lost += 1
                    continue
                where, free = Placed(choice, free, 1), free + count
            placed.append(where)
            actions.update(_spread(where, consecutive=where.index >= self.others))
        return Menu(actions, tuple(placed), lost)

    def _place(
        self, choice: Action | Ranged, ranks: dict[tuple[str, str], dict[object, int]], taken: Mapping[int, Action]
    ) -> Placed | None:
        ranged = isinstance(choice, Ranged)
        probe = choice.action if isinstance(choice, Ranged) else choice
        coder = self._coders[type(probe)]
        base = -1 if ranged and not coder.level_stride else coder.place(probe, ranks)
        if base < 0:
            return None
        for variant in range(coder.variants):
            index = base + variant * coder.variant_stride
            if index not in taken:
                return Placed(choice, index, coder.level_stride)
        return None

    def find(self, view: View, action: Action, menu: Menu | None = None) -> int:
        """The index that stands for a legal action: of its amount the nearest level, of runs the listed one."""
        menu = menu or self.menu(view)
        for at, known in menu.actions.items():
            if known == action:
                return at
        for where in menu.placed:
            if isinstance(where.choice, Ranged):
                amount = getattr(action, where.choice.field, None)
                if isinstance(amount, int) and priced(where.choice, amount) == action:
                    chosen = priced(where.choice, nearest(where.choice, amount)[1])
                    return next(at for at, known in menu.actions.items() if known == chosen)
        same = [at for at, known in menu.actions.items() if type(known) is type(action)]
        if same and "routes" in action.__struct_fields__ and not why_not(view, action):
            return same[0]
        raise RoundhouseError(f"'{action}' is not among the legal actions")


def _by_type(value: object) -> object:
    """A value in which cards of trains are named by their types."""
    if isinstance(value, tuple):
        return tuple(map(_by_type, value))
    return (train_type(value) or value) if isinstance(value, str) else value


def _spread(where: Placed, *, consecutive: bool) -> Iterator[tuple[int, Action]]:
    choice = where.choice
    if not isinstance(choice, Ranged):
        yield where.index, choice
        return
    for number, (level, amount) in enumerate(levels(choice)):
        yield where.index + (number if consecutive else level * where.stride), priced(choice, amount)


def _numbered(space: ActionSpace) -> Iterator[tuple[str, int]]:
    for block in space.blocks:
        for offset in range(block.size):
            yield block.name(offset), block.start + offset
    for index in range(space.others, space.size):
        yield space.name(index), index
