"""The PettingZoo environment: players act when the game asks them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.core.game import Game
from roundhouse.render import map_svg
from roundhouse.titles import get_title

from . import rewards
from .observing import Observer, agent_of, players_of
from .space import ActionSpace, Menu

#: Games that go on for longer are cut off.
MOST_STEPS = 5_000
OBSERVATIONS = ("flat", "dict")


@lru_cache(maxsize=32)
def layout(title: str, players: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[ActionSpace, Observer]:
    """Action space and tables of a title, made once and shared."""
    defn = new_game(title, players, options=dict(options)).defn
    return ActionSpace(defn, players), Observer(defn, players)


class RoundhouseEnv(AECEnv[str, dict[str, Any], Any]):
    """One title for one number of players; the action mask is part of the observation."""

    def __init__(
        self,
        title: str,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        observation: str = "flat",
        shaped: float = 0.0,
        without: Collection[str] = (),
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Prepare an environment.

        `shaped` is the weight of progress during the game beside the final reward; kinds of actions named in
        `without` are masked wherever anything else is legal.
        """
        if observation not in OBSERVATIONS:
            raise SetupError(f"no observation {observation!r}; there are: {', '.join(OBSERVATIONS)}")
        about = get_title(title)
        self.title, self.players = about.id, about.players[0] if players is None else players
        self.options, self.observation, self.shaped = dict(options or {}), observation, shaped
        self.most_steps, self.render_mode, self.without = most_steps, render_mode, frozenset(without)
        self.actions, self.observer = layout(self.title, self.players, tuple(sorted(self.options.items())))
        self.metadata = {
            "name": f"roundhouse_{self.title}_v0",
            "render_modes": ["ansi", "svg", "human"],
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_of(p) for p in players_of(self.players)]
        self.agents: list[str] = []
        self._observation_space = self._make_observation_space()
        self._action_space = spaces.Discrete(self.actions.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self._seed = 0
        self._menu: Menu | None = None
        self.game = new_game(self.title, self.players, options=self.options)

    def _make_observation_space(self) -> spaces.Space[Any]:
        def box(shape: tuple[int, ...]) -> spaces.Box:
            return spaces.Box(-np.inf, np.inf, shape, np.float32)

        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        if self.observation == "flat":
            return spaces.Dict({"observation": box((self.observer.size,)), "action_mask": mask})
        tables = spaces.Dict({name: box(shape) for name, shape in self.observer.shapes.items()})
        return spaces.Dict({"observation": tables, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everybody."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for everybody."""
        return self._action_space

    @property
    def menu(self) -> Menu:
        """The legal choices of the present position by index."""
        if self._menu is None:
            self._menu = self.actions.menu(self.game.view)
            if self.without:
                self._menu = self._menu.leaving_out(self.without)
        return self._menu

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 at every index that is legal now."""
        found = np.zeros(self.actions.size, np.int8)
        if not self.game.finished:
            found[list(self.menu.actions)] = 1
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed the next of a row of games."""
        self._seed = self._seed + 1 if seed is None else seed
        self.game = new_game(self.title, self.players, seed=self._seed, options=self.options)
        self._menu = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._standing = rewards.standing(self.game) if self.shaped else {}
        self.agent_selection = agent_of(self.game.decider)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; only whoever decides has legal actions."""
        view, player = self.game.view, self.player_of(agent)
        seen = self.observer.flat if self.observation == "flat" else self.observer.tables
        acts = not self.game.finished and agent == self.agent_selection
        mask = self.mask() if acts else np.zeros(self.actions.size, np.int8)
        return {"observation": seen(view, player), "action_mask": mask}

    def graph(self, agent: str) -> dict[str, Any]:
        """The tables of an agent with the edges of the track."""
        return self.observer.graph(self.game.view, self.player_of(agent))

    @staticmethod
    def player_of(agent: str) -> str:
        """The player an agent stands for."""
        return f"p{agent.removeprefix('player_')}"

    def step(self, action: int | None) -> None:
        """Play the action of an index for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play(self.decode(action))

    def decode(self, action: int | None) -> Action:
        """The action an index stands for now."""
        found = None if action is None else self.menu.actions.get(int(action))
        if found is None:
            name = "nothing" if action is None else f"{action} ({self.actions.name(int(action))})"
            raise RoundhouseError(f"{name} is not legal for {self.agent_selection} now")
        return found

    def encode(self, action: Action) -> int:
        """The index of a legal action, its amount at the nearest level."""
        return self.actions.find(self.game.view, action, self.menu)

    def play(self, action: Action) -> None:
        """Play an action and share out the rewards."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(action)
        self._menu = None
        self._share_out()
        if self.game.finished:
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.game.actions) >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = agent_of(self.game.decider)
        self._accumulate_rewards()

    def _share_out(self) -> None:
        gained = rewards.final(self.game) if self.game.finished else {}
        if self.shaped:
            now = rewards.standing(self.game)
            for player, step in rewards.progress(self._standing, now).items():
                gained[player] = gained.get(player, 0.0) + self.shaped * step
            self._standing = now
        for player, gain in gained.items():
            self.rewards[agent_of(player)] = gain

    def render(self) -> str | None:
        """The position as text or the map as SVG; `human` prints the text."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return map_svg(self.game.view)
        text = described(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


def described(game: Game) -> str:
    """The position in a few lines."""
    state, money = game.state, game.view.money
    lines = [f"{game.defn.book}, phase {state.phase}, {len(game.actions)} actions"]
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
