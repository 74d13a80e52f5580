"""A job: many games between bots, each of which can be played anywhere."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.titles import get_title

from .course import Observer
from .designs import check
from .pool import Failure
from .record import GameRecord, recorded
from .variant import Variant

#: A game that is not over after this many actions is scored as it is.
MOST_ACTIONS = 6_000


class Job(Struct, frozen=True):
    """Games to be played: each game's seed follows from its number, so any part can be played anywhere."""

    title: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    variants: tuple[Variant, ...] = (Variant(),)
    most_actions: int = MOST_ACTIONS
    #: Whether records hold the whole game, so that it can be opened later.
    store: bool = False


class Task(Struct, frozen=True):
    """One game of a job."""

    variant: int
    number: int


Play = Callable[[Job, Task], GameRecord]


def checked(job: Job) -> Job:
    """The job, or a clear error."""
    if job.games < 1:
        raise SetupError(f"cannot play {job.games} games")
    if not job.bots:
        raise SetupError("name at least one bot")
    for name in job.bots:
        get(name)
    if len({v.name for v in job.variants}) != len(job.variants):
        raise SetupError(f"variants need different names, not {', '.join(v.name for v in job.variants)}")
    for variant in job.variants:
        get_title(job.title).definition(job.players, variant.options)
        if variant.texts:
            check(get_title(job.title), variant, [job.players])
    return job


def tasks(job: Job) -> list[Task]:
    """All games; variants alternate, so that a comparison stays fair if it is interrupted."""
    return [Task(v, number) for number in range(job.games) for v in range(len(job.variants))]


def key(job: Job, task: Task) -> tuple[str, int]:
    """The key of this game's record."""
    return job.variants[task.variant].name, task.number


def play(job: Job, task: Task) -> GameRecord:
    """One game: the bots take turns in the seats from game to game, and all variants get the same seeds."""
    variant, seed = job.variants[task.variant], job.seed + task.number
    game = new_game(job.title, job.players, seed=seed, options=variant.options, data=variant.texts)
    seats = game.state.players
    names = {p: job.bots[(at + task.number) % len(job.bots)] for at, p in enumerate(seats)}
    bots = {p: get(name, seed) for p, name in names.items()}
    observer = Observer(seats)
    while not game.finished and game.count < job.most_actions:
        game.apply(bots[game.decider].choose(game, game.decider).action)
        observer.look(game)
    return recorded(game, variant.name, task.number, seats, names, observer.course(game), store=job.store)


def attempt(playing_: Play, job: Job, task: Task) -> GameRecord | Failure:
    """The record of a game, or the failure."""
    try:
        return playing_(job, task)
    except Exception as error:
        return failed(job, task, error)


def failed(job: Job, task: Task, error: BaseException) -> Failure:
    """Name the game that failed, so that it can be played alone."""
    variant, number = key(job, task)
    what = str(error) if isinstance(error, RoundhouseError) else f"{type(error).__name__}: {error}"
    return Failure(f"game {number + 1} of {variant} (seed {job.seed + number}) could not be played: {what}")
