"""Play many games between bots: in this process, on all cores, or on a Ray cluster; what was played is not lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.titles import get_title

from .cores import cores, processes
from .record import GameRecord, recorded
from .variant import Variant, playing

#: A game that is not over by then counts as it stands.
MOST_ACTIONS = 6_000
#: How often a game is played again whose worker was lost.
RETRIES = 3
LOCAL = "local"


class Job(Struct, frozen=True):
    """Games to be played: the numbers of the games follow from the seed, so that any part can be played anywhere."""

    title: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    variants: tuple[Variant, ...] = (Variant(),)
    most_actions: int = MOST_ACTIONS


class Task(Struct, frozen=True):
    """One game of a job."""

    variant: int
    number: int


def checked(job: Job) -> Job:
    """The job, or a clear error."""
    if job.games < 1:
        raise SetupError(f"cannot play {job.games} games")
    if not job.bots:
        raise SetupError("name at least one bot")
    for name in job.bots:
        get(name)
    for variant in job.variants:
        get_title(job.title).definition(job.players, variant.options)
    if len({v.name for v in job.variants}) != len(job.variants):
        raise SetupError("variants need different names")
    return job


def tasks(job: Job) -> list[Task]:
    """All games; variants alternate, so that a comparison is fair whenever it is broken off."""
    return [Task(v, number) for number in range(job.games) for v in range(len(job.variants))]


def play(job: Job, task: Task) -> GameRecord:
    """One game: the bots take turns in the seats from game to game, and all variants get the same seeds."""
    variant, seed = job.variants[task.variant], job.seed + task.number
    with playing(job.title, variant) as options:
        return _play(job, task, variant.name, seed, options)


def _play(job: Job, task: Task, variant: str, seed: int, options: dict[str, Any]) -> GameRecord:
    game = new_game(job.title, job.players, seed=seed, options=options)
    seats = game.state.players
    names = {p: job.bots[(at + task.number) % len(job.bots)] for at, p in enumerate(seats)}
    bots = {p: get(name, seed) for p, name in names.items()}
    while not game.finished and len(game.actions) < job.most_actions:
        game.apply(bots[game.decider].choose(game, game.decider).action)
    return recorded(game, variant, task.number, seats, names)


def run(
    job: Job,
    *,
    workers: int = 1,
    ray: str = "",
    kept: Path | None = None,
    told: Callable[[int], None] = lambda count: None,
) -> list[GameRecord]:
    """All games in the order of their numbers, whoever plays them; `kept` is a file of games that are done already."""
    checked(job)
    done = _read(kept, job) if kept is not None else {}
    left = [task for task in tasks(job) if _key(job, task) not in done]
    told(len(done))
    for record in _played(job, left, workers, ray):
        done[record.variant, record.number] = record
        if kept is not None:
            _append(kept, record)
        told(len(done))
    return [done[_key(job, task)] for task in tasks(job)]


def _played(job: Job, left: Sequence[Task], workers: int, ray: str) -> Iterable[GameRecord]:
    if ray:
        return _on_ray(job, left, ray)
    if workers > 1 and len(left) > 1:
        return _on_cores(job, left, workers)
    return (play(job, task) for task in left)


def _on_cores(job: Job, left: Sequence[Task], workers: int) -> Iterator[GameRecord]:
    """If a worker is lost, the games that are missing are played by new ones."""
    missing, lost = list(left), 0
    while missing:
        with processes(min(workers, len(missing))) as pool:
            playing_now = {pool.submit(play, job, task): task for task in missing}
            try:
                for future in as_completed(playing_now):
                    record = future.result()
                    missing.remove(playing_now[future])
                    yield record
            except BrokenProcessPool as error:
                lost += 1
                if lost > RETRIES:
                    raise RoundhouseError(f"workers were lost {lost} times") from error


def _on_ray(job: Job, left: Sequence[Task], address: str) -> Iterator[GameRecord]:
    """Ray plays a game again when its worker is lost; a game depends on its seed only, so nothing changes by it."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise RoundhouseError('ray is not installed; try: pip install "roundhouse[ray]"') from error
    started = not ray.is_initialized()
    if started:
        settings: dict[str, Any] = {"num_cpus": cores()} if address == LOCAL else {"address": address}
        ray.init(include_dashboard=False if address == LOCAL else None, log_to_driver=False, **settings)
    try:
        remote = ray.remote(max_retries=RETRIES)(play)
        shared = ray.put(job)
        waiting = [remote.remote(shared, task) for task in left]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        if started:
            ray.shutdown()


def _key(job: Job, task: Task) -> tuple[str, int]:
    return job.variants[task.variant].name, task.number


def _append(kept: Path, record: GameRecord) -> None:
    with kept.open("ab") as file:
        file.write(msgspec.json.encode(record) + b"\n")


def _read(kept: Path, job: Job) -> dict[tuple[str, int], GameRecord]:
    """What was played before: the first line tells of which job; a line broken off by an accident is left out."""
    header = msgspec.json.encode(msgspec.structs.replace(job, games=0))
    if not kept.exists() or not kept.stat().st_size:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(header + b"\n")
        return {}
    first, *lines = kept.read_bytes().split(b"\n")
    if first != header:
        raise SetupError(f"{kept} holds games of another job; name another folder, or remove it")
    found = {}
    for line in lines:
        try:
            record = msgspec.json.decode(line, type=GameRecord)
        except msgspec.DecodeError:
            continue
        found[record.variant, record.number] = record
    kept.write_bytes(b"\n".join([header, *map(msgspec.json.encode, found.values()), b""]))
    return {key: record for key, record in found.items() if key[1] < job.games}
