"""Checking given routes against the rules for running trains, with an account of what they earn."""

from collections.abc import Sequence

from msgspec import Struct

from roundhouse.board.compiled import PATHS
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.resolve import resolve
from roundhouse.board.routes.revenue import Item, Stop, route_items
from roundhouse.board.routes.route import BadRoute, Route, Run
from roundhouse.board.routes.train import Train
from roundhouse.core.words import plural


class Fault(Struct, frozen=True):
    """A fault of a set of routes; the caller knows which rule it breaks."""

    code: str
    """no_track, unknown_train, train_twice, too_few_stops, no_token, stop_twice, group_twice, too_long, wrong_gauge,
    not_visited, closed, alone, no_room, avoided, not_through, no_call, through_blocked, through_offboard,
    through_terminal, track_twice, track_shared, not_repeated."""
    text: str
    train: str = ""
    place: str = ""
    group: str = ""
    """The group of stops concerned, if any; "hex" for the stops of one hex."""


class RouteAccount(Struct, frozen=True):
    """What one route earns, item by item."""

    train: str
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The sum of the items."""
        return sum(item.amount for item in self.items)


class RouteCheck(Struct, frozen=True):
    """The result for a set of routes; the accounts are valid only for routes without faults."""

    faults: tuple[Fault, ...]
    accounts: tuple[RouteAccount, ...]
    together: tuple[Item, ...] = ()
    """Bonuses for all routes together."""

    @property
    def revenue(self) -> int:
        """What all routes earn."""
        return sum(account.total for account in self.accounts) + sum(item.amount for item in self.together)


def check_routes(problem: Problem, routes: Sequence[Route]) -> RouteCheck:
    """All faults of a set of routes, and what they earn; cards that add stops go to the trains that need them."""
    tried = []
    for variant in problem.variants(alike=True):
        tried.append(_check(variant, routes))
        if not tried[-1].faults:
            return tried[-1]
    return min(tried, key=lambda one: len(one.faults))


def check_run(problem: Problem, train: Train, run: Run) -> RouteCheck:
    """All faults of one train's run if no other train runs, and what it earns."""
    runs = [(train, run)]
    return _account(problem, runs, (), (*_route_faults(problem, train, run), *_room_faults(problem, runs)))


def _check(problem: Problem, routes: Sequence[Route]) -> RouteCheck:
    trains = {train.id: train for train in problem.trains}
    faults: list[Fault] = []
    runs: list[tuple[Train, Run]] = []
    repeated: list[tuple[Train, Route]] = []
    cards = {train.id: train for train in problem.repeaters}
    for number, route in enumerate(routes):
        train = trains.get(route.train)
        if route.train in cards:
            repeated.append((cards[route.train], route))
            continue
        if train is None:
            faults.append(Fault("unknown_train", f"{problem.company} has no train {route.train} to run", route.train))
            continue
        if any(other.train == route.train for other in routes[:number]):
            faults.append(Fault("train_twice", f"train {route.train} runs twice", route.train))
        try:
            run = resolve(problem.network, route)
        except BadRoute as error:
            faults.append(Fault("no_track", str(error), route.train))
            continue
        faults += _route_faults(problem, train, run)
        runs.append((train, run))
    faults += [*_shared(problem, runs), *_room_faults(problem, runs)]
    stops = {stop for _, run in runs for stop in run.stops}
    faults += [fault for card, route in repeated for fault in _repeat_faults(problem, card, route, stops)]
    return _account(problem, runs, repeated, tuple(faults))


def _repeat_faults(problem: Problem, card: Train, route: Route, stops: set[int]) -> list[Fault]:
    """The card must name one stop of a suitable kind that another train of the set makes."""
    places = {problem.stop(stop).place for stop in stops if problem.stop(stop).kind in card.repeats}
    if len(route.steps) == 1 and str(route) in places:
        return []
    return [Fault("not_repeated", f"{card.id} must repeat one stop of another train, not '{route}'", card.id)]


def _account(
    problem: Problem,
    runs: Sequence[tuple[Train, Run]],
    repeated: Sequence[tuple[Train, Route]],
    faults: tuple[Fault, ...],
) -> RouteCheck:
    stopped = [(train, [problem.stop(stop) for stop in run.stops]) for train, run in runs]
    accounts = tuple(
        RouteAccount(train.id, tuple(route_items(train, stops, problem.modifiers))) for train, stops in stopped
    )
    values = {stop.place: stop.value for _, stops in stopped for stop in stops}
    accounts += tuple(
        RouteAccount(card.id, (Item(f"{route} again", values.get(str(route), 0)),)) for card, route in repeated
    )
    together = tuple(
        Item(modifier.name, bonus) for modifier in problem.modifiers if (bonus := modifier.set_bonus(stopped))
    )
    return RouteCheck(faults, accounts, together)


def _route_faults(problem: Problem, train: Train, run: Run) -> list[Fault]:
    stops = [problem.stop(stop) for stop in run.stops]
    faults = [
        *_stop_faults(train, stops),
        *_visit_faults(problem, train, run, stops),
        *_limit_faults(problem, train, run, stops),
        *_passing_faults(problem, train, run),
        *_track_faults(problem, train, run),
        *_demand_faults(train, stops),
    ]
    if train.needs_token and not set(run.stops) & set(problem.access(train).own):
        kind = f"a {train.service} token" if train.service else "a token"
        faults.append(Fault("no_token", f"no stop of train {train.id} has {kind} of {problem.company}", train.id))
    return faults


