"""A fixed numbering of all actions of a title: index ↔ name, and in a position index ↔ action."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from roundhouse.core.actions import Action, Ranged, kind_of
from roundhouse.core.definition import GameDef
from roundhouse.core.engine import legal_choices, priced, why_not
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.roles import Role, has
from roundhouse.core.view import View

from .amounts import levels, nearest
from .coder import Block, Coder, Ranks
from .vocabulary import dimensions, seat_names

#: Indices for choices that fit no block, in list order.
OTHERS = 256
#: The name of the block for these choices.
OTHER = "other"


#: What an index stands for: an action, or a choice of prices and one of them.
Slot: TypeAlias = Action | tuple[Ranged, int]


class Placed(Struct, frozen=True):
    """A legal choice with the index of its lowest amount, and the distance between the levels of its amount."""

    choice: Action | Ranged
    index: int
    stride: int


class Menu:
    """The legal choices of a position by index; `lost` counts those without an index."""

    __slots__ = ("_actions", "_slots", "lost", "placed")

    def __init__(self, slots: Mapping[int, Slot], placed: tuple[Placed, ...], lost: int = 0) -> None:
        """`slots` are the choices by index; an action at a price is only created when somebody asks for it."""
        self._slots, self.placed, self.lost = slots, placed, lost
        self._actions: Mapping[int, Action] | None = None

    @property
    def indices(self) -> Collection[int]:
        """Everything that is legal."""
        return self._slots.keys()

    @property
    def actions(self) -> Mapping[int, Action]:
        """Every legal action by index."""
        if self._actions is None:
            self._actions = {index: _action(slot) for index, slot in self._slots.items()}
        return self._actions

    def action(self, index: int) -> Action | None:
        """The action of an index; None if it is not legal."""
        slot = self._slots.get(index)
        return None if slot is None else _action(slot)

    def leaving_out(self, tags: Collection[str]) -> Menu:
        """The menu without some kinds of actions, unless nothing else is legal."""
        kept = {at: slot for at, slot in self._slots.items() if _kind(slot) not in tags}
        placed = tuple(where for where in self.placed if where.index in kept)
        return Menu(kept, placed, self.lost) if kept else self


def _action(slot: Slot) -> Action:
    return priced(*slot) if isinstance(slot, tuple) else slot


def _kind(slot: Slot) -> str:
    return kind_of(type(slot[0].action if isinstance(slot, tuple) else slot))


class ActionSpace:
    """All indices of a title for a number of players and a choice of options."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Number the kinds of actions in the order of the definition; the block for other choices comes last."""
        self.defn, self.players, self._seat_names = defn, players, seat_names(players)
        blocks, start = [], 0
        self._coders: dict[type[Action], Coder] = {}
        for action in defn.actions:
            block = Block(kind_of(action), start, tuple(dimensions(defn, players, action)))
            blocks.append(block)
            self._coders[action] = Coder(action, block)
            start += block.size
        self.others = start
        self.blocks, self.size = tuple(blocks), start + OTHERS

    def __len__(self) -> int:
        """The number of indices."""
        return self.size

    def block(self, index: int) -> Block | None:
        """The block of an index; None for other choices."""
        if not 0 <= index < self.size:
            raise RoundhouseError(f"no action {index}; the indices are 0 to {self.size - 1}")
        return next((b for b in self.blocks if b.start <= index < b.start + b.size), None)

    def name(self, index: int, view: View | None = None, menu: Menu | None = None) -> str:
        """What an index stands for, in words; given a position, a legal index is described by its action there."""
        block = self.block(index)
        name = f"{OTHER} #{index - self.others + 1}" if block is None else block.name(index - block.start)
        if view is None or view.state.finished:
            return name
        action = (menu or self.menu(view)).action(index)
        return _with_players(name, self.seats(view)) if action is None else str(action)

    def index(self, name: str) -> int:
        """The index of a name."""
        found = self._names.get(name)
        if found is None:
            raise RoundhouseError(f"no action is named {name!r}")
        return found

    @cached_property
    def _names(self) -> Mapping[str, int]:
        return dict(_numbered(self))

    def seats(self, view: View) -> dict[str, str]:
        """The names of the players in a position, counted from the player to decide."""
        order = view.state.players
        at = order.index(view.decider)
        return dict(zip(order[at:] + order[:at], self._seat_names, strict=True))

    def menu(self, view: View) -> Menu:
        """Every legal choice of a position with its index, amounts at their levels."""
        slots: dict[int, Slot] = {}
        placed, free, lost = [], self.others, 0
        ranks: Ranks = {}
        seats = {} if view.state.finished else self.seats(view)
        for choice in legal_choices(view):
            where = self._place(choice, ranks, seats, slots)
            if where is None:
                count = len(levels(choice)) if isinstance(choice, Ranged) else 1
                if free + count > self.size:
                    lost += 1
                    continue
                where, free = Placed(choice, free, 1), free + count
            placed.append(where)
            if isinstance(choice, Ranged):
                slots.update(_spread(where, choice, consecutive=where.index >= self.others))
            else:
                slots[where.index] = choice
        return Menu(slots, tuple(placed), lost)

    def _place(
        self, choice: Action | Ranged, ranks: Ranks, seats: Mapping[str, str], taken: Mapping[int, Slot]
    ) -> Placed | None:
        ranged = isinstance(choice, Ranged)
        probe = choice.action if isinstance(choice, Ranged) else choice
        coder = self._coders[type(probe)]
        if ranged and not coder.level_stride:
            return None
        for index in coder.places(probe, ranks, seats):
            if index not in taken:
                return Placed(choice, index, coder.level_stride)
        return None

    def find(self, view: View, action: Action, menu: Menu | None = None) -> int:
        """The index of a legal action: amounts are rounded to the nearest level, runs replaced by the listed one."""
        menu = menu or self.menu(view)
        for at, known in menu.actions.items():
            if known == action:
                return at
        for where in menu.placed:
            if isinstance(where.choice, Ranged):
                amount = where.choice.amount_of(action)
                if amount is not None and priced(where.choice, amount) == action:
                    chosen = priced(where.choice, nearest(where.choice, amount)[1])
                    return next(at for at, known in menu.actions.items() if known == chosen)
        same = [at for at, known in menu.actions.items() if type(known) is type(action)]
        if same and has(type(action), Role.ROUTES) and not why_not(view, action):
            return same[0]
        raise RoundhouseError(f"'{action}' is not among the legal actions")


def _with_players(name: str, seats: Mapping[str, str]) -> str:
    """A name with player ids instead of seats."""
    for player, seat in seats.items():
        name = re.sub(rf"(?<!\S){re.escape(seat)}(?!\S)", player, name)
    return name


def _spread(where: Placed, choice: Ranged, *, consecutive: bool) -> Iterator[tuple[int, Slot]]:
    for number, (level, amount) in enumerate(levels(choice)):
        yield where.index + (number if consecutive else level * where.stride), (choice, amount)


def _numbered(space: ActionSpace) -> Iterator[tuple[str, int]]:
    for block in space.blocks:
        for offset in range(block.size):
            yield block.name(offset), block.start + offset
    for index in range(space.others, space.size):
        yield space.name(index), index
