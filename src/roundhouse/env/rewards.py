"""Rewards of a game."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.game import Game


def final(game: Game) -> dict[str, float]:
    """1 for winning (shared in a tie), and together -1 for the others; 0 before the end.

    >>> from roundhouse import new_game
    >>> final(new_game("18mex", 3))
    {'p1': 0.0, 'p2': 0.0, 'p3': 0.0}
    """
    winners, players = set(game.winners()), sorted(game.state.players)
    if not winners or len(winners) == len(players):
        return dict.fromkeys(players, 0.0)
    loss = -1.0 / (len(players) - len(winners))
    return {p: 1.0 / len(winners) if p in winners else loss for p in players}


def standing(game: Game) -> dict[str, float]:
    """Each player's share of the total wealth, relative to a fair share; a bankrupt player has none."""
    broke = game.state.bankrupt
    worth = {p: 0 if p in broke else max(0, w) for p, w in game.result().items()}
    total = sum(worth.values()) or 1
    return {p: worth[p] / total - 1 / len(worth) for p in sorted(worth)}


def progress(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """How much every standing has improved; over a game this adds up to the final standing."""
    return {p: after[p] - before[p] for p in after}
