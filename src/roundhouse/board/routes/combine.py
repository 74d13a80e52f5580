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

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate

Choice = tuple[Candidate | None, ...]
Candidates = list[Candidate]
SetBonus = Callable[[Sequence[Candidate | None]], int]
TABLED, SEARCH, TRIED = 10, 4, 1
"""Budget steps for one kind of route in a table, for one search among the kinds, and for each kind tried in it."""
MANY_KINDS = 50
"""With more kinds of routes than this for the first train, those with too little for the others are dropped."""


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
            self.tables.append(self.tables[-1] if same_as_before else _Table(routes, watched))
            if not same_as_before:
                budget.spend(len(routes) + TABLED * len(self.tables[-1].kinds))
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
        table, others = self.tables[train], self.tables[train + 1 :]
        rest = free = 0
        for other in others:  # the best of each other train by itself
            free = other.free(used)
            rest += other.values[_first(free)]
        promising = table.free(used) & (1 << bisect_right(table.values, rest - need, key=neg)) - 1
        last = others[0] if len(others) == 1 else None
        values, kinds, solve = table.values, table.kinds, self._solve
        which, tried = -1, 0
        while promising:
            first = promising & -promising
            promising ^= first
            i = first.bit_length() - 1
            value = values[i]
            if value + rest < need:
                break
            tried += 1
            if last is not None:
                total = value + last.values[_first(free & ~last.conflicts(kinds[i]))]
            else:
                total = value + solve(train + 1, used | kinds[i], need - value)[0]
            if total >= need:
                need, which = total + self.step, i
        self.budget.spent += SEARCH + TRIED * tried
        return need - self.step, which

    def narrowed(self, candidates: Sequence[Candidates], twins: Sequence[bool], need: int) -> list[Candidates]:
        """The routes without those of the first train, and of its twins, with which `need` is out of reach."""
        rests: dict[int, int] = {}
        left: Candidates = []
        for route in candidates[0]:  # best first, so that the rest of a kind is known for its best route
            kind = route.mask & self.watched
            rest = rests.get(kind)
            if rest is None:
                rest = rests[kind] = self._solve(1, kind, need - route.value)[0]
            if route.value + rest >= need:
                left.append(route)
        if self.budget.exhausted:
            return list(candidates)
        alike = 1
        while alike < len(twins) and twins[alike]:
            alike += 1
        return [left] * alike + list(candidates[alike:])

    def choice(self) -> Choice:
        """The routes of the best solution, once it is known."""
        chosen: list[Candidate | None] = []
        used = 0
        for train, table in enumerate(self.tables):
            which = self._solve(train, used, 0)[1]
            used |= table.kinds[which]
            chosen.append(table.routes[which])
        return tuple(chosen)


class _Table:
    """The best route of each kind, best first; a kind is the watched pieces used. The last kind means not to run.

    Sets of kinds are bitsets: bit i is the kind with number i.
    """

    def __init__(self, routes: Candidates, watched: int) -> None:
        """`routes` are sorted, best first."""
        self.values: list[int] = []
        self.kinds: list[int] = []
        self.routes: list[Candidate | None] = []
        self._using: dict[int, int] = dict.fromkeys(_bits(watched), 0)
        """For each watched piece the kinds that use it."""
        self._all = 0
        self._conflicts: dict[int, int] = {}
        best: dict[int, Candidate] = {}
        for route in routes:
            best.setdefault(route.mask & watched, route)
        for kind, route in best.items():
            if not self._within(kind):  # otherwise a route at least as good uses less
                self._add(route.value, kind, route)
        if not self.kinds or self.kinds[-1]:
            self._add(0, 0, None)

    def free(self, used: int) -> int:
        """The kinds that keep off some pieces; never empty, because a train need not run."""
        taken = 0
        using = self._using
        while used:
            piece = used & -used
            used ^= piece
            taken |= using[piece]
        return self._all & ~taken

    def conflicts(self, kind: int) -> int:
        """The kinds that use a piece of a kind of this or another table."""
        found = self._conflicts.get(kind)
        if found is None:
            found = self._conflicts[kind] = self._all & ~self.free(kind)
        return found

    def _within(self, kind: int) -> int:
        """The kinds so far that use no piece besides those of a kind."""
        others = 0
        for piece, using in self._using.items():
            if not piece & kind:
                others |= using
        return self._all & ~others

    def _add(self, value: int, kind: int, route: Candidate | None) -> None:
        number = 1 << len(self.kinds)
        self._all |= number
        for piece in _bits(kind):
            self._using[piece] |= number
        self.values.append(value)
        self.kinds.append(kind)
        self.routes.append(route)


def _first(kinds: int) -> int:
    """The number of the best kind of a set."""
    return (kinds & -kinds).bit_length() - 1


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
    kept: Sequence[Candidates] = candidates
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
        if len(relaxed.tables[0].kinds) >= MANY_KINDS:
            kept = relaxed.narrowed(kept, twins, best.value + step - set_bound)
        watched = relaxed.watched | _representatives(shared, candidates, order)
        relaxed = Relaxed(kept, watched, twins, step, budget, relaxed)
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
    longest = max(candidates, key=len)
    sample = [route.mask for route in longest[:: 1 + len(longest) // 200]]
    for mask in shared:
        if not mask & watched:
            pieces = sorted(_bits(mask), key=order)
            watched |= max(pieces, key=lambda bit: sum([1 for used in sample if used & bit]))
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
