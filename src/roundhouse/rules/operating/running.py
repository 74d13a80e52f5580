"""Running trains: the code that finds the best routes also checks and values routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import cast

from roundhouse.board.errors import BoardError
from roundhouse.board.routes import Problem, Route, RouteCheck, Solution, Train, best_routes, check_routes, idle_route
from roundhouse.core.checks import Check, Rule
from roundhouse.core.events import Ran
from roundhouse.core.ids import train_type
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after, holders, president
from roundhouse.rules.policies import policies

from .actions import RunTrains
from .frames import Insistence, OperatingRound, OperatingTurn
from .network import network
from .turn import next_stage

__all__ = ["RunTrains"]


def train_of(v: View, train: str) -> Train:
    """How a train card runs."""
    build = v.defn.trains[train_type(train)].range
    return cast(Train, build(train))


def problem(v: View, company: str) -> Problem:
    """The route problem of a company about to run its trains."""
    key = ("problem", company)
    if key not in v.memo:
        v.memo[key] = problem_of(v, company, trains_to_run(v, company))
    return cast(Problem, v.memo[key])


def problem_of(v: View, company: str, cards: Iterable[str]) -> Problem:
    """The route problem of a company if it had these trains."""
    policy = policies(v).operating
    trains = [policy.adapted(v, company, train_of(v, card)) for card in cards]
    return Problem(
        network(v),
        company,
        v.state.tokens,
        [*trains, *policy.extra_cards(v, company)],
        v.phase.colours[-1],
        policy.modifiers(v, company),
        access=policy.access(v, company),
        places=policy.places(v, company),
    )


def best(v: View, company: str) -> Solution:
    """The best set of routes, with its proof."""
    key = ("best", company)
    if key not in v.memo:
        v.memo[key] = best_routes(problem(v, company))
    return cast(Solution, v.memo[key])


def read_routes(a: RunTrains) -> list[Route]:
    """The routes of an action, parsed."""
    return [*_parsed(tuple(a.routes))]


@lru_cache(maxsize=256)
def _parsed(routes: tuple[str, ...]) -> tuple[Route, ...]:
    """Routes as an action stores them, parsed once for all checks."""
    return tuple(Route.parse(*text.split(" ", 1)) if " " in text else Route.parse(text, "") for text in routes)


def write_routes(routes: tuple[Route, ...]) -> tuple[str, ...]:
    """Routes as an action stores them."""
    return tuple(f"{route.train} {route}" for route in routes)


def trains_to_run(v: View, company: str) -> list[str]:
    """The company's trains, except those that have already run for another company in this round."""
    round_ = v.frame(OperatingRound) if policies(v).operating.trains_run_once else None
    ran = () if round_ is None else round_.ran
    return [train for train in v.state.trains.get(company, ()) if train not in ran]


def can_run(v: View, company: str) -> bool:
    """Whether the company has a train and any route at all, or counts as having one."""
    return bool(trains_to_run(v, company)) and policies(v).operating.counts_as_routed(v, company)


def run_candidates(v: View) -> Iterator[RunTrains]:
    """The best run. Others are legal but not listed: those that earn as much, or any if the best is not required."""
    company = v.expect(OperatingTurn).company
    yield RunTrains(company, write_routes(best(v, company).routes))
    if not must_run_best(v, company) and best(v, company).value:
        yield RunTrains(company, ())


def routes_are_readable(v: View, a: RunTrains) -> Iterator[str]:
    """Every route can be parsed."""
    try:
        read_routes(a)
    except BoardError as error:
        yield str(error)


def trains_are_own(v: View, a: RunTrains) -> Iterator[str]:
    """The company owns the train of every route, and each train runs once."""
    own, fresh = v.state.trains.get(a.by, ()), trains_to_run(v, a.by)
    used = [route.train for route in read_routes(a)]
    for train in dict.fromkeys(used):
        if train not in own:
            yield f"{a.by} has no train {train}"
        elif train not in fresh:
            yield f"train {train} has already run in this operating round"
        elif used.count(train) > 1:
            yield f"train {train} has more than one route"


def checked(v: View, a: RunTrains) -> RouteCheck:
    """The faults of the routes and what they earn."""
    key = ("checked", a)
    if key not in v.memo:
        v.memo[key] = check_routes(problem(v, a.by), read_routes(a))
    return cast(RouteCheck, v.memo[key])


def route_rules(sections: Mapping[str, str], otherwise: str) -> tuple[Rule, ...]:
    """One rule for each section, which reports the faults it forbids: by code, or by code and group."""
    cited = [*dict.fromkeys([*sections.values(), otherwise])]
    return tuple(Rule(section, _faults_of(section, sections, otherwise)) for section in cited)


def _faults_of(section: str, sections: Mapping[str, str], otherwise: str) -> Check:
    def check(v: View, a: RunTrains) -> Iterator[str]:
        for fault in checked(v, a).faults:
            cited = sections.get(f"{fault.code} {fault.group}") or sections.get(fault.code, otherwise)
            if cited == section:
                yield fault.text

    return check


def no_train_is_idle(v: View, a: RunTrains) -> Iterator[str]:
    """Every train runs if it has a route that does not conflict with the others."""
    if checked(v, a).faults:
        return
    route = idle_route(problem(v, a.by), read_routes(a))
    if route is not None and best(v, a.by).optimal:  # otherwise this could refuse the best run we know
        yield f"train {route.train} must run too, for example {route}"


def must_run_best(v: View, company: str) -> bool:
    """Whether the company must run for the most revenue possible."""
    return policies(v).operating.best_run(v, company) == "always" or v.expect(OperatingTurn).insisted


def nobody_knows_better(v: View, a: RunTrains) -> Iterator[str]:
    """If required or insisted on, the trains run for the most revenue possible."""
    if not must_run_best(v, a.by) or checked(v, a).faults:
        return
    paid, most = checked(v, a).revenue, best(v, a.by).value
    if paid < most:
        routes = " / ".join(write_routes(best(v, a.by).routes))
        yield f"these routes earn {v.money(paid)}; the best earn {v.money(most)}: {routes}"


def apply_run(d: Draft, a: RunTrains) -> None:
    """Run, unless there is a better run and other shareholders must be asked first."""
    others = [p for p in after(d, president(d, a.by))[:-1] if p in holders(d, a.by)]
    asked = policies(d).operating.best_run(d, a.by) == "asked" and not d.expect(OperatingTurn).insisted
    if asked and others and checked(d, a).revenue < best(d, a.by).value:
        d.push(Insistence(tuple(others), a.routes))
    else:
        carry_out(d, a)


def carry_out(d: Draft, a: RunTrains) -> None:
    """Record the revenue; the next step decides what to do with it."""
    revenue = checked(d, a).revenue
    d.emit(Ran(a.by, a.routes, revenue))
    d.update(OperatingTurn, revenue=revenue)
    note_trains(d, a)
    next_stage(d)


def note_trains(d: Draft, a: RunTrains) -> None:
    """Record which trains have run, in titles where none runs twice in a round."""
    if policies(d).operating.trains_run_once:
        ran = (route.train for route in read_routes(a))
        d.update(OperatingRound, ran=(*d.expect(OperatingRound).ran, *ran))
