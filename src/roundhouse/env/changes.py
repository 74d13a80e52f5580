"""What differs between two positions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def changed(before: Mapping[K, object], now: Mapping[K, object]) -> list[K]:
    """The keys whose values are not the same objects, and those that were removed.

    >>> changed({"a": 1, "b": 2}, {"b": 3, "c": 4})
    ['b', 'c', 'a']
    """
    get = before.get
    found = [key for key, value in now.items() if get(key) is not value]
    gone = [key for key in before if key not in now]
    return found + gone if gone else found
