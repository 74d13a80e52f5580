"""Reading a position (`View`) and writing a private copy of it (`Draft`)."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

from msgspec.structs import replace

from .components import PhaseDef
from .definition import GameDef, Step
from .events import Event
from .state import Frame, State

T = TypeVar("T", bound=Frame)


class View:
    """A position with its definition; `memo` holds values derived from this very state."""

    __slots__ = ("defn", "memo", "state")

    def __init__(self, defn: GameDef, state: State) -> None:
        """Look at `state` through `defn`."""
        self.defn = defn
        self.state = state
        self.memo: dict[Any, Any] = {}

    @property
    def top(self) -> Frame:
        """The frame in which the next decision falls."""
        return self.state.stack[-1]

    def frame(self, kind: type[T]) -> T | None:
        """The topmost frame of a kind, or None."""
        if kind not in self.memo:
            self.memo[kind] = next((f for f in reversed(self.state.stack) if isinstance(f, kind)), None)
        found: T | None = self.memo[kind]
        return found

    def expect(self, kind: type[T]) -> T:
        """The topmost frame of a kind that must be there."""
        found = self.frame(kind)
        if found is None:
            raise LookupError(f"no {kind.__name__} is going on")
        return found

    @property
    def step(self) -> Step:
        """The step that is decided now."""
        return self.defn.step(self, self.state.stack[-1])

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
        """An amount as the rulebook writes it."""
        return self.defn.currency.format(amount)

    def term(self, noun: str) -> str:
        """A person or thing by the rulebook's own word."""
        return self.defn.words.term(noun)

    def place(self, owner: str) -> str:
        """A place of the bank by the rulebook's own word, with its article; anybody else by their id."""
        return self.defn.words.place(owner)


class Draft(View):
    """A private copy of a state; containers are copied when first written to."""

    __slots__ = ("_owned", "events")

    def __init__(self, defn: GameDef, state: State) -> None:
        """Start a draft from `state`, which stays as it is."""
        super().__init__(defn, copy.copy(state))
        self.events: list[Event] = []
        self._owned: set[str] = set()

    def own(self, field: str) -> dict[Any, Any]:
        """A container of the draft that may be written to until something is read from the draft."""
        self._forget()
        if field not in self._owned:
            self._owned.add(field)
            setattr(self.state, field, dict(getattr(self.state, field)))
        found: dict[Any, Any] = getattr(self.state, field)
        return found

    def put(self, field: str, key: Any, value: Any) -> None:
        """Write one entry of a container."""
        self.own(field)[key] = value

    def set(self, **values: Any) -> None:
        """Write plain fields of the state."""
        for name, value in values.items():
            setattr(self.state, name, value)
        self._forget()

    def _forget(self) -> None:
        """What was worked out is remembered by the identity of the containers, so these stay as they are."""
        if self.memo:
            self.memo.clear()
            self._owned.clear()

    def include(self, field: str, *members: str) -> None:
        """Add members to a set of the state."""
        self.set(**{field: getattr(self.state, field) | set(members)})

    def exclude(self, field: str, *members: str) -> None:
        """Take members out of a set of the state."""
        self.set(**{field: getattr(self.state, field) - set(members)})

    def title(self, **values: Any) -> None:
        """Write fields of the title's own record."""
        self.set(title=replace(self.state.title, **values))

    def push(self, frame: Frame) -> None:
        """Interrupt what is going on."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> Frame:
        """End what the top frame stands for."""
        frame = self.state.stack[-1]
        self.set(stack=self.state.stack[:-1])
        return frame

    def update(self, kind: type[Frame], **values: Any) -> None:
        """Change fields of the topmost frame of a kind."""
        stack = self.state.stack
        for at in range(len(stack) - 1, -1, -1):
            if isinstance(stack[at], kind):
                self.set(stack=(*stack[:at], replace(stack[at], **values), *stack[at + 1 :]))
                return
        raise LookupError(f"no {kind.__name__} is going on")

    def frozen(self) -> View:
        """The drafted position for reading, with what was already worked out about it."""
        view = View(self.defn, self.state)
        view.memo = self.memo
        return view

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.events.append(event)
