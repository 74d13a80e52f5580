"""Positions in words, for terminals and logs."""

from __future__ import annotations

from roundhouse.core.game import Game


def described(game: Game) -> str:
    """The position in a few lines."""
    state, money = game.state, game.view.money
    lines = [f"{game.defn.book}, phase {state.phase}, {game.count} actions"]
    for player, worth in game.result().items():
        held = {
            c: sum(game.defn.companies[c].certificates[i] for i, o in enumerate(owners) if o == player)
            for c, owners in state.shares.items()
        }
        shares = " ".join(f"{c}:{percent}" for c, percent in held.items() if percent)
        lines.append(f"  {player} worth {money(worth)}, cash {money(state.cash.get(player, 0))} {shares}".rstrip())
    for company in game.defn.companies:
        if company in state.floated and company not in state.closed:
            trains = " ".join(state.trains.get(company, ()))
            lines.append(f"  {company} cash {money(state.cash.get(company, 0))} {trains}".rstrip())
    lines.append("the game is over" if game.finished else f"{game.actor} ({game.decider}): {game.view.step.name}")
    return "\n".join(lines)
