"""Who made which move, kept in a few bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.games.played_moves import Played, PlayedMoves

MOVES = st.builds(
    Played, st.one_of(st.none(), st.integers(0, 40)), st.floats(allow_nan=False), st.sampled_from(["", "why not"])
)


@given(st.lists(MOVES, max_size=8), st.lists(MOVES, max_size=4), st.slices(12))
def test_they_behave_like_a_tuple(first: list[Played], later: list[Played], part: slice) -> None:
    moves = begun = PlayedMoves(first)
    for move in later:
        moves = moves.and_then(move)
    plain = (*first, *later)
    assert (tuple(moves), len(moves), tuple(begun)) == (plain, len(plain), tuple(first))
    assert tuple(moves[part]) == plain[part]
    assert tuple(reversed(moves)) == plain[::-1]
    assert [moves[at] for at in range(-len(plain), len(plain))] == [*plain, *plain]


@given(st.lists(MOVES, max_size=3), st.lists(MOVES, max_size=3))
def test_equal_moves_are_equal(one: list[Played], other: list[Played]) -> None:
    assert (PlayedMoves(one) == PlayedMoves(other)) == (one == other)
    assert PlayedMoves(one) == PlayedMoves(one)
    assert PlayedMoves(one) != one
