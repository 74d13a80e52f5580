"""Run many tasks on several cores, and keep finished results if one fails or the user interrupts."""

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

#: How often workers that died are replaced.
RETRIES = 3

T = TypeVar("T")
R = TypeVar("R")


class Failure(Struct, frozen=True):
    """Why a task failed; sent instead of the exception, because not every exception can be pickled."""

    told: str


def good(outcome: R | Failure) -> R:
    """The outcome, or the failure as an error."""
    if isinstance(outcome, Failure):
        raise RoundhouseError(outcome.told)
    return outcome


def on_cores(work: Callable[[T], R | Failure], left: Sequence[T], workers: int, keep: Callable[[R], None]) -> None:
    """Keep each result as soon as it arrives; if a worker dies, new ones do what is missing."""
    missing, lost = list(left), 0
    while missing:
        try:
            with _pool(min(workers, len(missing))) as pool:
                _collect({pool.submit(work, task): task for task in missing}, missing, keep)
        except BrokenProcessPool as error:
            lost += 1
            if lost > RETRIES:
                raise RoundhouseError(f"worker processes died {lost} times") from error


def _collect(working: dict[Future[R | Failure], T], missing: list[T], keep: Callable[[R], None]) -> None:
    """On a failure or an interrupt, first keep the results that are finished."""
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
    """Worker processes, which are killed if anything goes wrong."""
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
