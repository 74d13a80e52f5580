"""A report of simulated games as one self-contained HTML page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from statistics import mean

from .charts import bars, histogram, legend
from .job import Job
from .measures import LEVEL, compare_all, measures, summary
from .record import GameRecord

_STYLE = """body{font:16px/1.45 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}svg{width:100%;max-width:30rem}svg text{font:11px system-ui}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:.2rem .7rem;text-align:right;
border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left;white-space:nowrap}
.grid{display:grid;gap:1rem 2rem;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr))}
figure{margin:0}figcaption{font-weight:600}.key{margin-right:1rem}
.key i{display:inline-block;width:.8em;height:.8em;margin-right:.4em}tr.sure td{font-weight:700;background:#fdf3e3}"""

Games = Mapping[str, Sequence[GameRecord]]


def by_variant(records: Iterable[GameRecord]) -> dict[str, list[GameRecord]]:
    """The games of each variant."""
    found: dict[str, list[GameRecord]] = {}
    for record in records:
        found.setdefault(record.variant, []).append(record)
    return found


def html_report(name: str, job: Job, records: Sequence[GameRecord]) -> str:
    """The page."""
    games = by_variant(records)
    seats = ", ".join(job.bots)
    about = f"{job.games} games with {job.players} players from seed {job.seed}; bots in turn: {seats}."
    sections = [
        f"<h1>{escape(name)}: simulated games</h1><p>{escape(about)}</p>{legend(list(games))}",
        _comparison(games),
        '<h2>Charts</h2><div class="grid">',
        _figure("Actions", histogram(_values(games, "actions"), "actions of a game")),
        _figure("Rounds", histogram(_values(games, "rounds"), "rounds of a game")),
        _figure("Wins by seat", _seats(games)),
        _figure("Wins by bot, per seat it had", _bots(games)),
        _figure("Worth of the winner", histogram(_values(games, "worth of the winner"), "worth of the winner")),
        _figure("First ahead of last", histogram(_values(games, "first ahead of last"), "distance of first and last")),
        _figure("How games end", _endings(games)),
        _figure("Bankruptcies in a game", histogram(_values(games, "bankruptcies"), "bankruptcies")),
        _figure("Round in which a phase begins, on average", _phases(games)),
        _figure("Round of the first and last purchase of a train", _trains(games)),
        "</div>",
        _figures(games),
        _companies(games),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(name)}</title>'
    page = f"<head>{head}<style>{_STYLE}</style></head><body>{''.join(sections)}</body>"
    return f'<!doctype html><html lang="en">{page}</html>'


def number(value: float) -> str:
    """A figure rounded to its significant digits.

    >>> number(18580.4), number(0.375), number(11)
    ('18,580', '0.375', '11')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def _figure(caption: str, drawn: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{drawn}</figure>"


def _values(games: Games, measure: str) -> dict[str, list[float]]:
    return {name: [measures(some)[measure](r) for r in some] for name, some in games.items()}


def _table(head: Sequence[str], rows: Iterable[tuple[Sequence[str], bool]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(_row(row, sure) for row, sure in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _row(cells: Sequence[str], sure: bool) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="sure">{inside}</tr>' if sure else f"<tr>{inside}</tr>"


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
        how = (
            "Paired permutation test: both variants play the same seeds; p-values by Holm for all figures of the page."
        )
        parts.append(f"<h2>{escape(first)} and {escape(other)}</h2><p>{escape(told)} {how}</p>")
        parts.append(_table(["figure", first, other, "p"], rows))
    return "".join(parts)


def _figures(games: Games) -> str:
    rows = []
    for variant, some in games.items():
        for measure, read in measures(some).items():
            s = summary([float(read(r)) for r in some])
            cells = [s.mean, s.deviation, s.low, *s.quartiles, s.high]
            label = f"{measure} ({variant})" if len(games) > 1 else measure
            rows.append(([label, *map(number, cells)], False))
    return "<h2>Figures</h2>" + _table(["figure", "mean", "deviation", "least", "¼", "½", "¾", "most"], rows)


def _seats(games: Games) -> str:
    count = max(len(r.worth) for some in games.values() for r in some)
    labels = [f"seat {n + 1}" for n in range(count)]
    wins = {
        name: [mean(1 / len(r.winners) if seat in r.winners else 0.0 for r in some) for seat in range(count)]
        for name, some in games.items()
    }
    return bars(labels, wins, "part of the games won by seat")


def _bots(games: Games) -> str:
    names = sorted({bot for some in games.values() for r in some for bot in r.bots})
    return bars(names, {v: [_rate(some, bot) for bot in names] for v, some in games.items()}, "wins by bot")


def _rate(some: Sequence[GameRecord], bot: str) -> float:
    seats = [(r, at) for r in some for at, name in enumerate(r.bots) if name == bot]
    return mean(1 / len(r.winners) if at in r.winners else 0.0 for r, at in seats) if seats else 0.0


def _endings(games: Games) -> str:
    labels = sorted({r.ending or "over" for some in games.values() for r in some})
    parts = {}
    for name, some in games.items():
        seen = Counter(r.ending or "over" for r in some)
        parts[name] = [seen[label] / len(some) for label in labels]
    return bars(labels, parts, "how games end")


def _phases(games: Games) -> str:
    labels = list(dict.fromkeys(phase for some in games.values() for r in some for phase in r.phases))
    return bars(
        labels, {v: [_mean(r.phases.get(p) for r in some) for p in labels] for v, some in games.items()}, "phases"
    )


def _trains(games: Games) -> str:
    labels = list(dict.fromkeys(b.train for some in games.values() for r in some for b in r.trains))
    parts = {}
    for variant, some in games.items():
        for word, pick in (("first", min), ("last", max)):
            rounds = [[[b.round for b in r.trains if b.train == t] for r in some] for t in labels]
            parts[f"{word}, {variant}"] = [_mean(pick(seen) for seen in games_ if seen) for games_ in rounds]
    return bars(labels, parts, "trains") + legend(list(parts))


def _mean(values: Iterable[float | None]) -> float:
    known = [value for value in values if value is not None]
    return mean(known) if known else 0.0


def _companies(games: Games) -> str:
    rows = []
    for variant, some in games.items():
        for company in sorted({c for r in some for c in r.companies}):
            lives = [r.companies[company] for r in some if company in r.companies]
            closed = [life for life in lives if life.closed is not None]
            cells = [
                f"{len(lives) / len(some):.0%}",
                f"{_mean(life.founded for life in lives):.1f}",
                f"{len(closed) / len(some):.0%}",
                f"{_mean(life.revenue for life in lives):.0f}",
                f"{_mean(life.runs for life in lives):.1f}",
                f"{_mean(life.price for life in lives if life.closed is None):.0f}",
            ]
            rows.append(([f"{company} ({variant})" if len(games) > 1 else company, *cells], False))
    head = ["company", "founded", "in round", "closed", "revenue", "runs", "last price"]
    return "<h2>Companies</h2>" + _table(head, rows)
