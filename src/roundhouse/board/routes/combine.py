"""Choosing one route for each train so that no track is used twice.

The question is first relaxed: only a few pieces of track may not be shared. Routes that use the same of these pieces
are alike, so a table with the best of each kind answers the relaxed question at once. If the routes of the answer
share another piece of track, that piece joins the few, and the question is asked again. The answer can only fall; when
its routes share nothing, or it is no better than a known legal set, it is settled.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.pools import Candidate

Choice = tuple[Candidate | None, ...]
Pool = list[Candidate]
SetBonus = Callable[[Sequence[Candidate | None]], int]

_Kinds = list[tuple[int, int, Candidate | None]]


class Relaxed:
    """The relaxed question for one set of watched pieces of track."""

    def __init__(self, pools: Sequence[Pool], watched: int, twins: Sequence[bool], budget: Budget) -> None:
        """Sort the routes of each pool by the watched pieces they use."""
        self.watched, self.budget = watched, budget
        self.tables: list[_Kinds] = []
        for pool, same_as_before in zip(pools, twins, strict=True):
            self.tables.append(self.tables[-1] if same_as_before else _table(pool, watched))
            budget.spend(0 if same_as_before else len(pool) // 4)
        self.rest = [0] * (len(pools) + 1)
        for i in range(len(pools) - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + self.tables[i][0][0]
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def best(self, train: int = 0, used: int = 0) -> int:
        """The most that the trains from this one on can earn beside the watched pieces in use."""
        return self._solve(train, used)[0]

    def _solve(self, train: int, used: int) -> tuple[int, int]:
        if train == len(self.tables):
            return 0, -1
        key = (train, used)
        found = self._known.get(key)
        if found is None:
            top, which = -1, -1
            rest = self.rest[train + 1]
            for i, (value, kind, _) in enumerate(self.tables[train]):
                if value + rest <= top:
                    break
                self.budget.spent += 1
                if not kind & used:
                    total = value + self._solve(train + 1, used | kind)[0]
                    if total > top:
                        top, which = total, i
            found = self._known[key] = (top, which)
        return found

    def choice(self) -> Choice:
        """The routes of the best answer."""
        chosen: list[Candidate | None] = []
        used = 0
        for train, table in enumerate(self.tables):
            _, which = self._solve(train, used)
            _, kind, route = table[which]
            used |= kind
            chosen.append(route)
        return tuple(chosen)


def _table(pool: Pool, watched: int) -> _Kinds:
    kinds: dict[int, Candidate] = {}
    for route in pool:  # best first
        kinds.setdefault(route.mask & watched, route)
    table: _Kinds = [(route.value, kind, route) for kind, route in kinds.items()]
    table.append((0, 0, None))
    return table


def shared_track(choice: Choice) -> list[int]:
    """Masks of the track that two routes of a choice share."""
    routes = [route for route in choice if route is not None]
    return [a.mask & b.mask for a, b in combinations(routes, 2) if a.mask & b.mask]


def total(choice: Choice) -> int:
    """What a choice earns, without bonuses for several routes together."""
    return sum(route.value for route in choice if route is not None)


class Combination:
    """The best choice found and how much better any other can be."""

    def __init__(self, choice: Choice, value: int, bound: int) -> None:
        """A choice, what it earns with all bonuses, and a proven upper bound."""
        self.choice, self.value, self.bound = choice, value, bound


def combine(
    pools: Sequence[Pool],
    twins: Sequence[bool],
    known: Combination,
    step: int,
    budget: Budget,
    set_bonus: SetBonus | None = None,
    set_bound: int = 0,
) -> Combination:
    """Improve a known legal choice to the best one; values are multiples of `step`."""
    watched = 0
    best = known
    while True:
        relaxed = Relaxed(pools, watched, twins, budget)
        best.bound = min(best.bound, relaxed.best() + set_bound)
        if best.bound < best.value + step or budget.exhausted:
            break
        choice = relaxed.choice()
        shared = shared_track(choice)
        if not shared:
            _improve(best, choice, set_bonus)
            break
        watched |= _representatives(shared)
    if best.bound >= best.value + step and not budget.exhausted:
        _search(relaxed, pools, twins, best, step, budget, set_bonus, set_bound)
    if best.bound < best.value + step:
        best.bound = best.value
    return best


def _representatives(shared: Sequence[int]) -> int:
    watched = 0
    for mask in shared:
        if not mask & watched:
            watched |= mask & -mask
    return watched


def _improve(best: Combination, choice: Choice, set_bonus: SetBonus | None) -> None:
    value = total(choice) + (set_bonus(choice) if set_bonus else 0)
    if value > best.value:
        best.choice, best.value = choice, value


def _search(
    relaxed: Relaxed,
    pools: Sequence[Pool],
    twins: Sequence[bool],
    best: Combination,
    step: int,
    budget: Budget,
    set_bonus: SetBonus | None,
    set_bound: int,
) -> None:
    """Go through all choices that the relaxed question does not rule out."""
    chosen: list[Candidate | None] = []

    def visit(train: int, used: int, value: int, first: int) -> None:
        if train == len(pools):
            _improve(best, tuple(chosen), set_bonus)
            return
        rest = relaxed.rest[train + 1]
        begin = first if twins[train] else 0
        pool = pools[train]
        for i in range(begin, len(pool) + 1):
            if budget.exhausted:
                return
            route = pool[i] if i < len(pool) else None
            earned = value + (route.value if route is not None else 0)
            if earned + rest + set_bound < best.value + step:
                return
            budget.spent += 1
            if route is not None and route.mask & used:
                continue
            now = used | route.mask if route is not None else used
            if earned + relaxed.best(train + 1, now & relaxed.watched) + set_bound < best.value + step:
                continue
            chosen.append(route)
            visit(train + 1, now, earned, i)
            chosen.pop()

    visit(0, 0, 0, 0)
    if not budget.exhausted:
        best.bound = best.value
