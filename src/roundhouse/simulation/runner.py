"""Play many games between bots: in this process, on all cores, or on a Ray cluster; finished games are kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from .cluster import LOCAL, on_ray
from .job import Job, Task, attempt, checked, key, play, tasks
from .pool import good, on_cores
from .record import GameRecord
from .results_file import keeping

__all__ = ["LOCAL", "Job", "Task", "play", "run", "tasks"]


def run(
    job: Job,
    *,
    workers: int = 1,
    ray: str = "",
    kept: Path | None = None,
    told: Callable[[int], None] = lambda count: None,
) -> list[GameRecord]:
    """All games in the order of their numbers, wherever they are played; `kept` is a file of finished games."""
    checked(job)
    with ExitStack() as stack:
        file = None if kept is None else stack.enter_context(keeping(kept, job))
        done = {} if file is None else dict(file.found)

        def keep(record: GameRecord) -> None:
            if file is not None:
                file.append(record)
            done[record.variant, record.number] = record
            told(len(done))

        told(len(done))
        left = [task for task in tasks(job) if key(job, task) not in done]
        if ray:
            on_ray(play, job, left, ray, keep)
        elif workers > 1 and len(left) > 1:
            on_cores(partial(attempt, play, job), left, workers, keep)
        else:
            for task in left:
                keep(good(attempt(play, job, task)))
    return [done[key(job, task)] for task in tasks(job)]
