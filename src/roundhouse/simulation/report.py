"""A report of simulated games as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from roundhouse.present.names import ending_text
from roundhouse.titles import get_title

from .charts import legend
from .job import Job
from .measures import LEVEL, compare_all, measures, summary
from .page import page
from .record import UNFINISHED, GameRecord
from .report_companies import companies_table, company_rates
from .report_course import curves, maps
from .report_figures import (
    Games,
    bankruptcies,
    by_variant,
    endings,
    lengths,
    number,
    phases,
    ranked_bots,
    seats,
    table,
    trains,
    worths,
)
from .report_games import TABLE, Places, games_table

__all__ = ["by_variant", "html_report", "number"]


def html_report(name: str, job: Job, records: Sequence[GameRecord], at: str = TABLE) -> str:
    """The page; stored games open at the table with the address `at`."""
    games, ended = by_variant(records), endings_of(job)
    bots = ", ".join(job.bots)
    about = f"{job.games} games with {job.players} players from seed {job.seed}; bots in turn: {bots}."
    sections = [
        f"<h1>{escape(name)}: simulated games</h1><p>{escape(about)}</p>{legend(list(games))}",
        _comparison(games),
        _section("Who wins", [seats(games), ranked_bots(games), company_rates(job, games)]),
        _section("Round by round", curves(games), how="Lines are medians; bands hold the middle half of the values."),
        _section("On the map", maps(job, games), kind="wide"),
        _section("Length and end", [*lengths(games), endings(games, ended), bankruptcies(games)]),
        _section("Money, phases and trains", [*worths(games), phases(games), trains(games)]),
        f"<h2>Companies</h2>{companies_table(job, games)}",
        _figures(games),
        games_table(name, games, ended, Places(at, frozenset(v.name for v in job.variants if v.texts))),
    ]
    return page(name, sections)


def endings_of(job: Job) -> Callable[[str], str]:
    """Why games end, in words of the title."""
    defn = get_title(job.title).definition(job.players, job.variants[0].options)

    def told(reason: str) -> str:
        return "not over" if reason == UNFINISHED else ending_text(defn, reason) or "over"

    return told


def _section(heading: str, figures: Iterable[str], how: str = "", kind: str = "") -> str:
    drawn = "".join(figures)
    told = f"<p>{escape(how)}</p>" if how else ""
    return f'<h2>{escape(heading)}</h2>{told}<div class="charts {kind}">{drawn}</div>' if drawn else ""


def _comparison(games: Games) -> str:
    """Every other variant against the first."""
    first, parts, compared = next(iter(games)), [], compare_all(games)
    tests = sum(map(len, compared.values()))
    for other, found in compared.items():
        rows = [([d.measure, number(d.first), number(d.second), f"{d.p:.3f}"], d.significant) for d in found]
        sure = [d.measure for d in found if d.significant]
        told = f"Significant at {LEVEL:.0%}: {', '.join(sure)}." if sure else f"Nothing is significant at {LEVEL:.0%}."
        if not sure and 2 ** (1 - len(games[other])) * tests > LEVEL:
            told += " Too few games to prove anything."
        pairs = len({r.number for r in games[first]} & {r.number for r in games[other]})
        how = (
            f"Means of n = {pairs} pairs of games. Paired permutation test: both variants play the same seeds;"
            " p-values by Holm for all figures of the page."
        )
        parts.append(f"<h2>{escape(first)} and {escape(other)}</h2><p>{escape(told)} {how}</p>")
        parts.append(table(["figure", first, other, "p"], ((row, "sure" if is_sure else "") for row, is_sure in rows)))
    return "".join(parts)


def _figures(games: Games) -> str:
    rows = []
    for variant, some in games.items():
        for measure, read in measures(some).items():
            s = summary([float(read(r)) for r in some])
            cells = [s.mean, s.deviation, s.low, *s.quartiles, s.high]
            label = f"{measure} ({variant})" if len(games) > 1 else measure
            rows.append(([label, str(s.count), *map(number, cells)], ""))
    head = ["figure", "n", "mean", "deviation", "least", "¼", "½", "¾", "most"]
    return "<h2>Figures</h2>" + table(head, rows)
