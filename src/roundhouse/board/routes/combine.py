"""Choosing one route for each train so that no track is used twice.

We first solve a relaxed problem, in which routes may share all track but a few watched pieces. Routes that use the same
watched pieces are equivalent, so a table with the best route of each kind is enough to solve it. If the routes of its
solution share another piece of track, we watch that piece too and solve again. The value can only fall; we are done
when the routes share nothing, or when they earn no more than a known legal set.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.relaxed import Candidates, Choice, Relaxed, bits_of

SetBonus = Callable[[Sequence[Candidate | None]], int]
MANY_KINDS = 50
"""With more kinds of routes than this for the first train, those with too little for the others are dropped."""


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
            pieces = sorted(bits_of(mask), key=order)
            watched |= max(pieces, key=lambda bit: sum([1 for used in sample if used & bit]))
    return watched


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
