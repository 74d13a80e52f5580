"""One game of a vector: plays what the shared arrays say, and writes there what is to be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import numpy as np

from .aec import RoundhouseEnv
from .observation import agent_of
from .shared_arrays import SharedArrays
from .single import SingleSeat

Info: TypeAlias = dict[str, object]
#: Creates an environment; must be picklable, because other processes call it.
Make: TypeAlias = Callable[[], RoundhouseEnv | SingleSeat]
#: When a game that is over starts again: with the next step, at once, or when it is reset.
AUTORESET = ("next_step", "same_step", "disabled")


class Game(Protocol):
    """An environment as a vector uses it."""

    @property
    def table(self) -> RoundhouseEnv:
        """All seats."""

    @property
    def agent(self) -> str:
        """Who observes and acts."""

    def reset(self, seed: int | None) -> Info:
        """Start a game."""

    def step(self, action: int) -> Info:
        """Play an action."""

    def reward(self) -> float | list[float]:
        """What the latest action has paid: a number, or one for every agent."""


class WholeTable:
    """All seats of a game; every step is the action of whoever's turn it is."""

    def __init__(self, env: RoundhouseEnv) -> None:
        """Play in an environment."""
        self.table = env

    @property
    def agent(self) -> str:
        """Whose turn it is."""
        return self.table.agent_selection

    def reset(self, seed: int | None) -> Info:
        """Start a game."""
        self.table.reset(seed=seed)
        return {}

    def step(self, action: int) -> Info:
        """Play an action for the agent whose turn it is."""
        self.table.play(self.table.decode(action))
        game = self.table.game
        return {"winners": game.winners(), "result": game.result()} if game.finished else {}

    def reward(self) -> float | list[float]:
        """One reward for each agent."""
        return [self.table.rewards[agent] for agent in self.table.possible_agents]


class OneSeat:
    """A learner's seat; bots play the others."""

    def __init__(self, env: SingleSeat) -> None:
        """Play in an environment."""
        self.env, self.table = env, env.table
        self._gained = 0.0

    @property
    def agent(self) -> str:
        """The learner."""
        return agent_of(self.env.player)

    def reset(self, seed: int | None) -> Info:
        """Start a game and let the bots play until it is the learner's turn."""
        self._gained = 0.0
        return self.env.begin(seed)

    def step(self, action: int) -> Info:
        """Play the learner's action and those of the bots."""
        self._gained, info = self.env.advance(action)
        return info

    def reward(self) -> float | list[float]:
        """The learner's reward."""
        return self._gained


def game_of(env: RoundhouseEnv | SingleSeat) -> Game:
    """An environment as a game of a vector."""
    return WholeTable(env) if isinstance(env, RoundhouseEnv) else OneSeat(env)


class Slot:
    """A game and its rows in the shared arrays."""

    def __init__(self, env: RoundhouseEnv | SingleSeat, arrays: SharedArrays, at: int, autoreset: str) -> None:
        """Put a game at a place."""
        self.env = env
        self._game, self._arrays, self._at, self._autoreset = game_of(env), arrays, at, autoreset
        self._legal: list[int] = []

    def reset(self, seed: int | None) -> Info:
        """Start a game: of a seed, or the next one of the stream."""
        info = self._game.reset(seed)
        self._arrays.rewards[self._at] = 0
        self._show_end(terminated=False, truncated=False)
        self._show()
        return info

    def step(self) -> Info:
        """Play the action in the array; a game that is over starts again if it should."""
        arrays, at = self._arrays, self._at
        if self._autoreset == "next_step" and (arrays.terminations[at] or arrays.truncations[at]):
            return self.reset(None)
        info = self._game.step(int(arrays.actions[at]))
        arrays.rewards[at] = self._game.reward()
        finished, over = self._game.table.game.finished, self._game.table.over
        self._show_end(terminated=finished, truncated=over and not finished)
        self._show()
        if not over or self._autoreset != "same_step":
            return info
        last: Info = {"observation": arrays.observations[at].copy(), "action_mask": arrays.masks[at].copy()}
        again = self._game.reset(None)
        self._show()
        return {**again, "final_obs": last, "final_info": info}

    def _show(self) -> None:
        """Write observation, mask and turn."""
        game, arrays, at = self._game, self._arrays, self._at
        table, agent = game.table, game.agent
        arrays.agents[at] = table.possible_agents.index(agent)
        arrays.observations[at] = table.look(agent)
        mask = arrays.masks[at]
        mask[self._legal] = 0
        self._legal = [] if table.over else list(table.menu.indices)
        mask[self._legal] = 1

    def _show_end(self, *, terminated: bool, truncated: bool) -> None:
        self._arrays.terminations[self._at] = np.bool_(terminated)
        self._arrays.truncations[self._at] = np.bool_(truncated)
