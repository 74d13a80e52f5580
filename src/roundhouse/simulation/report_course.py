"""The course of games in a report: curves by round, and maps of where things happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from roundhouse.api import new_game
from roundhouse.core.words import plural

from .charts import Axes, Band, bands, legend
from .course import Course, RoundEnd
from .heat import HEAT_KEY, heat_map
from .job import Job
from .measures import summary
from .record import GameRecord
from .report_figures import Games, counted, figure

#: Curves end where fewer than this part of the games go on.
_GOING = 0.25
_ROUNDS = "round (stock and operating rounds counted together)"


def curves(games: Games) -> list[str]:
    """Worth, revenue, and the price of every company that has one, by round."""
    if not any(r.course.rounds for some in games.values() for r in some):
        return []
    told = f"{counted(games)}; a curve ends where fewer than {_GOING:.0%} of them go on"
    found = [
        _curve("Worth of a player", Axes(_ROUNDS, "worth"), games, _ends(lambda end: end.worth), told),
        _curve("Revenue of all companies", Axes("operating round", "revenue in the round"), games, _revenues, told),
    ]
    companies = dict.fromkeys(c for some in games.values() for r in some for e in r.course.rounds for c in e.prices)
    for company in sorted(companies):
        priced = sum(any(company in end.prices for end in r.course.rounds) for some in games.values() for r in some)
        of = f"n = {plural(priced, 'game')} in which it was founded; only while it was in business"
        found.append(_curve(f"Price of {company}", Axes(_ROUNDS, "price"), games, _ends(_price_of(company)), of))
    return found


#: The values of a game after each of its rounds.
Values = Callable[[Course], Sequence[Sequence[float]]]


def _ends(read: Callable[[RoundEnd], Sequence[float]]) -> Values:
    return lambda course: [read(end) for end in course.rounds]


def _revenues(course: Course) -> Sequence[Sequence[float]]:
    """Operating rounds only."""
    return [[end.revenue] for end in course.rounds if end.revenue is not None]


def _price_of(company: str) -> Callable[[RoundEnd], Sequence[float]]:
    return lambda end: [end.prices[company]] if company in end.prices else []


def _curve(caption: str, axes: Axes, games: Games, read: Values, told: str) -> str:
    found = {name: band_curve(some, read) for name, some in games.items()}
    return figure(caption, bands(found, caption, axes) + legend(list(games)), told)


def band_curve(some: Sequence[GameRecord], read: Values) -> list[Band]:
    """Quartiles after every round that had values, as long as enough games go on."""
    found = []
    courses = [read(record.course) for record in some]
    for at in range(max(map(len, courses), default=0)):
        going = [course[at] for course in courses if at < len(course)]
        if len(going) < _GOING * len(some):
            break
        values = [float(value) for ends in going for value in ends]
        if values:
            lower, middle, upper = summary(values).quartiles
            found.append(Band(at + 1, lower, middle, upper, len(values)))
    return found


def maps(job: Job, games: Games) -> list[str]:
    """Where track is built, and where trains stop."""
    found = []
    variants = {variant.name: variant for variant in job.variants}
    for name, some in games.items():
        variant = variants[name]
        view = new_game(job.title, job.players, options=variant.options, data=variant.texts or None).view
        of = f" ({name})" if len(games) > 1 else ""
        for caption, read in (("Hexes built on", _built), ("Cities and towns run to", _called)):
            seen = Counter(hex_id for r in some for hex_id in read(r.course))
            if seen:
                parts = {hex_id: seen[hex_id] / len(some) for hex_id in sorted(seen)}
                drawn = heat_map(view, parts, f"{caption}{of}: part of the games by hex")
                told = f"part of n = {plural(len(some), 'game')} in which it happened"
                found.append(figure(f"{caption}{of}", drawn + HEAT_KEY, told))
    return found


def _built(course: Course) -> Mapping[str, int]:
    return course.built


def _called(course: Course) -> Mapping[str, int]:
    return course.called
