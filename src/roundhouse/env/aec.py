"""The PettingZoo environment: agents act when it is their turn."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.render import map_svg
from roundhouse.titles import get_title

from . import rewards, settings
from .layout import layout, observation_space
from .map_tables import Edges
from .observation import agent_of, players_of
from .ownership_tables import Array
from .past import LastRuns, Past
from .space import Menu
from .text import described
from .tracker import Tracker

#: What an environment changes in place during a game.
_CHANGING = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
#: What it shares with others or can compute again.
_SHARED = ("actions", "observer", "_menu", "_tracker", "_last_runs")


class RoundhouseEnv(AECEnv[str, settings.Observation, Any]):
    """One title for one number of players; the action mask is part of the observation."""

    def __init__(
        self,
        title: str,
        players: int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        observation: str = "flat",
        shaped: float = 0.0,
        without: str | Collection[str] | None = None,
        most_steps: int = settings.MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Prepare an environment.

        `shaped` is the weight of progress during the game beside the final reward; kinds of actions named in
        `without` are masked wherever anything else is legal: by default those that ask other players to agree to
        something, none with `without=()`.
        """
        about = get_title(title)
        self.title = about.id
        self.players = about.players[0] if players is None else settings.whole("players", players, 1)
        self.options, self.shaped = settings.options_of(options), settings.number("shaped", shaped)
        self.observation = settings.one_of("observation", observation, settings.OBSERVATIONS)
        self.render_mode = settings.one_of("render_mode", render_mode, (None, *settings.RENDER_MODES))
        self.most_steps = settings.whole("most_steps", most_steps, 1)
        self.game = new_game(self.title, self.players, options=self.options)
        self.without = settings.masked(self.game, without)
        self._lay_out()
        self.metadata = {
            "name": f"roundhouse_{self.title}_v0",
            "render_modes": list(settings.RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_of(p) for p in players_of(self.players)]
        self.agents: list[str] = []
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self._observation_space = observation_space(self.actions, self.observer, self.observation)
        self._action_space = spaces.Discrete(self.actions.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self._stream = settings.stream_of(None)

    def _lay_out(self) -> None:
        """Attributes that are shared with other environments or can be computed again."""
        self.actions, self.observer = layout(self.title, self.players, tuple(sorted(self.options.items())))
        self._menu: Menu | None = None
        self._tracker = Tracker(self.observer)
        self._last_runs = LastRuns()

    def __getstate__(self) -> dict[str, object]:
        """Everything that can't be computed again; the game as its log, because definitions contain functions."""
        kept = {name: value for name, value in self.__dict__.items() if name not in _SHARED}
        game: Game = kept.pop("game")
        past = [(action, game.events_of(number)) for number, action in enumerate(game.actions, start=1)]
        return {**kept, "played": (game.seed, past, game.state)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue the game where it was."""
        seed, past, state = kept.pop("played")
        self.__dict__.update(kept)
        self.game = new_game(self.title, self.players, seed=seed, options=self.options)
        self.game.restore(past, {len(past): state})
        self._lay_out()

    def twin(self) -> RoundhouseEnv:
        """An independent environment in the same position, without replaying the game."""
        kept = {name: copy.copy(value) if name in _CHANGING else value for name, value in self.__dict__.items()}
        found = object.__new__(RoundhouseEnv)
        stream, tracker = copy.deepcopy(self._stream), self._tracker.twin()
        runs = self._last_runs.copy()
        found.__dict__.update(kept, game=self.game.clone(), _stream=stream, _tracker=tracker, _last_runs=runs)
        return found

    def __deepcopy__(self, memo: dict[int, object]) -> RoundhouseEnv:
        """Copy the environment; shared parts stay shared."""
        return self.twin()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everybody."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for everybody."""
        return self._action_space

    @property
    def over(self) -> bool:
        """Whether the game is finished or was cut off."""
        return self.game.finished or any(self.truncations.values())

    @property
    def menu(self) -> Menu:
        """The legal choices of the present position by index."""
        if self._menu is None:
            self._menu = self.actions.menu(self.game.view)
            if self.without:
                self._menu = self._menu.leaving_out(self.without)
        return self._menu

    def mask(self) -> NDArray[np.int8]:
        """1 at every index that is legal now."""
        found = np.zeros(self.actions.size, np.int8)
        if not self.over:
            found[list(self.menu.indices)] = 1
        return found

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start the game of a seed; without one, the next of the stream that the last seed began, or a random one."""
        if seed is None:
            seed = settings.drawn(self._stream)
        else:
            seed = settings.whole("seed", seed, 0)
            self._stream = settings.stream_of(seed)
        # with the definition of the layout: building one takes longer than ten steps, and games can share it
        self.game = Game(self.actions.defn, list(self.game.names.values()), seed, self.game.settings)
        self._menu = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._standing = rewards.standing(self.game) if self.shaped else {}
        self.agent_selection = agent_of(self.game.decider)

    def observe(self, agent: str) -> settings.Observation:
        """What an agent sees; only the agent to act has legal actions."""
        flat = self.look(agent).copy()
        mask = self.mask() if agent == self.agent_selection else np.zeros(self.actions.size, np.int8)
        return {"observation": flat if self.observation == "flat" else self.observer.split(flat), "action_mask": mask}

    def look(self, agent: str) -> Array:
        """The flat observation without the mask, in an array that the agent's next observation overwrites."""
        return self._tracker.look(self.game.view, self.player_of(agent), self.past())

    def past(self) -> Past:
        """What observations show beside the position."""
        return Past(self._last_runs.of(self.game), max(0.0, 1 - self.game.count / self.most_steps))

    def graph(self, agent: str) -> dict[str, Array | Edges]:
        """What an agent sees as tables, with the edges of the track graph."""
        return self.observer.graph(self.game.view, self.player_of(agent), self.past())

    def player_of(self, agent: str) -> str:
        """The player an agent stands for."""
        return f"p{settings.one_of('agent', agent, self.possible_agents).removeprefix('player_')}"

    def step(self, action: int | None) -> None:
        """Play the action with an index for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play(self.decode(action))

    def decode(self, action: int | None) -> Action:
        """The action an index stands for now."""
        if self.over:
            how = "is over" if self.game.finished else f"was cut off after {self.most_steps} actions"
            raise RoundhouseError(f"the game {how}: reset the environment to play another one")
        found = None if action is None else self.menu.action(int(action))
        if found is None:
            name = "nothing" if action is None else f"{action} ({self.name(int(action))})"
            raise RoundhouseError(f"{name} is not legal for {self.agent_selection} now")
        return found

    def name(self, action: int) -> str:
        """What an index stands for now, in words."""
        return self.actions.name(action, self.game.view, self.menu)

    def encode(self, action: Action) -> int:
        """The index of a legal action, its amount at the nearest level."""
        return self.actions.find(self.game.view, action, self.menu)

    def play(self, action: Action) -> None:
        """Play an action and assign the rewards."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(action)
        self._menu = None
        self._share_out()
        if self.game.finished:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.game.count >= self.most_steps:
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
        """Do nothing: there is nothing to close."""
