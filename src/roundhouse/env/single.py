"""A Gymnasium environment: the learner plays one seat, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from roundhouse.bots import get
from roundhouse.bots.base import Bot
from roundhouse.core.actions import Action
from roundhouse.core.errors import SetupError
from roundhouse.titles import all_titles

from .aec import RoundhouseEnv
from .observation import agent_of, players_of
from .settings import Observation, TableSettings, drawn, one_of, whole


class SingleSeat(gymnasium.Env[Observation, np.int64]):
    """Only the learner's turns; the bots play in between."""

    def __init__(
        self,
        title: str,
        players: int | None = None,
        *,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        **settings: Unpack[TableSettings],
    ) -> None:
        """`seat` None takes the seats in turn; `bots` is one name, or one for every other seat."""
        self.table = RoundhouseEnv(title, players, **settings)
        self.render_mode, self.metadata = self.table.render_mode, self.table.metadata
        self._names = _bots(bots, self.table.players - 1)
        self._seat = one_of("seat", seat, (None, *range(self.table.players)))
        self._games = 0
        self._bots: dict[str, Bot] = {}
        self.player = ""
        self.observation_space: spaces.Space[Any] = self.table.observation_space(self.table.possible_agents[0])
        self.action_space: spaces.Discrete = self.table.action_space(self.table.possible_agents[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start a game and let the bots play until it is the learner's turn."""
        info = self.begin(seed)
        return self._seen(), info

    def begin(self, seed: int | None = None) -> dict[str, object]:
        """Start a game as `reset` does, but return its infos only."""
        super().reset(seed=None if seed is None else whole("seed", seed, 0))
        number = drawn(self.np_random) if seed is None else int(seed)
        order = players_of(self.table.players)
        self.player = order[(self._games if self._seat is None else self._seat) % len(order)]
        self._games += 1
        others = [p for p in order if p != self.player]
        self._bots = {p: get(name, number) for p, name in zip(others, self._names, strict=True)}
        self.table.reset(seed=number)
        self._gained = 0.0
        self._others_play()
        return self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Play the learner's action, then let the bots play until the learner's next turn or the end of the game."""
        gained, info = self.advance(int(action))
        finished = self.table.game.finished
        return self._seen(), gained, finished, not finished and self.table.over, info

    def advance(self, action: int) -> tuple[float, dict[str, object]]:
        """Play on as `step` does, but return reward and infos only."""
        self._gained = 0.0
        self._play(self.table.decode(action))
        self._others_play()
        return self._gained, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, under the name that masked PPO implementations expect."""
        return self.table.mask().astype(np.bool_)

    def _play(self, action: Action) -> None:
        self.table.play(action)
        self._gained += self.table.rewards[agent_of(self.player)]

    def _others_play(self) -> None:
        game = self.table.game
        while not self.table.over and game.decider != self.player:
            self._play(self._bots[game.decider].choose(game, game.decider).action)

    def _seen(self) -> Observation:
        return self.table.observe(agent_of(self.player))

    def _info(self) -> dict[str, object]:
        game = self.table.game
        if not game.finished:
            return {}
        return {"winners": game.winners(), "result": game.result(), "won": self.player in game.winners()}

    def render(self) -> str | None:
        """Render as the underlying environment does."""
        return self.table.render()


def _bots(bots: str | Sequence[str], others: int) -> list[str]:
    """A bot for every seat but the learner's."""
    named = [bots] * others if isinstance(bots, str) else list(bots)
    if len(named) != others:
        raise SetupError(f"the other seats need {others} bots, not {len(named)}")
    return [get(name).name for name in named]


def register() -> list[str]:
    """Make `gymnasium.make("Roundhouse/18mex-3p-v0")` work for every title and number of players."""
    found = []
    for title in all_titles().values():
        for players in range(title.players[0], title.players[1] + 1):
            name = f"Roundhouse/{title.id}-{players}p-v0"
            found.append(name)
            if name not in gymnasium.registry:
                settings = {"title": title.id, "players": players}
                gymnasium.register(name, entry_point=f"{__name__}:SingleSeat", kwargs=settings)
    return found
