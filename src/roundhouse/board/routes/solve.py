"""The exact optimiser: the best set of routes for all trains of a company."""

from collections.abc import Sequence
from itertools import permutations
from math import gcd

from msgspec import Struct

from roundhouse.board.routes.arms import StopBits
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.check import run_mask
from roundhouse.board.routes.combine import Combination, Pool, combine, shared_track, total
from roundhouse.board.routes.places import Places
from roundhouse.board.routes.pools import Candidate, Family
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.repeats import Repeats
from roundhouse.board.routes.resolve import resolve
from roundhouse.board.routes.revenue import Stop
from roundhouse.board.routes.route import Route, Step, route_of
from roundhouse.board.routes.train import Train

BUDGET = 3_000_000
"""Steps of search before the optimiser settles for the best set found so far."""


class Solution(Struct, frozen=True):
    """The best set of routes found."""

    routes: tuple[Route, ...]
    value: int
    bound: int
    """No set of routes earns more than this."""
    optimal: bool
    steps: int


def best_routes(problem: Problem, budget: int = BUDGET) -> Solution:
    """The set of routes that earns most; proven best unless the budget runs out."""
    return _Solver(problem, Budget(budget)).solve()


def idle_route(problem: Problem, routes: Sequence[Route], budget: int = BUDGET) -> Route | None:
    """A route that a train without one could still run beside legal routes of the others, if there is any."""
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
            found = Family(problem, train, bits, Budget(budget)).best(train, mask)
            if found is not None:
                return route_of(problem, train, found)
    return None


class _Solver:
    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self.trains = sorted(problem.trains, key=_size, reverse=True)
        self.bits = StopBits(problem, problem.network.board.bit_count)
        self.uneven = any(not (modifier.between or modifier.even) for modifier in problem.modifiers)
        self.places = Places(problem, self.bits)
        self.families: list[Family] = []
        known: dict[object, list[Family]] = {}
        for train in self.trains:
            alike = known.setdefault(_family_key(train, self.uneven), [])
            family = next((found for found in alike if _covers(found.grower.train, train)), None)
            if family is None:
                family = Family(problem, train, self.bits, budget)
                alike.append(family)
            self.families.append(family)
        self.complete = all(family.spreads.complete for family in self.families)
        self.together = (*problem.modifiers, *problem.repeats())
        self.set_bound = sum(m.set_bound(problem.trains) for m in self.together)

    def solve(self) -> Solution:
        singles = [family.best(train) for family, train in zip(self.families, self.trains, strict=True)]
        bound = sum(route.value for route in singles if route is not None)
        if not self.complete or self.budget.exhausted:
            return self._cut_short(singles)
        best = Combination(tuple(singles), total(tuple(singles)), bound + self.set_bound)
        if shared_track(best.choice) or self.places.overfull(best.choice):
            best = self._greedy(singles, best.bound)
        best.value += self._set_bonus(best.choice)
        step = self._step()
        if best.value + step <= best.bound:
            best = self._exact(singles, best, step)
        else:
            best.bound = best.value
        return self._solution(best)

    def _exact(self, singles: Sequence[Candidate | None], best: Combination, step: int) -> Combination:
        tops = [route.value if route is not None else 0 for route in singles]
        pools: list[Pool] = []
        twins: list[bool] = []
        for i, (family, train) in enumerate(zip(self.families, self.trains, strict=True)):
            same = i > 0 and self.families[i - 1] is family and self._alike(self.trains[i - 1], train)
            twins.append(same)
            least = max(best.value + step - self.set_bound - (sum(tops) - tops[i]), 0 if self.set_bound else 1)
            pools.append(pools[-1] if same else self._pool(family, train, least))
        if self.budget.exhausted:
            return best
        return combine(
            pools, twins, best, step, self.budget, self._set_bonus if self.set_bound else None, self.set_bound
        )

    def _alike(self, one: Train, other: Train) -> bool:
        return (one.rows, one.distance) == (other.rows, other.distance) and not self.uneven

    def _pool(self, family: Family, train: Train, least: int) -> Pool:
        by_mask: dict[int, Candidate] = {}
        for route in family.routes(train, lambda: least):
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
        """What a train would earn if it could stop everywhere."""
        stops = family.grower.graph.connected(self.problem.own)
        return sum(map(family.grower.value, stops)) + sum(map(family.between.share, stops)) + family.bound

    def _solution(self, best: Combination) -> Solution:
        found = {}
        for train, route in zip(self.trains, best.choice, strict=True):
            if route is not None:
                found[train.id] = route_of(self.problem, train, route)
        routes = tuple(found[train.id] for train in self.problem.trains if train.id in found)
        runs = self._runs(best.choice)
        for repeat in (r for r in self.together if isinstance(r, Repeats)):
            stop = repeat.choice(runs)
            if stop is not None:
                routes += (Route(repeat.card.id, (Step(stop.hex, stop.node),)),)
        return Solution(routes, best.value, best.bound, best.bound == best.value, self.budget.spent)


def _size(train: Train) -> tuple[int, ...]:
    limits = [limit for _, limit in train.limits()]
    factor = max((row.factor for row in train.rows), default=1)
    return (train.distance if train.distance is not None else 999, sum(limits) or 999, factor)


def _covers(one: Train, other: Train) -> bool:
    """Whether a train of the same family may run as far in every respect."""
    far = other.distance is None or (one.distance or 0) >= other.distance
    return far and all(a >= b for (_, a), (_, b) in zip(one.limits(), other.limits(), strict=True))


def _family_key(train: Train, alone: bool) -> object:
    if alone:
        return train
    kinds = tuple((row.kinds, row.factor) for row in train.rows)
    limited = tuple(kinds_ for kinds_, _ in train.limits())
    same = (train.least_stops, train.needs_token, train.service, train.companions)
    return (kinds, limited, train.distance is None, train.gauges, *same)
