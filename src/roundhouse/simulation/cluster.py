"""Play the games of a job on a Ray cluster."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from roundhouse.core.errors import RoundhouseError
from roundhouse.extras import need
from roundhouse.workers import cores

from .job import Job, Play, Task, attempt, failed
from .pool import RETRIES, Failure, good
from .record import GameRecord

LOCAL, AUTO, CLIENT = "local", "auto", "ray://"
#: Seconds to wait for a cluster; Ray itself would try for more than a minute.
PATIENCE = 5


def on_ray(play: Play, job: Job, left: Sequence[Task], address: str, keep: Callable[[GameRecord], None]) -> None:
    """If a worker dies, Ray plays its game again; a game depends only on its seed, so the result is the same."""
    with _connected(address) as ray:
        remote = ray.remote(max_retries=RETRIES)(attempt)
        shared = ray.put(job)
        waiting = {remote.remote(play, shared, task): task for task in left}
        try:
            while waiting:
                for ref in ray.wait(list(waiting))[0]:
                    keep(good(_outcome(ray, ref, job, waiting.pop(ref))))
        finally:
            for ref in waiting:
                ray.cancel(ref, force=True)


def _outcome(ray: Any, ref: Any, job: Job, task: Task) -> GameRecord | Failure:
    try:
        outcome: GameRecord | Failure = ray.get(ref)
        return outcome
    except ray.exceptions.RayError as error:
        return failed(job, task, RoundhouseError(str(error).partition("\n")[0] or type(error).__name__))


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    ray: Any = need("ray", "ray")
    if ray.is_initialized():
        yield ray
        return
    reach(address)
    settings: dict[str, object] = {"num_cpus": cores()} if address == LOCAL else {"address": address}
    try:
        ray.init(include_dashboard=False if address == LOCAL else None, log_to_driver=False, **settings)
    except Exception as error:  # Ray has no exception class for this
        raise RoundhouseError(f"Ray could not be started or reached ({address}): {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def reach(address: str) -> None:
    """Fail at once if nothing answers at the address."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise RoundhouseError(
            f"{address} is not the address of a Ray cluster; use {LOCAL}, {AUTO}, HOST:PORT or {CLIENT}HOST:PORT"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise RoundhouseError(f"the Ray cluster at {address} cannot be reached: {error.strerror or error}") from error
