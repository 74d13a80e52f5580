"""Choosing one route for each train so that no track is used twice.

We first solve a relaxed problem, in which routes may share all track but a few watched pieces. Routes that use the same
watched pieces are equivalent, so a table with the best route of each kind is enough to solve it. If the routes of its
solution share another piece of track, we watch that piece too and solve again. The value can only fall; we are done
when the routes share nothing, or when they earn no more than a known legal set.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import combinations
from operator import neg
from typing import NamedTuple

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate

Choice = tuple[Candidate | None, ...]
Candidates = list[Candidate]
SetBonus = Callable[[Sequence[Candidate | None]], int]


class Relaxed:
    """The relaxed problem for one set of watched pieces of track; `coarser`, which watches fewer, gives bounds."""

    def __init__(
        self,
        candidates: Sequence[Candidates],
        watched: int,
        twins: Sequence[bool],
        step: int,
        budget: Budget,
        coarser: "Relaxed | None",
    ) -> None:
        """Sort the routes of each train by the watched pieces they use."""
        self.watched, self.step, self.budget, self.coarser = watched, step, budget, coarser
        self.tables: list[_Table] = []
        for routes, same_as_before in zip(candidates, twins, strict=True):
            self.tables.append(self.tables[-1] if same_as_before else _table(routes, watched))
            if not same_as_before:
                budget.spend(len(routes) + len(self.tables[-1].kinds) ** 2 // 4)
        self.rest = [0] * (len(candidates) + 1)
        for i in range(len(candidates) - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + self.tables[i].values[0]
        self._known: dict[tuple[int, int], tuple[int, int, int]] = {}

    def reaches(self, train: int, used: int, need: int) -> bool:
        """Whether this train and those after it can earn `need` on the track that is not in use."""
        return self._solve(train, used & self.watched, need)[0] >= need

    def best(self, need: int) -> int:
        """The most that all trains can earn; some value below `need` if they can't earn that."""
        return self._solve(0, 0, need)[0]

    def _solve(self, train: int, used: int, need: int) -> tuple[int, int]:
        """The best value and its first kind of route; only an upper bound if it is less than `need`."""
        if train == len(self.tables):
            return 0, -1
        known = self._known.get((train, used))
        if known is not None:
            least, most, which = known
            if least == most or most < need:
                return most, which
        elif self.coarser is not None:
            most = self.coarser._solve(train, used & self.coarser.watched, need)[0]
            if most < need:
                return most, -1
        found = self._search(train, used, need)
        self._known[(train, used)] = (found[0] if found[1] >= 0 else -1, *found)
        return found

    def _search(self, train: int, used: int, need: int) -> tuple[int, int]:
        if self.budget.exhausted:
            return self.rest[train], -1
        which = -1
        rest = 0
        for table in self.tables[train + 1 :]:  # the best of each other train by itself
            rest += next(value for value, kind in zip(table.values, table.kinds, strict=True) if not kind & used)
        values, kinds = self.tables[train].values, self.tables[train].kinds
        promising = bisect_right(values, rest - need, key=neg)
        self.budget.spent += promising
        for i in [i for i, kind in enumerate(kinds[:promising]) if not kind & used]:
            value = values[i]
            if value + rest < need:
                break
            total = value + self._solve(train + 1, used | kinds[i], need - value)[0]
            if total >= need:
                need, which = total + self.step, i
        return need - self.step, which

    def choice(self) -> Choice:
        """The routes of the best solution, once it is known."""
        chosen: list[Candidate | None] = []
        used = 0
        for train, table in enumerate(self.tables):
            _, _, which = self._known[(train, used)]
            used |= table.kinds[which]
            chosen.append(table.routes[which])
        return tuple(chosen)


class _Table(NamedTuple):
    """The best route of each kind, best first; a kind is the watched pieces used. The last kind means not to run."""

    values: list[int]
    kinds: list[int]
    routes: list[Candidate | None]


def _table(routes: Candidates, watched: int) -> _Table:
    best: dict[int, Candidate] = {}
    for route in routes:  # best first
        best.setdefault(route.mask & watched, route)
    table = _Table([], [], [])
    for kind, route in best.items():
        for other in table.kinds:
            if other & kind == other:
                break  # a route at least as good uses less
        else:
            table.values.append(route.value)
            table.kinds.append(kind)
            table.routes.append(route)
    if not table.kinds or table.kinds[-1]:
        table.values.append(0)
        table.kinds.append(0)
        table.routes.append(None)
    return table


