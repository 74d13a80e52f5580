"""The exact optimiser: the best set of routes for all trains of a company."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations
from math import gcd

from roundhouse.board.network import Network
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate, Family
from roundhouse.board.routes.check import run_mask
from roundhouse.board.routes.combine import Combination, combine, shared_track, total
from roundhouse.board.routes.description import describe_run, route_of, run_of
from roundhouse.board.routes.memory import remembered
from roundhouse.board.routes.places import Places
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.relaxed import Candidates
from roundhouse.board.routes.repeats import Repeats
from roundhouse.board.routes.resolve import resolve
from roundhouse.board.routes.revenue import Stop
from roundhouse.board.routes.route import Route, Run, Step
from roundhouse.board.routes.solution import Solution
from roundhouse.board.routes.stop_bits import StopBits
from roundhouse.board.routes.through_routes import FREE, best_of, most, ways_of
from roundhouse.board.routes.train import Train
from roundhouse.core.counting import count_route_steps

BUDGET = 3_000_000
"""Steps of search before the optimiser settles for the best set found so far."""
PAIRING = 2_000
"""Steps kept for pairing half-routes when growing them used the whole budget."""


def best_routes(problem: Problem, budget: int = BUDGET) -> Solution:
    """The set of routes that earns most; proven best unless the budget runs out."""
    return remembered(problem, budget, lambda: _solve(problem, budget))


def _solve(problem: Problem, budget: int) -> Solution:
    variants = problem.variants()
    shared = _Families(problem, variants, Budget(budget))
    best = _Solver(variants[0], shared).solve()
    for variant in variants[1:]:
        other = _Solver(variant, shared).solve(best.value)
        best = _better(best, other)
    count_route_steps(best.steps)
    return best


def _better(one: Solution, other: Solution) -> Solution:
    """The better of the solutions to two variants of one problem."""
    best = other if other.value > one.value else one
    best.bound, best.steps = max(one.bound, other.bound), other.steps
    return best


class _Families:
    """The half-routes for a problem and its variants."""

    def __init__(self, problem: Problem, variants: Sequence[Problem], budget: Budget) -> None:
        self.budget = budget
        self.bits = StopBits(problem, problem.network.board.bit_count)
        self.uneven = any(modifier.by_train and not modifier.between for modifier in problem.modifiers)
        self._problem = problem
        self._known: dict[object, Family] = {}
        self._members: dict[object, list[Train]] = {}
        for train in dict.fromkeys(train for variant in variants for train in variant.trains):
            self._members.setdefault(_family_key(train, self.uneven), []).append(train)

    def of(self, train: Train) -> Family:
        """The family of a train, grown once for all its members."""
        key = _family_key(train, self.uneven)
        if key not in self._known:
            self._known[key] = Family(self._problem, self._members[key], self.bits, self.budget)
        return self._known[key]


def idle_route(problem: Problem, routes: Sequence[Route], budget: int = BUDGET) -> Route | None:
    """A route that an idle train could run in addition to these legal routes, if there is one."""
    bits = StopBits(problem, problem.network.board.bit_count)
    running = {route.train for route in routes}
    used = [resolve(problem.network, route) for route in routes if route.train in {t.id for t in problem.trains}]
    mask = 0
    for run in used:
        mask |= run_mask(run)
    for node, room in problem.places.items():
        if sum(node in run.stops for run in used) >= room:
            mask |= bits.own(node)
    for train in problem.trains:
        if train.id not in running:
            searched = Budget(budget)
            found = Family(problem, [train], bits, searched).best(train, mask)
            count_route_steps(searched.spent)
            if found is not None:
                return route_of(problem, train, found)
    return None


class _Solver:
    def __init__(self, problem: Problem, shared: _Families) -> None:
        self.problem, self.budget, self.uneven = problem, shared.budget, shared.uneven
        self.trains = sorted(problem.trains, key=_size, reverse=True)
        self.places = Places(problem, shared.bits)
        self.families = [shared.of(train) for train in self.trains]
        self.complete = all(family.seeds.complete for family in self.families)
        self.budget.keep(PAIRING)
        self.ways = [ways_of(family, train) for family, train in zip(self.families, self.trains, strict=True)]
        self.together = (*problem.modifiers, *problem.repeats())
        self.set_bound = sum(m.set_bound(problem.trains) for m in self.together)

    def solve(self, least: int = -1) -> Solution:
        """The best set of routes; an empty one if no set can be worth more than `least`."""
        singles = [best_of(ways) for ways in self.ways]
        bound = most(self.ways)
        if not self.complete or self.budget.exhausted:
            return self._cut_short(singles)
        if bound + self.set_bound <= least:
            return Solution(tuple, 0, bound + self.set_bound, self.budget.spent)
        best = Combination(tuple(singles), total(tuple(singles)), bound + self.set_bound)
        if shared_track(best.choice) or self.places.overfull(best.choice):
            best = self._greedy(singles, best.bound)
        best.value += self._set_bonus(best.choice)
        step = self._step()
        if best.value + step <= best.bound:
            best = self._exact(best, step)
        else:
            best.bound = best.value
        return self._solution(best)

    def _exact(self, best: Combination, step: int) -> Combination:
        candidates: list[Candidates] = []
        twins: list[bool] = []
        for i, (family, train) in enumerate(zip(self.families, self.trains, strict=True)):
            same = i > 0 and self.families[i - 1] is family and self._alike(self.trains[i - 1], train)
            twins.append(same)
            candidates.append(
                candidates[-1] if same else self._candidates(i, family, train, best.value + step - self.set_bound)
            )
        if self.budget.exhausted:
            return best
        set_bonus, order = self._set_bonus if self.set_bound else None, self.problem.network.board.order
        return combine(candidates, twins, best, step, self.budget, order, set_bonus, self.set_bound)

    def _alike(self, one: Train, other: Train) -> bool:
        return (one.rows, one.distance) == (other.rows, other.distance) and not self.uneven

    def _candidates(self, i: int, family: Family, train: Train, needed: int) -> Candidates:
        """The routes of a train that can be part of a set worth at least `needed`."""
        by_mask: dict[int, Candidate] = {}
        others = [*self.ways[:i], *self.ways[i + 1 :]]
        for way in self.ways[i]:
            least = max(needed - most(others, frozenset({way.over} - {FREE})), 0 if self.set_bound else 1)
            for route in family.routes(train, _always(least), only=way.start):
                other = by_mask.get(route.mask)
                if other is None or other.value < route.value:
                    by_mask[route.mask] = route
        found = list(self.places.copies(list(by_mask.values()))) if self.places else by_mask.values()
        return sorted(found, key=lambda route: -route.value)

    def _greedy(self, singles: Sequence[Candidate | None], bound: int) -> Combination:
        best = Combination((None,) * len(singles), 0, bound)
        orders = permutations(range(len(singles))) if len(singles) <= 3 else [range(len(singles))]
        for order in orders:
            chosen: list[Candidate | None] = [None] * len(singles)
            used = 0
            for i in order:
                route = singles[i]
                full = self.places.full(chosen) if self.places else 0
                if route is not None and (route.mask & used or (full and self.places.overfull([*chosen, route]))):
                    route = self.families[i].best(self.trains[i], used | full)
                if route is not None:
                    chosen[i] = route
                    used |= route.mask
            if total(tuple(chosen)) > best.value:
                best = Combination(tuple(chosen), total(tuple(chosen)), bound)
            if best.value == bound - self.set_bound:
                break
        return best

    def _set_bonus(self, choice: Sequence[Candidate | None]) -> int:
        if not self.together:
            return 0
        runs = self._runs(choice)
        return sum(m.set_bonus(runs) for m in self.together)

    def _runs(self, choice: Sequence[Candidate | None]) -> list[tuple[Train, list[Stop]]]:
        return [
            (train, [self.problem.stop(stop) for stop in route.stops()])
            for train, route in zip(self.trains, choice, strict=True)
            if route is not None
        ]

    def _step(self) -> int:
        if self.uneven:
            return 1
        values = {value for family in self.families for value in family.grower.known_values()}
        return gcd(*values, *(modifier.unit for modifier in self.problem.modifiers)) or 1

    def _cut_short(self, singles: Sequence[Candidate | None]) -> Solution:
        best = self._greedy(singles, 0)
        best.value += self._set_bonus(best.choice)
        best.bound = max(best.value, sum(map(self._loose_bound, self.families)) + self.set_bound)
        return self._solution(best)

    def _loose_bound(self, family: Family) -> int:
        """What a train would earn if it could stop everywhere it is connected to."""
        stops = family.grower.graph.connected(self.problem.own)
        return sum(map(family.grower.value, stops)) + sum(map(family.between.share, stops)) + family.bound

    def _solution(self, best: Combination) -> Solution:
        chosen = {t.id: run_of(self.problem, c) for t, c in zip(self.trains, best.choice, strict=True) if c is not None}
        ordered = [(train.id, chosen[train.id]) for train in self.problem.trains if train.id in chosen]
        runs = self._runs(best.choice)
        repeated = [(r.card.id, r.choice(runs)) for r in self.together if isinstance(r, Repeats)]
        write = partial(_written, self.problem.network, ordered, repeated)
        return Solution(write, best.value, best.bound, self.budget.spent)


def _written(
    network: Network, runs: Sequence[tuple[str, Run]], repeated: Sequence[tuple[str, Stop | None]]
) -> tuple[Route, ...]:
    """The routes of the trains, and the stops that cards repeat."""
    routes = [describe_run(network, train, run) for train, run in runs]
    routes += [Route(card, (Step(stop.hex, stop.node),)) for card, stop in repeated if stop is not None]
    return tuple(routes)


def _always(value: int) -> Callable[[], int]:
    return lambda: value


def _size(train: Train) -> tuple[int, ...]:
    limits = [limit for _, limit in train.limits()]
    factor = max((row.factor for row in train.rows), default=1)
    return (train.distance if train.distance is not None else 999, sum(limits) or 999, factor)


def _family_key(train: Train, alone: bool) -> object:
    if alone:
        return train
    kinds = tuple((row.kinds, row.factor) for row in train.rows)
    limited = tuple(kinds_ for kinds_, _ in train.limits())
    demands = (train.avoids, train.through, train.calls, train.service, train.companions)
    return (kinds, limited, train.distance is None, train.gauges, train.least_stops, train.needs_token, demands)
