"""The harbour markers of Ferrocentral (section 5.1 No. 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import Told
from roundhouse.core.ids import HexId
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of

from .book import BOOK
from .components import extras
from .types import Draft, View

FC = "FC"


class PlaceHarbour(Action, frozen=True, tag="harbour"):
    """Place the harbour marker that names a city in the harbour box of its hex."""

    hex: HexId
    form: ClassVar[str] = "{by} harbour {hex}"


def sides(v: View) -> tuple[tuple[str, ...], ...]:
    """For each marker, the hexes named on its two sides."""
    return extras(v.defn).harbours.markers


def harbour_candidates(v: View) -> Iterator[PlaceHarbour]:
    """Every city that a marker names."""
    company = v.expect(OperatingTurn).company
    if v.state.privates.get(FC) == company:
        yield from (PlaceHarbour(company, hex_id) for marker in sides(v) for hex_id in marker)


def harbour_is_named(v: View, a: PlaceHarbour) -> Iterator[str]:
    """A marker names this city on one of its sides."""
    if not any(a.hex in marker for marker in sides(v)):
        yield f"no harbour marker names {a.hex}"


def owns_ferrocentral(v: View, a: PlaceHarbour) -> Iterator[str]:
    """Only the corporation that owns Ferrocentral may place its markers."""
    if v.state.privates.get(FC) != a.by:
        yield f"{a.by} does not own {FC}"


def marker_is_unused(v: View, a: PlaceHarbour) -> Iterator[str]:
    """A marker is placed once, for one of its two cities, and never moved."""
    for marker in sides(v):
        used = [hex_id for hex_id in marker if hex_id in v.state.title.harbours]
        if a.hex in marker and used:
            yield f"that marker has already been placed in {board_of(v).map[used[0]].name}"


def apply_harbour(d: Draft, a: PlaceHarbour) -> None:
    """Put the marker into the box, free of charge."""
    d.title(harbours=(*d.state.title.harbours, a.hex), harbour_owner=a.by)
    d.emit(Told(a.by, f"places a harbour marker in {board_of(d).map[a.hex].name}"))


#: Possible in every step of a corporation's turn.
HARBOUR = Move(
    PlaceHarbour,
    harbour_candidates,
    (
        *basics(BOOK, ("5.1 No. 2", harbour_is_named)),
        *rules(BOOK, ("5.1 No. 2", owns_ferrocentral, marker_is_unused)),
    ),
    apply_harbour,
)
