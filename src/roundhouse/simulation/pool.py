"""Do many things on several cores, and lose nothing that is done when one goes wrong or somebody breaks off."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from msgspec import Struct

from roundhouse.core.errors import RoundhouseError
from roundhouse.workers import patient, processes

#: How often lost workers are replaced.
RETRIES = 3

T = TypeVar("T")
R = TypeVar("R")


class Failure(Struct, frozen=True):
    """Why something could not be done; sent instead of the exception, for not every exception can be sent."""

    told: str


def good(outcome: R | Failure) -> R:
    """The outcome, or the failure as an error."""
    if isinstance(outcome, Failure):
        raise RoundhouseError(outcome.told)
    return outcome


def on_cores(work: Callable[[T], R | Failure], left: Sequence[T], workers: int, keep: Callable[[R], None]) -> None:
    """Keep what comes of every task as soon as it is there; if a worker is lost, new ones do what is missing."""
    missing, lost = list(left), 0
    while missing:
        try:
            with _pool(min(workers, len(missing))) as pool:
                _collect({pool.submit(work, task): task for task in missing}, missing, keep)
        except BrokenProcessPool as error:
            lost += 1
            if lost > RETRIES:
                raise RoundhouseError(f"workers were lost {lost} times") from error


def _collect(working: dict[Future[R | Failure], T], missing: list[T], keep: Callable[[R], None]) -> None:
    """If something fails or somebody breaks off, what is done by then is kept first."""
    try:
        for future in as_completed(working):
            keep(good(future.result()))
            missing.remove(working[future])
    except (RoundhouseError, KeyboardInterrupt):
        for future, task in working.items():
            if task in missing and _is_good(future):
                keep(good(future.result()))
        raise


def _is_good(future: Future[R | Failure]) -> bool:
    done = future.done() and not future.cancelled() and future.exception() is None
    return done and not isinstance(future.result(), Failure)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes; if anything goes wrong, they are ended whatever they are doing."""
    others = set(multiprocessing.active_children())
    pool = processes(workers, patient)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - others:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
