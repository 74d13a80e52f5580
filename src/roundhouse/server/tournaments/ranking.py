"""The standings of a stored tournament."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from roundhouse.tournaments import Standing, final_ranking, standings

from .records import EntrantRecord, RoundRecord, TournamentRecord


def _rows(
    record: TournamentRecord, players: Iterable[EntrantRecord], rounds: Iterable[RoundRecord]
) -> tuple[Standing, ...]:
    rounds = tuple(rounds)
    return standings(
        [one.number for one in players],
        [result for one in rounds for result in one.results],
        record.settings.scoring,
        record.settings.ties,
        byes={one.round: one.byes for one in rounds},
        seed=record.seed,
    )


def group_tables(record: TournamentRecord) -> tuple[tuple[int, tuple[Standing, ...]], ...]:
    """Each group with its standings after the group's rounds."""
    rounds = [one for one in record.rounds if one.stage == "groups"]
    numbers = sorted({one.group for one in record.entrants if one.group})
    return tuple(
        (number, _rows(record, [one for one in record.entrants if one.group == number], rounds)) for number in numbers
    )


def base_order(record: TournamentRecord) -> tuple[int, ...]:
    """Everybody before the finals: all winners of groups, then all who came second, and so on."""
    if record.settings.system != "groups":
        return tuple(row.player for row in total(record))
    places = [
        (place, -row.points, number, row.player)
        for number, rows in group_tables(record)
        for place, row in enumerate(rows)
    ]
    return tuple(player for *_, player in sorted(places))


def total(record: TournamentRecord) -> tuple[Standing, ...]:
    """The standings of all; with finals, whoever came further stands higher."""
    rows = _rows(record, record.entrants, record.rounds)
    finals = [one for one in record.rounds if one.stage == "finals"]
    if record.settings.system != "groups":
        return rows
    stages = [(tuple(player for table in one.tables for player in table.players), one.results) for one in finals]
    order = final_ranking(base_order(record), stages, record.settings.scoring)
    by_player = {row.player: row for row in rows}
    left = [row.player for row in rows if row.player not in order]
    return tuple(replace(by_player[player], rank=n) for n, player in enumerate((*order, *left), start=1))
