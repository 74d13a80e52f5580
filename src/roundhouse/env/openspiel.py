"""OpenSpiel's Python game: register a title, then `pyspiel.load_game("python_roundhouse_18mex(players=3)")`."""

from __future__ import annotations

from typing import Any

import numpy as np

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.titles import all_titles, get_title

from .aec import layout
from .describing import described
from .requires import need
from .rewards import final
from .settings import MOST_STEPS
from .space import Menu

pyspiel: Any = need("pyspiel", "openspiel")
_Game: Any = pyspiel.Game
_State: Any = pyspiel.State


def short_name(title: str) -> str:
    """What OpenSpiel calls a title."""
    return f"python_roundhouse_{title}"


def _game_type(title: str) -> Any:
    low, high = get_title(title).players
    return pyspiel.GameType(
        short_name=short_name(title),
        long_name=f"Roundhouse {get_title(title).name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low, "seed": 1, "most_steps": MOST_STEPS},
    )


class SpielGame(_Game):
    """A title with a seed: the setup is drawn from the seed, nothing else is left to chance."""

    title = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters and tell OpenSpiel the sizes."""
        given = {**self.kind.parameter_specification, **(params or {})}
        self.players, self.seed, self.most_steps = int(given["players"]), int(given["seed"]), int(given["most_steps"])
        self.space, self.observer = layout(self.title, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.size,
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_steps,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        """A new game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """The flat array of the environment."""
        return SpielObserver(self)


class SpielState(_State):
    """A position; OpenSpiel numbers players from 0: player n is our p(n+1)."""

    def __init__(self, game: SpielGame) -> None:
        """Start the game."""
        super().__init__(game)
        self.spiel = game
        self.game: Game = new_game(game.title, game.players, seed=game.seed)
        self._menu: Menu | None = None

    @property
    def menu(self) -> Menu:
        """Legal choices by index."""
        if self._menu is None:
            self._menu = self.spiel.space.menu(self.game.view)
        return self._menu

    def current_player(self) -> int:
        """Whose decision it is."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.game.decider[1:]) - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.menu.actions)

    def _apply_action(self, action: int) -> None:
        self.game.apply(self.menu.actions[action])
        self._menu = None

    def _action_to_string(self, player: int, action: int) -> str:
        return self.spiel.space.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.game.finished or len(self.game.actions) >= self.spiel.most_steps

    def returns(self) -> list[float]:
        """The final reward by player."""
        found = final(self.game)
        return [found[f"p{n + 1}"] for n in range(self.spiel.players)]

    def information_state_string(self, player: int | None = None) -> str:
        """The whole past, for nothing is hidden."""
        return "\n".join(map(str, self.game.actions))

    def __str__(self) -> str:
        """The position in a few lines."""
        return described(self.game)

    def clone(self) -> SpielState:
        """An independent copy."""
        twin = SpielState(self.spiel)
        for action in self.history():
            twin.apply_action(action)
        return twin


class SpielObserver:
    """OpenSpiel's observer."""

    def __init__(self, game: SpielGame) -> None:
        """An array of the right size."""
        self.observer = game.observer
        self.tensor = np.zeros(game.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the array."""
        self.tensor[:] = self.observer.flat(state.game.view, f"p{player + 1}")

    def string_from(self, state: SpielState, player: int) -> str:
        """The position in a few lines."""
        return described(state.game)


def register() -> list[str]:
    """Tell OpenSpiel of every title; once is enough."""
    known = set(pyspiel.registered_names())
    for title in all_titles():
        if short_name(title) not in known:
            kind = _game_type(title)
            pyspiel.register_game(kind, type(f"Spiel{title}", (SpielGame,), {"title": title, "kind": kind}))
    return [short_name(title) for title in all_titles()]
