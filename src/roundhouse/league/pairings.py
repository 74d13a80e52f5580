"""Who plays next: where ratings are least certain, against the rival from whom most is learned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from roundhouse.bots.arena import line_ups
from roundhouse.bots.statistics import Met, elo

from .results import Meeting, Settings, Table
from .standings import Pair, closeness, met_at, pairs_of, spread_of


def next_meetings(settings: Settings, meetings: Sequence[Meeting], count: int) -> list[Meeting]:
    """The next games, one after the other; those already chosen count as half a win, so that games spread out."""
    tried = Counter((m.table, m.first, m.second) for m in meetings)
    met = {table: met_at(meetings, table) for table in settings.tables}
    ratings = {table: _ratings(settings.bots, meetings, table) for table in settings.tables}
    found = []
    for _ in range(count):
        table = min(settings.tables, key=lambda t: (sum(tried[t, *pair] for pair in pairs_of(settings.bots)), t))
        first, second = _pair(settings.bots, ratings[table], met[table])
        number = tried[table, first, second]
        seats = line_ups([first, second], table.players)
        found.append(
            Meeting(
                table,
                first,
                second,
                number,
                settings.seed + number // len(seats),
                seats[number % len(seats)],
            )
        )
        tried[table, first, second] += 1
        before = met[table].get((first, second), Met(0.5, 0))
        part = (before.part * before.count + 0.5) / (before.count + 1)
        met[table][first, second] = Met(part, before.count + 1)
    return found


def _ratings(bots: Sequence[str], meetings: Sequence[Meeting], table: Table) -> dict[str, float]:
    """Ratings of all; who can't be compared yet counts as average."""
    known = elo(list(bots), met_at(meetings, table))
    return {bot: known.get(bot, 1500.0) for bot in bots}


def _pair(bots: Sequence[str], ratings: dict[str, float], met: dict[Pair, Met]) -> Pair:
    """The least certain bot, and the rival close to it that it has met least."""
    bot = max(bots, key=lambda name: (spread_of(name, ratings, met), -bots.index(name)))

    def worth(pair: Pair) -> tuple[float, int]:
        count = met[pair].count if pair in met else 0
        return closeness(ratings[pair[0]], ratings[pair[1]]) / (1 + count), -pairs_of(bots).index(pair)

    return max((pair for pair in pairs_of(bots) if bot in pair), key=worth)
