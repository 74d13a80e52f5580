"""What a game is worth to its players."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.game import Game


def final(game: Game) -> dict[str, float]:
    """Winning is 1 (shared by those who tie), the others lose as much together; nothing before the end.

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
    """Every player's part of the wealth of all, above or below a fair part; a bankrupt player has none."""
    broke = game.state.bankrupt
    worth = {p: 0 if p in broke else max(0, w) for p, w in game.result().items()}
    total = sum(worth.values()) or 1
    return {p: worth[p] / total - 1 / len(worth) for p in sorted(worth)}


def progress(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """How much better everybody stands than before; over a game this sums up to the last standing."""
    return {p: after[p] - before[p] for p in after}
