"""The standings, a function of results: the same tables give the same order in every process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Literal, get_args

from msgspec import Struct

from .scoring import Scoring, TableResult, places_of, points_at, share

#: What decides between players with equal points, in the order that the organiser chooses.
TieBreak = Literal["head_to_head", "wins", "shares", "opponents", "best", "worth"]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)


class Cell(Struct, frozen=True, kw_only=True):
    """What a player did in one round; table 0 is a bye."""

    round: int
    table: int
    #: Place and worth at the table; none for a bye.
    place: int | None
    worth: int | None
    points: float


class Standing(Struct, frozen=True, kw_only=True):
    """Where a player stands. Players who can't be told apart except by lot share a rank."""

    player: int
    rank: int
    points: float
    #: Tables played to their end, and won (alone or shared).
    played: int
    wins: int
    cells: tuple[Cell, ...]
    #: The values of the tie-breaks, in their order; head to head is told only among those whom it compares.
    ties: tuple[float, ...]


class _Record:
    """A player's results, counted."""

    def __init__(self, player: int) -> None:
        self.player = player
        #: Points, and those of them that were won at tables.
        self.points, self.won = Fraction(0), Fraction(0)
        self.shares, self.best = Fraction(0), Fraction(0)
        self.played = self.wins = self.worth = 0
        self.cells, self.met = list[Cell](), list[int]()


def standings(
    players: Sequence[int],
    results: Sequence[TableResult],
    scoring: Scoring,
    ties: Sequence[TieBreak] = TIE_BREAKS,
    *,
    byes: Mapping[int, Sequence[int]] | None = None,
    seed: int = 0,
) -> tuple[Standing, ...]:
    """All players from the first to the last; `byes` are by round. Whoever is still equal is ordered by lot."""
    records = {player: _Record(player) for player in players}
    for result in results:
        _count(records, result, scoring)
    for number, out in sorted((byes or {}).items()):
        for player in out:
            if player in records:
                _count_bye(records[player], number, scoring)
    against = _head_to_head(results, scoring)
    lots = list(players)
    Random(seed).shuffle(lots)
    lot = {player: n for n, player in enumerate(lots)}
    ordered = list[tuple[_Record, int, tuple[Fraction, ...]]]()
    for group in _equal(list(records.values()), lambda one: one.points):
        ordered.extend(_broken(group, ties, records, against, len(ordered)))
    ordered.sort(key=lambda one: (one[1], lot[one[0].player]))
    return tuple(_standing(record, rank, values) for record, rank, values in ordered)


def _count(records: Mapping[int, _Record], result: TableResult, scoring: Scoring) -> None:
    points, places = points_at(result, scoring), places_of(result.worth)
    if result.points is not None:
        places = places_of([round(one * 10_000) for one in result.points])
    for seat, player in enumerate(result.players):
        record = records.get(player)
        if record is None:
            continue
        record.points += points[seat]
        record.won += points[seat]
        record.best = max(record.best, points[seat])
        record.shares += share(result.worth, seat)
        record.worth += result.worth[seat]
        record.played += 1
        record.wins += places[seat] == 1
        record.met.extend(other for other in result.players if other != player)
        cell = Cell(
            round=result.round,
            table=result.table,
            place=places[seat],
            worth=result.worth[seat],
            points=_told(points[seat]),
        )
        record.cells.append(cell)


def _count_bye(record: _Record, number: int, scoring: Scoring) -> None:
    """A bye: the points for it, or the average of the rounds that were played."""
    if scoring.bye is not None:
        points = Fraction(scoring.bye).limit_denominator(10_000)
    else:
        points = record.won / record.played if record.played else Fraction(0)
    record.points += points
    record.cells.append(Cell(round=number, table=0, place=None, worth=None, points=_told(points)))


def _head_to_head(
    results: Sequence[TableResult], scoring: Scoring
) -> dict[int, list[tuple[tuple[int, ...], Fraction]]]:
    """Each player's tables: who sat there, and the points won."""
    found: dict[int, list[tuple[tuple[int, ...], Fraction]]] = {}
    for result in results:
        for player, points in zip(result.players, points_at(result, scoring), strict=True):
            found.setdefault(player, []).append((result.players, points))
    return found


def _equal(records: Sequence[_Record], value: Callable[[_Record], Fraction]) -> list[list[_Record]]:
    """Groups of equal value, the largest first."""
    groups: dict[Fraction, list[_Record]] = {}
    for record in records:
        groups.setdefault(value(record), []).append(record)
    return [groups[key] for key in sorted(groups, reverse=True)]


def _broken(
    group: Sequence[_Record],
    ties: Sequence[TieBreak],
    records: Mapping[int, _Record],
    against: Mapping[int, Sequence[tuple[tuple[int, ...], Fraction]]],
    ahead: int,
) -> list[tuple[_Record, int, tuple[Fraction, ...]]]:
    """A group of equal points with their ranks and the values that decided."""

    def value(record: _Record, tie: TieBreak, rivals: Sequence[_Record]) -> Fraction:
        if tie == "head_to_head":
            others = {one.player for one in rivals} - {record.player}
            # Only if all of them have met: otherwise nobody could win what others never played for.
            if not others or not _all_met(rivals, against):
                return Fraction(0)
            tables = against.get(record.player, ())
            return sum((points for table, points in tables if others & set(table)), Fraction(0))
        if tie == "opponents":
            met = [records[one].points for one in record.met if one in records]
            return sum(met, Fraction(0)) / len(met) if met else Fraction(0)
        simple: dict[str, Fraction | int] = {
            "wins": record.wins,
            "shares": record.shares,
            "best": record.best,
            "worth": record.worth,
        }
        return Fraction(simple[tie])

    def split(
        rivals: Sequence[_Record], left: Sequence[TieBreak], told: dict[int, tuple[Fraction, ...]]
    ) -> list[list[_Record]]:
        if not left:
            return [list(rivals)]
        values = {record.player: value(record, left[0], rivals) for record in rivals}
        for record in rivals:
            told[record.player] = (*told.get(record.player, ()), values[record.player])
        parts = _equal(rivals, lambda one: values[one.player])
        return [piece for part in parts for piece in split(part, left[1:], told)]

    told: dict[int, tuple[Fraction, ...]] = {}
    found = list[tuple[_Record, int, tuple[Fraction, ...]]]()
    for part in split(group, ties, told):
        rank = ahead + len(found) + 1
        found.extend((record, rank, told.get(record.player, ())) for record in part)
    return found


def _all_met(rivals: Sequence[_Record], against: Mapping[int, Sequence[tuple[tuple[int, ...], Fraction]]]) -> bool:
    """Whether each of them has met each other."""
    return all(
        any(other.player in table for table, _ in against.get(one.player, ()))
        for one in rivals
        for other in rivals
        if one is not other
    )


def _standing(record: _Record, rank: int, values: Sequence[Fraction]) -> Standing:
    return Standing(
        player=record.player,
        rank=rank,
        points=_told(record.points),
        played=record.played,
        wins=record.wins,
        cells=tuple(sorted(record.cells, key=lambda cell: cell.round)),
        ties=tuple(_told(one) for one in values),
    )


def _told(value: Fraction) -> float:
    return round(float(value), 4)
