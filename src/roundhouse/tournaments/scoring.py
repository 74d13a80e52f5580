"""What a table is worth to its players: points for places, for worth, or for both."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

#: Points for places at tables of each size, if nothing else is chosen.
USUAL_POINTS: dict[int, tuple[int, ...]] = {
    2: (10, 4),
    3: (10, 5, 2),
    4: (10, 6, 3, 1),
    5: (10, 7, 4, 2, 1),
    6: (10, 7, 5, 3, 2, 1),
    7: (10, 8, 6, 4, 3, 2, 1),
}

#: How worth counts: not; as a share of the table's total, 100 % being the average share; or compared with the winner's.
Worth = Literal["none", "share", "winner"]
Points = Annotated[float, Meta(ge=0, le=1000)]


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """How points are won."""

    #: Whether places win points, and which: by place at tables of any size, or (empty) the usual ones of each size.
    places: bool = True
    points: Annotated[tuple[Points, ...], Meta(max_length=12)] = ()
    #: How worth counts, and the points for 100 %.
    worth: Worth = "none"
    weight: Points = 100
    #: Points of a bye; by default the average of one's other rounds.
    bye: Points | None = None


class TableResult(Struct, frozen=True, kw_only=True):
    """A table that counts: its players by seat, and what each was worth."""

    round: int
    table: int
    players: tuple[int, ...]
    worth: tuple[int, ...]
    #: Points that the organiser has set instead of those that follow from the worth.
    points: tuple[float, ...] | None = None


def places_of(worth: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat; equal worth shares the better place.

    >>> places_of([300, 500, 300])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > one for other in worth) for one in worth)


def share(worth: Sequence[int], seat: int) -> Fraction:
    """A seat's part of the table's worth times the number of players, so that 1 is the average; debts are nothing."""
    total = sum(max(one, 0) for one in worth)
    return Fraction(max(worth[seat], 0) * len(worth), total) if total else Fraction(1)


def to_winner(worth: Sequence[int], seat: int) -> Fraction:
    """A seat's worth compared with the largest one; debts count as nothing."""
    best = max(worth)
    return Fraction(max(worth[seat], 0), best) if best > 0 else Fraction(1)


def points_at(result: TableResult, scoring: Scoring) -> tuple[Fraction, ...]:
    """The points of each seat."""
    if result.points is not None:
        return tuple(Fraction(one).limit_denominator(10_000) for one in result.points)
    size = range(len(result.players))
    found = [Fraction(0)] * len(size)
    if scoring.places:
        table = scoring.points or USUAL_POINTS.get(len(size), tuple(reversed(size)))
        won = [Fraction(table[n]).limit_denominator(10_000) if n < len(table) else Fraction(0) for n in size]
        places = places_of(result.worth)
        for seat in size:
            tied = places.count(places[seat])
            found[seat] += sum(won[places[seat] - 1 : places[seat] - 1 + tied], Fraction(0)) / tied
    if scoring.worth != "none":
        part = share if scoring.worth == "share" else to_winner
        weight = Fraction(scoring.weight).limit_denominator(10_000)
        for seat in size:
            found[seat] += weight * part(result.worth, seat)
    return tuple(found)
