"""Counts of sequences of legal choices, worked out by hand from the rules."""

from __future__ import annotations

import pytest

from roundhouse import Game, new_game


def perft(game: Game, depth: int) -> int:
    """The number of sequences of choices; a range of prices counts once and is played at its lowest."""
    actions = list(game.legal_actions())
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        # Buy the first company, bid on six others, or pass.
        (1, 8),
        # After the purchase 7 choices are left (a row of six), after a bid or a pass 8.
        (2, 7 + 6 * 8 + 8),
        # After the purchase: 6 after a second one, 7 after each of 5 bids or a pass. After a bid: 8 after each of 6
        # bids or a pass, 7 after the purchase, but 6 if the bid company thereby came first and was sold.
        (3, (6 + 5 * 7 + 7) + (6 + 6 * 8 + 8) + 5 * (7 + 6 * 8 + 8) + (7 + 6 * 8 + 8)),
    ],
)
def test_openings_of_18mex(depth: int, count: int) -> None:
    """The sale of private and minor companies (3.1) branches as the rulebook says."""
    assert perft(new_game("18mex", 3, seed=1), depth) == count


def test_prices_of_the_first_turn_of_18mex() -> None:
    """With every price counted: $625 to bid with, from $5 over par, besides the purchase and the pass."""
    bids = sum(625 - (par + 5) + 1 for par in (40, 50, 50, 50, 100, 140))
    assert new_game("18mex", 3).legal_actions().total() == 2 + bids
