"""OpenSpiel's Python game: register a title, then `pyspiel.load_game("python_roundhouse_18mex(players=3)")`."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any

import numpy as np

from roundhouse.core.errors import SetupError
from roundhouse.extras import need
from roundhouse.titles import all_titles, get_title

from .aec import RoundhouseEnv
from .observation import players_of
from .rewards import final
from .settings import MOST_STEPS
from .text import described

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
        parameter_specification={"players": low, "seed": 1, "most_steps": MOST_STEPS, "options": "", "without": ""},
    )


class SpielGame(_Game):
    """A title with a seed: the setup depends on the seed, and nothing else is random.

    OpenSpiel copies games by their parameters alone, so everything else is derived from these.
    """

    title = ""
    kind: Any = None

    def __init__(self, params: dict[str, object] | None = None) -> None:
        """Check the parameters and report the sizes to OpenSpiel."""
        given = {**self.kind.parameter_specification, **(params or {})}
        env = table(self.title, tuple(sorted(given.items())))
        info = pyspiel.GameInfo(
            num_distinct_actions=env.actions.size,
            max_chance_outcomes=0,
            num_players=env.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=env.most_steps,
        )
        super().__init__(self.kind, info, given)

    @property
    def env(self) -> RoundhouseEnv:
        """The environment at the beginning of the game."""
        return table(self.title, tuple(sorted(self.get_parameters().items())))

    def new_initial_state(self) -> SpielState:
        """A new game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        """The flat array of the environment."""
        return SpielObserver(self)


@lru_cache(maxsize=32)
def table(title: str, given: tuple[tuple[str, Any], ...]) -> RoundhouseEnv:
    """The environment of a title and parameters, at the beginning of the game."""
    read = dict(given)
    env = RoundhouseEnv(
        title,
        read["players"],
        options=options(read["options"]),
        without=masked(read["without"]),
        most_steps=read["most_steps"],
    )
    env.reset(seed=read["seed"])
    return env


def masked(text: str) -> list[str] | None:
    """Kinds of actions to mask as a parameter can hold them: empty for the default, `-` for none.

    >>> masked(""), masked("-"), masked("claim;ask")
    (None, [], ['claim', 'ask'])
    """
    if not text:
        return None
    return [kind for kind in text.split(";") if kind and kind != "-"]


def options(text: str) -> dict[str, object]:
    """Options of a title as a parameter can hold them.

    >>> options("random_seats:false;name:long")
    {'random_seats': False, 'name': 'long'}
    """
    found = {}
    for entry in filter(None, text.split(";")):
        name, colon, value = entry.partition(":")
        if not colon:
            raise SetupError(f"options are written as name:value;name:value, not {text!r}")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


class SpielState(_State):
    """A position; OpenSpiel numbers players from 0: player n is our p(n+1)."""

    def __init__(self, game: SpielGame) -> None:
        """Start the game."""
        super().__init__(game)
        self.env = game.env.twin()

    def current_player(self) -> int:
        """The player to decide."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.env.game.decider[1:]) - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.env.menu.indices)

    def _apply_action(self, action: int) -> None:
        self.env.play(self.env.decode(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.env.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.env.over

    def returns(self) -> list[float]:
        """The final reward by player."""
        found = final(self.env.game)
        return [found[player] for player in players_of(self.env.players)]

    def information_state_string(self, player: int | None = None) -> str:
        """The whole log, because nothing is hidden."""
        return "\n".join(map(str, self.env.game.actions))

    def __str__(self) -> str:
        """The position in a few lines."""
        return described(self.env.game)


class SpielObserver:
    """OpenSpiel's observer."""

    def __init__(self, game: SpielGame) -> None:
        """An array of the right size."""
        self.tensor = np.zeros(game.env.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the array."""
        self.tensor[:] = state.env.look(f"player_{player + 1}")

    def string_from(self, state: SpielState, player: int) -> str:
        """The position in a few lines."""
        return described(state.env.game)


@cache
def game_class(title: str) -> type[SpielGame]:
    """The class of a title's games."""
    return type(f"Spiel{title}", (SpielGame,), {"title": title, "kind": _game_type(title), "__module__": __name__})


def __getattr__(name: str) -> Any:
    """Game classes by name: pickle looks them up here."""
    title = name.removeprefix("Spiel")
    if name != title and title in all_titles():
        return game_class(title)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register() -> list[str]:
    """Register every title with OpenSpiel; once is enough."""
    known = set(pyspiel.registered_names())
    for title in all_titles():
        if short_name(title) not in known:
            pyspiel.register_game(game_class(title).kind, game_class(title))
    return [short_name(title) for title in all_titles()]
