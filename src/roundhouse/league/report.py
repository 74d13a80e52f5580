"""The page of a league, and the same as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from math import ceil, floor

import msgspec

from roundhouse.core.words import plural
from roundhouse.simulation.page import page
from roundhouse.titles import get_title
from roundhouse.whole_files import write_whole

from .results import League, Meeting, Table
from .standings import Standing, Standings, all_standings

PAGE, RATINGS = "index.html", "ratings.json"
#: How wide the column with intervals is, in pixels.
_WIDTH = 260
#: What stays free at its ends, and at most so many numbers of so round a distance above it.
_EDGE, _MARKS, _STEPS = 16, 5, (10, 20, 50, 100, 200, 500, 1000)


def write_report(league: League) -> list[Standings]:
    """Write ratings and page, each of them whole or not at all."""
    found = all_standings(league.settings.bots, league.settings.tables, league.meetings)
    write_whole(league.folder / RATINGS, msgspec.json.format(msgspec.json.encode({"standings": found})) + b"\n")
    write_whole(league.folder / PAGE, html(league, found).encode())
    return found


def html(league: League, found: Sequence[Standings]) -> str:
    """The page."""
    played = [meeting for meeting in league.meetings if not meeting.failed]
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    bots, tables = len(league.settings.bots), len(league.settings.tables)
    how = (
        "Two bots meet at a time and share the seats, every seed with all seat orders. Elo is fitted to all games at"
        " once, 1500 on average; bars are 95 % intervals. Who is least certain plays next, against the rival from whom"
        " most is learned."
    )
    sections = [
        f"<h1>League</h1><p>{len(played):,} games of {plural(bots, 'bot')} at {plural(tables, 'table')}; {now}.</p>"
        f"<p>{how}</p>",
        *(_section(standings) for standings in found),
        _failures([meeting for meeting in league.meetings if meeting.failed]),
    ]
    return page("League", sections)


def _section(standings: Standings) -> str:
    name = standings.name
    if ":" in name:
        title, _, players = name.partition(":")
        name = f"{get_title(title).name}, {players} players"
    rated = [s for s in standings.ranked if s.low is not None and s.high is not None]
    low, high = min((s.low or 0 for s in rated), default=0), max((s.high or 0 for s in rated), default=1)
    scale = _scale(low, high) if rated else ""
    head = "".join(f"<th>{cell}</th>" for cell in ("bot", "Elo", "95 %", scale, "games", "ahead of others"))
    rows = "".join(_row(standing, low, high) for standing in standings.ranked)
    table = f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'
    return f"<h2>{escape(name)}</h2><p>n = {standings.games:,} games</p>{table}{_pairs(standings)}"


def _row(standing: Standing, low: float, high: float) -> str:
    if standing.elo is None or standing.low is None or standing.high is None:
        cells = ["not comparable yet", "", "", str(standing.games), ""]
    else:
        bounds = f"{standing.low:.0f} to {standing.high:.0f}"
        bar = _bar(standing.low, standing.elo, standing.high, low, high)
        cells = [f"{standing.elo:.0f}", bounds, bar, f"{standing.games:,}", str(standing.ahead)]
    return f"<tr><td>{escape(standing.bot)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _scale(least: float, most: float) -> str:
    """Elo over the intervals, at numbers that are easy to read."""
    step = next(size for size in _STEPS if (most - least) / size <= _MARKS or size == _STEPS[-1])
    marks = range(ceil(least / step) * step, floor(most) + 1, step)
    drawn = "".join(
        f'<text x="{_place(mark, least, most):.1f}" y="13" text-anchor="middle">{mark}</text>' for mark in marks
    )
    return f'<svg class="chart scale" width="{_WIDTH}" height="18" role="img" aria-label="Elo">{drawn}</svg>'


def _place(value: float, least: float, most: float) -> float:
    return _EDGE + (_WIDTH - 2 * _EDGE) * (value - least) / ((most - least) or 1)


def _bar(low: float, middle: float, high: float, least: float, most: float) -> str:
    left, dot, right = (_place(value, least, most) for value in (low, middle, high))
    line = f'<path d="M{left:.1f} 9H{right:.1f}M{left:.1f} 5v8M{right:.1f} 5v8"/>'
    return (
        f'<svg width="{_WIDTH}" height="18" role="img" aria-label="{low:.0f} to {high:.0f}"><g class="rate"'
        f' stroke="var(--s0)">{line}<circle cx="{dot:.1f}" cy="9" r="4" fill="var(--s0)"/></g></svg>'
    )


def _pairs(standings: Standings) -> str:
    """How often the bot of a row was ahead of that of a column, and in how many games."""
    names = [standing.bot for standing in standings.ranked]
    if len(names) < 3:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names))
    rows = []
    for name in names:
        cells = "".join(f"<td>{_met(standings, name, other)}</td>" for other in names)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    told = "How often the bot of the row finished ahead of that of the column (games)"
    table = f'<div class="scroll"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
    return f"<details><summary>{told}</summary>{table}</details>"


def _met(standings: Standings, one: str, other: str) -> str:
    if f"{one} {other}" in standings.pairs:
        part, count = standings.pairs[f"{one} {other}"]
        return f"{part:.0%} ({count})"
    if f"{other} {one}" in standings.pairs:
        part, count = standings.pairs[f"{other} {one}"]
        return f"{1 - part:.0%} ({count})"
    return ""


def _failures(failed: Sequence[Meeting]) -> str:
    if not failed:
        return ""
    rows = "".join(
        f"<tr><td>{escape(str(_named(m.table)))}</td><td>{m.seed}</td><td>{escape(', '.join(m.seats))}</td>"
        f"<td>{escape(m.failed)}</td></tr>"
        for m in failed[-50:]
    )
    return f"<h2>Games that failed</h2><p>{len(failed)} in all; the latest:</p><table>{rows}</table>"


def _named(table: Table) -> str:
    return f"{get_title(table.title).name}, {table.players} players"
