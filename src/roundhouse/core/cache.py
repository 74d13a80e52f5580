"""A small cache keyed by the identity of immutable inputs, kept outside the state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class IdentityCache(Generic[V]):
    """Remember values derived from objects that are never changed in place.

    Entries hold their inputs, so an id cannot be reused while the entry lives; the oldest entry goes first.
    Threads may share a cache; at worst two of them make the same value.
    """

    def __init__(self, size: int) -> None:
        """Keep at most `size` entries."""
        self._size = size
        self._entries: dict[tuple[object, ...], tuple[tuple[object, ...], V]] = {}
        self._lock = threading.Lock()

    def get(self, inputs: tuple[object, ...], extra: tuple[object, ...], make: Callable[[], V]) -> V:
        """The value for these very inputs (by identity) and extras (by equality), made if it is new."""
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
