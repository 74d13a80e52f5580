"""Environments for research: one for every title, under PettingZoo's and Gymnasium's interfaces.

>>> from roundhouse.env import roundhouse_18mex_v0
>>> env = roundhouse_18mex_v0.env(players=3)
>>> env.reset(seed=1)
>>> int(env.observe(env.agent_selection)["action_mask"].sum())
50
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from roundhouse.core.errors import SetupError
from roundhouse.extras import need
from roundhouse.titles import all_titles, get_title

if TYPE_CHECKING:
    from typing import Unpack

    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from .aec import RoundhouseEnv
    from .settings import EnvSettings, Observation

    Wrapped: TypeAlias = OrderEnforcingWrapper[str, Observation, Any]

_ID = re.compile(r"roundhouse_(?P<title>\w+?)(_(?P<players>\d)p)?_v0")


class Maker:
    """Stands in for an environment module as PettingZoo expects it, with `env` and `raw_env`."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.__name__ = f"roundhouse_{title}_v0"

    def raw_env(self, players: int | None = None, **settings: Unpack[EnvSettings]) -> RoundhouseEnv:
        """The environment itself."""
        need("numpy", "env"), need("gymnasium", "env"), need("pettingzoo", "env")
        from .aec import RoundhouseEnv

        return RoundhouseEnv(self.title, players, **settings)

    def env(self, players: int | None = None, **settings: Unpack[EnvSettings]) -> Wrapped:
        """The environment in PettingZoo's wrapper that reports calls in the wrong order."""
        raw = self.raw_env(players, **settings)
        found: Wrapped = need("pettingzoo.utils.wrappers", "env").OrderEnforcingWrapper(raw)
        return found


def environments() -> tuple[str, ...]:
    """The names of all environments."""
    return tuple(f"roundhouse_{title}_v0" for title in all_titles())


def make(name: str, players: int | None = None, **settings: Unpack[EnvSettings]) -> RoundhouseEnv:
    """An environment by name; `roundhouse_18mex_4p_v0` names the number of players too."""
    found = _ID.fullmatch(name)
    if found is None:
        raise SetupError(f"no environment {name!r}; there are: {', '.join(environments())}")
    number = int(found["players"]) if found["players"] else players
    if players not in (None, number):
        raise SetupError(f"{name} is for {number} players, not {players}")
    return Maker(get_title(found["title"]).id).raw_env(number, **settings)


def __getattr__(name: str) -> Maker:
    if name in environments():
        return Maker(name.removeprefix("roundhouse_").removesuffix("_v0"))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Maker", "environments", "make"]
