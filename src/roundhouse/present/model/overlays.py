"""What can be laid over the map: reach, values, blocked cities, networks and costs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

OverlayKind = Literal["reach", "revenue", "blocked", "networks", "costs"]
Tone = Literal["reached", "entered", "ends", "full", "free", "low", "middle", "high"]


class OverlayMark(Struct, frozen=True, kw_only=True):
    """A stop with a mark; `x` and `y` are map coordinates."""

    hex: str
    node: int
    x: float
    y: float
    slots: int
    tone: Tone
    #: A value or a cost, if the mark tells one.
    amount: int | None


class OverlayHex(Struct, frozen=True, kw_only=True):
    """A hex with a tint."""

    hex: str
    tone: Tone
    amount: int | None


class OverlayLine(Struct, frozen=True, kw_only=True):
    """A piece of track (the `d` of an SVG path) and the companies whose network it belongs to."""

    path: str
    companies: tuple[str, ...]


class OverlayLegend(Struct, frozen=True, kw_only=True):
    """An entry of the legend: a tone with the amounts it stands for, or a company."""

    tone: Tone | None
    low: int | None
    high: int | None
    company: str


class Overlay(Struct, frozen=True, kw_only=True):
    """An overlay of the map."""

    #: How many moves had been made.
    sequence: int
    kind: OverlayKind
    #: The company it is about; empty if it is about all.
    company: str
    hexes: tuple[OverlayHex, ...]
    marks: tuple[OverlayMark, ...]
    lines: tuple[OverlayLine, ...]
    legend: tuple[OverlayLegend, ...]