def _stop_faults(train: Train, stops: Sequence[Stop]) -> list[Fault]:
    faults = []
    if len(stops) < train.least_stops:
        text = f"train {train.id} makes {plural(len(stops), 'stop')}; it needs {train.least_stops}"
        faults.append(Fault("too_few_stops", text, train.id))
    seen: dict[str, str] = {}
    groups: dict[str, str] = {}
    for stop in stops:
        if stop.place in seen:
            faults.append(Fault("stop_twice", f"train {train.id} stops twice at {stop.place}", train.id, stop.place))
            continue
        seen[stop.place] = stop.place
        for group in stop.groups:
            if group in groups:
                text = f"{stop.place} and {groups[group]} are both part of {group}"
                named = "hex" if group == stop.hex else group
                faults.append(Fault("group_twice", text, train.id, stop.place, named))
            groups.setdefault(group, stop.place)
    return faults


def _demand_faults(train: Train, stops: Sequence[Stop]) -> list[Fault]:
    """Stops that the train must not, or must, visit."""
    faults = [
        Fault("avoided", f"train {train.id} may not run to {stop.place}", train.id, stop.place)
        for stop in stops
        if not train.avoids.isdisjoint(stop.groups)
    ]
    if train.through and not any(train.through in stop.groups for stop in stops[1:-1]):
        faults.append(Fault("not_through", f"train {train.id} must run through a {train.through}", train.id))
    missing = sorted(train.calls - {stop.hex for stop in stops})
    if missing:
        faults.append(Fault("no_call", f"train {train.id} must stop in {' and '.join(missing)}", train.id))
    return faults


def _visit_faults(problem: Problem, train: Train, run: Run, stops: Sequence[Stop]) -> list[Fault]:
    """Stops that the train can't make, or not without others."""
    faults = [
        Fault("not_visited", f"train {train.id} cannot stop at the {stop.kind} {stop.place}", train.id, stop.place)
        for stop in stops
        if not train.visits(stop.kind)
    ]
    for node in run.stops:
        if node in problem.access(train).closed - problem.shut:
            place = problem.stop(node).place
            faults.append(Fault("closed", f"{place} is closed to train {train.id}", train.id, place))
    demand = train.lacks([stop.kind for stop in stops])
    if demand is not None:
        text = f"train {train.id} stops at a {demand[0]} and so needs {demand[2]} stops of the kind {demand[1]}"
        faults.append(Fault("alone", text, train.id))
    return faults


def _limit_faults(problem: Problem, train: Train, run: Run, stops: Sequence[Stop]) -> list[Fault]:
    faults = []
    for kinds, limit in train.limits():
        made = sum(problem.network.node_at(node).visit_cost for node in run.stops if problem.stop(node).kind in kinds)
        if made > limit:
            named = " and ".join(sorted({stop.kind for stop in stops if stop.kind in kinds}))
            faults.append(
                Fault("too_long", f"train {train.id} makes {made} stops ({named}); its limit is {limit}", train.id)
            )
            break
    if train.distance is not None and run.sides > train.distance:
        text = f"train {train.id} crosses {run.sides} hex sides; its limit is {train.distance}"
        faults.append(Fault("too_long", text, train.id))
    return faults


def _passing_faults(problem: Problem, train: Train, run: Run) -> list[Fault]:
    faults = []
    for before, after in zip(run.walks, run.walks[1:], strict=False):
        node = before.node
        if node < 0:
            continue
        place = problem.stop(node).place
        if problem.network.node_at(node).ends_trains:
            faults.append(Fault("through_offboard", f"no train runs through {place}", train.id, place))
        elif before.terminal or after.terminal:
            faults.append(Fault("through_terminal", f"the track ends at {place}", train.id, place))
        elif node in problem.access(train).blocked:
            text = f"all circles of {place} hold other companies' tokens"
            faults.append(Fault("through_blocked", text, train.id, place))
    return faults


def _track_faults(problem: Problem, train: Train, run: Run) -> list[Fault]:
    faults = []
    used = 0
    for walk in run.walks:
        hex_id = problem.network.board.ids[walk.id // 2 // PATHS]
        if walk.takes & used:
            faults.append(Fault("track_twice", f"train {train.id} uses track in {hex_id} twice", train.id, hex_id))
        used |= walk.takes
        if train.gauges is not None and walk.gauge not in train.gauges:
            text = f"train {train.id} cannot run on the {walk.gauge} track in {hex_id}"
            faults.append(Fault("wrong_gauge", text, train.id, hex_id))
    return faults


def run_mask(run: Run) -> int:
    """The pieces of track a run uses."""
    mask = 0
    for walk in run.walks:
        mask |= walk.takes
    return mask


def _room_faults(problem: Problem, runs: Sequence[tuple[Train, Run]]) -> list[Fault]:
    faults = []
    for node, room in problem.places.items():
        guests = sum(node in run.stops for _, run in runs)
        if guests > max(room, 0):
            place = problem.stop(node).place
            text = f"{guests} trains stop at {place}, which has room for {max(room, 0)}"
            faults.append(Fault("no_room", text, "", place))
    return faults


def _shared(problem: Problem, runs: Sequence[tuple[Train, Run]]) -> list[Fault]:
    faults = []
    for i, (train, run) in enumerate(runs):
        for other, another in runs[:i]:
            shared = run_mask(run) & run_mask(another)
            if shared:
                walk = next(walk for walk in run.walks if walk.takes & shared)
                hex_id = problem.network.board.ids[walk.id // 2 // PATHS]
                text = f"trains {other.id} and {train.id} both use track in {hex_id}"
                faults.append(Fault("track_shared", text, train.id, hex_id))
    return faults
