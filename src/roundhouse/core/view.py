"""Read a position (`View`) and write to a private copy of it (`Draft`)."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import Any, Generic, Literal, TypeVar, overload

from msgspec.structs import replace

from .components import PhaseDef
from .definition import GameDef, Step
from .events import Event
from .generics import DeviationsT, OptionsT, RecordT
from .ids import CompanyId, HexId, OwnerId, PlayerId, PrivateId, TileId
from .state import Cell, Frame, State, Token

T = TypeVar("T", bound=Frame)
#: The fields of a state that map ids to numbers, or to lists of names.
Numbers = Literal["cash", "supply", "par", "bought"]
Lists = Literal["shares", "trains"]
#: The fields that are sets of names.
Sets = Literal["floated", "operated", "closed", "obsolete", "bankrupt"]


class View(Generic[OptionsT, RecordT, DeviationsT]):
    """A position with its definition; `memo` caches values derived from this state."""

    __slots__ = ("defn", "memo", "state")

    def __init__(self, defn: GameDef[OptionsT, RecordT, DeviationsT], state: State[RecordT]) -> None:
        """View `state` with its definition."""
        self.defn = defn
        self.state = state
        self.memo: dict[Hashable, Any] = {}

    @property
    def top(self) -> Frame:
        """The frame of the next decision."""
        return self.state.stack[-1]

    def frame(self, kind: type[T]) -> T | None:
        """The topmost frame of a type, or None."""
        memo = self.memo
        if kind in memo:
            known: T | None = memo[kind]
            return known
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                memo[kind] = frame
                return frame
        memo[kind] = None
        return None

    def expect(self, kind: type[T]) -> T:
        """The topmost frame of a type; raises `LookupError` if there is none."""
        found: T | None = self.memo.get(kind) or self.frame(kind)
        if found is None:
            raise LookupError(f"there is no {kind.__name__} on the stack")
        return found

    @property
    def step(self) -> Step:
        """The current step."""
        found: Step | None = self.memo.get("step")
        if found is None:
            found = self.memo["step"] = self.defn.step(self, self.state.stack[-1])
        return found

    @property
    def actor(self) -> str:
        """The player or company that acts now."""
        return self.step.actor(self)

    @property
    def decider(self) -> str:
        """The player who decides now."""
        return self.defn.controller(self, self.actor)

    @property
    def phase(self) -> PhaseDef:
        """The current phase."""
        found: PhaseDef | None = self.memo.get("phase")
        if found is None:
            found = self.memo["phase"] = self.defn.phase(self.state.phase)
        return found

    def money(self, amount: int) -> str:
        """An amount as the rulebook writes it; less than nothing has its sign before the currency."""
        return ("−" if amount < 0 else "") + self.defn.currency.format(abs(amount))

    def term(self, noun: str) -> str:
        """The rulebook's word for a person or thing."""
        return self.defn.words.term(noun)

    def place(self, owner: str) -> str:
        """The rulebook's name for a place of the bank, with its article; other owners by their id."""
        return self.defn.words.place(owner)


