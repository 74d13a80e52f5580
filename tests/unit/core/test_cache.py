"""Values cached by the identity of containers, seen by drafts that write to these."""

from __future__ import annotations

import pytest

from roundhouse import new_game
from roundhouse.core.cache import IdentityCache
from roundhouse.core.view import Draft


@pytest.fixture
def draft() -> Draft:
    game = new_game("18mex", 3, seed=1)
    return Draft(game.defn, game.state)


def test_a_draft_copies_a_container_before_it_writes_to_it_again(draft: Draft) -> None:
    """A value computed between two writes must not survive the second one."""
    cache: IdentityCache[int] = IdentityCache(8)

    def cash() -> int:
        return cache.of(draft, (draft.state.cash,), (), lambda: draft.state.cash["p1"])

    draft.put("cash", "p1", 5)
    assert cash() == 5
    draft.put("cash", "p1", 7)
    assert cash() == 7


def test_a_value_is_computed_once_for_the_same_container(draft: Draft) -> None:
    cache: IdentityCache[int] = IdentityCache(8)
    numbers = iter(range(1, 9))

    def look() -> int:
        return cache.of(draft, (draft.state.prices,), (), lambda: next(numbers))

    assert look() == 1
    draft.put("cash", "p1", 5)  # another container
    assert look() == 1
    draft.set(prices=dict(draft.state.prices))
    assert look() == 2
