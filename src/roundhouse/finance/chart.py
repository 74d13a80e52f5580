"""Stock markets: grids and zigzag lines, with zones and starting prices.

A row is written as `"60 65 70 75 80p 90p 100"`; letters after a price are the zones of the cell, `.` is a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

Direction = Literal["left", "right", "up", "down"]
Place = tuple[int, int]
_SPACE = re.compile(r"(\d+)([a-z]*)")


class Space(Struct, frozen=True):
    """A space of the market: its price and its zones."""

    price: int
    zones: frozenset[str] = frozenset()


class Market(Struct, frozen=True, dict=True):
    """A stock market: a grid with rows of any length, or a zigzag line in one row."""

    rows: tuple[tuple[Space | None, ...], ...]
    kind: Literal["grid", "zigzag"] = "grid"
    #: The meaning of each zone letter.
    zones: Mapping[str, str] = {}
    #: Zone letters of spaces at the bottom of a column with an arrow, and the direction it gives instead of down.
    arrows: Mapping[str, Direction] = {}
    #: Whether a marker near the end of a zigzag line moves as far as it can, or stays if it cannot move the whole way.
    part_moves: bool = True

    def at(self, place: Place) -> Space | None:
        """The space at a row and column; None if there is none."""
        row, col = place
        if 0 <= row < len(self.rows) and 0 <= col < len(self.rows[row]):
            return self.rows[row][col]
        return None

    def price(self, place: Place) -> int:
        """The price printed there."""
        price = self._prices.get(place)
        if price is None:
            raise LookupError(f"the chart has no space at {place}")
        return price

    @cached_property
    def _prices(self) -> Mapping[Place, int]:
        return {place: space.price for place, space in self.spaces()}

    def spaces(self) -> Iterator[tuple[Place, Space]]:
        """Every space with its place."""
        for r, row in enumerate(self.rows):
            for c, space in enumerate(row):
                if space is not None:
                    yield (r, c), space

    @cached_property
    def pars(self) -> Mapping[int, Place]:
        """Starting prices and their places, highest first."""
        found = {space.price: place for place, space in self.spaces() if "p" in space.zones}
        return dict(sorted(found.items(), reverse=True))

    def in_zone(self, place: Place, zone: str) -> bool:
        """Whether a place belongs to a zone."""
        space = self.at(place)
        return space is not None and zone in space.zones

    def moved(self, place: Place, direction: Direction) -> Place:
        """The place after one move in a direction; the same place if the marker cannot move."""
        return self._zigzag(place, direction) if self.kind == "zigzag" else self._grid(place, direction)

    def _grid(self, place: Place, direction: Direction) -> Place:
        row, col = place
        step = {"left": (row, col - 1), "right": (row, col + 1), "up": (row - 1, col), "down": (row + 1, col)}
        # A marker at the end of its row turns: right becomes up, left becomes down.
        turn = {"left": step["down"], "right": step["up"]}
        targets = [step[direction], *([turn[direction]] if direction in turn else [])]
        if direction == "down":
            targets += [step[way] for letter, way in self.arrows.items() if self.in_zone(place, letter)]
        return next((target for target in targets if self.at(target) is not None), place)

    def _zigzag(self, place: Place, direction: Direction) -> Place:
        stride = {"left": -2, "right": 2, "down": -1, "up": 1}[direction]
        last, target = len(self.rows[0]) - 1, place[1] + stride
        if not (0 <= target <= last or self.part_moves):
            return place
        return (0, min(max(target, 0), last))


def load_market(
    rows: list[str],
    zones: Mapping[str, str],
    kind: Literal["grid", "zigzag"] = "grid",
    arrows: Mapping[str, Direction] | None = None,
) -> Market:
    """Parse a market; `zones` lists the letters allowed after a price."""
    return Market(tuple(tuple(_space(word, zones) for word in row.split()) for row in rows), kind, zones, arrows or {})


def _space(word: str, zones: Mapping[str, str]) -> Space | None:
    if word == ".":
        return None
    match = _SPACE.fullmatch(word)
    if match is None or set(match[2]) - set(zones):
        raise ValueError(f"{word!r} is no space of a stock market (zones: {', '.join(zones)})")
    return Space(int(match[1]), frozenset(match[2]))
