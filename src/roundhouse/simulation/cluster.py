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
#: Seconds that a cluster has to take a call; Ray itself would try for more than a minute.
PATIENCE = 5


def on_ray(play: Play, job: Job, left: Sequence[Task], address: str, keep: Callable[[GameRecord], None]) -> None:
    """Ray plays a game again when its worker is lost; a game depends on its seed only, so nothing changes by it."""
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
    except Exception as error:  # Ray has no class of its own for this
        raise RoundhouseError(f"Ray could not be started or reached ({address}): {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def reach(address: str) -> None:
    """Complain at once about an address at which nobody answers."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise RoundhouseError(
            f"{address} is no address of a Ray cluster; name {LOCAL}, {AUTO}, HOST:PORT or {CLIENT}HOST:PORT"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise RoundhouseError(f"the Ray cluster at {address} cannot be reached: {error.strerror or error}") from error