def shared_track(choice: Choice) -> list[int]:
    """Masks of the track that two routes of a choice share."""
    routes = [route for route in choice if route is not None]
    return [a.mask & b.mask for a, b in combinations(routes, 2) if a.mask & b.mask]


def total(choice: Choice) -> int:
    """What a choice earns, without bonuses for several routes together."""
    return sum(route.value for route in choice if route is not None)


class Combination:
    """The best choice found so far, and an upper bound for all others."""

    def __init__(self, choice: Choice, value: int, bound: int) -> None:
        """`value` includes all bonuses; `bound` is a proven upper bound."""
        self.choice, self.value, self.bound = choice, value, bound


def combine(
    candidates: Sequence[Candidates],
    twins: Sequence[bool],
    known: Combination,
    step: int,
    budget: Budget,
    order: Callable[[int], tuple[int, ...]],
    set_bonus: SetBonus | None = None,
    set_bound: int = 0,
) -> Combination:
    """Improve a known legal choice to the best one; values are multiples of `step`.

    `order` ranks pieces of track, so that every process finds the same one of equally good sets of routes.
    """
    best = known
    relaxed = Relaxed(candidates, 0, twins, step, budget, None)
    while not budget.exhausted:
        bound = relaxed.best(best.value + step - set_bound) + set_bound
        best.bound = min(best.bound, max(bound, best.value))
        if bound < best.value + step or budget.exhausted:
            break
        choice = relaxed.choice()
        shared = shared_track(choice)
        if not shared:
            _improve(best, choice, set_bonus)
            break
        _repair(best, choice, candidates, set_bonus, budget)
        relaxed = Relaxed(
            candidates, relaxed.watched | _representatives(shared, candidates, order), twins, step, budget, relaxed
        )
    if best.bound >= best.value + step and not budget.exhausted:
        _search(relaxed, candidates, twins, best, step, budget, set_bonus, set_bound)
    if best.bound < best.value + step:
        best.bound = best.value
    return best


def _repair(
    best: Combination, choice: Choice, candidates: Sequence[Candidates], set_bonus: SetBonus | None, budget: Budget
) -> None:
    """Make a choice legal by giving other routes to trains that conflict."""
    for first in range(len(choice)):
        legal: list[Candidate | None] = [None] * len(choice)
        used = 0
        for train in (first, *(t for t in range(len(choice)) if t != first)):
            route = choice[train]
            if route is not None and route.mask & used:
                route = next((other for other in candidates[train] if not other.mask & used), None)
                budget.spent += len(candidates[train]) // 8
            legal[train] = route
            used |= route.mask if route is not None else 0
        _improve(best, tuple(legal), set_bonus)


def _representatives(
    shared: Sequence[int], candidates: Sequence[Candidates], order: Callable[[int], tuple[int, ...]]
) -> int:
    """For each stretch of shared track the piece that most routes use; ties go to the first on the board."""
    watched = 0
    sample = max(candidates, key=len)
    sample = sample[:: 1 + len(sample) // 200]
    for mask in shared:
        if not mask & watched:
            pieces = sorted(_bits(mask), key=order)
            watched |= max(pieces, key=lambda bit: sum(1 for route in sample if route.mask & bit))
    return watched


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def _improve(best: Combination, choice: Choice, set_bonus: SetBonus | None) -> None:
    value = total(choice) + (set_bonus(choice) if set_bonus else 0)
    if value > best.value:
        best.choice, best.value = choice, value


def _search(
    relaxed: Relaxed,
    candidates: Sequence[Candidates],
    twins: Sequence[bool],
    best: Combination,
    step: int,
    budget: Budget,
    set_bonus: SetBonus | None,
    set_bound: int,
) -> None:
    """Try all choices that the relaxed problem doesn't rule out."""
    chosen: list[Candidate | None] = []

    def visit(train: int, used: int, value: int, first: int) -> None:
        if train == len(candidates):
            _improve(best, tuple(chosen), set_bonus)
            return
        rest = relaxed.rest[train + 1]
        begin = first if twins[train] else 0
        routes = candidates[train]
        for i in range(begin, len(routes) + 1):
            if budget.exhausted:
                return
            route = routes[i] if i < len(routes) else None
            earned = value + (route.value if route is not None else 0)
            if earned + rest + set_bound < best.value + step:
                return
            budget.spent += 1
            if route is not None and route.mask & used:
                continue
            now = used | route.mask if route is not None else used
            if not relaxed.reaches(train + 1, now, best.value + step - set_bound - earned):
                continue
            chosen.append(route)
            visit(train + 1, now, earned, i)
            chosen.pop()

    visit(0, 0, 0, 0)
    if not budget.exhausted:
        best.bound = best.value
