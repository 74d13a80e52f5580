"""Collect games and their positions in a folder: what is missing is played and described, the rest is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from roundhouse.bots.hints import read_hints
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.simulation.cluster import each_on_ray
from roundhouse.simulation.pool import Failure, good, on_cores
from roundhouse.titles import get_title

from .lines import Lines
from .positions import Described, described, mark_of
from .quick import play_quick_trial
from .trials import Trial, play_trial

T = TypeVar("T")
R = TypeVar("R")
#: Says how many of how many steps are done.
Told = Callable[[str, int, int], None]


class Source(Struct, frozen=True):
    """A kind of games: how one is played, and the files that games and their positions are kept in."""

    name: str
    play: Callable[[str, int], Trial]
    games: str
    positions: str


THOUGHTFUL = Source("thoughtful", play_trial, "games.jsonl", "positions.jsonl")
QUICK = Source("quick", play_quick_trial, "quick-games.jsonl", "quick-positions.jsonl")
SOURCES = (THOUGHTFUL, QUICK)


class Machines(Struct, frozen=True):
    """Where to work: on so many processes, or on a Ray cluster."""

    workers: int = 1
    ray: str = ""


def collect_games(
    title: str, folder: Path, games: int, seed: int, machines: Machines, told: Told, source: Source = THOUGHTFUL
) -> list[Trial]:
    """So many finished games, in the order of their seeds; those of the folder first."""
    lines = Lines(folder / source.games, Trial)
    found = {trial.seed: trial for trial in lines.read()}
    strange = {trial.title for trial in found.values()} - {title}
    if strange:
        raise SetupError(f"{lines.path} has games of {', '.join(sorted(strange))}, not {title}; choose another folder")
    seeds = iter(range(seed, seed + games + len(found)))
    left = [new for new in seeds if new not in found][: max(0, games - len(found))]

    def keep(trial: Trial) -> None:
        lines.append(trial)
        found[trial.seed] = trial
        told("playing", len(found), games)

    told("playing", min(len(found), games), games)
    _each(partial(_attempt, partial(source.play, title)), left, machines, keep)
    finished = [found[number] for number in sorted(found) if found[number].finished]
    return finished[:games]


def collect_positions(
    title: str, folder: Path, trials: Sequence[Trial], machines: Machines, told: Told, source: Source = THOUGHTFUL
) -> list[Described]:
    """The positions of these games, described again if features or hints have changed."""
    lines = Lines(folder / source.positions, Described)
    mark = mark_of(read_hints(get_title(title).files))
    found = {game.seed: game for game in lines.read() if game.mark == mark}
    left = [trial for trial in trials if trial.seed not in found]

    def keep(game: Described) -> None:
        lines.append(game)
        found[game.seed] = game
        told("describing", sum(t.seed in found for t in trials), len(trials))

    _each(partial(_attempt, described), left, machines, keep)
    return [found[trial.seed] for trial in trials]


def _each(work: Callable[[T], R | Failure], left: Sequence[T], machines: Machines, keep: Callable[[R], None]) -> None:
    if machines.ray:
        each_on_ray(work, left, machines.ray, keep, _failed)
    elif machines.workers > 1 and len(left) > 1:
        on_cores(work, left, machines.workers, keep)
    else:
        for task in left:
            keep(good(work(task)))


def _attempt(work: Callable[[T], R], task: T) -> R | Failure:
    """The result, or the failure in words, because not every exception can be pickled."""
    try:
        return work(task)
    except Exception as error:
        return _failed(task, error)


def _failed(task: object, error: BaseException) -> Failure:
    seed = task.seed if isinstance(task, Trial) else task
    what = str(error) if isinstance(error, RoundhouseError) else f"{type(error).__name__}: {error}"
    return Failure(f"the game of seed {seed} could not be used: {what}; remove it from the folder to go on without it")
