"""Convert plain values to structs, safely in several threads.

msgspec learns the fields of a struct when it first meets it, and other threads may run meanwhile. A thread that needs
the same struct then finds it half known, and Python crashes. So only one thread at a time converts to a new type.
"""

from __future__ import annotations

import threading
from typing import TypeVar, overload

import msgspec

T = TypeVar("T")

#: Held while msgspec meets a type for the first time.
FIRST_USE = threading.RLock()
_known: set[object] = set()


@overload
def convert(value: object, kind: type[T], *, str_keys: bool = False) -> T: ...
@overload
def convert(value: object, kind: object, *, str_keys: bool = False) -> object: ...
def convert(value: object, kind: object, *, str_keys: bool = False) -> object:
    """The same as `msgspec.convert`.

    >>> convert([1, 2], tuple[int, ...])
    (1, 2)
    """
    if kind in _known:
        return msgspec.convert(value, kind, str_keys=str_keys)
    with FIRST_USE:
        try:
            return msgspec.convert(value, kind, str_keys=str_keys)
        finally:
            _known.add(kind)
