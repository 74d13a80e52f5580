"""Standings and results as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from .model import TournamentView

#: A cell that begins with one of these is a formula to a spreadsheet.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
Value = str | int | float | None


def safe(value: Value) -> Value:
    """A cell that no spreadsheet calculates: names come from people.

    >>> safe("=1+1"), safe("Ana"), safe(-5)
    ("'=1+1", 'Ana', -5)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def written_csv(rows: Iterable[Sequence[Value]]) -> bytes:
    """Rows as UTF-8 with a mark by which spreadsheets know it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe(value) for value in row])
    return ("\ufeff" + text.getvalue()).encode()


def standings_rows(view: TournamentView) -> list[Sequence[Value]]:
    """A row for each player, with place and points in each round."""
    names = {one.number: one for one in view.entrants}
    rounds = [one.round for one in view.rounds]
    head: list[Value] = ["rank", "player", "bot", "points", "played", "wins", *view.settings.ties]
    for number in rounds:
        head += [f"round {number} table", f"round {number} place", f"round {number} worth", f"round {number} points"]
    found: list[Sequence[Value]] = [head]
    for row in view.standings:
        who, cells = names[row.player], {cell.round: cell for cell in row.cells}
        ties = (*row.ties, *(None for _ in view.settings.ties))[: len(view.settings.ties)]
        line: list[Value] = [row.rank, who.name, who.bot, row.points, row.played, row.wins, *ties]
        for number in rounds:
            cell = cells.get(number)
            if cell is None:
                line += [None, None, None, None]
            else:
                line += [cell.table or "bye", cell.place, cell.worth, cell.points]
        found.append(line)
    return found


def results_rows(view: TournamentView) -> list[Sequence[Value]]:
    """A row for each seat of each table."""
    names = {one.number: one for one in view.entrants}
    head = ["round", "stage", "title", "table", "group", "status", "game", "seat", "player", "worth", "place", "points"]
    found: list[Sequence[Value]] = [head]
    for one in view.rounds:
        for table in one.tables:
            for seat, player in enumerate(table.players):
                outcome = (table.worth, table.places, table.points)
                told = [None if values is None else values[seat] for values in outcome]
                at = [one.round, one.stage, one.title, table.number, table.group or None, table.status, table.game]
                found.append([*at, seat + 1, names[player].name, *told])
    return found
