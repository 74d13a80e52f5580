"""Questions about a position, with answers that the engine works out."""

from __future__ import annotations

from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.finance.holdings import president
from roundhouse.finance.market import by_value

from .model import Answered


def options(asked: Answered, game: Game) -> tuple[tuple[str, str], ...]:
    """What can be answered: ids and names."""
    if asked.question == "first":
        return tuple((c, c) for c in game.defn.companies if c in game.state.floated)
    if asked.question == "rusts":
        return tuple((name, name) for name in game.defn.trains)
    return tuple(game.names.items())


def answers(asked: Answered, game: Game) -> set[str]:
    """The right answers; several if players are equal."""
    view, state = game.view, game.state
    if asked.question == "leader":
        worth = game.result()
        return {player for player, value in worth.items() if value == max(worth.values())}
    if asked.question == "first":
        return set(by_value(view, [c for c in game.defn.companies if c in state.floated])[:1])
    if asked.question == "president":
        return {president(view, asked.company)}
    if asked.question == "priority":
        return {state.priority}
    return _rusting(game)


def _rusting(game: Game) -> set[str]:
    """The type of train that rusts next: the one in use whose end is the first to be sold."""
    used = {train_type(t) for c in game.defn.companies for t in game.state.trains.get(c, ())}
    types = game.defn.trains
    order = list(types)
    mortal = [t for t in used if types[t].removed_by]
    return {min(mortal, key=lambda t: order.index(types[t].removed_by or ""))} if mortal else set()
