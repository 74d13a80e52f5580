"""Companies in a report: every one of the title, also those that nobody founded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import mean

from roundhouse.titles import get_title

from .charts import Axes
from .job import Job
from .record import GameRecord
from .report_figures import Games, figure, table, wilson
from .row_charts import rate_rows


def all_companies(job: Job) -> list[str]:
    """The companies of all variants, in the order of the title."""
    found: dict[str, None] = {}
    for variant in job.variants:
        defn = get_title(job.title).definition(job.players, variant.options, data=variant.texts or None)
        found |= dict.fromkeys(defn.companies)
    return list(found)


def company_rates(job: Job, games: Games) -> str:
    """How often the last president of a company wins."""
    led = [c for c in all_companies(job) if any(c in r.course.presidents for some in games.values() for r in some)]
    if not led:
        return ""
    found = {}
    for variant, some in games.items():
        had = {c: [r for r in some if c in r.course.presidents] for c in led}
        won = {c: sum(_victory(r, c) for r in records) for c, records in had.items()}
        found[variant] = [wilson(won[c], len(had[c])) for c in led]
    axes = Axes("part of those games that its last president won", "company")
    drawn = rate_rows(led, found, "wins by company", axes, 1 / job.players)
    told = "95 % intervals; n: games in which it had a president; the dashed line is what any player wins at random"
    return figure("Wins by company", drawn, told)


def _victory(record: GameRecord, company: str) -> float:
    return 1 / len(record.winners) if record.course.presidents[company] in record.winners else 0.0


def companies_table(job: Job, games: Games) -> str:
    """Figures of every company; a mean that rests on no game is a dash."""
    rows = []
    for variant, some in games.items():
        for company in all_companies(job):
            lives = [r.companies[company] for r in some if company in r.companies]
            label = f"{company} ({variant})" if len(games) > 1 else company
            closed = [life.closed for life in lives if life.closed is not None]
            cells = [
                f"{len(lives)} of {len(some)}",
                _mean((life.founded for life in lives), 1),
                f"{len(closed)} of {len(lives)}" if lives else "–",
                _mean(closed, 1),
                _mean((life.runs for life in lives), 1),
                _mean((life.revenue for life in lives), 0),
                _mean((life.price for life in lives if life.closed is None and life.price), 0),
            ]
            rows.append(([label, *cells], "" if lives else "never"))
    head = ["company", "founded in", "round (n)", "closed", "round (n)", "runs (n)", "revenue (n)", "last price (n)"]
    return table(head, rows)


def _mean(values: Iterable[float], digits: int) -> str:
    """A mean with how many values it rests on."""
    known: Sequence[float] = list(values)
    return f"{mean(known):,.{digits}f} ({len(known)})" if known else "–"
