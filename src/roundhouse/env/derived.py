"""What a title computes from a position, computed again only if something it read has changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Generic, Self, TypeVar, cast

from msgspec import Struct

from roundhouse.core.state import State
from roundhouse.core.view import View

V = TypeVar("V")


class Reads:
    """Stands in for a state or its record; the fields that were read are its attributes."""

    __slots__ = ("__dict__", "_whole")

    def __init__(self, whole: Struct) -> None:
        """Nothing has been read yet."""
        self._whole = whole

    @property  # type: ignore[misc]  # objects let one set their class, which makes no sense here
    def __class__(self) -> type[Self]:
        """The class of what it stands for, which `isinstance` asks for."""
        return cast(type[Self], type(self._whole))

    def __getattr__(self, name: str) -> object:
        """Read a field for the first time; later reads find the attribute."""
        value = getattr(self._whole, name)
        if name == "title" and isinstance(value, Struct):
            value = Reads(value)
        self.__dict__[name] = value
        return value

    def __copy__(self) -> Struct:
        """Copy what it stands for, which reads all of it."""
        for name in self._whole.__struct_fields__:
            self.__dict__[name] = getattr(self._whole, name)
        return copy.copy(self._whole)

    def agrees(self, other: object) -> bool:
        """Whether another state has the same objects in the fields that were read."""
        for name, value in self.__dict__.items():
            found = getattr(other, name)
            if found is not value and not (type(value) is Reads and value.agrees(found)):
                return False
        return True


class Derived(Generic[V]):
    """A value that depends on a position only, such as every player's worth.

    The functions of a title may read whatever they like. The fields that the latest computation has read are
    remembered: as long as a state has the same objects there, the value is the same.
    """

    __slots__ = ("_compute", "_inputs", "_value")

    def __init__(self, compute: Callable[[View], V]) -> None:
        """`compute` must depend on nothing but its view."""
        self._compute = compute
        self._inputs: Reads | None = None
        self._value: V

    def get(self, view: View) -> V:
        """The value in a position."""
        if self._inputs is not None and self._inputs.agrees(view.state):
            return self._value
        reads = Reads(view.state)
        try:  # with a view of its own, because values cached in the other one would hide what they depend on
            self._value = self._compute(View(view.defn, cast(State, reads)))
        except TypeError:  # a function that needs a real state, as msgspec does to change one
            self._inputs = None
            return self._compute(view)
        self._inputs = reads
        return self._value