class Draft(View[OptionsT, RecordT, DeviationsT]):
    """A private copy of a state; containers are copied when first written to."""

    __slots__ = ("_owned", "events")

    def __init__(self, defn: GameDef[OptionsT, RecordT, DeviationsT], state: State[RecordT]) -> None:
        """Start a draft of `state`, which does not change."""
        super().__init__(defn, copy(state))
        self.events: list[Event] = []
        self._owned: set[str] = set()

    @overload
    def own(self, field: Numbers) -> dict[str, int]: ...
    @overload
    def own(self, field: Lists) -> dict[str, tuple[str, ...]]: ...
    @overload
    def own(self, field: Literal["privates"]) -> dict[PrivateId, OwnerId]: ...
    @overload
    def own(self, field: Literal["tiles"]) -> dict[HexId, tuple[TileId, int]]: ...
    @overload
    def own(self, field: Literal["tokens"]) -> dict[HexId, tuple[Token, ...]]: ...
    @overload
    def own(self, field: Literal["stations"]) -> dict[CompanyId, tuple[int, ...]]: ...
    @overload
    def own(self, field: Literal["prices"]) -> dict[CompanyId, Cell]: ...
    @overload
    def own(self, field: Literal["bids"]) -> dict[str, tuple[tuple[PlayerId, int], ...]]: ...
    def own(self, field: str) -> object:
        """A container of the draft; write to it only until something is read from the draft."""
        return self._own(field)

    def _own(self, field: str) -> dict[str, object]:
        self._forget()
        if field not in self._owned:
            self._owned.add(field)
            setattr(self.state, field, dict(getattr(self.state, field)))
        found: dict[str, object] = getattr(self.state, field)
        return found

    @overload
    def put(self, field: Numbers, key: str, value: int) -> None: ...
    @overload
    def put(self, field: Lists, key: str, value: tuple[str, ...]) -> None: ...
    @overload
    def put(self, field: Literal["privates"], key: PrivateId, value: OwnerId) -> None: ...
    @overload
    def put(self, field: Literal["tiles"], key: HexId, value: tuple[TileId, int]) -> None: ...
    @overload
    def put(self, field: Literal["tokens"], key: HexId, value: tuple[Token, ...]) -> None: ...
    @overload
    def put(self, field: Literal["stations"], key: CompanyId, value: tuple[int, ...]) -> None: ...
    @overload
    def put(self, field: Literal["prices"], key: CompanyId, value: Cell) -> None: ...
    @overload
    def put(self, field: Literal["bids"], key: str, value: tuple[tuple[PlayerId, int], ...]) -> None: ...
    def put(self, field: str, key: str, value: object) -> None:
        """Write one entry of a container."""
        self._own(field)[key] = value

    def set(self, **values: object) -> None:
        """Write whole fields of the state; `roundhouse.mypy_plugin` checks their names and types."""
        for name, value in values.items():
            setattr(self.state, name, value)
        self._forget()

    def _forget(self) -> None:
        """Clear cached values; they are keyed by the identity of containers, so copy these again before writing."""
        if self.memo:
            self.memo.clear()
            self._owned.clear()

    def include(self, field: Sets, *members: str) -> None:
        """Add members to a set of the state."""
        setattr(self.state, field, getattr(self.state, field) | set(members))
        self._forget()

    def exclude(self, field: Sets, *members: str) -> None:
        """Remove members from a set of the state."""
        setattr(self.state, field, getattr(self.state, field) - set(members))
        self._forget()

    def title(self, **values: object) -> None:
        """Write fields of the title's own record; `roundhouse.mypy_plugin` checks their names and types."""
        record: Any = self.state.title
        self.state.title = replace(record, **values)
        self._forget()

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the stack."""
        self._stack((*self.state.stack, frame))

    def pop(self) -> Frame:
        """Remove the top frame from the stack."""
        frame = self.state.stack[-1]
        self._stack(self.state.stack[:-1])
        return frame

    def update(self, kind: type[Frame], **values: object) -> None:
        """Change fields of the topmost frame of a type; `roundhouse.mypy_plugin` checks their names and types."""
        stack = self.state.stack
        for at in range(len(stack) - 1, -1, -1):
            if isinstance(stack[at], kind):
                self._stack((*stack[:at], replace(stack[at], **values), *stack[at + 1 :]))
                return
        raise LookupError(f"there is no {kind.__name__} on the stack")

    def _stack(self, frames: tuple[Frame, ...]) -> None:
        self.state.stack = frames
        self._forget()

    def frozen(self) -> View[OptionsT, RecordT, DeviationsT]:
        """The drafted position as a view, with its cached values."""
        view = View(self.defn, self.state)
        view.memo = self.memo
        return view

    def emit(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)
