"""Where two positions differ, field by field."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from .states import TraceState


class Difference(Struct, frozen=True):
    """One difference; a side is None if the position has nothing there."""

    path: str
    expected: object
    actual: object

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected!r}, got {self.actual!r}"


def differences(expected: TraceState, actual: TraceState, *, ignore: Collection[str] = ()) -> list[Difference]:
    """All differences, except where the expected side is `UNSET` or the field is ignored."""
    return list(_compare("", expected, actual, frozenset(ignore)))


def _compare(path: str, expected: object, actual: object, ignore: frozenset[str]) -> Iterator[Difference]:
    if expected is UNSET or expected == actual:
        return
    if isinstance(expected, Struct) and type(expected) is type(actual):
        there = asdict(actual)
        for name, value in asdict(expected).items():
            if name not in ignore:
                yield from _compare(_join(path, name), value, there[name], ignore)
    elif isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for key in [*expected, *(key for key in actual if key not in expected)]:
            yield from _compare(_join(path, str(key)), expected.get(key), actual.get(key), ignore)
    else:
        yield Difference(path, expected, actual)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
