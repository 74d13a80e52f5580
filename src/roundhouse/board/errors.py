"""Errors of the board package."""

from collections.abc import Sequence

from roundhouse.core.data_reading import Fault


class BoardError(ValueError):
    """Something about a map, a tile or a route that cannot be."""


class BadData(BoardError):
    """Tables that cannot be read; each fault has the key and the reason."""

    def __init__(self, what: str, key: str = "") -> None:
        """One fault."""
        super().__init__(what)
        self.faults: tuple[Fault, ...] = (Fault(key, what),)

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> "BadData":
        """Several faults in one."""
        error = cls("; ".join(map(str, faults)))
        error.faults = tuple(faults)
        return error
