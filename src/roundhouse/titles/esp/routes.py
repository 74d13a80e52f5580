"""Running trains in 18España: where each train may run, and what the treasury gets (sections 3.1, 5.4 and 6.2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roundhouse.board.routes import Row, Train, adding, earns_anything, stop_value
from roundhouse.core.checks import basics
from roundhouse.core.definition import Move
from roundhouse.core.events import Ran
from roundhouse.core.ids import train_type
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating import running, stations
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, has_route, network
from roundhouse.rules.operating.running import RunTrains

from . import earnings, goals
from .book import BOOK
from .components import STRAWBERRY, parts
from .types import Draft, View

#: The group of the mountain passes in the data.
PASS = "pass"
#: Where the first route of the Strawberry Train goes (3.1(3)).
MADRID, ARANJUEZ = "F24", "F26"
TENDER = "tender"


def adapted(v: View, company: str, train: Train) -> Train:
    """Restrict trains that may not run, minors' and combined trains, and the Strawberry Train before its first run."""
    kind = train_type(train.id)
    if train.id in v.state.title.idle:
        return replace(train, rows=())
    if is_minor(v, company):  # neither red areas nor mountain passes (5.1.2, 5.4.2)
        rows = tuple(Row(row.kinds - {"offboard"}, row.limit, row.factor) for row in train.rows)
        return replace(train, rows=rows, avoids=frozenset({PASS}))
    if parts(kind)[1]:
        return replace(train, through=PASS)
    if kind == STRAWBERRY and not v.state.title.strawberry_free:
        return replace(train, calls=frozenset({MADRID, ARANJUEZ}))
    return train


def extra_cards(v: View, company: str) -> tuple[Train, ...]:
    """The company's tender, which any one of its trains can use (3.1(5))."""
    return (adding(TENDER),) if company in v.state.title.tenders else ()


def can_run(v: View, company: str) -> bool:
    """Whether any of its trains has a legal route; each earns something, because it has a station in a city or pass."""
    if v.defn.deviations.asks_to_run:
        return _seems_to_run(v, company)
    return earns_anything(running.problem(v, company))


def _seems_to_run(v: View, company: str) -> bool:
    """18xx.games asks a company to run if it has a route for some train, and a train for the map of a station."""
    known = v.defn.deviations.routes_remembered and company in v.state.title.routed
    return bool(trains_that_seem_to_run(v, company)) and (known or has_route(v, company))


def remember_route(d: Draft) -> None:
    """Note that the operating company has had a route, which 18xx.games never forgets."""
    turn = d.frame(OperatingTurn)
    if turn is None or not d.defn.deviations.routes_remembered or turn.company in d.state.title.routed:
        return
    if has_route(d, turn.company):
        d.title(routed=d.state.title.routed | {turn.company})


def trains_that_seem_to_run(v: View, company: str) -> list[str]:
    """The trains for maps on which the company has a station; mountain passes belong to both maps."""
    regions = {board_of(v).map[hex_id].region for hex_id, _ in stations.stations_of(v, company)}
    maps = {"narrow", "broad"} if "pass" in regions else {"narrow" if r == "north" else "broad" for r in regions}
    own = [running.train_of(v, t) for t in running.trains_to_run(v, company) if t not in v.state.title.idle]
    return [train.id for train in own if train.gauges is None or not maps.isdisjoint(train.gauges)]


def trains_may_run(v: View, a: RunTrains) -> Iterator[str]:
    """Some trains cannot run in the operating round in which they were received."""
    for route in running.read_routes(a):
        if route.train in v.state.title.idle:
            yield f"train {route.train} may not run in this operating round"


def to_treasury(v: View, a: RunTrains) -> int:
    """The total that mines and harbours pay (5.3.3, 5.4.2)."""
    return sum(subsidies(v, a).values())


def subsidies(v: View, a: RunTrains) -> dict[str, int]:
    """The payments of mines and harbours, by train."""
    question, here = running.problem(v, a.by), network(v)
    trains = {train.id: train for train in question.trains}
    found = {}
    for route in running.read_routes(a):
        train, stops = trains[route.train], [question.stop(here.number(*place)) for place in route.stops]
        paid = [stop_value(train, stop, question.modifiers) for stop in stops if stop.kind == "halt"]
        found[route.train] = sum(paid)
    return found


def apply_run(d: Draft, a: RunTrains) -> None:
    """Mines and harbours pay, goals are reached, and the dividend step settles the rest."""
    subsidy, hexes = to_treasury(d, a), [h for route in running.read_routes(a) for h, _ in route.stops]
    revenue = running.checked(d, a).revenue - subsidy
    d.emit(Ran(a.by, a.routes, revenue))
    if any(train_type(route.train) == STRAWBERRY for route in running.read_routes(a)):
        d.title(strawberry_free=True)
    running.note_trains(d, a)
    earnings.note_run(d, a.by, revenue, subsidy)
    goals.ran_through(d, a.by, hexes)


SECTIONS = {
    "no_track": f"{BOOK} 5.1.2",
    "too_few_stops": f"{BOOK} 5.1.2",
    "no_token": f"{BOOK} 5.1.2",
    "stop_twice": f"{BOOK} 5.1.2",
    "track_twice": f"{BOOK} 5.1.2",
    "through_blocked": f"{BOOK} 5.1.2",
    "through_offboard": f"{BOOK} 5.1.2",
    "avoided": f"{BOOK} 5.1.2",
    "group_twice hex": f"{BOOK} 5.3.3",
    f"group_twice {PASS}": f"{BOOK} 6.2",
    "too_long": f"{BOOK} 5.4.1",
    "not_through": f"{BOOK} 6.2.1",
    "no_call": f"{BOOK} 3.1(3)",
}
RUN = Move(
    RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("5.4.2", running.routes_are_readable, running.trains_are_own)),
        *basics(BOOK, ("3.1", trains_may_run)),
        *running.route_rules(SECTIONS, f"{BOOK} 5.4.2"),
    ),
    apply_run,
)
