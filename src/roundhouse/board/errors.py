"""Errors of the board package."""

from collections.abc import Sequence

from roundhouse.core.data_reading import Fault


class BoardError(ValueError):
    """An impossible map, tile or route."""


class BadData(BoardError):
    """Invalid tables; each fault has the key and the reason."""

    def __init__(self, what: str, key: str = "") -> None:
        """Start with one fault."""
        super().__init__(what)
        self.faults: tuple[Fault, ...] = (Fault(key, what),)

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> "BadData":
        """Combine several faults into one error."""
        error = cls("; ".join(map(str, faults)))
        error.faults = tuple(faults)
        return error
