"""A small cache keyed by the identity of immutable inputs, kept outside the state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from .definition import AnyView

V = TypeVar("V")


class IdentityCache(Generic[V]):
    """Cache values derived from objects that never change in place.

    Entries keep their inputs alive, so that ids are not reused; the oldest entry is dropped first.
    Threads may share a cache; at worst two of them compute the same value.
    """

    def __init__(self, size: int) -> None:
        """Keep at most `size` entries."""
        self._size = size
        self._entries: dict[tuple[object, ...], tuple[tuple[object, ...], V]] = {}
        self._lock = threading.Lock()

    def get(self, inputs: tuple[object, ...], extra: tuple[object, ...], make: Callable[[], V]) -> V:
        """The value for these inputs (by identity) and extras (by equality), computed if it is not cached."""
        key = (*map(id, inputs), *extra)
        entry = self._entries.get(key)
        if entry is not None:
            return entry[1]
        value = make()
        with self._lock:
            if len(self._entries) >= self._size:
                del self._entries[next(iter(self._entries))]
            self._entries[key] = (inputs, value)
        return value

    def of(self, view: AnyView, inputs: tuple[object, ...], extra: tuple[object, ...], make: Callable[[], V]) -> V:
        """The same for a view that may be a draft: because its memo has the value too, a draft copies the containers
        before it writes to them again.
        """
        key = (self, *extra)
        memo = view.memo
        if key not in memo:
            memo[key] = self.get(inputs, extra, make)
        value: V = memo[key]
        return value
