"""Bots for every title: they use only the public engine, and a title's hints to judge positions."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.errors import SetupError

from .base import Bot, Decision, Option
from .evaluation import Level
from .players import RandomBot, ThinkingBot

GREEDY = Level(race=False, sight=0.0, careful=False, rivals=0.0, builds=False)
NORMAL = Level(sight=0.6, interest=0.15, far=False, rivals=0.4, careless=True)
HARD = Level(interest=0.15, nodes=800, width=6)

_MAKERS: dict[str, Callable[[int], Bot]] = {
    "random": lambda seed: RandomBot(seed),
    "greedy": lambda seed: ThinkingBot(GREEDY, "greedy", seed),
    "easy": lambda seed: ThinkingBot(GREEDY, "easy", seed),
    "normal": lambda seed: ThinkingBot(NORMAL, "normal", seed),
    "hard": lambda seed: ThinkingBot(HARD, "hard", seed),
    "planner": lambda seed: ThinkingBot(HARD, "planner", seed),
}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_MAKERS)


def get(name: str, seed: int = 0) -> Bot:
    """The bot with that name, or an error that lists all names.

    Examples:
        >>> get("hard").name
        'hard'
    """
    maker = _MAKERS.get(name.lower())
    if maker is None:
        raise SetupError(f"no bot {name!r}; there are: {', '.join(_MAKERS)}")
    return maker(seed)


__all__ = ["Bot", "Decision", "Level", "Option", "get", "names"]
