"""Processes that play games on all cores."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from threading import Thread


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def calm() -> None:
    """Collect garbage less often: in a process that only plays, most of what it keeps stays for good."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def patient() -> None:
    """Calm, and deaf to Ctrl-C: whoever has started the processes hears it too, and ends them."""
    calm()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def processes(number: int, initializer: Callable[[], None] = calm) -> ProcessPoolExecutor:
    """So many processes that wait for games to play, and end with the process that has started them."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=spawn, initializer=_begin, initargs=(initializer,))


#: What tells numpy's libraries how many threads to use.
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def _begin(initializer: Callable[[], None]) -> None:
    """Whoever is killed can't end its workers, which would wait for games for ever."""
    for name in _THREADS:
        # There is a process for every core; more threads for small matrices would only wait for each other.
        os.environ.setdefault(name, "1")
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_leave_after, args=(parent.sentinel,), daemon=True).start()
    initializer()


def _leave_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
