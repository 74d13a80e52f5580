"""Sets of routes that share no track: the combination that is found earns as much as the best of all sets."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.board.routes import combine as combining
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.combine import Combination, combine

PIECES, STEP = 9, 10
Routes = list[Candidate]


@st.composite
def fleets(draw: st.DrawFn) -> tuple[list[Routes], list[bool]]:
    """The routes of two to four trains, some of them twins."""
    fleet: list[Routes] = []
    twins: list[bool] = []
    for _ in range(draw(st.integers(2, 4))):
        twins.append(bool(fleet) and draw(st.booleans()))
        masks = draw(st.sets(st.integers(1, (1 << PIECES) - 1), max_size=9))
        found = [Candidate(STEP * draw(st.integers(1, 12)), mask, 0, ()) for mask in sorted(masks)]
        fleet.append(fleet[-1] if twins[-1] else sorted(found, key=lambda route: -route.value))
    return fleet, twins


def bonus_of(choice: Sequence[Candidate | None]) -> int:
    """A bonus for all routes together: some pieces are worth more."""
    return 20 if any(route is not None and route.mask & 5 == 5 for route in choice) else 0


def slow(fleet: list[Routes], bonus: bool) -> int:
    best = 0
    for choice in product(*([None, *routes] for routes in fleet)):
        used, value = 0, bonus_of(choice) if bonus else 0
        for route in choice:
            if route is not None:
                if used & route.mask:
                    break
                used, value = used | route.mask, value + route.value
        else:
            best = max(best, value)
    return best


@given(fleets(), st.booleans(), st.sampled_from((1, 50)))
@settings(max_examples=300, deadline=None)
def test_the_best_set_is_found(fleet: tuple[list[Routes], list[bool]], bonus: bool, many: int) -> None:
    routes, twins = fleet
    known = Combination((None,) * len(routes), 0, 10_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(combining, "MANY_KINDS", many)
        found = combine(
            routes,
            twins,
            known,
            STEP,
            Budget(1_000_000),
            lambda bit: (bit,),
            bonus_of if bonus else None,
            20 if bonus else 0,
        )
    used = 0
    for route in found.choice:
        if route is not None:
            assert not used & route.mask
            used |= route.mask
    assert found.value == combining.total(found.choice) + (bonus_of(found.choice) if bonus else 0)
    assert found.value == found.bound == slow(routes, bonus)


def test_narrowing_saves_steps() -> None:
    """Routes that leave too little for the other trains are not tried again on finer track."""
    ring = [sum(1 << piece % 16 for piece in range(start, start + size)) for start in range(16) for size in (5, 6, 7)]
    routes = [Candidate(10 * mask.bit_count() + mask % 7 * 10, mask, 0, ()) for mask in ring]
    routes.sort(key=lambda route: -route.value)
    spent = []
    for many in (1, 1_000):
        budget = Budget(10_000_000)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(combining, "MANY_KINDS", many)
            best = combine(
                [routes] * 3, [False, True, True], Combination((None,) * 3, 0, 999), 10, budget, lambda b: (b,)
            )
        assert best.bound == best.value
        spent.append(budget.spent)
    assert spent[0] < spent[1]
