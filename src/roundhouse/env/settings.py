"""Settings of an environment, checked when it is created and not in the middle of a game."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, SupportsIndex, TypeAlias, TypedDict, TypeVar

import numpy as np

from roundhouse.core.actions import Purpose, kind_of
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game

#: Longer games are cut off.
MOST_STEPS = 5_000
OBSERVATIONS = ("flat", "dict")
RENDER_MODES = ("ansi", "svg", "human")
#: Masked by default: learners would soon find out how to make a careless bot concede the game, and a game of random
#: moves would consist of haggling, or end by an agreement nobody meant.
NEGOTIATION = frozenset({Purpose.END_GAME, Purpose.ASK})
#: The number of seeds that give different games: the number of states of the engine's generator.
_SEEDS = 2**31
#: What an agent sees: arrays, or tables of arrays, beside the mask of legal actions.
Observation: TypeAlias = dict[str, Any]
#: What a vector tells beside observations: arrays with an entry for each game, and masks of the entries that count.
BatchInfos: TypeAlias = dict[str, Any]
T = TypeVar("T")


class TableSettings(TypedDict, total=False):
    """What every environment of a title can be asked for."""

    options: Mapping[str, object] | None
    observation: str
    shaped: float
    most_steps: int
    without: str | Collection[str] | None
    render_mode: str | None


class EnvSettings(TableSettings, total=False):
    """What the environment of a whole table can be asked for."""


class SeatSettings(TableSettings, total=False):
    """What the environment of a single seat can be asked for."""

    seat: int | None
    bots: str | Sequence[str]


def whole(what: str, value: SupportsIndex, least: int) -> int:
    """A whole number of any type.

    >>> whole("most_steps", np.int64(4), 1)
    4
    >>> whole("most_steps", 0, 1)
    Traceback (most recent call last):
    roundhouse.core.errors.SetupError: most_steps must be a whole number of at least 1, not 0
    """
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if found < least:
        raise SetupError(f"{what} must be a whole number of at least {least}, not {value!r}")
    return found


def number(what: str, value: object) -> float:
    if not isinstance(value, int | float | np.number):
        raise SetupError(f"{what} must be a number, not {value!r}")
    return float(value)


def one_of(what: str, value: T, known: Iterable[T]) -> T:
    """One of the known values."""
    choices = list(known)
    if value not in choices:
        raise SetupError(f"no {what} {value!r}; there are: {', '.join(map(str, choices))}")
    return value


def kinds_of(game: Game, without: str | Collection[str]) -> frozenset[str]:
    """Kinds of actions to mask; a single one may be given as a string."""
    known = [kind_of(action) for action in game.defn.actions]
    named = [without] if isinstance(without, str) else list(without)
    return frozenset(one_of(f"kind of action of {game.defn.book}", kind, known) for kind in named)


def masked(game: Game, without: str | Collection[str] | None) -> frozenset[str]:
    """The kinds of actions to mask: those named, or negotiation."""
    if without is not None:
        return kinds_of(game, without)
    return frozenset(kind_of(action) for action in game.defn.actions if action.purpose in NEGOTIATION)


def options_of(options: Mapping[str, object] | None) -> dict[str, object]:
    """Options of a title by name; the title checks them."""
    if options is not None and not isinstance(options, Mapping):
        raise SetupError(f"options are given by name, as in {{'auto_skip': False}}, not as {options!r}")
    return dict(options or {})


def stream_of(seed: int | None) -> np.random.Generator:
    """The source of seeds for later games, different for environments that started with different seeds."""
    return np.random.default_rng(seed)


def drawn(stream: np.random.Generator) -> int:
    """The seed of the next game."""
    return int(stream.integers(_SEEDS))
