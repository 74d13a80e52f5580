"""Play the games of a job on a Ray cluster."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from roundhouse.core.errors import RoundhouseError
from roundhouse.extras import need
from roundhouse.workers import cores

from .job import Job, Play, Task, attempt, failed
from .pool import RETRIES, Failure, good
from .record import GameRecord

T = TypeVar("T")
R = TypeVar("R")
LOCAL, AUTO, CLIENT = "local", "auto", "ray://"
#: Seconds to wait for a cluster; Ray itself would try for more than a minute.
PATIENCE = 5


def on_ray(play: Play, job: Job, left: Sequence[Task], address: str, keep: Callable[[GameRecord], None]) -> None:
    """If a worker dies, Ray plays its game again; a game depends only on its seed, so the result is the same."""
    each_on_ray(partial(attempt, play, job), left, address, keep, partial(failed, job))


def each_on_ray(
    work: Callable[[T], R | Failure],
    left: Sequence[T],
    address: str,
    keep: Callable[[R], None],
    lost: Callable[[T, BaseException], Failure],
) -> None:
    """Do each task somewhere on the cluster; `lost` names one that could not be finished."""
    with connected(address) as ray:
        remote, shared = ray.remote(max_retries=RETRIES)(_done), ray.put(work)
        waiting = {remote.remote(shared, task): task for task in left}
        try:
            while waiting:
                for ref in ray.wait(list(waiting))[0]:
                    task = waiting.pop(ref)
                    keep(good(_outcome(ray, ref, partial(lost, task))))
        finally:
            for ref in waiting:
                ray.cancel(ref, force=True)


def _done(work: Callable[[T], R], task: T) -> R:
    return work(task)


def _outcome(ray: Any, ref: Any, lost: Callable[[BaseException], Failure]) -> Any:
    try:
        return ray.get(ref)
    except ray.exceptions.RayError as error:
        return lost(RoundhouseError(str(error).partition("\n")[0] or type(error).__name__))


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, started or reached; inside another such block, the same."""
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
