"""The figures of a report that need nothing but the results of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import sqrt
from statistics import mean

from .charts import Axes, Rate, bars, histogram, legend, rates
from .measures import measures
from .record import GameRecord
from .row_charts import rate_rows

Games = Mapping[str, Sequence[GameRecord]]
#: The part of the games that something happened in.
PART = "part of the games"
_Z = 1.96


def by_variant(records: Iterable[GameRecord]) -> dict[str, list[GameRecord]]:
    """The games of each variant."""
    found: dict[str, list[GameRecord]] = {}
    for record in records:
        found.setdefault(record.variant, []).append(record)
    return found


def number(value: float) -> str:
    """A figure rounded to its significant digits.

    >>> number(18580.4), number(0.375), number(11)
    ('18,580', '0.375', '11')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def wilson(won: float, count: int) -> Rate:
    """A fraction with its 95 % interval (Wilson), which holds for few and for extreme values too.

    >>> rate = wilson(8, 10)
    >>> f"{rate.mean:.0%} ({rate.low:.0%} to {rate.high:.0%})"
    '80% (49% to 94%)'
    """
    if not count:
        return Rate(0.0, 0.0, 1.0, 0)
    part, most = won / count, _Z * _Z / count
    middle, spread = part + most / 2, _Z * sqrt(part * (1 - part) / count + most / (4 * count))
    return Rate(part, max(0.0, (middle - spread) / (1 + most)), min(1.0, (middle + spread) / (1 + most)), count)


def figure(caption: str, drawn: str, told: str = "") -> str:
    """A chart with its caption, and how many values it shows."""
    small = f"<small>{escape(told)}</small>" if told else ""
    return f"<figure><figcaption>{escape(caption)}{small}</figcaption>{drawn}</figure>"


def counted(games: Games) -> str:
    """How many games a figure rests on."""
    counts = {len(some) for some in games.values()}
    if len(counts) == 1:
        return f"n = {counts.pop()} games" + (" of each variant" if len(games) > 1 else "")
    return "n = " + ", ".join(f"{len(some)} games ({name})" for name, some in games.items())


def table(head: Sequence[str], rows: Iterable[tuple[Sequence[str], str]]) -> str:
    """Rows with a class each."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f'<div class="scroll"><table><tr>{top}</tr>{"".join(_row(row, kind) for row, kind in rows)}</table></div>'


def _row(cells: Sequence[str], kind: str) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="{kind}">{inside}</tr>' if kind else f"<tr>{inside}</tr>"


def seats(games: Games) -> str:
    """How often each seat wins."""
    count = max(len(r.worth) for some in games.values() for r in some)
    labels = [f"seat {n + 1}" for n in range(count)]
    found = {
        name: [wilson(sum(_victory(r, seat) for r in some), len(some)) for seat in range(count)]
        for name, some in games.items()
    }
    drawn = rates(
        labels, found, "part of the games won by seat", Axes("seat in order of play, and n: games", PART), 1 / count
    )
    return figure("Wins by seat", drawn, "95 % intervals; the dashed line is what equal seats would win")


def ranked_bots(games: Games) -> str:
    """How often the seats of each bot win."""
    names = list(dict.fromkeys(bot for some in games.values() for r in some for bot in r.bots))
    if len(names) < 2:
        return ""
    found = {variant: [_bot_rate(some, bot) for bot in names] for variant, some in games.items()}
    fair = mean(1 / len(r.worth) for some in games.values() for r in some)
    drawn = rates(names, found, "wins by bot", Axes("bot, and n: seats it had", "part of its seats that won"), fair)
    return figure("Wins by bot", drawn, "95 % intervals; the dashed line is what equal bots would win")


def _bot_rate(some: Sequence[GameRecord], bot: str) -> Rate:
    had = [(r, at) for r in some for at, name in enumerate(r.bots) if name == bot]
    return wilson(sum(_victory(r, at) for r, at in had), len(had))


def _victory(record: GameRecord, seat: int) -> float:
    return 1 / len(record.winners) if seat in record.winners else 0.0


def lengths(games: Games) -> list[str]:
    """Actions and rounds."""
    return [
        figure(
            "Actions in a game", histogram(values(games, "actions"), "actions", Axes("actions", PART)), counted(games)
        ),
        figure("Rounds in a game", histogram(values(games, "rounds"), "rounds", Axes("rounds", PART)), counted(games)),
    ]


def worths(games: Games) -> list[str]:
    """How rich winners are, and how far ahead."""
    rich, ahead = values(games, "worth of the winner"), values(games, "first ahead of last")
    return [
        figure("Worth of the winner", histogram(rich, "worth of the winner", Axes("worth", PART)), counted(games)),
        figure("First ahead of last", histogram(ahead, "distance", Axes("worth between them", PART)), counted(games)),
    ]


def bankruptcies(games: Games) -> str:
    """How many players go bankrupt."""
    found = values(games, "bankruptcies")
    return figure("Bankruptcies in a game", histogram(found, "bankruptcies", Axes("players", PART)), counted(games))


def values(games: Games, measure: str) -> dict[str, list[float]]:
    """A figure of every game."""
    return {name: [measures(some)[measure](r) for r in some] for name, some in games.items()}


def endings(games: Games, told: Callable[[str], str]) -> str:
    """How games end, in words."""
    reasons = sorted({r.ending for some in games.values() for r in some})
    found = {}
    for name, some in games.items():
        seen = Counter(r.ending for r in some)
        found[name] = [wilson(seen[reason], len(some)) for reason in reasons]
    labels = [told(reason) for reason in reasons]
    drawn = rate_rows(labels, found, "how games end", Axes(PART, "ending"))
    return figure("How games end", drawn, "95 % intervals; n: games")


def phases(games: Games) -> str:
    """When phases begin."""
    labels = list(dict.fromkeys(phase for some in games.values() for r in some for phase in r.phases))
    known = {v: [[r.phases[p] for r in some if p in r.phases] for p in labels] for v, some in games.items()}
    means = {v: [mean(rounds) if rounds else 0.0 for rounds in found] for v, found in known.items()}
    named = [f"{p}|{'/'.join(str(len(known[v][at])) for v in games)}" for at, p in enumerate(labels)]
    drawn = bars(named, means, "phases", Axes("phase, and n: games that reached it", "round, mean"))
    return figure("When phases begin", drawn)


def trains(games: Games) -> str:
    """When the first and the last train of a type is bought."""
    labels = list(dict.fromkeys(b.train for some in games.values() for r in some for b in r.trains))
    parts, counts = {}, []
    for variant, some in games.items():
        rounds = [[[b.round for b in r.trains if b.train == t] for r in some] for t in labels]
        bought = [[seen for seen in found if seen] for found in rounds]
        counts.append([len(found) for found in bought])
        for word, pick in (("first", min), ("last", max)):
            name = f"{word}, {variant}" if len(games) > 1 else word
            parts[name] = [mean(pick(seen) for seen in found) if found else 0.0 for found in bought]
    named = [f"{t}|{'/'.join(str(count[at]) for count in counts)}" for at, t in enumerate(labels)]
    drawn = bars(named, parts, "trains", Axes("train, and n: games in which one was bought", "round, mean"))
    return figure("First and last purchase of a train", drawn + legend(list(parts)))
