"""The rows of a game: what whoever decided saw, what was legal, what they chose, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.env.layout import layout
from roundhouse.env.observation import players_of
from roundhouse.env.past import LastRuns, Past
from roundhouse.env.rewards import final, standing
from roundhouse.env.settings import MOST_STEPS
from roundhouse.env.space import ActionSpace, Menu
from roundhouse.env.tracker import Tracker

from .sources import Source

#: What every column means, in order.
COLUMNS: Mapping[str, str] = {
    "game": "name of the game: the seed of bots' games, or the file",
    "number": "number of the action in its game, from 1",
    "player": "who decided: seat of the observer, 0 is player_1",
    "by": "the bot that decided, or `human`",
    "observation": "flat observation of the player who decided, as environments give it",
    "legal": "indices of all legal actions, in order; negotiation is included",
    "chosen": "index of the action that was played; null if the action space has none for it",
    "action": "the action in its notation",
    "reward": "final reward of the player: 1 shared by the winners, -1 shared by the others",
    "share": "final share of the total wealth of the player, less a fair share",
    "worth": "final worth of every player, by seat",
    "finished": "whether the game came to its end",
}
Row = dict[str, object]


def rows_of(game: Game, source: Source) -> Iterator[Row]:
    """A row for every decision of a game that has been played, from its start."""
    players = players_of(len(game.state.players))
    actions, observer = layout(game.defn.title, len(players), tuple(sorted(source.options.items())))
    reward, share, worth = final(game), standing(game), game.result()
    ending = {"worth": [worth[p] for p in players], "finished": game.finished}
    tracker, runs, now = Tracker(observer), LastRuns(), game.at(0)
    for number, action in enumerate(game.actions, start=1):
        player = now.decider
        menu = actions.menu(now.view)
        past = Past(runs.of(now), max(0.0, 1 - now.count / MOST_STEPS))
        yield {
            "game": source.name,
            "number": number,
            "player": players.index(player),
            "by": source.seats[players.index(player)],
            "observation": tracker.look(now.view, player, past).copy(),
            "legal": np.array(sorted(menu.indices), np.uint32),
            "chosen": _chosen(actions, now, menu, number, game),
            "action": str(action),
            "reward": reward[player],
            "share": share[player],
            **ending,
        }
        now.apply(action)


def _chosen(actions: ActionSpace, now: Game, menu: Menu, number: int, game: Game) -> int | None:
    try:
        return actions.find(now.view, game.actions[number - 1], menu)
    except RoundhouseError:  # a rarity that the action space doesn't hold
        return None


def seats_of(names: Sequence[str], players: int) -> tuple[str, ...]:
    """A name for every seat: the names in turn.

    >>> seats_of(["a", "b"], 3)
    ('a', 'b', 'a')
    """
    return tuple(names[at % len(names)] for at in range(players))
