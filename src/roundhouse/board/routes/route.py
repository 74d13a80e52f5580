"""Routes as values: a train and the hexes and stops it passes, with a one-line text."""

import re

from msgspec import Struct

from roundhouse.board.compiled import Walk
from roundhouse.board.errors import BoardError
from roundhouse.board.model import HexId


class BadRoute(BoardError):
    """A route without track, or with several; the text says at which step."""


class Step(Struct, frozen=True):
    """A hex on the way; with a node it is a stop, and the path distinguishes parallel tracks."""

    hex: HexId
    node: int | None = None
    path: int | None = None

    def __str__(self) -> str:
        """As routes write it: HEX, HEX.node, with /path where needed."""
        node = "" if self.node is None else f".{self.node}"
        return self.hex + node + ("" if self.path is None else f"/{self.path}")


class Route(Struct, frozen=True):
    """The run of one train.

    >>> route = Route.parse("4D-1", "E6.0 F7 G8.0 G8.1")
    >>> str(route), route.stops
    ('E6.0 F7 G8.0 G8.1', (('E6', 0), ('G8', 0), ('G8', 1)))
    """

    train: str
    steps: tuple[Step, ...]

    @classmethod
    def parse(cls, train: str, text: str) -> "Route":
        """Read the text form, without checking that the track exists."""
        return cls(train, tuple(_step(word) for word in text.split()))

    def __str__(self) -> str:
        """The text form."""
        return " ".join(map(str, self.steps))

    @property
    def stops(self) -> tuple[tuple[HexId, int], ...]:
        """The stops in order."""
        return tuple((step.hex, step.node) for step in self.steps if step.node is not None)


_STEP = re.compile(r"(?P<hex>[^\s./]+)(?:\.(?P<node>\d+))?(?:/(?P<path>\d+))?")


def _step(word: str) -> Step:
    found = _STEP.fullmatch(word)
    if found is None:
        raise BadRoute(f"{word!r} is not a step of a route; write HEX or HEX.node")
    node, path = found["node"], found["path"]
    return Step(found["hex"], None if node is None else int(node), None if path is None else int(path))


class Run(Struct, frozen=True):
    """A route with its track: the numbers of its stops, and the walks between them."""

    stops: tuple[int, ...]
    walks: tuple[Walk, ...]

    @property
    def sides(self) -> int:
        """How many hex sides it crosses."""
        return sum(walk.gate >= 0 for walk in self.walks)
